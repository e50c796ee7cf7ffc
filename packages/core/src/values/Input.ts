import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { type FieldProblem, type FieldRule, type RuleName, ruleOf } from "./FieldRule.ts"

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
): Result.Result<S["Type"], FieldErrors> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all" })(input), ({ issue }) =>
    fieldErrors([issue, ...presenceIssues(schema.ast, input)])
  )

/** Adds errors that the schema cannot express, such as plan restrictions, to the result of decoding. */
export const withFieldErrors = <A>(read: Result.Result<A, FieldErrors>, more: FieldErrors): Result.Result<A, FieldErrors> =>
  Object.keys(more).length === 0 ? read : Result.fail(mergeFieldErrors(Result.isFailure(read) ? read.failure : {}, more))

/** Adds the errors of `more` to `errors`, field by field. */
export const mergeFieldErrors = (errors: FieldErrors, more: FieldErrors): FieldErrors => {
  const merged = new Map(Object.entries(errors))
  for (const [field, messages] of Object.entries(more)) merged.set(field, [...(merged.get(field) ?? []), ...messages])
  return Object.fromEntries(merged)
}

/** A field of an input that its schema does not have, with the name of the field that was probably meant. */
export interface UnknownField {
  readonly path: ReadonlyArray<string>
  readonly meant?: string
}

/** Words the fields that a schema does not have. */
export const unknownErrors = (unknown: ReadonlyArray<UnknownField>): FieldErrors =>
  unknown.reduce<FieldErrors>((errors, { path: [field = "body", ...inside], meant }) => {
    const advice = meant === undefined ? "" : ` Did you mean ${meant}?`
    return mergeFieldErrors(errors, { [field]: [`The ${describe(field, inside)} is unknown.${advice}`] })
  }, {})

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

const fieldErrors = (issues: ReadonlyArray<SchemaIssue.Issue>): FieldErrors => {
  const errors = new Map<string, ReadonlyArray<string>>()
  for (const { message, path } of issues.flatMap((issue) => format(issue).issues)) {
    const [field = "body", ...inside] = (path ?? []).map(String)
    const sentence = `The ${describe(field, inside)} ${wording(message)}.`
    const messages = errors.get(field) ?? []
    if (!messages.includes(sentence)) errors.set(field, [...messages, sentence])
  }
  return Object.fromEntries(errors)
}

/** The place and the rule of an error: what `readInput` wrote into its sentence. */
export interface FieldFault extends FieldRule {
  /** The path inside the field, such as `["entry 2", "email"]`. */
  readonly inside: ReadonlyArray<string>
}

/** Reads a sentence of `FieldErrors` back, so that pages can word the error in another language. */
export const faultOf = (sentence: string): FieldFault => {
  const [, inside, wording = sentence] = /^The \S+(?: field)?(?: \(([^)]*)\))? (.*)[.?]$/.exec(sentence) ?? []
  return { inside: inside === undefined ? [] : inside.split(", "), ...ruleOf(wording) }
}

/** Lists the errors of all fields, in the order of `errors`. */
export const fieldProblems = (errors: FieldErrors): ReadonlyArray<FieldProblem & FieldRule> =>
  Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.map((message) => {
      const { inside, rule, ...limits } = faultOf(message)
      const steps = inside.map((step) => (step.startsWith("entry ") ? Number(step.slice("entry ".length)) - 1 : step))
      return { path: [field, ...steps].join("."), rule: rule === "other" ? generalRule(message) : rule, ...limits, message }
    })
  )

/** The rule of a sentence whose wording has none of its own. */
const generalRule = (sentence: string): RuleName => generalRules.find(([wording]) => wording.test(sentence))?.[1] ?? "other"

const generalRules: ReadonlyArray<readonly [RegExp, RuleName]> = [
  [/ must be (?:a number|a string|true or false|an object|a list)\b/, "type"],
  [/ must be one of /, "option"],
  [/ must be an ISO 8601 date/, "date"],
  [/ must be an integer from /, "integer"],
  [/ must not be before /, "order"],
  [/ field(?: \(.*\))? is unknown\./, "unknown"]
]

const describe = (field: string, inside: ReadonlyArray<string>): string => {
  if (field === "body") return "body"
  // Keys that the caller made up are not repeated.
  const known = inside.filter((step) => /^[a-z0-9_]+$/.test(step))
  const place = known.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step)).join(", ")
  return place === "" ? `${field} field` : `${field} field (${place})`
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is required"
    const message = SchemaIssue.defaultLeafHook(issue)
    const kind = issue._tag === "InvalidType" && message.startsWith(expected) ? kindNames[issue.ast._tag] : undefined
    return kind === undefined ? message : `must be ${kind}`
  }
})

/** Rewrites Effect's default messages: `Expected string | null` becomes "must be a string or null". */
const wording = (message: string): string => {
  if (!message.startsWith(expected)) return message
  const kinds = message.slice(expected.length).split(" | ")
  const literals = kinds.map((kind) => /^"(.*)"$/.exec(kind)?.[1])
  if (literals.includes(undefined)) return `must be ${kinds.map((kind) => kindNames[kind] ?? kind).join(" or ")}`
  return literals.length === 1 ? `must be ${literals[0]}` : `must be one of ${literals.join(", ")}`
}

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
