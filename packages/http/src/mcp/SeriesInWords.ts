import type { BookingResource } from "@slotkit/core"
import { parseTimestamp, type RefusedMeeting } from "@slotkit/core/internal"
import { counted, startsByDay } from "./LocalTime.ts"

/** Lists the meetings of a new series, and those that were skipped. */
export const seriesInWords = ({ bookings, skipped }: WrittenSeries, timeZone: string): string => {
  const starts = bookings.flatMap(({ scheduled_at: at }) => (at === null ? [] : [at]))
  const all = `${counted(bookings.length, "meeting")} in all:\n${timesByDay(starts, timeZone)}`
  return skipped.length === 0 ? all : `${all}\n${refusedInWords(skipped, timeZone)}`
}

/** Lists the meetings of a series that cannot be booked. */
export const refusedInWords = (refused: ReadonlyArray<RefusedMeeting>, timeZone: string): string => {
  const starts = refused.map(({ start }) => start)
  return `Not free:\n${timesByDay(starts, timeZone)}`
}

const timesByDay = (times: ReadonlyArray<string>, timeZone: string): string =>
  startsByDay(
    times.flatMap((time) => parseTimestamp(time) ?? []),
    timeZone
  )

interface WrittenSeries {
  readonly bookings: ReadonlyArray<Pick<BookingResource, "scheduled_at">>
  readonly skipped: ReadonlyArray<RefusedMeeting>
}
