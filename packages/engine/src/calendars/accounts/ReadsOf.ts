import type { Instant } from "@slotkit/core"
import { blocksOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { CalendarAnswer } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { CalendarRead, CalendarWithBlocks } from "../../ports/calendars/CalendarStore.ts"

/** The outcome of a read for each calendar, with its blocks from `first` to `last`. Fails unless each has an answer. */
export const readsOf = (
  calendars: ReadonlyArray<Pick<CalendarWithBlocks, "id" | "remoteId">>,
  answers: ReadonlyMap<string, CalendarAnswer>,
  first: number,
  last: number,
  readAt: Instant
): Effect.Effect<ReadonlyArray<CalendarRead>, CalendarRefused> =>
  Effect.forEach(calendars, (calendar) => readOf(calendar, answers.get(calendar.remoteId), first, last, readAt))

/** The outcome for one calendar. A calendar that the provider left out never counts as free. */
const readOf = (
  { id }: Pick<CalendarWithBlocks, "id">,
  answer: CalendarAnswer | undefined,
  first: number,
  last: number,
  readAt: Instant
): Effect.Effect<CalendarRead, CalendarRefused> => {
  if (answer === undefined) {
    return Effect.fail(new CalendarRefused({ kind: "unreadable", reason: "The provider's response lacks a calendar." }))
  }
  if (answer.kind === "missing") return Effect.succeed({ id, changes: { missing: true }, blocks: [], renew: false })
  if (answer.kind === "unchanged") {
    return Effect.succeed({ id, changes: { missing: false, readAt }, blocks: [], renew: true })
  }
  const blocks = blocksOf(
    answer.busy,
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  )
  if (blocks === undefined) {
    return Effect.fail(new CalendarRefused({ kind: "unreadable", reason: "The calendar has too many events." }))
  }
  const { skipped, tag } = answer
  return Effect.succeed({ id, changes: { missing: false, skipped, tag, readAt }, blocks, renew: false })
}
