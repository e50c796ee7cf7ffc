import { readFileSync } from "node:fs"
import type { MailTexts } from "@slotkit/core"
import { readMailTexts } from "@slotkit/core/internal"
import * as Result from "effect/Result"

/** The texts of a file, or everything that is wrong with it, as sentences that name the file and the text. */
export type MailTextsFile = { readonly texts: MailTexts } | { readonly problems: ReadonlyArray<string> }

/** Reads texts of emails from a JSON file: by language and kind, as the option `mails.texts` of `createSlotkit` has them. */
export const readMailTextsFile = (path: string): MailTextsFile => {
  const content = contentOf(path)
  if ("problems" in content) return content
  const read = readMailTexts(content.json)
  if (Result.isSuccess(read)) return { texts: read.success }
  return {
    problems: Object.entries(read.failure).flatMap(([place, sentences]) =>
      sentences.map((sentence) => `SLOTKIT_MAIL_TEXTS: ${path}, ${place}: ${sentence}`)
    )
  }
}

const contentOf = (path: string): { readonly json: unknown } | { readonly problems: ReadonlyArray<string> } => {
  let content: string
  try {
    content = readFileSync(path, "utf8")
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
    return { problems: [`SLOTKIT_MAIL_TEXTS: ${path} cannot be read${code}.`] }
  }
  try {
    // Some editors begin a file with a byte order mark.
    return { json: JSON.parse(content.replace(/^\uFEFF/, "")) }
  } catch {
    // The parser's message quotes the file, which may be a wrong one with secrets.
    return { problems: [`SLOTKIT_MAIL_TEXTS: ${path} is not JSON.`] }
  }
}
