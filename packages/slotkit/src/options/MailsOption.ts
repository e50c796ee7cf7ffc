import type { MailText } from "@slotkit/client/resources"
import { readMailTexts } from "@slotkit/core/internal"
import * as Result from "effect/Result"

/** Texts of emails by language and kind. An email without one has Slotkit's. */
export type MailTexts = {
  readonly [L in "en" | "de" | "fr" | "es"]?: {
    readonly [K in MailText["kind"]]?: { readonly subject: string; readonly text: string }
  }
}

/** The installation's emails. */
export interface MailsOptions {
  /** Texts that replace Slotkit's, by language and kind. */
  readonly texts?: MailTexts
}

/** Returns what is wrong with the option `mails`: the place of the first wrong text. Undefined if nothing is. */
export const mailTextsProblem = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "mails"
  const { texts = {}, ...others }: { readonly texts?: unknown } = value
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return unknown
  const read = readMailTexts(texts)
  return Result.isFailure(read) ? Object.keys(read.failure)[0] : undefined
}
