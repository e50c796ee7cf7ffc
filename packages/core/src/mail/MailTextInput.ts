import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { readInput } from "../values/Input.ts"
import { text, title } from "../values/Text.ts"
import { type MailPlaceholder, placeholdersOf, unknownPlaceholders } from "./MailPlaceholders.ts"
import type { MailText, MailTextKind } from "./MailText.ts"

/** The maximum length of a subject, and of the text between the greeting and the details, in Unicode code points. */
export const maxMailSubjectLength = 150
export const maxMailTextLength = 4000

/** The body that changes the text of an email. */
export const MailTextInput = Schema.Struct({
  subject: title(maxMailSubjectLength).pipe(
    Schema.annotateEncoded({ description: "The subject, with placeholders such as `{guest}`." })
  ),
  text: text(maxMailTextLength)
    .check(
      Schema.makeFilter((value: string) => value.trim() !== "", {
        ...says("must not be empty", { rule: "empty" }),
        toJsonSchema: () => ({ minLength: 1 })
      })
    )
    .annotate({
      description:
        "The text between the greeting and the details, with placeholders such as `{guest}`. Plain text; a blank line ends a paragraph."
    })
}).annotate({ identifier: "NewMailText" })

/** Reads the text of an email, or returns every wrong field. Text in braces must be a placeholder of this kind of email. */
export const readMailText = (kind: MailTextKind, input: unknown): Result.Result<MailText, ReadonlyArray<FieldFault>> =>
  Result.flatMap(readInput(MailTextInput, input), (written) => {
    const allowed = placeholdersOf(kind)
    const faults = [
      ...unknownIn(
        "subject",
        written.subject,
        allowed.filter((placeholder) => placeholder !== "link")
      ),
      ...unknownIn("text", written.text, allowed)
    ]
    return faults.length === 0 ? Result.succeed({ subject: written.subject, text: linesOf(written.text) }) : Result.fail(faults)
  })

const unknownIn = (field: string, value: string, allowed: ReadonlyArray<MailPlaceholder>): ReadonlyArray<FieldFault> => {
  const [unknown] = unknownPlaceholders(value, allowed)
  if (unknown === undefined) return []
  const names = allowed.map((name) => `{${name}}`).join(", ")
  const name = [...unknown].slice(0, 40).join("")
  return [wrongField(field, `The ${field} field must not contain {${name}}. Its placeholders are ${names}.`)]
}

/** Browsers send line ends as CR LF. */
const linesOf = (value: string): string =>
  value
    .replace(/\r\n?/g, "\n")
    .trim()
    .replace(/\n{3,}/g, "\n\n")
