import {
  type Availability,
  AvailabilityQuery,
  addDays,
  defaultAvailabilityDays,
  defaultAvailabilityMinutes,
  defaultServiceSettings,
  embedUrl,
  formatInstant,
  type Host,
  localDateOf,
  maxAvailabilityDays,
  offerSlots,
  type SlotResource,
  shortestDuration,
  slotRules,
  wallTimeLabel
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid, NotFound } from "../Failure.ts"
import { HostStore } from "../ports/HostStore.ts"
import { Settings } from "../Settings.ts"
import { type Bookable, bookableService } from "./Bookable.ts"
import { listBookable } from "./BookableServices.ts"
import { occupiedAround } from "./OccupiedAround.ts"
import { rawField, validate } from "./Validate.ts"

/** Free slots per host-local day, of a service or of the host in general. Spec: GET /availability. */
export const getAvailability = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const service = yield* askedService(host, rawField(query, "service"))
  const fields = yield* validate(AvailabilityQuery, query)
  return yield* availabilityOf(host, service, fields)
})

/** Free slots of what a visitor books, or of the host in general; the dates are checked against each other here. */
export const availabilityOf = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  fields: Omit<typeof AvailabilityQuery.Type, "service">
) {
  const hosts = yield* HostStore
  const now = yield* Clock.currentTimeMillis
  const from = fields.from ?? localDateOf(now, host.timezone)
  const asked = fields.to ?? addDays(from, defaultAvailabilityDays)
  if (asked < from) return yield* Invalid.of({ to: ["The to parameter must not precede from."] })
  const last = addDays(from, maxAvailabilityDays)
  const to = asked < last ? asked : last
  const durationMinutes =
    fields.duration ?? (bookable === undefined ? defaultAvailabilityMinutes : shortestDuration(bookable.durations))
  const schedule = yield* hosts.schedule(host.id)
  const settings = bookable?.settings ?? defaultServiceSettings
  const { held, busy } = yield* occupiedAround(host.id, { schedule, settings, from, to, durationMinutes })
  const slots = offerSlots(slotRules(schedule, settings, durationMinutes), {
    now,
    from,
    to,
    durationMinutes,
    busy,
    held,
    serviceId: bookable?.id ?? null,
    capacity: bookable?.capacity ?? null,
    ...(settings.maxBookingsPerDay === null ? {} : { maxBookingsPerDay: settings.maxBookingsPerDay })
  })
  const data: Record<string, Array<SlotResource>> = {}
  for (const { start, end, spotsRemaining } of slots) {
    const day = localDateOf(start, schedule.timezone)
    const spots = settings.publishSpotsRemaining && spotsRemaining !== undefined ? { spots_remaining: spotsRemaining } : {}
    const slot = {
      start: formatInstant(start),
      end: formatInstant(end),
      label: wallTimeLabel(start, schedule.timezone),
      ...spots
    }
    const slotsOfDay = data[day]
    if (slotsOfDay === undefined) data[day] = [slot]
    else slotsOfDay.push(slot)
  }
  return {
    data,
    meta: { from, to, duration_minutes: durationMinutes, timezone: schedule.timezone, service: bookable?.slug ?? null }
  } satisfies Availability
})

/** The service that a slug or a booking URL of the profile names; the general availability when there is none. */
const askedService = Effect.fnUntraced(function* (host: Host, named: unknown) {
  if (typeof named !== "string") return undefined
  const { origin } = yield* Settings
  const service = (yield* listBookable(host)).find(
    (candidate) => candidate.slug === named || embedUrl(host, candidate, origin) === named
  )
  if (service === undefined && named.length > 0 && [...named].length <= 100) {
    return yield* new NotFound({ message: "No bookable service of this host has that slug or address." })
  }
  return service === undefined ? undefined : bookableService(service, host)
})
