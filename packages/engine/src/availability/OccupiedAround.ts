import {
  type Host,
  type Instant,
  type LocalDate,
  maxBufferMinutes,
  maxServiceMinutes,
  type PeriodLimit,
  type Schedule,
  type ServiceSettings
} from "@slotkit/core"
import { addDays, localDayStart, millisPerDay, millisPerMinute, wholePeriods, withoutOwn } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { applicationBusy, prefetchIfLikely, rememberHasCalendars } from "../calendars/busy/ExternalBusy.ts"
import { lastRead, type SyncedBusy, syncedBusy } from "../calendars/busy/SyncedBusy.ts"
import { BookingStore, type Occupied } from "../ports/BookingStore.ts"
import { calendarVersionOf } from "../ports/CalendarVersion.ts"
import { BusyCalendars } from "../ports/calendars/BusyCalendars.ts"
import type { ReadableAccount } from "../ports/calendars/CalendarStore.ts"

/** The requested days, in the host's time zone. */
export interface OfferDays {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The requested days, with the settings that decide which meetings around them matter. */
export interface OfferWindow extends OfferDays {
  readonly schedule: Pick<Schedule, "timezone">
  readonly settings: Pick<ServiceSettings, "bufferBeforeMinutes" | "bufferAfterMinutes">
  readonly durationMinutes: number
}

/** The limits whose meetings are counted. */
type Limits = ReadonlyArray<PeriodLimit>

/** Returns all times at which a host is occupied around the requested days, and in the whole periods of limits. */
export const occupiedAround = Effect.fnUntraced(function* (hostId: number, window: OfferWindow, limits: Limits) {
  const bookings = yield* BookingStore
  const occupied = yield* bookings.occupiedBetween(hostId, ...reach(wholePeriods(window, limits)))
  yield* rememberHasCalendars(hostId, occupied.hasCalendars === true)
  return occupied
})

/** The times at which a host is occupied, and the connected calendars as they were last read, if that was loaded with them. */
export interface OccupiedWithCalendars extends Omit<Occupied, "schedule"> {
  readonly connected: ReadonlyArray<ReadableAccount> | undefined
}

/**
 * Reads a host's schedule, and all times at which the host is occupied around days, and in the whole periods of the host's limits
 * and of others, whichever service is requested.
 *
 * The reads do not depend on a service, so they travel to the database together with whatever else is read. What was last read of
 * connected calendars travels with them, if the host probably has some.
 */
export const loadAgenda = Effect.fnUntraced(function* (host: Host, days: OfferDays, limits: Limits) {
  const window = { ...days, ...widest, schedule: host }
  const [start, end] = reach(window)
  const [occupied, connected] = yield* Effect.all(
    [occupiedAround(host.id, window, [...host.limits, ...limits]), prefetchIfLikely(host.id, lastRead(host.id, { start, end }))],
    { concurrency: "unbounded" }
  )
  return { ...occupied, connected, version: calendarVersionOf(occupied) }
})

/** An agenda that was read before the service's limits were known, with the rest of their periods. */
export const withPeriodsOf = Effect.fnUntraced(function* (
  host: Host,
  days: OfferDays,
  limits: Limits,
  read: Effect.Success<ReturnType<typeof loadAgenda>>
) {
  const all = [...host.limits, ...limits]
  const known = wholePeriods(days, host.limits)
  const whole = wholePeriods(days, all)
  if (whole.from === known.from && whole.to === known.to) return read
  const occupied = yield* occupiedAround(host.id, { ...days, ...widest, schedule: host }, all)
  return { ...occupied, connected: read.connected, version: calendarVersionOf(occupied) }
})

/** The largest settings that a service may have. */
export const widest = {
  settings: { bufferBeforeMinutes: maxBufferMinutes, bufferAfterMinutes: maxBufferMinutes },
  durationMinutes: maxServiceMinutes
}

/**
 * Returns the busy times of external calendars around the requested days, without the host's own meetings, and the instant from
 * which they would be read again. Do not call it inside a transaction.
 */
export const externalBusy = Effect.fnUntraced(function* (
  hostId: number,
  window: OfferWindow,
  { held, hasCalendars, connected: loaded }: OccupiedWithCalendars
) {
  const [start, end] = reach(window)
  const { hasNone = false } = yield* BusyCalendars
  const [application, connected] = yield* Effect.all(
    [
      applicationBusy(hostId, start, end),
      hasCalendars === true ? syncedBusy(hostId, { start, end }, "offer", loaded) : Effect.succeed(noConnected)
    ],
    { concurrency: "unbounded" }
  )
  // The application's calendars may change at any time.
  const freshUntil = hasNone ? connected.freshUntil : Number.NEGATIVE_INFINITY
  return { busy: [...application, ...withoutOwn(connected.busy, held)], freshUntil } satisfies SyncedBusy
})

/** The busy times of a host without connected calendars. */
export const noConnected: SyncedBusy = { busy: [], freshUntil: Number.POSITIVE_INFINITY }

/** Returns the time around days, whichever service is requested. */
export const occupiedRange = (days: OfferDays, timezone: string): readonly [Instant, Instant] =>
  reach({ ...days, ...widest, schedule: { timezone } })

/** From a day before the first one to a day after the last one, widened by the buffers and the duration of a booking. */
const reach = ({ schedule, settings, from, to, durationMinutes }: OfferWindow): readonly [Instant, Instant] => [
  localDayStart(from, schedule.timezone) - settings.bufferBeforeMinutes * millisPerMinute - millisPerDay,
  localDayStart(addDays(to, 1), schedule.timezone) +
    (durationMinutes + settings.bufferAfterMinutes) * millisPerMinute +
    millisPerDay
]
