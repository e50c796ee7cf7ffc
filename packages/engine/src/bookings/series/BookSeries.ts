import type { Booking } from "@slotkit/core"
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
import { judgeSeries, refusedMeetings } from "./JudgeSeries.ts"
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
      const refused = refusedMeetings(judged)
      if (refused.length > 0 && (series.onConflict === "refuse" || refused.length === judged.length)) {
        return yield* Conflict.of({ code: "series_refused", refused, count: judged.length })
      }
      const id = `ser_${yield* publicToken}`
      const createdAt = yield* Clock.currentTimeMillis
      const additions = yield* Effect.forEach(judged, ({ index, requested, verdict }) => {
        if (Result.isFailure(verdict)) return Effect.succeed([])
        const { time, overridden } = verdict.success
        const { every, timeZone } = series
        const place = { id, index, count: judged.length, every, timeZone, ruleStart: requested.start }
        const facts = { overridden, hosts: [], createdAt, mustConfirm: false, series: place }
        const move = newBooking(host, bookable, { ...content, start: requested.start }, facts)
        const later = { hasLink: false, mailsLater: true }
        return Effect.map(commitNew(host, move, { ...requested, time, staff: undefined }, bookable, later), (one) => [one])
      })
      const [first, ...others] = additions.flat()
      const booked = [first!, ...others]
      yield* first!.mail(booked)
      return { id, bookings: booked.map((one) => render(one.booking)), skipped: refused }
    })
  const commit = (elsewhere: ExternalBusy) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere))))
  const last = booking.start === undefined ? undefined : lastStartOf(rule, booking.start, timezone)
  return yield* countRefusal("book", withExternalBusy(hostId, booking.start, commit, last))
})
