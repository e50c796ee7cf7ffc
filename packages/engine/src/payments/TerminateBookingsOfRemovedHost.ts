import type { Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { terminateBooking } from "../bookings/TerminateBooking.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { closeCheckout } from "./CheckoutAtProvider.ts"

/**
 * Cancels the unfinished bookings of a removed host, each in its own transaction.
 *
 * Returns their number, and whether none is left. It stops at the first batch with a failure, so that the rest is retried later.
 */
export const terminateBookingsOfRemovedHost = Effect.fnUntraced(function* (host: Host) {
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  let terminated = 0
  for (;;) {
    const { unfinished: ids } = yield* bookings.blockingDeletion(host.id, yield* Clock.currentTimeMillis, bookingsPerBatch)
    if (ids.length === 0) return { terminated, isSettled: true }
    let failures = 0
    for (const id of ids) {
      const ending = Effect.gen(function* () {
        const before = yield* unitOfWork.transaction(terminateBooking(host, id))
        if (before.state === "awaitingPayment") yield* closeCheckout(before)
      })
      yield* Effect.matchCauseEffect(ending, {
        onSuccess: () => Effect.void,
        onFailure: (cause) => {
          failures += 1
          return Effect.logWarning(`Booking ${id} of a deleted host could not be cancelled and will be retried`, cause)
        }
      })
    }
    terminated += ids.length - failures
    if (failures > 0) return { terminated, isSettled: false }
  }
})

const bookingsPerBatch = 100
