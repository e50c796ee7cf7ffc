import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"

/** Stores the link of a booking to its meeting's room. */
export const addJoinLink = Effect.fnUntraced(function* ({ hostId, id: bookingId }: Booking, token: string) {
  const links = yield* BookingLinkStore
  yield* links.add("join", { token, hostId, bookingId })
})
