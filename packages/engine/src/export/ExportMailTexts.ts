import type { Host, Language } from "@slotkit/core"
import { languages, mailTextKinds } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { mailTextOf } from "../mail/ListMailTexts.ts"

/** Reads the texts of emails that are a host's own, one language at a time. The cursor is the language. */
export const exportMailTexts = Effect.fnUntraced(function* (host: Host, cursor: string) {
  const { mailTexts } = host
  // A host may have restored the texts of the cursor's language in the meantime.
  const left = languages.slice(cursor === "" ? 0 : languages.indexOf(cursor as Language))
  const [language, next = null] = left.filter((one) => mailTexts[one] !== undefined)
  if (language === undefined) return { data: [], next }
  const kinds = mailTextKinds.filter((kind) => mailTexts[language]?.[kind] !== undefined)
  return { data: yield* Effect.forEach(kinds, (kind) => mailTextOf(host, language, kind)), next }
})
