import {
  type Availability,
  type AvailabilityQuery,
  type Booking,
  defaultAvailabilityDays,
  defaultAvailabilityMinutes,
  defaultServiceSettings,
  formatInstant,
  type Host,
  type Instant,
  type LocalDate,
  type Meeting,
  maxAvailabilityDays,
  maxBookingWindowDays,
  type PeriodLimit,
  type SlotResource
} from "@slotkit/core"
import {
  addDays,
  bookableDays,
  embedUrl,
  localDateOf,
  localDayStart,
  ManagedAvailabilityQuery,
  maxVisitorDays,
  offerSlots,
  outermostDays,
  readAvailabilityQuery,
  type SentAvailabilityQuery,
  seatsOf,
  serviceLimits,
  shortestDuration,
  slotRules,
  type VisitorAvailability,
  wallTimeLabel,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Invalid, NotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { type Computed, cachedSlots, slotKey } from "../kernel/SlotCache.ts"
import type { BusyInterval } from "../ports/BookingStore.ts"
import { calendarVersionOf } from "../ports/CalendarVersion.ts"
import { type Bookable, bookableService, listBookable } from "../services/Bookable.ts"
import { type MemberWithHost, reachableMembersOf } from "../teams/MembersOf.ts"
import { externalBusy, loadAgenda, type OfferDays, withPeriodsOf } from "./OccupiedAround.ts"
import type { TeamSlot } from "./teams/MembersInOrder.ts"
import { narrowToPeople, narrowToQuery } from "./teams/NarrowStaff.ts"
import { slotsOfTeam } from "./teams/SlotsOfTeam.ts"
import { teamVersion } from "./teams/TeamTimes.ts"

/**
 * Returns the free slots of a service, or of the host in general, by day in a time zone, by default the host's. Spec:
 * availability.
 */
export const getAvailability = (host: Host, query: unknown, timeZone: string = host.timezone) =>
  requestedSlots(host, readAvailabilityQuery(query), timeZone)

/** The same for the operator, who can narrow a team to members and list those who are free. Decision 0101. */
export const getManagedAvailability = (host: Host, query: unknown) =>
  requestedSlots(host, readAvailabilityQuery(query, ManagedAvailabilityQuery), host.timezone)

const requestedSlots = Effect.fnUntraced(function* (host: Host, { service, fields }: SentAvailabilityQuery, timeZone: string) {
  const named = serviceOrHost(host, service)
  // An unknown service takes precedence over invalid fields.
  if (Result.isFailure(fields)) return yield* Effect.andThen(named, Invalid.of(fields.failure))
  const { members, attributes, include, people } = fields.success
  const isCached = [members, attributes, include, people].every((each) => each === undefined)
  const name = service === undefined ? "any" : isCached ? `service ${service}` : undefined
  // Spec: availability.clamped. Both ends count.
  const view = { maxDays: maxAvailabilityDays + 1, render: (answer: Availability) => answer }
  return yield* freeSlots(host, withMembers(host, named, fields.success), fields.success, { timeZone, name }, view)
})

const withMembers = Effect.fnUntraced(function* <E, R>(
  host: Host,
  named: Effect.Effect<Bookable | undefined, E, R>,
  { members, attributes, include, people }: typeof ManagedAvailabilityQuery.Type
) {
  const bookable = yield* named
  if ([members, attributes, include, people].every((each) => each === undefined)) return bookable
  if (bookable === undefined) {
    const alone = Object.entries({ members, attributes, people }).filter(([, value]) => value !== undefined)
    if (alone.length === 0) return undefined
    return yield* Invalid.of(alone.map(([name]) => wrongField(name, `The ${name} parameter can only be used with service.`)))
  }
  const listing: Bookable = { ...bookable, listsMembers: include === "hosts" }
  return yield* narrowToPeople(yield* narrowToQuery(host, listing, { members, attributes }), people)
})

/**
 * Returns the free slots of a service or invite, or of the host in general, by day in a time zone, at most the six weeks of a
 * calendar month, with the first and the last day to book. `duration` may be any that a service can have.
 *
 * `from`, `to` and the labels are in that zone; the working hours apply in the host's zone. For a booking that is rescheduled,
 * `moving`, the slots have its length and room for its seats, its own time counts as free, and its own start is omitted.
 */
export const availabilityOf = (
  host: Host,
  bookable: Bookable | undefined,
  fields: Omit<typeof AvailabilityQuery.Type, "service">,
  timeZone: string,
  moving?: Booking
) =>
  freeSlots(
    host,
    Effect.succeed(bookable),
    moving === undefined ? fields : { ...fields, duration: moving.durationMinutes },
    { timeZone, name: moving === undefined ? visitorNameOf(bookable) : undefined, moving },
    {
      maxDays: maxVisitorDays,
      render: ({ data, meta }: Availability, now): VisitorAvailability => ({
        data,
        meta: { ...meta, ...outermostDays(bookable?.settings ?? defaultServiceSettings, now, timeZone) }
      })
    }
  )

const visitorNameOf = (bookable: Bookable | undefined): string | undefined => {
  const name = nameOf(bookable)
  return name === undefined ? undefined : `visitor ${name}`
}

/** Names a service of the host in the cache, with the members to whom it was narrowed. An invite is visited rarely. */
const nameOf = (bookable: Bookable | undefined): string | undefined => {
  if (bookable === undefined) return "any"
  const { type, id, request, listsMembers } = bookable
  if (type !== "default" || listsMembers === true) return undefined
  return request === undefined ? `id ${id}` : `id ${id} ${JSON.stringify(request)}`
}

/** A request for free slots: the zone of their days, and their name in the cache, if they are cached. */
interface SlotRequest {
  readonly timeZone: string
  readonly name: string | undefined
  readonly moving?: Booking | undefined
}

/** The largest number of days that an API returns, and the response that it makes of free slots. */
interface SlotView<A> {
  readonly maxDays: number
  readonly render: (answer: Availability, now: Instant) => A
}

const freeSlots = Effect.fnUntraced(function* <A extends Availability, E, R>(
  host: Host,
  named: Effect.Effect<Bookable | undefined, E, R>,
  fields: Omit<typeof AvailabilityQuery.Type, "service">,
  { timeZone, name, moving }: SlotRequest,
  { maxDays, render }: SlotView<A>
) {
  const now = yield* Clock.currentTimeMillis
  const days = yield* Effect.tapError(askedDays(fields, localDateOf(now, timeZone), maxDays), () => named)
  const { key, members } = yield* keyFor(host, name, `${days.from} ${days.to} ${fields.duration} ${timeZone}`, now)
  const computed = computedSlots(host, named, { ...days, duration: fields.duration, timeZone, moving, members }, now)
  return yield* cachedSlots(
    key,
    Effect.map(computed, (slots): Computed<A> => ({ ...slots, answer: render(slots.answer, now) }))
  )
})

/** Returns the key of an answer that has a name, with the members of a team, whose versions belong to it. */
const keyFor = Effect.fnUntraced(function* (host: Host, name: string | undefined, range: string, now: Instant) {
  if (name === undefined) return { key: undefined, members: undefined }
  const own = calendarVersionOf(host)
  const members = host.kind === "team" && own !== undefined ? yield* reachableMembersOf(host.id) : undefined
  const version = members === undefined ? own : teamVersion(own, members, calendarVersionOf)
  return { key: slotKey(host, version, `${name} ${range}`, now), members }
})

/** A request whose slots are computed, besides the days. */
interface ComputedRequest extends Omit<SlotRequest, "name"> {
  readonly duration: number | undefined
  readonly members: ReadonlyArray<MemberWithHost> | undefined
}

const computedSlots = Effect.fnUntraced(function* <E, R>(
  host: Host,
  named: Effect.Effect<Bookable | undefined, E, R>,
  { duration, timeZone, moving, members, ...days }: OfferDays & ComputedRequest,
  now: Instant
) {
  // The window of the service is not known yet.
  const within = bookableDays(days, now, maxBookingWindowDays, timeZone)
  const hostDays = within === undefined ? undefined : daysInZone(within, timeZone, host.timezone)
  const read = hostDays === undefined ? Effect.undefined : loadAgenda(host, hostDays, [])
  const [bookable, agenda] = yield* Effect.all([named, read], { concurrency: "unbounded" })
  const calendar =
    hostDays === undefined || agenda === undefined ? undefined : yield* withPeriodsOf(host, hostDays, limitsOf(bookable), agenda)
  const durationMinutes = duration ?? (bookable === undefined ? defaultAvailabilityMinutes : shortestDuration(bookable.durations))
  const query = askedWithin({ ...days, durationMinutes, timeZone }, bookable, now)
  const { slots, freshUntil, version } =
    calendar === undefined || query === undefined
      ? { ...noSlots, version: commonVersion(calendar?.version, bookable) }
      : yield* slotsIn(calendar, host, bookable, query, { moving, members })
  const data: Record<LocalDate, Array<SlotResource>> = {}
  for (const { day, slot } of slots) {
    const slotsOfDay = data[day] ?? []
    slotsOfDay.push(slotResource(slot, timeZone, bookable?.settings.publishSpotsRemaining ?? false))
    data[day] = slotsOfDay
  }
  const answer: Availability = {
    data,
    meta: { ...days, duration_minutes: durationMinutes, timezone: timeZone, service: bookable?.slug ?? null }
  }
  return {
    answer,
    version,
    until: freshUntil,
    bytes: slots.length * bytesPerSlot
  } satisfies Computed<Availability>
})

const noSlots = { slots: [], freshUntil: Number.POSITIVE_INFINITY }

/** The version of a service, if it is that of the host's other data. */
const commonVersion = (version: number | undefined, bookable: Bookable | undefined): number | undefined =>
  bookable === undefined || calendarVersionOf(bookable) === version ? version : undefined

const limitsOf = (bookable: Bookable | undefined): ReadonlyArray<PeriodLimit> =>
  bookable === undefined ? [] : serviceLimits(bookable.settings)

/** The objects of a slot, and its JSON. */
const bytesPerSlot = 500

/**
 * The host's meetings without the seats of a booking. Meetings of one host never overlap, so its start identifies its meeting.
 */
const withoutBooking = (held: ReadonlyArray<Meeting>, booking: Booking): ReadonlyArray<Meeting> =>
  held.flatMap((meeting) => {
    const isOwn = booking.meetingId !== null && meeting.start === booking.scheduledAt
    const seatsTaken = meeting.seatsTaken - (isOwn ? seatsOf(booking) : 0)
    return seatsTaken > 0 ? [{ ...meeting, seatsTaken }] : []
  })

/** A free slot on its day in the requested time zone. */
export interface SlotOfDay {
  readonly day: LocalDate
  readonly slot: TeamSlot
}

/**
 * Computes the free slots of a service or invite, or of the host in general, on the days of a time zone, in ascending order, and
 * returns them with the host's time off around these days. Days that have passed or are beyond the booking window are not looked
 * up.
 *
 * For a booking that is rescheduled, `moving`, the slots have room for its seats, its own time counts as free, and its own start
 * is omitted.
 */
export const timesInDays = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  query: AskedTimes,
  moving?: Booking
) {
  const now = yield* Clock.currentTimeMillis
  const within = askedWithin(query, bookable, now)
  if (within === undefined) return noTimes
  const name = moving === undefined ? nameOf(bookable) : undefined
  const { from, to, durationMinutes, timeZone } = within
  const { key, members } = yield* keyFor(
    host,
    name === undefined ? undefined : `times ${name}`,
    `${from} ${to} ${durationMinutes} ${timeZone}`,
    now
  )
  return yield* cachedSlots(
    key,
    Effect.gen(function* () {
      const calendar = yield* loadAgenda(host, daysInZone(within, timeZone, host.timezone), limitsOf(bookable))
      const { slots, freshUntil, version } = yield* slotsIn(calendar, host, bookable, within, { moving, members })
      return {
        answer: { slots, busy: calendar.busy, hasReasons: calendar.hasReasons === true },
        version,
        until: freshUntil,
        bytes: (slots.length + calendar.busy.length) * bytesPerSlot
      } satisfies Computed<TimesInDays>
    })
  )
})

/** Free slots, and the host's time off around their days. */
interface TimesInDays {
  readonly slots: ReadonlyArray<SlotOfDay>
  readonly busy: ReadonlyArray<BusyInterval>
  readonly hasReasons: boolean
}

const noTimes: TimesInDays = { slots: [], busy: [], hasReasons: false }

/** The days, length and time zone of the requested slots. */
interface AskedTimes extends OfferDays {
  readonly durationMinutes: number
  readonly timeZone: string
}

/** Cuts the requested days to the booking window, so that no one asks calendars about times that cannot be booked. */
const askedWithin = (query: AskedTimes, bookable: Bookable | undefined, now: Instant): AskedTimes | undefined =>
  bookableDays(query, now, (bookable?.settings ?? defaultServiceSettings).bookingWindowDays, query.timeZone)

const slotsIn = Effect.fnUntraced(function* (
  { schedule, ...occupied }: Effect.Success<ReturnType<typeof loadAgenda>>,
  host: Host,
  bookable: Bookable | undefined,
  { from, to, durationMinutes, timeZone }: AskedTimes,
  { moving, members }: Pick<ComputedRequest, "moving" | "members">
) {
  const version = commonVersion(occupied.version, bookable)
  const settings = bookable?.settings ?? defaultServiceSettings
  const hostDays = daysInZone({ from, to }, timeZone, schedule.timezone)
  const { held, busy } = occupied
  const now = yield* Clock.currentTimeMillis
  const ofDays = (slots: ReadonlyArray<TeamSlot>) =>
    slots.flatMap((slot): ReadonlyArray<SlotOfDay> => {
      const day = localDateOf(slot.start, timeZone)
      return day < from || day > to ? [] : [{ day, slot }]
    })
  if (host.kind === "team") {
    const { id = null, staffedAs: serviceId = id, capacity, request, listsMembers, moveTo } = bookable ?? {}
    const service = { settings, durationMinutes, serviceId, capacity, request, listsMembers, moveTo }
    const found = yield* slotsOfTeam({ ...service, team: host, members, version, schedule, now, occupied }, hostDays, moving)
    return { ...found, slots: ofDays(found.slots) }
  }
  const elsewhere = yield* externalBusy(host.id, { ...hostDays, schedule, settings, durationMinutes }, occupied)
  const slots = offerSlots(slotRules(schedule, settings, durationMinutes), {
    ...hostDays,
    busy: [...busy, ...elsewhere.busy],
    held: moving === undefined ? held : withoutBooking(held, moving),
    ...(moving === undefined ? {} : { seats: seatsOf(moving) }),
    now,
    durationMinutes,
    serviceId: bookable?.id ?? null,
    capacity: bookable?.capacity ?? null,
    serviceLimits: limitsOf(bookable),
    hostLimits: host.limits,
    firstPerDay: settings.firstPerDay,
    exceptStart: moving?.scheduledAt
  })
  return { slots: ofDays(slots), freshUntil: elsewhere.freshUntil, version }
})

/** The days in the response, at most `maxDays`. Spec: availability.from, availability.to, availability.clamped. */
export const askedDays = (
  fields: { readonly from?: LocalDate; readonly to?: LocalDate },
  today: LocalDate,
  maxDays: number,
  kind: "parameter" | "field" = "parameter"
): Effect.Effect<OfferDays, Invalid> => {
  const from = fields.from ?? today
  const to = fields.to ?? addDays(from, defaultAvailabilityDays)
  const last = addDays(from, maxDays - 1)
  if (to < from) return Effect.fail(Invalid.of([wrongField("to", `The to ${kind} must not be before from.`, "order")]))
  return Effect.succeed({ from, to: to < last ? to : last })
}

/** The days of another zone that overlap the days of a zone. */
export const daysInZone = ({ from, to }: OfferDays, zone: string, other: string): OfferDays =>
  zone === other
    ? { from, to }
    : { from: localDateOf(localDayStart(from, zone), other), to: localDateOf(localDayStart(addDays(to, 1), zone) - 1, other) }

/** Renders a slot in a time zone. */
export const slotResource = (
  { start, end, spotsRemaining, hosts }: TeamSlot,
  timeZone: string,
  publishesSpots: boolean
): SlotResource => ({
  start: formatInstant(start),
  end: formatInstant(end),
  label: wallTimeLabel(start, timeZone),
  ...(publishesSpots && spotsRemaining !== undefined ? { spots_remaining: spotsRemaining } : {}),
  ...(hosts === undefined ? {} : { hosts })
})

const serviceOrHost = (host: Host, named: string | undefined) =>
  named === undefined ? Effect.undefined : namedService(host, named)

/** Returns the service of a name with rooms for a number of people, or undefined for the host in general. */
export const namedServiceFor = Effect.fnUntraced(function* (host: Host, named: string | undefined, people: number | undefined) {
  const bookable = yield* serviceOrHost(host, named)
  if (bookable !== undefined) return yield* narrowToPeople(bookable, people)
  if (people === undefined) return undefined
  return yield* Invalid.of([wrongField("people", "The people parameter can only be used with service.")])
})

/** Finds a service by its slug or by its booking URL in the profile. */
export const namedService = Effect.fnUntraced(function* (host: Host, named: string) {
  const { hostPagesUrl } = yield* Settings
  const service = (yield* listBookable(host)).find(
    (candidate) => candidate.slug === named || embedUrl(host, candidate, hostPagesUrl) === named
  )
  return service === undefined ? yield* new NotFound({ what: "bookableSlugOrUrl" }) : bookableService(service, host)
})
