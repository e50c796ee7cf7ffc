import type { Instant, ServiceSettings } from "@slotkit/core"
import { limitPeriodAt } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** The booking of a service whose booker is counted. */
interface CountedBooking {
  readonly serviceId: number | null
  readonly settings: Pick<ServiceSettings, "perBooker">
  /** The email address of the booker, whose case does not matter. */
  readonly email: string | null
  readonly start: Instant
  /** The present start of a booking that is rescheduled, which does not count itself. */
  readonly movesFrom?: Instant | null
}

/**
 * Fails with a `Conflict` if the booker would have more bookings of the service in a day, a week or a month than it allows.
 *
 * Bookings count while they hold time. Exact under the host's calendar lock.
 */
export const refuseBeyondBookerLimit = Effect.fnUntraced(function* (
  host: { readonly id: number; readonly timezone: string },
  { serviceId, settings, email, start, movesFrom = null }: CountedBooking
) {
  const bookings = yield* BookingStore
  if (email === null || serviceId === null) return
  for (const { per, bookings: limit } of settings.perBooker) {
    const period = limitPeriodAt(per, start, host.timezone)
    const filter = { email, serviceId, from: period.start, to: period.end - 1, order: "asc" } as const
    const pages = yield* Effect.forEach(holdingTime, (status) => bookings.page(host.id, { ...filter, status }, counted))
    const isItself = movesFrom !== null && period.start <= movesFrom && movesFrom < period.end
    const others = pages.reduce((sum, { total }) => sum + total, isItself ? -1 : 0)
    if (others >= limit) return yield* Conflict.of({ code: "booker_limit", limit, per, opensAt: period.end })
  }
})

const holdingTime = ["pending", "accepted"] as const
const counted = { page: 1, perPage: 1 }
