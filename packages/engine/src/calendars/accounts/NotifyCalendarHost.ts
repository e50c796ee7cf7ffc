import type { Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../../kernel/Settings.ts"
import type { CalendarAccount } from "../../ports/calendars/CalendarStore.ts"
import { type CalendarMailRequest, hostRecipient, MailComposer } from "../../ports/mail/MailComposer.ts"
import { MailOutbox } from "../../ports/mail/MailOutbox.ts"

/** Emails a host about the state of a connected calendar. Call it in the transaction that stores the state. */
export const notifyCalendarHost = Effect.fnUntraced(function* (
  host: Host,
  { label }: Pick<CalendarAccount, "label">,
  kind: CalendarMailRequest["kind"],
  reason: string | null
) {
  const composer = yield* MailComposer
  const outbox = yield* MailOutbox
  const { baseUrl } = yield* Settings
  const mail = composer.compose({
    kind,
    to: hostRecipient(host),
    texts: host.mailTexts,
    calendar: label,
    reason,
    url: `${baseUrl}/app/calendars`
  })
  yield* outbox.add([{ hostId: host.id, kind, createdAt: yield* Clock.currentTimeMillis, mail }])
})
