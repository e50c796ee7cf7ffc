import { formatInstant, type Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { patchServiceSettings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { aHostWith, free, grace } from "../BookingFixtures.ts"

export const week = 7 * millisPerDay

/** A host in London with a service that takes series. */
export const aHostWithSeries = Effect.fnUntraced(function* (setting: object = {}, body: object = free) {
  const { host, service } = yield* aHostWith(body)
  yield* patchServiceSettings(host.id, service.id, { series: { max_count: 53, ...setting } })
  return { host, service }
})

/** The body of a weekly series. */
export const weekly = (service: { readonly slug: string }, start: Instant, count: number) => ({
  service: service.slug,
  start: formatInstant(start),
  every: { unit: "week", n: 1 },
  count,
  booker: grace
})
