import type { Booking, Host, SeriesInterval, SeriesPlace } from "@slotkit/core"
import {
  type BookingContent,
  bookingResource,
  ExtendSeriesInput,
  holdsTime,
  hostsFaults,
  managedBookingResource,
  maxDaysOfSeries,
  nearestFaults,
  onlyHostsOf,
  type RequestedSeries,
  readInput,
  startsAfter,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict, Invalid, NotFound } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { countRefusal, refuseStart } from "../CountMoves.ts"
import { type CurrentBookable, currentBookable } from "../CurrentBookable.ts"
import { bookMeetings } from "./BookSeries.ts"
import { judgeSeries } from "./JudgeSeries.ts"
import { faultsOfPayment, refusalOf } from "./ReadSeries.ts"

/**
 * Adds meetings after the last place of a series, in one transaction. They are booked for the same people as the last one. With
 * `mayOverride` the request may override rules. Decision 0137.
 */
export const extendSeries = (hostId: number, id: string, input: unknown, mayOverride = false) =>
  extend(hostId, id, input, mayOverride, bookingResource)

/** Adds meetings in the same way for the host, who may override rules. Operator API: bookings. */
export const extendSeriesForHost = (hostId: number, id: string, input: unknown) =>
  extend(hostId, id, input, true, managedBookingResource)

const extend = Effect.fnUntraced(function* <A>(
  hostId: number,
  id: string,
  input: unknown,
  mayOverride: boolean,
  render: (booking: Booking) => A
) {
  const unitOfWork = yield* UnitOfWork
  const requested = readInput(ExtendSeriesInput, input)
  const host = yield* requireHost(hostId)
  const { last: seen } = yield* placesOf(host, id)
  const body = yield* orInvalid(requested)
  const starts = startsAfter(seen.series, body.count, maxDaysOfSeries)
  const book = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host, schedule }] = yield* lockHostCalendarAnd(hostId, Effect.void)
      const { last, toCome } = yield* placesOf(host, id)
      // Calendars were only read for the starts that were seen before.
      if (last.series.count !== seen.series.count || last.series.ruleStart !== seen.series.ruleStart) {
        return yield* Conflict.of({ code: "changed" })
      }
      if (host.username === null) return yield* refuseStart({ code: "not_bookable", because: "no_username" })
      const offered = yield* currentBookable(host, last)
      const series = yield* extension(host, offered, last, toCome.length, { ...body, starts })
      const content = contentOf(last, body)
      const { staffing } = offered.settings
      const keeps = host.kind === "team" && series.hosts === "same" && staffing !== null
      const bookable = keeps ? { ...offered, request: { ...offered.request, ...onlyHostsOf(staffing, last.hosts) } } : offered
      const count = last.series.count + body.count
      const added = { id, places: last.series.count }
      const judged = yield* judgeSeries(host, schedule, {
        bookable,
        content,
        series,
        elsewhere,
        mayOverride,
        added,
        staff: { reads, reader: "credential", keeps }
      })
      const visitor = yield* BookingLinkStore.use((links) => links.find("visitor", { hostId, bookingId: last.id }))
      const by = { isVisitor: false, hasLink: Option.isSome(visitor) }
      const { booked, skipped } = yield* bookMeetings(host, judged, { bookable, content, series, id, count, by })
      yield* recount(toCome, count)
      return { id, bookings: booked.map(({ booking }) => render(booking)), skipped }
    })
  const commit = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere, reads)))))
  return yield* countRefusal("book", withExternalBusy(hostId, starts[0], commit, starts.at(-1)))
})

type Body = typeof ExtendSeriesInput.Type

/** A booking of a series. The parts of a visit follow no rule. */
type SeriesBooking = Booking & { readonly series: SeriesPlace & { readonly every: SeriesInterval } }

const isOfSeries = (booking: Booking): booking is SeriesBooking => booking.series !== null && booking.series.every !== null

/** Returns the booking with the last place of a series, and the upcoming ones. */
const placesOf = Effect.fnUntraced(function* (host: Host, id: string) {
  const bookings = yield* BookingStore
  const now = yield* Clock.currentTimeMillis
  const { rows } = yield* bookings.page(host.id, { series: id, order: "desc" }, { page: 1, perPage: 100 })
  const [last] = rows.toSorted((one, other) => other.series!.index - one.series!.index)
  if (last === undefined || !isOfSeries(last)) return yield* new NotFound({ what: "series" })
  const toCome = rows.filter(({ state, scheduledAt }) => holdsTime(state) && scheduledAt !== null && scheduledAt > now)
  return { last, toCome }
})

/** Returns the meetings to add as a series, or fails with the wrong fields. */
const extension = (
  host: Host,
  bookable: CurrentBookable,
  { durationMinutes, series }: SeriesBooking,
  toCome: number,
  { starts, count, ...body }: Body & Pick<RequestedSeries, "starts">
): Effect.Effect<RequestedSeries, Invalid> => {
  const { series: setting } = bookable.settings
  const fault = (message: string, rule: "unaccepted" | "too_many") =>
    Effect.fail(Invalid.of([wrongField("count", `The count field ${message}.`, rule), ...nearestFaults(body)]))
  if (setting === null || refusalOf(bookable) !== undefined) {
    return fault("cannot be used, because the service takes no series any more", "unaccepted")
  }
  if (starts.length < count) return fault(`must leave the last meeting within ${maxDaysOfSeries} days`, "too_many")
  if (toCome + count > setting.maxCount) {
    return fault(`must leave at most ${setting.maxCount} upcoming meetings, and there are ${toCome}`, "too_many")
  }
  const faults = [
    ...faultsOfPayment(bookable, { durationMinutes }, count),
    ...nearestFaults(body),
    ...hostsFaults(body, host.kind === "team")
  ]
  if (faults.length > 0) return Effect.fail(Invalid.of(faults))
  const { on_conflict: onConflict = "refuse", nearest = [], hosts = series.hosts ?? "same" } = body
  const { every, timeZone } = series
  return Effect.succeed({ starts, monthsWithout: [], every, timeZone, onConflict, nearest, hosts, setting })
}

const contentOf = (last: Booking, { override = [] }: Body): BookingContent => ({
  start: last.series!.ruleStart,
  durationMinutes: last.durationMinutes,
  booker: last.booker,
  bookerTimeZone: last.bookerTimeZone,
  language: last.language,
  attendees: last.attendees,
  people: last.people,
  topic: last.topic,
  notes: last.notes,
  answers: last.answers,
  metadata: last.metadata,
  override,
  // A consent to text messages was given for the meetings before.
  consent: null,
  host: null,
  members: undefined,
  attributes: undefined,
  code: null,
  selection: null
})

/** Stores the new number of places with the upcoming meetings. Past ones do not change. */
const recount = Effect.fnUntraced(function* (toCome: ReadonlyArray<Booking>, count: number) {
  const bookings = yield* BookingStore
  for (const { hostId, id } of toCome.toSorted((one, other) => one.id - other.id)) {
    const found = yield* bookings.find(hostId, id, "locked")
    if (Option.isNone(found) || found.value.series === null) continue
    yield* bookings.save({ ...found.value, series: { ...found.value.series, count } })
  }
})
