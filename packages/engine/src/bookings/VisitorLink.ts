import type { Booking, Host, Instant } from "@slotkit/core"
import { attendeesUrl, bookingUrl, refuseVisitorChange, visitorBookingResource, withMovedFrom } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import type { VisitorBooking } from "../ports/BookingLinkStore.ts"
import type { ManageLink } from "../ports/mail/MailComposer.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import type { CurrentBookable } from "./CurrentBookable.ts"
import { visibleHost } from "./VisibleHost.ts"

/** A visitor's booking, with the current state of the service that decides about its changes. */
export interface VisitorLink {
  readonly visitor: VisitorBooking
  readonly bookable: CurrentBookable
}

/** Decrypts the token in the links of a visitor's booking. */
export const tokenOf = (visitor: VisitorBooking): Effect.Effect<string, never, SecretBox> =>
  Effect.flatMap(SecretBox, (box) => box.open(visitor.token))

/** Returns the booking as its booker sees it now. */
export const showToVisitor = Effect.fnUntraced(function* (host: Host, booking: Booking, { visitor, bookable }: VisitorLink) {
  const { pagesUrl } = yield* Settings
  const url = bookingUrl({ token: yield* tokenOf(visitor) }, pagesUrl)
  return visitorBookingResource(yield* visibleHost(host), booking, bookable, url, yield* Clock.currentTimeMillis)
})

/**
 * Returns the link in an email that confirms the address of the booker. Only the email has its proof, because the booker sees the
 * token on the next page, and may have entered the address of someone else. Decision 0050.
 */
export const attendeesLink = Effect.fnUntraced(function* (visitor: VisitorBooking) {
  const { baseUrl } = yield* Settings
  const token = yield* tokenOf(visitor)
  const { sealed: proof } = yield* (yield* SecretBox).seal("opened", proofContext(visitor))
  return attendeesUrl({ token, proof }, baseUrl)
})

/** Returns true for the proof of a link that was emailed for this booking. */
export const isEmailedProof = (visitor: VisitorBooking, proof: string): Effect.Effect<boolean, never, SecretBox> =>
  Effect.flatMap(SecretBox, (box) => box.canOpen({ sealed: proof, context: proofContext(visitor) }))

const proofContext = ({ tokenHash }: VisitorBooking): string => `attendees:${tokenHash}`

/** Returns the link for the booker to confirm a booking. */
export const confirmationLink = Effect.fnUntraced(function* (visitor: VisitorBooking) {
  const { pagesUrl } = yield* Settings
  return bookingUrl({ token: yield* tokenOf(visitor) }, pagesUrl)
})

/**
 * Returns the link to change a booking for an email, or `null` if its booker cannot change anything at the moment. The page of a
 * booking that was moved shows both times.
 */
export const manageLink = Effect.fnUntraced(function* (
  booking: Booking,
  { visitor, bookable }: VisitorLink,
  movedFrom: Instant | null = null
) {
  const { pagesUrl } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const allows = (change: "cancel" | "reschedule") => refuseVisitorChange(change, { ...bookable, booking }, now) === undefined
  const [cancel, reschedule] = [allows("cancel"), allows("reschedule")]
  if (!cancel && !reschedule) return null
  const url = withMovedFrom(bookingUrl({ token: yield* tokenOf(visitor) }, pagesUrl), movedFrom)
  return { url, cancel, reschedule } satisfies ManageLink
})
