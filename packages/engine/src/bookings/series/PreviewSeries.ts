import { formatInstant } from "@slotkit/core"
import { lastStartOf, type SeriesPreviewResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { forPeople } from "../../availability/teams/NarrowStaff.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { type BookingPolicy, findTarget, narrowTo, readerOf } from "../BookTarget.ts"
import { judgeSeries } from "./JudgeSeries.ts"
import { missingService, readRequest, type SentRequest, sentSeries } from "./ReadSeries.ts"
import { seriesPrice } from "./SeriesPrice.ts"
import type { JudgedMeeting } from "./SeriesRules.ts"

/**
 * Returns which meetings of a series can be booked now, by the function that books them, with the nearest start for each that
 * cannot. Writes nothing. Decision 0128.
 */
export const previewSeries = (hostId: number, input: unknown, mayOverride = false) =>
  previewRequest(hostId, sentSeries(input), { mayOverride, isVisitor: false })

/** Returns the preview of a request that is decoded. */
export const previewRequest = Effect.fnUntraced(function* (
  hostId: number,
  sent: SentRequest,
  { mayOverride, isVisitor }: Pick<BookingPolicy<unknown, unknown, unknown, unknown>, "mayOverride" | "isVisitor">
) {
  const host = yield* requireHost(hostId)
  const { booking, rule, target } = sent
  if (target === undefined) return yield* missingService(sent)
  const { bookable: offered } = yield* findTarget(host, target)
  const { content, series } = yield* readRequest(host, offered, sent, isVisitor)
  const bookable = forPeople(yield* narrowTo(host, offered, content, isVisitor), content.people)
  const price = yield* seriesPrice(host, bookable, content, series.starts.length)
  const previewWith = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const judged = yield* judgeSeries(host, undefined, {
        bookable,
        content,
        series: { ...series, onConflict: "refuse", nearest: [] },
        elsewhere,
        mayOverride,
        staff: { reads, reader: readerOf(content, isVisitor) },
        isPreview: true
      })
      return {
        timezone: series.timeZone,
        occurrences: judged.map(occurrence),
        price,
        months_without: series.monthsWithout
      } satisfies SeriesPreviewResource
    })
  const preview = (elsewhere: ExternalBusy) => withMemberReads((reads) => previewWith(elsewhere, reads))
  return yield* withExternalBusy(hostId, booking.start, preview, lastStartOf(rule, content.start, host.timezone))
})

const occurrence = ({
  index,
  requested,
  verdict,
  nearest = null
}: JudgedMeeting): SeriesPreviewResource["occurrences"][number] => {
  const start = formatInstant(requested.start)
  return Result.isSuccess(verdict)
    ? { index, start, offered: true, reason: null, nearest: null }
    : { index, start, offered: false, reason: verdict.failure.code, nearest: nearest === null ? null : formatInstant(nearest) }
}
