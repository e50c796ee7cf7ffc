import { type Booking, hashToken } from "@slotkit/core"
import { bookingUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { tokenOf } from "../bookings/VisitorLink.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingLinkStore, type VisitorBooking } from "../ports/BookingLinkStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/** The query of a checkout's outcome for a booker who came back without paying. The checkout stays open. */
export const notCompleted = "payment=not_completed"

/** The parameter of a checkout's outcome with the key of the person who paid. */
export const payerKey = "key"

/**
 * Returns the query, with its question mark, that leads from the outcome of a checkout to the page of its booking. Empty for a
 * booking that no visitor made.
 *
 * Only the redirect after a payment has it. The address of the checkout is in webhooks and in the management API too, whose
 * readers may not change the booking.
 */
export const payerSearch = Effect.fnUntraced(function* (booking: Booking) {
  const visitor = yield* visitorOf(booking)
  return visitor === undefined ? "" : `?${payerKey}=${keyOf(visitor)}`
})

/** Returns the page of a visitor's booking for the person who paid for it; undefined without the key or if there is no page. */
export const payersPage = Effect.fnUntraced(function* (booking: Booking, key: string | null) {
  const box = yield* SecretBox
  const { pagesUrl } = yield* Settings
  const visitor = key === null ? undefined : yield* visitorOf(booking)
  if (visitor === undefined || key !== keyOf(visitor) || !(yield* box.canOpen(visitor.token))) return undefined
  return bookingUrl({ token: yield* tokenOf(visitor) }, pagesUrl)
})

const keyOf = ({ tokenHash }: VisitorBooking): string => hashToken(`payer:${tokenHash}`)

const visitorOf = Effect.fnUntraced(function* ({ hostId, id }: Booking) {
  const links = yield* BookingLinkStore
  return Option.getOrUndefined(yield* links.find("visitor", { hostId, bookingId: id }))
})
