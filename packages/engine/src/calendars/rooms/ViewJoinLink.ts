import type { Booking, Host } from "@slotkit/core"
import { decideJoin, type JoinRuling } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { roomOfBooking } from "./RoomOfBooking.ts"

/** The link to a meeting's room as a page needs it. */
export interface JoinLinkView {
  readonly host: Host
  readonly booking: Booking
  readonly ruling: JoinRuling
}

/** Returns where the link to a meeting's room leads now, or fails with `NotFound`. Changes nothing. */
export const viewJoinLink = Effect.fnUntraced(function* (token: string) {
  const links = yield* BookingLinkStore
  const bookings = yield* BookingStore
  const { hostId, bookingId } = yield* orNotFound(yield* links.find("join", { token }), "booking")
  const host = yield* requireHost(hostId)
  const booking = yield* orNotFound(yield* bookings.find(hostId, bookingId), "booking")
  const room = Option.getOrUndefined(yield* roomOfBooking(booking))
  const ruling = decideJoin(booking.state, room, yield* Clock.currentTimeMillis)
  return { host, booking, ruling } satisfies JoinLinkView
})

/** Stores the link of a booking to its meeting's room. */
export const addJoinLink = Effect.fnUntraced(function* ({ hostId, id: bookingId }: Booking, token: string) {
  const links = yield* BookingLinkStore
  yield* links.add("join", { token, hostId, bookingId })
})
