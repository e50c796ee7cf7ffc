import type { MailText } from "@slotkit/core"
import { fillPlaceholders, type MailPlaceholder } from "@slotkit/core/internal"
import { cleanLines, oneLine } from "./OneLine.ts"
import { withoutLinks } from "./WithoutLinks.ts"

/** The values of placeholders. Those that an email does not have are empty. */
export type PlaceholderValues = { readonly [P in MailPlaceholder]?: string }

/** The subject and the paragraphs of an email, with the placeholders filled in. */
export interface WrittenText {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
}

/** Fills a text in. The subject is one line, so that nothing in it can become a header. */
export const writtenText = ({ subject, text }: MailText, values: PlaceholderValues): WrittenText => ({
  // A booking without a time leaves the comma before it.
  subject: oneLine(filled(subject, values).replace(/[,\s]+$/, ""), maxSubjectLength),
  paragraphs: text
    .split(/\n{2,}/)
    .map((paragraph) => cleanLines(filled(paragraph, values)).join("\n"))
    .filter((paragraph) => paragraph !== "")
})

/** Long enough for a text that a host wrote with two full names in it. */
const maxSubjectLength = 300

/** Makes no link of visitors' texts together with the text around them either, such as in `{guest}.example`. */
const filled = (text: string, values: PlaceholderValues): string =>
  text.replace(/\S+/g, (word) => {
    const whole = fillPlaceholders(word, (placeholder) => values[placeholder] ?? "")
    return word.includes("{guest}") ? withoutLinks(whole) : whole
  })
