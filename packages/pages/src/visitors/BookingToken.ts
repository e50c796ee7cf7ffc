import { parseId } from "@slotkit/core/internal"
import { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** A visitor's booking, as the link to its page names it. */
export interface BookingKey {
  readonly hostId: number
  readonly bookingId: number
}

/** Makes the token in the address of a visitor's booking: its ids, sealed, so that nobody can guess or change it. */
export const bookingToken = Effect.fnUntraced(function* ({ hostId, bookingId }: BookingKey) {
  const box = yield* SecretBox
  return (yield* box.seal(`${hostId} ${bookingId}`, context)).sealed
})

/** Reads the token of a booking's address. Undefined if it is not one of ours. */
export const readBookingToken = Effect.fnUntraced(function* (token: string) {
  const box = yield* SecretBox
  const sealed = { sealed: token, context }
  if (!(yield* box.canOpen(sealed))) return undefined
  const [hostId, bookingId] = (yield* box.open(sealed)).split(" ").map(parseId)
  return hostId === undefined || bookingId === undefined ? undefined : ({ hostId, bookingId } satisfies BookingKey)
})

const context = "booking page"
