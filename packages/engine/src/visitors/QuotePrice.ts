import type { Host } from "@slotkit/core"
import {
  type PriceLines,
  QuoteInput,
  quoteFaults,
  quoteResource,
  seriesLines,
  shortestDuration,
  sumOfLines
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { usableDiscount } from "../bookings/discounts/UseDiscount.ts"
import { Invalid } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { type Bookable, bookableService } from "../services/Bookable.ts"
import { serviceOfLink } from "./VisitService.ts"

/**
 * Returns the price of a possible booking of a service, or of the meetings of a series. Fails with `Invalid` for every code that
 * cannot be used, whatever the reason. It does not know the booker. Decision 0139.
 */
export const quotePrice = Effect.fnUntraced(function* (username: string, slug: string, input: unknown) {
  const { host, service } = yield* serviceOfLink(username, slug)
  return quoteResource(yield* quoteBookable(host, bookableService(service, host), input), host.currency)
})

/** Returns the lines of the same price, for a service that was read. */
export const quoteBookable = Effect.fnUntraced(function* (host: Host, bookable: Bookable, input: unknown) {
  const { durations, capacity } = bookable
  const sent = yield* validate(QuoteInput, input)
  const { duration_minutes: minutes = shortestDuration(durations), code, count = 1 } = sent
  const faults = quoteFaults(sent, { durations, capacity })
  if (faults.length > 0) return yield* Invalid.of(faults)
  const listMinor = durations.find((duration) => duration.minutes === minutes)?.priceMinor ?? null
  const lines: ReadonlyArray<PriceLines> =
    code == null ? seriesLines(listMinor ?? 0, count) : (yield* usableDiscount(host, bookable, listMinor, code, count)).lines
  return sumOfLines(lines)
})
