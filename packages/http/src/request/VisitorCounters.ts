import type { Instant, RateVerdict } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { addressSlidingLimit } from "./AddressSlidingLimit.ts"
import type { SlidingLimit } from "./SlidingLimit.ts"

/** The limits of the visitor API and of visitors' pages per client address and minute. */
export const VisitorLimits = Context.Reference<{ readonly requestsPerMinute: number; readonly bookingsPerMinute: number }>(
  "@slotkit/http/VisitorLimits",
  { defaultValue: () => ({ requestsPerMinute: 120, bookingsPerMinute: 60 }) }
)

/** The verdict on a visitor's request, by the limit with the fewest requests left. */
export interface VisitorVerdict {
  readonly limit: SlidingLimit
  readonly rate: RateVerdict
  readonly counts: "requests" | "bookings"
}

/**
 * Counts visitors' requests and booking attempts per client address. Refused requests are not counted.
 *
 * The visitor API and the pages share the counters, which are local to this process.
 */
export class VisitorCounters extends Context.Service<
  VisitorCounters,
  { readonly count: (address: string, now: Instant, isBooking: boolean) => VisitorVerdict }
>()("@slotkit/http/VisitorCounters") {
  static readonly layer = Layer.effect(
    VisitorCounters,
    Effect.map(VisitorLimits, ({ requestsPerMinute, bookingsPerMinute }) => {
      const requests = { limit: addressSlidingLimit("default", requestsPerMinute), counts: "requests" } as const
      const bookings = { limit: addressSlidingLimit("bookings", bookingsPerMinute), counts: "bookings" } as const
      return {
        count: (address: string, now: Instant, isBooking: boolean): VisitorVerdict => {
          const counters = isBooking ? [bookings, requests] : [requests]
          const refusing = counters
            .map((counter) => ({ ...counter, rate: counter.limit.look(address, now) }))
            .find(({ rate }) => !rate.allowed)
          if (refusing !== undefined) return refusing
          return counters
            .map((counter) => ({ ...counter, rate: counter.limit.count(address, now) }))
            .reduce((least, next) => (next.rate.remaining < least.rate.remaining ? next : least))
        }
      }
    })
  )
}
