import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { lastStartOf, type SeriesPreviewResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { type BookingPolicy, findTarget } from "../BookTarget.ts"
import { type JudgedMeeting, judgeSeries, nearestStarts } from "./JudgeSeries.ts"
import { missingService, readRequest, type SentRequest, sentSeries } from "./ReadSeries.ts"

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
  const { bookable } = yield* findTarget(host, target)
  const { content, series } = yield* readRequest(host, bookable, sent, isVisitor)
  const preview = (elsewhere: ExternalBusy) =>
    Effect.gen(function* () {
      const strict = { ...series, onConflict: "refuse" } as const
      const judged = yield* judgeSeries(host, undefined, { bookable, content, series: strict, elsewhere, mayOverride })
      const now = yield* Clock.currentTimeMillis
      return {
        timezone: series.timeZone,
        occurrences: judged.map((meeting) => occurrence(host, meeting, now)),
        months_without: series.monthsWithout
      } satisfies SeriesPreviewResource
    })
  return yield* withExternalBusy(hostId, booking.start, preview, lastStartOf(rule, content.start, host.timezone))
})

const occurrence = (host: Host, meeting: JudgedMeeting, now: Instant): SeriesPreviewResource["occurrences"][number] => {
  const { index, requested, verdict } = meeting
  const start = formatInstant(requested.start)
  if (Result.isSuccess(verdict)) return { index, start, offered: true, reason: null, nearest: null }
  const [nearest] = nearestStarts(host, meeting, now)
  return {
    index,
    start,
    offered: false,
    reason: verdict.failure.code,
    nearest: nearest === undefined ? null : formatInstant(nearest)
  }
}
