import type { Host, SeriesPlace } from "@slotkit/core"
import { lastStartOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { forPeople } from "../../availability/teams/NarrowStaff.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { requirePayments } from "../ApplyBookingCommand.ts"
import {
  type BookingPolicy,
  checkoutOf,
  countOutcome,
  credentialedPolicy,
  managedPolicy,
  narrowTo,
  newBooking,
  readerOf,
  readTarget
} from "../BookTarget.ts"
import { commitNew } from "../CommitMove.ts"
import { countRefusal, refuseStart } from "../CountMoves.ts"
import { countUse } from "../discounts/UseDiscount.ts"
import { endEntriesOf } from "../waitlist/EndOffer.ts"
import { judgeSeries, mustRefuse, refusedMeetings, type SeriesRequest } from "./JudgeSeries.ts"
import { missingService, readRequest, type SentRequest, sentSeries } from "./ReadSeries.ts"
import { addSeriesCheckout, seriesCheckout } from "./SeriesCheckout.ts"
import { seriesDiscounts } from "./SeriesPrice.ts"
import type { JudgedMeeting } from "./SeriesRules.ts"

/**
 * Books a series of meetings of a service in one transaction: all of them, or with `skip` those whose starts are offered. With
 * `mayOverride` the request may override rules, for all meetings alike. Decision 0128.
 */
export const bookSeries = (hostId: number, input: unknown, mayOverride = false) =>
  bookSeriesRequest(hostId, sentSeries(input), { ...credentialedPolicy, mayOverride })

/** Books a series in the same way for the host, who may override rules. Operator API: bookings. */
export const bookSeriesForHost = (hostId: number, input: unknown) => bookSeriesRequest(hostId, sentSeries(input), managedPolicy)

/** Books a series in the same way as the host does in the console. The booker can change each meeting. */
export const bookSeriesInConsole = (hostId: number, input: unknown) =>
  bookSeriesRequest(hostId, sentSeries(input), { ...managedPolicy, hasLink: true })

/** Books a series whose request is decoded. To the limits for visitors it is one booking. */
export const bookSeriesRequest = Effect.fnUntraced(function* <A, E, R, Q>(
  hostId: number,
  sent: SentRequest,
  policy: BookingPolicy<A, E, R, Q>
) {
  const unitOfWork = yield* UnitOfWork
  // The time zone only decides which calendars are read. The series itself is read again under the lock.
  const { timezone } = yield* requireHost(hostId)
  const { booking, rule, target } = sent
  const { mayOverride, isVisitor, hasLink } = policy
  if (target === undefined) return yield* missingService(sent)
  const book = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host, schedule }, found] = yield* lockHostCalendarAnd(hostId, readTarget(hostId, target))
      const { bookable: offered } = yield* found(host)
      const { content, series } = yield* readRequest(host, offered, sent, isVisitor)
      const bookable = forPeople(yield* narrowTo(host, offered, content, isVisitor), content.people)
      if (host.username === null) return yield* refuseStart({ code: "not_bookable", because: "no_username" })
      const count = yield* policy.admit(host.id, content)
      const judged = yield* judgeSeries(host, schedule, {
        bookable,
        content,
        series,
        elsewhere,
        mayOverride,
        staff: { reads, reader: readerOf(content, isVisitor) }
      })
      const id = `ser_${yield* publicToken}`
      const by = { isVisitor, hasLink }
      const { booked, skipped } = yield* bookMeetings(host, judged, { bookable, content, series, id, count: judged.length, by })
      yield* count
      const { settings } = bookable
      if (settings.waitlist.mode !== "off") yield* endEntriesOf(host, bookable.id, content.booker.email)
      const bookings = yield* Effect.forEach(booked, ({ booking, link }) => policy.answer(host, booking, link))
      const answer = Effect.succeed({ id, bookings, skipped })
      return yield* isVisitor ? countOutcome(host, bookable, answer) : answer
    })
  const commit = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(book(elsewhere, reads)))))
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
    count: places,
    by = { isVisitor: false, hasLink: false }
  }: Pick<SeriesRequest, "bookable" | "content" | "series"> &
    Pick<SeriesPlace, "id" | "count"> & {
      readonly by?: Pick<BookingPolicy<unknown, unknown, unknown, unknown>, "isVisitor" | "hasLink">
    }
) {
  const skipped = refusedMeetings(judged)
  if (mustRefuse(judged, series.onConflict)) {
    return yield* Conflict.of({ code: "series_refused", refused: skipped, count: judged.length })
  }
  const count = judged.length - skipped.length
  const discounts = yield* seriesDiscounts(host, bookable, content, count)
  // The last meeting has the smallest share of an amount.
  yield* requirePayments(checkoutOf(bookable, content, discounts.at(-1)))
  const createdAt = yield* Clock.currentTimeMillis
  const { every, timeZone, starts } = series
  const offered = judged.flatMap(({ index, requested, verdict }, order) =>
    Result.isSuccess(verdict) ? [{ ...verdict.success, index, requested, ruleStart: starts[order]! }] : []
  )
  const moves = offered.map(({ index, requested, ruleStart, time, overridden, staff, hosts = staff?.hosts ?? [] }, order) => {
    const ofTeam = host.kind === "team" ? { hosts: series.hosts } : {}
    const place = { id, index, count: places, every, timeZone, ruleStart, ...ofTeam }
    const mustConfirm = by.isVisitor && bookable.settings.confirmEmail
    const givenBy = by.isVisitor ? ("booker" as const) : ("host" as const)
    const facts = { discount: discounts[order] ?? null, overridden, hosts, createdAt, mustConfirm, series: place, givenBy }
    const move = newBooking(host, bookable, { ...content, start: requested.start }, facts)
    return { move, time: { ...requested, time, staff } }
  })
  const checkout = yield* seriesCheckout(moves.map(({ move }) => move.booking))
  const later = { hasLink: by.hasLink, mailsLater: true, checkout }
  const booked = yield* Effect.forEach(moves, ({ move, time }) => commitNew(host, move, time, bookable, later))
  yield* countUse(booked.map(({ booking }) => booking))
  yield* addSeriesCheckout(booked, checkout)
  yield* booked[0]!.mail(booked)
  return { booked, skipped }
})
