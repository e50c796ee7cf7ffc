import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { type FieldFault, type FieldRule, wrongField } from "./FieldRule.ts"

/** The wrong fields of a request with their messages: the `errors` of a 422. Spec: errors.422. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Decodes untrusted input with a schema and reports every wrong field at once.
 *
 * Unknown fields are ignored. A value that is not an object fails as the field `body`. An error inside a list or object is
 * reported under the top-level field, the parameter that the caller sent, and the message contains the path. A schema check
 * annotated with `judgesPresence` only tests which fields are present, and is reported together with wrong fields.
 */
export const readInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Result.Result<S["Type"], ReadonlyArray<FieldFault>> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all" })(input), ({ issue }) =>
    faultsIn([issue, ...presenceIssues(schema.ast, input)])
  )

/** Adds what the schema cannot judge, such as restrictions of a plan, to the result of decoding. */
export const withFaults = <A>(
  read: Result.Result<A, ReadonlyArray<FieldFault>>,
  more: ReadonlyArray<FieldFault>
): Result.Result<A, ReadonlyArray<FieldFault>> => (more.length === 0 ? read : Result.fail([...faultsOf(read), ...more]))

/** Returns the wrong fields of an input; none if it was decoded. */
export const faultsOf = (read: Result.Result<unknown, ReadonlyArray<FieldFault>>): ReadonlyArray<FieldFault> =>
  Result.isFailure(read) ? read.failure : []

/** Returns true if a field of an input is wrong. */
export const hasWrong = (read: Result.Result<unknown, ReadonlyArray<FieldFault>>, field: string): boolean =>
  faultsOf(read).some((fault) => fault.field === field)

/** Lists the sentences about each wrong field. */
export const fieldErrors = (faults: ReadonlyArray<FieldFault>): FieldErrors =>
  Object.fromEntries(
    [...Map.groupBy(faults, ({ field }) => field)].map(([field, of]) => [field, of.map(({ message }) => message)])
  )

/** A field of an input that its schema does not have, with the name of the field that was probably meant. */
export interface UnknownField {
  readonly path: ReadonlyArray<string>
  readonly meant?: string
}

/** Returns what is wrong with the fields that a schema does not have. */
export const unknownFaults = (unknown: ReadonlyArray<UnknownField>): ReadonlyArray<FieldFault> =>
  unknown.map(({ path, meant }) =>
    meant === undefined
      ? faultAt(path, "is unknown", { rule: "unknown" })
      : faultAt(path, "is unknown", { rule: "unknown", meant }, ` Did you mean ${meant}?`)
  )

/** Returns true if a parsed body is an object. */
export const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

/** Returns the raw fields of a body or query. Empty if it is not an object. */
export const sentFields = (input: unknown): Readonly<Record<string, unknown>> => (isRecord(input) ? input : {})

/** Effect runs an object's checks only if its fields are valid. Presence can be checked on the raw input. */
const presenceIssues = (ast: SchemaAST.AST, input: unknown): ReadonlyArray<SchemaIssue.Issue> =>
  isRecord(input)
    ? (ast.checks ?? []).flatMap((check) =>
        check._tag === "Filter" && check.annotations?.judgesPresence === true ? (check.run(input, ast, {}) ?? []) : []
      )
    : []

const faultsIn = (issues: ReadonlyArray<SchemaIssue.Issue>): ReadonlyArray<FieldFault> => {
  const faults = new Map<string, FieldFault>()
  for (const issue of issues) {
    const rules = rulesIn(issue)
    for (const [index, { message, path = [] }] of format(issue).issues.entries()) {
      const { wording, rule } = worded(message)
      const fault = faultAt(path.map(String), wording, rules[index] ?? rule)
      const key = `${fault.field} ${fault.message}`
      if (!faults.has(key)) faults.set(key, fault)
    }
  }
  return [...faults.values()]
}

/** The rules on the checks of an issue, in the order in which `format` lists its messages. */
const rulesIn = (issue: SchemaIssue.Issue, outer?: FieldRule): ReadonlyArray<FieldRule | undefined> => {
  switch (issue._tag) {
    case "Filter":
      return rulesIn(issue.issue, outer ?? ruleOn(issue.filter))
    case "Encoding":
    case "Pointer":
      return rulesIn(issue.issue, outer)
    case "Composite":
      return issue.issues.flatMap((each) => rulesIn(each, outer))
    case "AnyOf":
      return issue.issues.length === 0 ? [outer ?? ruleOn(issue.ast)] : issue.issues.flatMap((each) => rulesIn(each, outer))
    case "MissingKey":
      return [outer ?? { rule: "required" }]
    case "InvalidType":
      return [outer ?? ruleOn(issue.ast)]
    default:
      return [outer ?? ruleOn(issue)]
  }
}

const ruleOn = (annotated: object): FieldRule | undefined =>
  "annotations" in annotated && isRecord(annotated.annotations)
    ? (annotated.annotations.rule as FieldRule | undefined)
    : undefined

/** Keys that the caller made up are not repeated. */
const faultAt = (
  [field = "body", ...inside]: ReadonlyArray<string>,
  wording: string,
  rule: FieldRule,
  advice = ""
): FieldFault => {
  const known = field === "body" ? [] : inside.filter((step) => /^[a-z0-9_]+$/.test(step))
  const steps = known.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step)).join(", ")
  const place = field === "body" ? "body" : `${field} field${steps === "" ? "" : ` (${steps})`}`
  return { ...wrongField(field, `The ${place} ${wording}.${advice}`), ...rule, path: [field, ...known].join(".") }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is required"
    const message = SchemaIssue.defaultLeafHook(issue)
    const isKind = issue._tag === "InvalidType" && message.startsWith(expected) && Object.hasOwn(kindNames, issue.ast._tag)
    return isKind ? `${expected}${issue.ast._tag}` : message
  }
})

/** Rewrites Effect's default messages: `Expected string | null` becomes "must be a string or null". */
const worded = (message: string): { readonly wording: string; readonly rule: FieldRule } => {
  if (!message.startsWith(expected)) return { wording: message, rule: { rule: "other" } }
  const kinds = message.slice(expected.length).split(" | ")
  const literals = kinds.map((kind) => /^"(.*)"$/.exec(kind)?.[1])
  if (literals.includes(undefined)) {
    const rule = Object.hasOwn(kindNames, kinds[0]!) || nameOfKind(kinds[0]!) === "an object" ? "type" : "other"
    return { wording: `must be ${kinds.map(nameOfKind).join(" or ")}`, rule: { rule } }
  }
  return literals.length === 1
    ? { wording: `must be ${literals[0]}`, rule: { rule: "other" } }
    : { wording: `must be one of ${literals.join(", ")}`, rule: { rule: "option" } }
}

/** An object whose schema has a name goes by it in a message. */
const nameOfKind = (kind: string): string => kindNames[kind] ?? (/^[A-Z]\w+$/.test(kind) ? "an object" : kind)

const expected = "Expected "

/** JSON types by Effect's names for them, in a schema and in a message. */
const kindNames: Readonly<Record<string, string>> = {
  Number: "a number",
  number: "a number",
  String: "a string",
  string: "a string",
  Boolean: "true or false",
  boolean: "true or false",
  Objects: "an object",
  object: "an object",
  Arrays: "a list",
  array: "a list"
}
