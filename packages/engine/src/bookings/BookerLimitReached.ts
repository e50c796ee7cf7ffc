import type { Instant, ServiceSettings } from "@slotkit/core"
import { limitPeriodAt } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BookingStore } from "../ports/BookingStore.ts"

/** The booker of a requested meeting. */
export interface CountedBooker {
  /** The email address, whose case does not matter. */
  readonly email: string | null
  /** The present start of a booking that is rescheduled, which does not count itself. */
  readonly movesFrom?: Instant | null
  /** The id of its series, none of whose bookings counts then. */
  readonly series?: string | undefined
}

/**
 * Returns the limit of a service that the booker would exceed in a day, a week or a month. Undefined if there is none.
 *
 * Bookings count while they hold time, those of a series as one. Exact under the host's calendar lock.
 */
export const bookerLimitReached = Effect.fnUntraced(function* (
  host: { readonly id: number; readonly timezone: string },
  service: { readonly id: number | null; readonly settings: Pick<ServiceSettings, "perBooker"> },
  start: Instant,
  { email, movesFrom = null, series }: CountedBooker
) {
  const bookings = yield* BookingStore
  if (email === null || service.id === null) return undefined
  for (const { per, bookings: limit } of service.settings.perBooker) {
    const period = limitPeriodAt(per, start, host.timezone)
    const range = { from: period.start, to: period.end - 1 }
    const filter = { email, serviceId: service.id, ...range, isOpen: true, seriesAsOne: true } as const
    const [held = 0, own] = yield* bookings.count(host.id, series === undefined ? [filter] : [filter, { ...filter, series }])
    const isItself = movesFrom !== null && period.start <= movesFrom && movesFrom < period.end
    const others = held - (own ?? (isItself ? 1 : 0))
    if (others >= limit) return { code: "booker_limit", limit, per, opensAt: period.end } as const
  }
  return undefined
})
