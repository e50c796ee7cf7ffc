import { priceLines, QuoteInput, quoteFaults, quoteResource, shortestDuration } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { usableDiscount } from "../bookings/discounts/UseDiscount.ts"
import { Invalid } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { bookableService } from "../services/Bookable.ts"
import { serviceOfLink } from "./VisitService.ts"

/**
 * Returns the price of a possible booking of a service. Fails with `Invalid` for every code that cannot be used, whatever the
 * reason. It does not know the booker. Decision 0139.
 */
export const quotePrice = Effect.fnUntraced(function* (username: string, slug: string, input: unknown) {
  const { host, service } = yield* serviceOfLink(username, slug)
  const bookable = bookableService(service, host)
  const sent = yield* validate(QuoteInput, input)
  const { duration_minutes: minutes = shortestDuration(service.durations), code } = sent
  const faults = quoteFaults(sent, { durations: service.durations, capacity: bookable.capacity })
  if (faults.length > 0) return yield* Invalid.of(faults)
  const listMinor = service.durations.find((duration) => duration.minutes === minutes)?.priceMinor ?? null
  const lines = code == null ? priceLines(listMinor ?? 0) : (yield* usableDiscount(host, bookable, listMinor, code)).lines
  return quoteResource(lines, host.currency)
})
