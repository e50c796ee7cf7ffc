import type { Booking, Host, Instant, Interval } from "@slotkit/core"
import type { RuleName } from "@slotkit/core/codes"
import { addDays, type CoverInput, localDayStart, maxCoveredDays, maxCoveredMeetings, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid, NotFound } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { BusyStore } from "../../ports/calendars/BusyStore.ts"
import { meetingsHeldIn } from "../../teams/MeetingsHeld.ts"
import { hostNamed, membersOf } from "../../teams/MembersOf.ts"

/** A meeting that others shall take over, and the host who gives it up, with the role. */
export interface SelectedMeeting {
  readonly booking: Booking
  readonly start: Instant
  readonly role: string
  readonly from: number
}

/** The meetings of a request, and the time off that selected them. */
export interface MeetingSelection {
  readonly meetings: ReadonlyArray<SelectedMeeting>
  /** The hosts who give them up. */
  readonly leaving: ReadonlyArray<number>
  readonly timeOff: Interval | null
}

/**
 * Returns the meetings that a request selects. Fails with `NotFound` for a member or a time off that is not of the team, and with
 * `Invalid` for a booking that is not, and for more meetings than a request may have. Decision 0115.
 */
export const selectMeetings = Effect.fnUntraced(function* (team: Host, { select }: Pick<CoverInput, "select">) {
  const selected = yield* select.bookings !== undefined
    ? selectBookings(team, select.bookings)
    : select.time_off !== undefined
      ? selectTimeOff(team, select.time_off)
      : selectDays(team, select.host!, select.from!, select.to!)
  const meetings = oncePerSession(selected.meetings).toSorted(
    (one, other) => one.start - other.start || one.booking.id - other.booking.id
  )
  const count = meetings.length
  if (count > maxCoveredMeetings) {
    const most = maxCoveredMeetings.toLocaleString("en")
    const sentence = `The select field must select at most ${most} meetings, and selects ${count.toLocaleString("en")}.`
    return yield* wrong("select", sentence, "too_many")
  }
  return { ...selected, meetings }
})

/** The bookings of a session have the same hosts, so one of them is enough. */
const oncePerSession = (meetings: ReadonlyArray<SelectedMeeting>): ReadonlyArray<SelectedMeeting> =>
  meetings.filter(
    ({ booking: { meetingId } }, index) =>
      meetingId === null || meetings.findIndex((other) => other.booking.meetingId === meetingId) === index
  )

const wrong = (path: string, sentence: string, rule: RuleName) =>
  Invalid.of([{ ...wrongField(path.split(".")[0]!, sentence, rule), path }])

/** Returns the member of a team that a request names by id or username. */
export const memberNamed = Effect.fnUntraced(function* (team: Host, path: "to" | "select.host", named: number | string) {
  const host = yield* hostNamed(named)
  if (host === undefined) {
    return yield* wrong(
      path,
      `The ${path === "to" ? "to field" : "select field (host)"} must be the id or the username of a host.`,
      "option"
    )
  }
  const member = (yield* membersOf(team.id)).find((each) => each.host.id === host.id)
  return member === undefined ? yield* new NotFound({ what: "member" }) : host
})

const selectDays = Effect.fnUntraced(function* (team: Host, named: number | string, from: string, to: string) {
  if (to >= addDays(from, maxCoveredDays)) {
    const sentence = `The select field (to) must be at most ${maxCoveredDays - 1} days after from.`
    return yield* wrong("select.to", sentence, "order")
  }
  const { id } = yield* memberNamed(team, "select.host", named)
  const range = { start: localDayStart(from, team.timezone), end: localDayStart(addDays(to, 1), team.timezone) }
  const meetings = (yield* upcomingOf(team, id, range)).filter(({ start }) => start >= range.start)
  return { meetings, leaving: [id], timeOff: null } satisfies MeetingSelection as MeetingSelection
})

const selectTimeOff = Effect.fnUntraced(function* (team: Host, id: number) {
  const busyTimes = yield* BusyStore
  for (const { host } of yield* membersOf(team.id)) {
    const found = Option.getOrUndefined(yield* busyTimes.find(host.id, id))
    if (found === undefined) continue
    const timeOff = { start: found.start, end: found.end }
    const meetings = yield* upcomingOf(team, host.id, timeOff)
    return { meetings, leaving: [host.id], timeOff } satisfies MeetingSelection
  }
  return yield* new NotFound({ what: "busyTime" })
})

/** The upcoming meetings that a member holds for a team and that overlap a range. */
const upcomingOf = Effect.fnUntraced(function* (team: Host, hostId: number, range: Interval) {
  const now = yield* Clock.currentTimeMillis
  if (range.end <= now) return []
  const held = yield* meetingsHeldIn(hostId, [team], { start: Math.max(range.start, now), end: range.end })
  return held.flatMap(({ booking }) => {
    const host = booking.hosts.find(({ id }) => id === hostId)!
    return selected(booking, host).filter(({ start }) => start >= now)
  })
})

const selectBookings = Effect.fnUntraced(function* (team: Host, ids: ReadonlyArray<number>) {
  const bookings = yield* BookingStore
  const found = yield* Effect.forEach(ids, (id) => Effect.map(bookings.find(team.id, id), Option.getOrUndefined), {
    concurrency: 10
  })
  const meetings = yield* Effect.forEach(found, (booking, index) => {
    const lead = booking?.hosts.find((host) => host.lead)
    const [meeting] = booking === undefined ? [] : selected(booking, lead)
    const sentence = `The select field (bookings.${index}) must be a booking that a member of the team holds.`
    return meeting === undefined ? wrong(`select.bookings.${index}`, sentence, "option") : Effect.succeed(meeting)
  })
  const leaving = meetings.map(({ from }) => from)
  return { meetings, leaving, timeOff: null } satisfies MeetingSelection as MeetingSelection
})

const selected = (booking: Booking, host: Booking["hosts"][number] | undefined): ReadonlyArray<SelectedMeeting> =>
  host === undefined || booking.scheduledAt === null
    ? []
    : [{ booking, start: booking.scheduledAt, role: host.role, from: host.id }]
