import type { Language, MailText, MailTextKind, MailTexts } from "@slotkit/core"
import { readMailText } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { foundHost } from "../kernel/RequireHost.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { mailTextOf } from "./ListMailTexts.ts"

/** Gives an email of a host a text of the host's own in one language. What is in braces must be a placeholder of the email. */
export const changeMailText = Effect.fnUntraced(function* (
  hostId: number,
  language: Language,
  kind: MailTextKind,
  input: unknown
) {
  const text = readMailText(kind, input)
  const host = yield* save(hostId, "mail_text.change", (texts) =>
    Effect.map(orInvalid(text), (own) => withText(texts, language, kind, own))
  )
  return yield* mailTextOf(host, language, kind)
})

/** Removes a host's own text of an email, which then has the standard text again. Does nothing if there is none. */
export const restoreMailText = Effect.fnUntraced(function* (hostId: number, language: Language, kind: MailTextKind) {
  yield* save(hostId, "mail_text.restore", (texts) => Effect.succeed(withText(texts, language, kind, undefined)))
})

/** Texts of one host are changed one after another, so that none is lost. */
const save = Effect.fnUntraced(function* <E, R>(
  hostId: number,
  action: string,
  change: (texts: MailTexts) => Effect.Effect<MailTexts, E, R>
) {
  const hosts = yield* HostStore
  const write = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const mailTexts = yield* change(host.mailTexts)
    // Texts are not unique.
    return yield* Effect.orDie(hosts.change(hostId, { mailTexts }))
  })
  return yield* foundHost(yield* withHostQueue(hostId, audited(hostId, action, write)))
})

const withText = (texts: MailTexts, language: Language, kind: MailTextKind, own: MailText | undefined): MailTexts => {
  const { [kind]: _, ...others } = texts[language] ?? {}
  const ofLanguage = own === undefined ? others : { ...others, [kind]: own }
  const { [language]: __, ...rest } = texts
  return Object.keys(ofLanguage).length === 0 ? rest : { ...rest, [language]: ofLanguage }
}
