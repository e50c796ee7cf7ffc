import type { Host, Language, MailTextKind, MailTextResource } from "@slotkit/core"
import { mailTextKinds, placeholdersOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { MailComposer } from "../ports/mail/MailComposer.ts"

/** Lists the texts of a host's emails in one language: the host's own, otherwise the standard ones. */
export const listMailTexts = Effect.fnUntraced(function* (hostId: number, language: Language) {
  const host = yield* requireHost(hostId)
  return yield* Effect.forEach(mailTextKinds, (kind) => mailTextOf(host, language, kind))
})

/** Returns the text of one email of a host in one language. */
export const getMailText = Effect.fnUntraced(function* (hostId: number, language: Language, kind: MailTextKind) {
  return yield* mailTextOf(yield* requireHost(hostId), language, kind)
})

/** Returns the text of one email of a host that is already read. */
export const mailTextOf = Effect.fnUntraced(function* ({ mailTexts }: Host, language: Language, kind: MailTextKind) {
  const composer = yield* MailComposer
  const standard = composer.standardText(kind, language)
  const own = mailTexts[language]?.[kind]
  const { subject, text } = own ?? standard
  const mailTextResource: MailTextResource = {
    kind,
    language,
    subject,
    text,
    changed: own !== undefined,
    standard: { subject: standard.subject, text: standard.text },
    placeholders: placeholdersOf(kind)
  }
  return mailTextResource
})
