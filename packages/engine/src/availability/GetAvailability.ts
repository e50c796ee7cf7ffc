import {
  type Availability,
  type AvailabilityQuery,
  type Booking,
  defaultAvailabilityDays,
  defaultAvailabilityMinutes,
  defaultServiceSettings,
  formatInstant,
  type Host,
  type LocalDate,
  type Meeting,
  maxAvailabilityDays,
  type SlotResource
} from "@slotkit/core"
import {
  addDays,
  embedUrl,
  localDateOf,
  localDayStart,
  type OfferedSlot,
  offerSlots,
  readAvailabilityQuery,
  seatsOf,
  shortestDuration,
  slotRules,
  wallTimeLabel
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid, NotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { type Bookable, bookableService } from "../services/Bookable.ts"
import { listBookable } from "../services/ListBookable.ts"
import { occupiedAnywhere } from "./OccupiedAround.ts"

/** Returns the free slots of a service, or of the host in general, by day in the host's time zone. Spec: availability. */
export const getAvailability = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const { service, fields } = readAvailabilityQuery(query)
  const bookable = service === undefined ? undefined : yield* namedService(host, service)
  return yield* availabilityOf(host.id, bookable, yield* orInvalid(fields), host.timezone)
})

/**
 * Returns the free slots of a service or invite, or of the host in general, by day in a given time zone.
 *
 * `from`, `to` and the labels are in that zone; the working hours apply in the host's zone.
 */
export const availabilityOf = (
  hostId: number,
  bookable: Bookable | undefined,
  fields: Omit<typeof AvailabilityQuery.Type, "service">,
  timeZone: string
) => freeSlots(hostId, bookable, fields, timeZone, undefined)

/** The same for a booking that is rescheduled: for its length and seats, its own time counts as free, its own start is omitted. */
export const availabilityWithout = (
  booking: Booking,
  hostId: number,
  bookable: Bookable,
  fields: Omit<typeof AvailabilityQuery.Type, "service" | "duration">,
  timeZone: string
) => freeSlots(hostId, bookable, { ...fields, duration: booking.durationMinutes }, timeZone, booking)

const freeSlots = Effect.fnUntraced(function* (
  hostId: number,
  bookable: Bookable | undefined,
  fields: Omit<typeof AvailabilityQuery.Type, "service">,
  timeZone: string,
  moving: Booking | undefined
) {
  const days = yield* askedDays(fields, localDateOf(yield* Clock.currentTimeMillis, timeZone))
  const durationMinutes =
    fields.duration ?? (bookable === undefined ? defaultAvailabilityMinutes : shortestDuration(bookable.durations))
  const data: Record<LocalDate, Array<SlotResource>> = {}
  for (const { day, slot } of yield* slotsInDays(hostId, bookable, { ...days, durationMinutes, timeZone }, moving)) {
    const slotsOfDay = data[day] ?? []
    slotsOfDay.push(slotResource(slot, timeZone, bookable?.settings.publishSpotsRemaining ?? false))
    data[day] = slotsOfDay
  }
  return {
    data,
    meta: { ...days, duration_minutes: durationMinutes, timezone: timeZone, service: bookable?.slug ?? null }
  } satisfies Availability
})

/** The host's meetings without the seats of a booking. Meetings of one host never overlap, so its start identifies its meeting. */
const withoutBooking = (held: ReadonlyArray<Meeting>, booking: Booking): ReadonlyArray<Meeting> =>
  held.flatMap((meeting) => {
    const isOwn = booking.meetingId !== null && meeting.start === booking.scheduledAt
    const seatsTaken = meeting.seatsTaken - (isOwn ? seatsOf(booking) : 0)
    return seatsTaken > 0 ? [{ ...meeting, seatsTaken }] : []
  })

interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** A free slot on its day in the requested time zone. */
export interface SlotOfDay {
  readonly day: LocalDate
  readonly slot: OfferedSlot
}

/**
 * Computes the free slots of a service or invite, or of the host in general, on the days of a time zone, in ascending order.
 *
 * For a booking that is rescheduled, `moving`, the slots have room for its seats, its own time counts as free, and its own start
 * is omitted.
 */
export const slotsInDays = Effect.fnUntraced(function* (
  hostId: number,
  bookable: Bookable | undefined,
  { from, to, durationMinutes, timeZone }: Days & { readonly durationMinutes: number; readonly timeZone: string },
  moving?: Booking
) {
  const hosts = yield* HostStore
  const schedule = yield* hosts.schedule(hostId)
  const settings = bookable?.settings ?? defaultServiceSettings
  const hostDays = daysInZone({ from, to }, timeZone, schedule.timezone)
  const { held, busy } = yield* occupiedAnywhere(hostId, { ...hostDays, schedule, settings, durationMinutes })
  const slots = offerSlots(slotRules(schedule, settings, durationMinutes), {
    ...hostDays,
    busy,
    held: moving === undefined ? held : withoutBooking(held, moving),
    ...(moving === undefined ? {} : { seats: seatsOf(moving) }),
    now: yield* Clock.currentTimeMillis,
    durationMinutes,
    serviceId: bookable?.id ?? null,
    capacity: bookable?.capacity ?? null,
    maxBookingsPerDay: settings.maxBookingsPerDay
  })
  return slots.flatMap((slot): ReadonlyArray<SlotOfDay> => {
    const day = localDateOf(slot.start, timeZone)
    return day < from || day > to || slot.start === moving?.scheduledAt ? [] : [{ day, slot }]
  })
})

/** The days in the response: at most 31 from the first one. Spec: availability.from, availability.to, availability.clamped. */
const askedDays = (
  fields: { readonly from?: LocalDate; readonly to?: LocalDate },
  today: LocalDate
): Effect.Effect<Days, Invalid> => {
  const from = fields.from ?? today
  const to = fields.to ?? addDays(from, defaultAvailabilityDays)
  const last = addDays(from, maxAvailabilityDays)
  if (to < from) return Effect.fail(Invalid.of({ to: ["The to parameter must not be before from."] }))
  return Effect.succeed({ from, to: to < last ? to : last })
}

/** The days of another zone that overlap the days of a zone. */
const daysInZone = ({ from, to }: Days, zone: string, other: string): Days =>
  zone === other
    ? { from, to }
    : { from: localDateOf(localDayStart(from, zone), other), to: localDateOf(localDayStart(addDays(to, 1), zone) - 1, other) }

const slotResource = ({ start, end, spotsRemaining }: OfferedSlot, timeZone: string, publishesSpots: boolean): SlotResource => ({
  start: formatInstant(start),
  end: formatInstant(end),
  label: wallTimeLabel(start, timeZone),
  ...(publishesSpots && spotsRemaining !== undefined ? { spots_remaining: spotsRemaining } : {})
})

/** Finds a service by its slug or by its booking URL in the profile. */
const namedService = Effect.fnUntraced(function* (host: Host, named: string) {
  const { hostPagesUrl } = yield* Settings
  const service = (yield* listBookable(host)).find(
    (candidate) => candidate.slug === named || embedUrl(host, candidate, hostPagesUrl) === named
  )
  return service === undefined
    ? yield* new NotFound({ message: "No bookable service of this host has that slug or URL." })
    : bookableService(service, host)
})
