import type { Booking } from "@slotkit/core"
import type { ExternalChange } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../../kernel/Settings.ts"
import type { CalendarEvent } from "../../ports/calendars/CalendarEventStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { hostRecipient, MailComposer } from "../../ports/mail/MailComposer.ts"
import { MailOutbox } from "../../ports/mail/MailOutbox.ts"
import { changeActions } from "./CalendarChanges.ts"

/** Emails a host about an event that was removed or moved in the calendar. Call it in the transaction that stores the change. */
export const notifyHostOfChange = Effect.fnUntraced(function* (event: CalendarEvent, booking: Booking, change: ExternalChange) {
  const hosts = yield* HostStore
  const composer = yield* MailComposer
  const outbox = yield* MailOutbox
  const { baseUrl } = yield* Settings
  const host = Option.getOrUndefined(yield* hosts.find(event.hostId))
  if (host === undefined) return
  const { service, booker } = booking
  const kind = change.found === null ? "meetingRemoved" : "meetingMoved"
  const mail = composer.compose({
    kind,
    to: hostRecipient(host),
    texts: host.mailTexts,
    hourFormat: host.hourFormat,
    service: service.title,
    guest: service.isGroup ? null : (booker.name ?? booker.email),
    booked: { start: event.start, end: event.end },
    found: change.found,
    actions: changeActions(booking, change),
    url: `${baseUrl}/app/calendars/changes/${event.id}`
  })
  const createdAt = yield* Clock.currentTimeMillis
  yield* outbox.add([{ hostId: host.id, kind, createdAt, mail, bookingId: booking.id }])
})
