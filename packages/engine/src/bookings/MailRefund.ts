import type { Booking, Host, Refund } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { bookerToMail, bookingMail } from "./BookingMail.ts"

/** Emails the booker about a refund, in the transaction that records it. Decision 0072. */
export const mailRefund = Effect.fnUntraced(function* (host: Host, booking: Booking, refund: Refund) {
  const outbox = yield* MailOutbox
  yield* outbox.add(
    yield* Effect.forEach(bookerToMail(host, booking), (to) => bookingMail(host, booking, { kind: "refunded", to, refund }))
  )
})
