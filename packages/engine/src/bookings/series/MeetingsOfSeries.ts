import type { Booking, BookingState, Host, Interval, Meeting, ServiceSettings } from "@slotkit/core"
import { defaultSeriesDays, millisPerMinute, type SeriesScope, seatsOf, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import type { Bookable } from "../../services/Bookable.ts"

/**
 * Returns the accepted future meetings of a series that a change of a booking affects, by start, and those `also` in other
 * states. `locked` also locks them until the transaction ends. Fails for a booking of no series.
 */
export const meetingsInScope = Effect.fnUntraced(function* (
  host: Host,
  { series }: Booking,
  scope: SeriesScope,
  as?: "locked",
  also: ReadonlyArray<BookingState> = []
) {
  if (series === null || scope === "one") {
    const [field, rule] = series === null ? ["scope", "be one for a booking of no series"] : ["dry_run", "be used with a scope"]
    return yield* Invalid.of([wrongField(field!, `The ${field} field must ${rule}.`, "unaccepted")])
  }
  const bookings = yield* BookingStore
  const now = yield* Clock.currentTimeMillis
  const filter = { series: series.id, from: now + 1, order: "asc" } as const
  const inStatus = (status: "accepted" | "pending") =>
    bookings.page(host.id, { ...filter, status }, { page: 1, perPage: maxMeetings })
  const { rows } = yield* inStatus("accepted")
  const more = also.length === 0 ? [] : (yield* inStatus("pending")).rows.filter(({ state }) => also.includes(state))
  const all = [...rows, ...more].toSorted((one, other) => one.scheduledAt! - other.scheduledAt!)
  const inScope = all.filter((booking) => scope === "all" || indexInSeries(booking) >= series.index)
  if (as === undefined) return inScope
  // Always in the same order, because two changes may wait for each other otherwise.
  const ids = inScope.map(({ id }) => id).sort((one, other) => one - other)
  const locked = yield* Effect.forEach(ids, (id) => Effect.map(bookings.find(host.id, id, "locked"), Option.toArray))
  const isToCome = ({ state, scheduledAt }: Booking) =>
    (state === "accepted" || also.includes(state)) && scheduledAt !== null && scheduledAt > now
  return locked
    .flat()
    .filter(isToCome)
    .sort((one, other) => one.scheduledAt! - other.scheduledAt! || one.id - other.id)
})

/** Returns all bookings of a booking's series, by place, and the booking alone if it has no series. */
export const meetingsOfSeries = Effect.fnUntraced(function* (booking: Booking) {
  if (booking.series === null) return [booking]
  const bookings = yield* BookingStore
  const filter = { series: booking.series.id, order: "asc" } as const
  const { rows } = yield* bookings.page(booking.hostId, filter, { page: 1, perPage: mostMeetings })
  return rows.toSorted((one, other) => indexInSeries(one) - indexInSeries(other) || one.id - other.id)
})

/** The most meetings of a series that are read at once, past ones included. The latest are left out. */
const mostMeetings = 200

/** More meetings than a series can have. */
const maxMeetings = 100

const indexInSeries = ({ series }: Booking): number => series?.index ?? 0

/** Returns the time of the meeting of a booking; none without a start. */
export const meetingOf = ({ scheduledAt: start, durationMinutes }: Booking): ReadonlyArray<Interval> =>
  start === null ? [] : [{ start, end: start + durationMinutes * millisPerMinute }]

/** Returns the settings that a booking moves by. Meetings of a series may begin as late as when it was booked. */
export const settingsOfMove = ({ settings }: Bookable, { series }: Booking): ServiceSettings =>
  series === null
    ? settings
    : { ...settings, bookingWindowDays: Math.max(settings.bookingWindowDays, settings.series?.maxDays ?? defaultSeriesDays) }

/** Returns the meetings without those of some bookings, or with fewer seats taken. */
export const withoutMeetings = (held: ReadonlyArray<Meeting>, bookings: ReadonlyArray<Booking>): ReadonlyArray<Meeting> => {
  let rest = held
  for (const booking of bookings) {
    const [time] = meetingOf(booking)
    const isOwn = ({ meetingId, serviceId, start, end }: Meeting) =>
      meetingId === undefined
        ? serviceId === booking.service.id && start === time?.start && end === time.end
        : meetingId === booking.meetingId
    const seats = seatsOf(booking)
    rest = rest.flatMap((meeting) => {
      if (!isOwn(meeting)) return [meeting]
      return meeting.seatsTaken > seats ? [{ ...meeting, seatsTaken: meeting.seatsTaken - seats }] : []
    })
  }
  return rest
}
