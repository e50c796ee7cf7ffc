import { defaultAvailabilityMinutes, defaultServiceSettings, type Host, type Instant } from "@slotkit/core"
import {
  bookableDays,
  explainOffer,
  localDateOf,
  type OfferedSlot,
  type OfferVerdict,
  serviceLimits,
  shortestDuration,
  slotRules
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { namedService } from "./GetAvailability.ts"
import { nextTimes } from "./NextTimes.ts"
import { externalBusy, loadAgenda } from "./OccupiedAround.ts"

/** The requested time: of a service by its slug or URL, or of the host in general. */
export interface WantedTime {
  readonly service?: string | undefined
  readonly start: Instant
  /** By default the service's shortest duration, or 30. */
  readonly durationMinutes?: number | undefined
}

/** The verdict on a requested time. `next` is empty if it is offered. */
export interface ExplainedTime {
  readonly verdict: OfferVerdict
  readonly durationMinutes: number
  readonly service: string | null
  readonly next: ReadonlyArray<OfferedSlot>
}

/** Tells whether a start is offered and, if not, which rule forbids it, with the next three free times. */
export const explainTime = Effect.fnUntraced(function* (host: Host, target: WantedTime) {
  const { start } = target
  const { bookable, durationMinutes } = yield* wantedOf(host, target)
  const day = localDateOf(start, host.timezone)
  const settings = bookable?.settings ?? defaultServiceSettings
  const { schedule, ...occupied } = yield* loadAgenda(host, { from: day, to: day }, serviceLimits(settings))
  const window = { from: day, to: day, schedule, settings, durationMinutes }
  const now = yield* Clock.currentTimeMillis
  const isWithin = bookableDays(window, now, settings.bookingWindowDays, host.timezone) !== undefined
  const elsewhere = isWithin ? (yield* externalBusy(host.id, window, occupied)).busy : []
  const verdict = explainOffer(
    slotRules(schedule, settings, durationMinutes),
    {
      now,
      durationMinutes,
      busy: [...occupied.busy, ...elsewhere],
      held: occupied.held,
      serviceId: bookable?.id ?? null,
      capacity: bookable?.capacity ?? null,
      serviceLimits: serviceLimits(settings),
      hostLimits: host.limits,
      firstPerDay: settings.firstPerDay
    },
    start
  )
  const next = verdict.offered ? [] : yield* nextTimes(host, bookable, { from: start, durationMinutes })
  return { verdict, durationMinutes, service: bookable?.slug ?? null, next } satisfies ExplainedTime as ExplainedTime
})

/** Returns the next three free times of a service from a start on. */
export const nextTimesOf = Effect.fnUntraced(function* (host: Host, target: WantedTime) {
  const { bookable, durationMinutes } = yield* wantedOf(host, target)
  return yield* nextTimes(host, bookable, { from: target.start, durationMinutes })
})

const wantedOf = Effect.fnUntraced(function* (host: Host, { service, durationMinutes }: WantedTime) {
  const bookable = service === undefined ? undefined : yield* namedService(host, service)
  const shortest = bookable === undefined ? defaultAvailabilityMinutes : shortestDuration(bookable.durations)
  return { bookable, durationMinutes: durationMinutes ?? shortest }
})
