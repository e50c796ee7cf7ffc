import type { Booking, BookingMail, Host, Instant } from "@slotkit/core"
import { foldedAddress, millisPerMinute } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { EventLog } from "../ports/EventLog.ts"
import { occasionOfText, type TextKind } from "../ports/mail/MailComposer.ts"
import { HasMail } from "../ports/mail/Mailer.ts"
import type { KeptMail, MailKind } from "../ports/mail/MailOutbox.ts"

/**
 * The reason for not sending an email again:
 *
 * - `no_mail_server`: no email is sent.
 * - `waiting`: it was not sent yet.
 * - `deleted`: its text or its recipient was deleted.
 * - `text_message`: it is a text message, which costs money and needs the booker's consent.
 * - `other_person`: its recipient's address is no longer one of the booking.
 * - `outdated`: the booking was changed after it.
 * - `over`: the meeting has ended.
 * - `often`: it was sent again several times within an hour.
 */
export type MailAgainRefusal =
  | "no_mail_server"
  | "waiting"
  | "deleted"
  | "text_message"
  | "other_person"
  | "outdated"
  | "over"
  | "often"

/** An email is not sent again. `leftAt` is when it can be, if only the time prevents it. */
export class MailNotRepeated extends Data.TaggedError("MailNotRepeated")<{
  readonly reason: MailAgainRefusal
  readonly leftAt?: Instant
}> {}

/**
 * Returns why an email cannot be sent again, apart from how often it was; undefined if it can. An email about a state that the
 * booking is no longer in, or about a time that it no longer has, would mislead its recipient.
 */
export const refuseMailAgain = Effect.fnUntraced(function* (host: Host, booking: Booking, mail: KeptMail, now: Instant) {
  if (isTextKind(mail.kind)) return "text_message" as const
  if (!(yield* HasMail)) return "no_mail_server" as const
  const { events } = yield* (yield* EventLog).list(host.id, { bookingId: booking.id })
  const moves = events.filter(({ type }) => type === "booking.rescheduled").map(({ createdAt }) => createdAt)
  return refusalOf(host, booking, mail, { now, moves })
})

const refusalOf = (
  host: Host,
  booking: Booking,
  { kind, status, to, content, createdAt }: KeptMail,
  { now, moves }: { readonly now: Instant; readonly moves: ReadonlyArray<Instant> }
): Exclude<MailAgainRefusal, "text_message" | "often"> | undefined => {
  if (status === "waiting") return "waiting"
  if (to === null || content === null) return "deleted"
  if (!addressesOf(host, booking).includes(foldedAddress(to))) return "other_person"
  const states: ReadonlyArray<Booking["state"]> = kind in statesOfMail ? statesOfMail[kind as BookingMail] : []
  if (!states.includes(booking.state)) return "outdated"
  if (states.some(isEnd)) return undefined
  if (moves.some((move) => move > createdAt)) return "outdated"
  const { scheduledAt, durationMinutes } = booking
  return scheduledAt !== null && scheduledAt + durationMinutes * millisPerMinute <= now ? "over" : undefined
}

const addressesOf = ({ email }: Host, { booker, attendees }: Booking): ReadonlyArray<string> =>
  [email, booker.email, ...attendees.map((attendee) => attendee.email)].flatMap((address) =>
    address === null ? [] : [foldedAddress(address)]
  )

const isTextKind = (kind: MailKind): kind is TextKind => kind in occasionOfText

const isEnd = (state: Booking["state"]): boolean => state === "declined" || state === "cancelled"

/** The states of the booking that each email is true of. */
const statesOfMail: Readonly<Record<BookingMail, ReadonlyArray<Booking["state"]>>> = {
  confirmation: ["accepted"],
  rescheduled: ["accepted"],
  reassigned: ["accepted"],
  reminder: ["accepted"],
  requestReceived: ["pending"],
  requestToHost: ["pending"],
  paymentRequest: ["awaitingPayment"],
  confirmAddress: ["unconfirmed"],
  declined: ["declined"],
  cancelled: ["cancelled"],
  withdrawn: ["cancelled"],
  refunded: ["accepted", "declined", "cancelled"],
  feeCharged: ["accepted", "cancelled"],
  feeFailed: ["accepted", "cancelled"],
  paymentLink: ["accepted"]
}
