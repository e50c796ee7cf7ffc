import type { Booking, NewBooking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { linkToken } from "../../kernel/PublicToken.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { addCheckout } from "../CommitMove.ts"
import { lockBooking } from "../GetBooking.ts"

/** Returns the token of the checkout that bookings of a series will share; undefined if they have none to pay for. */
export const seriesCheckout = Effect.fnUntraced(function* (bookings: ReadonlyArray<NewBooking>) {
  const unpaid = bookings.find(({ state, checkoutUrl }) => state === "awaitingPayment" && checkoutUrl === null)
  return unpaid === undefined ? undefined : yield* linkToken(unpaid.hostId)
})

/** Adds the checkout of the bookings that were written with its token. */
export const addSeriesCheckout = Effect.fnUntraced(function* (
  written: ReadonlyArray<{ readonly booking: Booking }>,
  token: string | undefined
) {
  const bookings = written.map(({ booking }) => booking).sort((one, other) => one.series!.index - other.series!.index)
  const [first, ...others] = bookings.filter(({ state }) => state === "awaitingPayment")
  if (token !== undefined && first !== undefined) yield* addCheckout([first, ...others], token)
})

/** Returns the bookings that the checkout of a booking pays for, by place: that booking alone, unless it is one of a series. */
export const bookingsOfCheckout = Effect.fnUntraced(function* (booking: Booking) {
  const { hostId, series, checkoutUrl } = booking
  if (series === null || checkoutUrl === null) return [booking]
  const bookings = yield* BookingStore
  const { rows } = yield* bookings.page(hostId, { series: series.id, order: "desc" }, { page: 1, perPage: 100 })
  const own = rows.filter((each) => each.checkoutUrl === checkoutUrl)
  return own.toSorted((one, other) => one.series!.index - other.series!.index)
})

/**
 * Locks the bookings that the checkout of a booking pays for, always in the same order, so that callers do not wait for each
 * other in a circle. Returns them by place. Fails with `NotFound` if there is no such booking.
 */
export const lockCheckout = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  const found = yield* bookings.find(hostId, id)
  const group = found._tag === "Some" ? yield* bookingsOfCheckout(found.value) : []
  const ids = group.length < 2 ? [id] : group.map((each) => each.id).sort((one, other) => one - other)
  const locked = yield* Effect.forEach(ids, (each) => lockBooking(hostId, each))
  return locked.toSorted((one, other) => (one.series?.index ?? 0) - (other.series?.index ?? 0))
})
