import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** Every wrong field of a request with what is wrong about it: the `errors` of a 422. Spec: Errors. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Reads untrusted input by a schema and reports every wrong field at once.
 *
 * Unknown fields are ignored. Anything that is no object fails as the field `body`. A problem inside a list or an object is
 * reported under the top-level field, since that is the parameter the caller sent, and the sentence says where in it.
 */
export const readInput = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Result.Result<S["Type"], FieldErrors> =>
  Result.mapError(Schema.decodeUnknownResult(schema, { errors: "all" })(input), (error) => fieldErrors(error.issue))

/** Adds the problems of `more` to those of `errors`, field by field. */
export const mergeFieldErrors = (errors: FieldErrors, more: FieldErrors): FieldErrors => {
  const merged: Record<string, ReadonlyArray<string>> = { ...errors }
  for (const [field, messages] of Object.entries(more)) {
    merged[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), ...messages]
  }
  return merged
}

const typeNames: Readonly<Record<string, string>> = {
  Number: "a number",
  String: "a string",
  Boolean: "true or false",
  Objects: "an object",
  Arrays: "a list"
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "is required"
      case "InvalidType":
        return `must be ${typeNames[issue.ast._tag] ?? SchemaIssue.defaultLeafHook(issue).replace(/^Expected /, "")}`
      default:
        return SchemaIssue.defaultLeafHook(issue).replace(/^Expected /, "must be ")
    }
  }
})

const fieldErrors = (issue: SchemaIssue.Issue): FieldErrors => {
  const errors: Record<string, Array<string>> = {}
  for (const { message, path } of format(issue).issues) {
    const [field = "body", ...inside] = (path ?? []).map(String)
    const sentence = `The ${describe(field, inside)} ${message}.`
    const messages = errors[field] ?? []
    if (!messages.includes(sentence)) errors[field] = [...messages, sentence]
  }
  return errors
}

const describe = (field: string, inside: ReadonlyArray<string>): string => {
  if (field === "body") return "body"
  const place = inside.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step)).join(", ")
  return place === "" ? `${field} field` : `${field} field (${place})`
}
