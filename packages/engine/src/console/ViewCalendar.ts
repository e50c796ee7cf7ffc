import { type Booking, type Host, type Interval, type LocalDate, maxServiceMinutes } from "@slotkit/core"
import {
  addDays,
  blocksBetween,
  busyOfBlock,
  localDayStart,
  mergeIntervals,
  millisPerMinute,
  withoutOwn
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingStore, type BusyInterval } from "../ports/BookingStore.ts"
import { BusyCalendars } from "../ports/calendars/BusyCalendars.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"
import { CalendarStore } from "../ports/calendars/CalendarStore.ts"

/** Time off with the host's note, or else the reason that visitors read; null for neither. */
export interface TimeOffView extends Interval {
  readonly note: string | null
}

/** The meetings, time off and busy times of a host on days of the host's time zone, each kind by start. */
export interface CalendarView {
  /** The bookings that overlap the days and were neither declined nor cancelled. */
  readonly bookings: ReadonlyArray<Booking>
  /** True if there are more bookings than these. */
  readonly hasMore: boolean
  readonly timeOff: ReadonlyArray<TimeOffView>
  /** The times at which connected calendars and those of the application are busy, without the host's own meetings. */
  readonly busy: ReadonlyArray<Interval>
  /** True if a calendar was not read for all future days. */
  readonly hasUnread: boolean
}

/**
 * Returns what occupies a host on the days from `from` to `to`. Connected calendars are as they were last read. The number of
 * statements does not depend on the number of rows.
 */
export const viewCalendar = Effect.fnUntraced(function* (
  host: Host,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate }
) {
  const bookings = yield* BookingStore
  const range = { start: localDayStart(from, host.timezone), end: localDayStart(addDays(to, 1), host.timezone) }
  const filter = { from: range.start - maxServiceMinutes * millisPerMinute, to: range.end - 1, order: "asc" } as const
  const { rows, total } = yield* bookings.page(host.id, filter, { page: 1, perPage: mostRows })
  const occupied = yield* bookings.occupiedBetween(host.id, range.start, range.end)
  const connected = occupied.hasCalendars === true ? yield* busyOfCalendars(host.id, range) : nothing
  const application = yield* applicationBusy(host.id, range)
  return {
    bookings: rows.filter(
      ({ state, scheduledAt, durationMinutes }) =>
        state !== "declined" &&
        state !== "cancelled" &&
        scheduledAt !== null &&
        scheduledAt + durationMinutes * millisPerMinute > range.start
    ),
    hasMore: total > rows.length,
    timeOff: yield* withNotes(host.id, occupied.busy, range),
    busy: mergeIntervals([...withoutOwn(connected.busy, occupied.held), ...application.busy]),
    hasUnread: connected.hasUnread || application.hasUnread
  } satisfies CalendarView as CalendarView
})

/** The largest number of bookings that are read. */
const mostRows = 300

/** Reads the notes from the first time off on. Beyond the rows that are read, time off has the reason that visitors read. */
const withNotes = Effect.fnUntraced(function* (hostId: number, timeOff: ReadonlyArray<BusyInterval>, range: Interval) {
  const [first] = timeOff
  if (first === undefined) return []
  const after = { at: first.start - 1, id: 1 }
  const { rows } = yield* (yield* BusyStore).page(hostId, { after, perPage: mostRows })
  const listed = rows.filter(({ start, end }) => start < range.end && end > range.start)
  return listed.length < timeOff.length
    ? timeOff.map(({ start, end, publicReason = null }): TimeOffView => ({ start, end, note: publicReason }))
    : listed.map(({ start, end, title, publicReason }): TimeOffView => ({ start, end, note: title ?? publicReason }))
})

const nothing = { busy: [] as ReadonlyArray<Interval>, hasUnread: false }

const busyOfCalendars = Effect.fnUntraced(function* (hostId: number, range: Interval) {
  const store = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const blocks = blocksBetween(range)
  const accounts = (yield* store.readable(hostId, blocks[0]!, blocks.at(-1)!)).filter(({ state }) => state !== "paused")
  const calendars = accounts.flatMap((account) => account.calendars)
  const toCome = blocksBetween({ start: Math.max(now, range.start), end: range.end })
  return {
    busy: calendars.flatMap((calendar) => calendar.blocks.flatMap((block) => busyOfBlock(block, range))),
    hasUnread: calendars.some((calendar) => toCome.some((block) => calendar.blocks.every((read) => read.block !== block)))
  }
})

const applicationBusy = Effect.fnUntraced(function* (hostId: number, { start, end }: Interval) {
  const calendars = yield* BusyCalendars
  if (calendars.hasNone === true) return nothing
  return yield* calendars.busyBetween(hostId, start, end).pipe(
    Effect.map((busy) => ({ busy, hasUnread: false })),
    Effect.catchTag("CalendarsUnavailable", () => Effect.succeed({ ...nothing, hasUnread: true }))
  )
})
