import type { MailTexts } from "@slotkit/core"
import { languages, mailTextKinds, readMailText } from "@slotkit/core/internal"
import * as Result from "effect/Result"

/** The installation's emails. */
export interface MailsOptions {
  /** Texts that replace Slotkit's, by language and kind. */
  readonly texts?: MailTexts
}

/** Returns what is wrong with the option `mails`: the place of the first wrong text. Undefined if nothing is. */
export const mailTextsProblem = (value: unknown): string | undefined => {
  if (!isRecord(value)) return "mails"
  const { texts = {}, ...others } = value
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return unknown
  if (!isRecord(texts)) return "texts"
  for (const [language, ofLanguage] of Object.entries(texts)) {
    if (!(languages as ReadonlyArray<string>).includes(language) || !isRecord(ofLanguage)) return language
    for (const [name, text] of Object.entries(ofLanguage)) {
      const kind = mailTextKinds.find((known) => known === name)
      if (kind === undefined || Result.isFailure(readMailText(kind, text))) return `${language}.${name}`
    }
  }
  return undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
