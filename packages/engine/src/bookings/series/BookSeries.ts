import type { Booking, Host, SeriesPlace } from "@slotkit/core"
import { bookingResource, lastStartOf, managedBookingResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { newBooking, readTarget } from "../BookTarget.ts"
import { commitNew } from "../CommitMove.ts"
import { countRefusal, refuseStart } from "../CountMoves.ts"
import { type JudgedMeeting, judgeSeries, refusedMeetings, type SeriesRequest } from "./JudgeSeries.ts"
import { missingService, readRequest, sentSeries } from "./ReadSeries.ts"

/**
 * Books a series of meetings of a service in one transaction: all of them, or with `skip` those whose starts are offered. With
 * `mayOverride` the request may override rules, for all meetings alike. Decision 0128.
 */
export const bookSeries = (hostId: number, input: unknown, mayOverride = false) =>
  bookRequest(hostId, input, mayOverride, bookingResource)

/** Books a series in the same way for the host, who may override rules. Operator API: bookings. */
export const bookSeriesForHost = (hostId: number, input: unknown) => bookRequest(hostId, input, true, managedBookingResource)

const bookRequest = Effect.fnUntraced(function* <A>(
  hostId: number,
  input: unknown,
  mayOverride: boolean,
  render: (booking: Booking) => A
) {
  const unitOfWork = yield* UnitOfWork
  // The time zone only decides which calendars are read. The series itself is read again under the lock.
  const { timezone } = yield* requireHost(hostId)
  const sent = sentSeries(input)
  const { booking, rule, target } = sent
  if (target === undefined) return yield* missingService(sent)
  const book = (elsewhere: ExternalBusy) =>
    Effect.gen(function* () {
      const [{ host, schedule }, found] = yield* lockHostCalendarAnd(hostId, readTarget(hostId, target))
      const { bookable } = yield* found(host)
      const { content, series } = yield* readRequest(host, bookable, sent)
      if (host.username === null) return yield* refuseStart({ code: "not_bookable", because: "no_username" })
      const judged = yield* judgeSeries(host, schedule, { bookable, content, series, elsewhere, mayOverride })
      const id = `ser_${yield* publicToken}`
      const { booked, skipped } = yield* bookMeetings(host, judged, { bookable, content, series, id, count: judged.length })
      return { id, bookings: booked.map(render), skipped }
    })
  const commit = (elsewhere: ExternalBusy) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere))))
  const last = booking.start === undefined ? undefined : lastStartOf(rule, booking.start, timezone)
  return yield* countRefusal("book", withExternalBusy(hostId, booking.start, commit, last))
})

/** Books the meetings of a series that can be booked: all of them or none, unless it skips the others. */
export const bookMeetings = Effect.fnUntraced(function* (
  host: Host,
  judged: ReadonlyArray<JudgedMeeting>,
  {
    bookable,
    content,
    series,
    id,
    count
  }: Pick<SeriesRequest, "bookable" | "content" | "series"> & Pick<SeriesPlace, "id" | "count">
) {
  const skipped = refusedMeetings(judged)
  if (skipped.length > 0 && (series.onConflict !== "skip" || skipped.length === judged.length)) {
    return yield* Conflict.of({ code: "series_refused", refused: skipped, count: judged.length })
  }
  const createdAt = yield* Clock.currentTimeMillis
  const { every, timeZone, starts } = series
  const additions = yield* Effect.forEach(judged, ({ index, requested, verdict }, order) => {
    if (Result.isFailure(verdict)) return Effect.succeed([])
    const { time, overridden } = verdict.success
    const place = { id, index, count, every, timeZone, ruleStart: starts[order]! }
    const facts = { overridden, hosts: [], createdAt, mustConfirm: false, series: place }
    const move = newBooking(host, bookable, { ...content, start: requested.start }, facts)
    const later = { hasLink: false, mailsLater: true }
    return Effect.map(commitNew(host, move, { ...requested, time, staff: undefined }, bookable, later), (one) => [one])
  })
  const [first, ...others] = additions.flat()
  const booked = [first!, ...others]
  yield* first!.mail(booked)
  return { booked: booked.map(({ booking }) => booking), skipped }
})
