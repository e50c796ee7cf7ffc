import type { Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { tokenOf } from "../bookings/VisitorLink.ts"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { MailComposer } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { refuseMailAgain } from "./MailAgain.ts"

/**
 * Returns an email about a booking as its recipient got it, and why it cannot be sent again, if so. Fails with `NotFound`.
 *
 * The token of the booker's links is left out, because anyone who has it can act as the booker.
 */
export const viewBookingMail = Effect.fnUntraced(function* (host: Host, bookingId: number, mailId: number) {
  const booking = yield* orNotFound(yield* (yield* BookingStore).find(host.id, bookingId), "booking")
  const mail = yield* bookingMailOf(host.id, bookingId, mailId)
  const refusal = yield* refuseMailAgain(host, booking, mail, yield* Clock.currentTimeMillis)
  if (mail.content === null) return { booking, mail, content: null, hidesLinks: false, refusal }
  const { text, html } = mail.content
  const visitor = yield* (yield* BookingLinkStore).find("visitor", { hostId: host.id, bookingId })
  const token = Option.isSome(visitor) ? yield* tokenOf(visitor.value) : undefined
  const hide = (part: string) => (token === undefined ? part : part.replaceAll(token, hiddenToken))
  const content = { text: hide(text), html: (yield* MailComposer).withLook(hide(html)) }
  return { booking, mail, content, hidesLinks: hide(text) !== text || hide(html) !== html, refusal }
})

/** An email about a booking as its host reads it. */
export type BookingMailView = Effect.Success<ReturnType<typeof viewBookingMail>>

/** Returns an email about a booking, or fails with `NotFound`. */
export const bookingMailOf = Effect.fnUntraced(function* (hostId: number, bookingId: number, mailId: number) {
  const mails = yield* (yield* MailOutbox).ofBooking(hostId, bookingId)
  const mail = mails.find(({ id }) => id === mailId)
  return mail === undefined ? yield* new NotFound({ what: "page" }) : mail
})

const hiddenToken = "…"
