import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

/** Every wrong field of a request with what is wrong about it: the `errors` of a 422. Spec: errors.422. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Reads untrusted input by a schema and reports every wrong field at once.
 *
 * Unknown fields are ignored. Anything that is no object fails as the field `body`. A problem inside a list or an object is
 * reported under the top-level field, since that is the parameter the caller sent, and the sentence says where in it. A check
 * of the schema that is annotated with `judgesPresence` only asks which fields are there, and is reported beside wrong ones.
 */
export const readInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Result.Result<S["Type"], FieldErrors> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all" })(input), ({ issue }) =>
    fieldErrors([issue, ...presenceIssues(schema.ast, input)])
  )

/** A reading with problems that the schema cannot see, such as what the host's plan allows; they are reported beside its own. */
export const withFieldErrors = <A>(read: Result.Result<A, FieldErrors>, more: FieldErrors): Result.Result<A, FieldErrors> =>
  Object.keys(more).length === 0 ? read : Result.fail(mergeFieldErrors(Result.isFailure(read) ? read.failure : {}, more))

/** Adds the problems of `more` to those of `errors`, field by field. */
export const mergeFieldErrors = (errors: FieldErrors, more: FieldErrors): FieldErrors => {
  const merged: Record<string, ReadonlyArray<string>> = { ...errors }
  for (const [field, messages] of Object.entries(more)) {
    merged[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), ...messages]
  }
  return merged
}

/** Whether a parsed body is an object, which alone has fields. */
export const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

/** The fields of a body or query as they were sent, of any type; none when it is no object. */
export const sentFields = (input: unknown): Readonly<Record<string, unknown>> => (isRecord(input) ? input : {})

/** Effect judges a whole object only once its fields are right; presence can be judged on what was sent. */
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

const describe = (field: string, inside: ReadonlyArray<string>): string => {
  if (field === "body") return "body"
  const place = inside.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step)).join(", ")
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

/** Where no schema has its own words, Effect says `Expected string | null`: here "must be a string or null". */
const wording = (message: string): string => {
  if (!message.startsWith(expected)) return message
  const kinds = message.slice(expected.length).split(" | ")
  const literals = kinds.map((kind) => /^"(.*)"$/.exec(kind)?.[1])
  if (literals.includes(undefined)) return `must be ${kinds.map((kind) => kindNames[kind] ?? kind).join(" or ")}`
  return literals.length === 1 ? `must be ${literals[0]}` : `must be one of ${literals.join(", ")}`
}

const expected = "Expected "

/** The kinds of JSON values by the names that Effect has for them: of a schema, and in a message. */
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
