import type { FlowError } from "./FlowError.ts"
import type { BookableDays, FlowTime, OfferedTime } from "./FlowResources.ts"

/** The free times to choose from. */
export interface TimesState {
  /** The IANA time zone of days. */
  readonly zone: string
  /** The month that is shown, `YYYY-MM`. */
  readonly month: string
  /** The first and the last day that can be booked, `YYYY-MM-DD`, for buttons to other months; null before a month was read. */
  readonly bookable: BookableDays | null
  /** The days of the month that have free times, `YYYY-MM-DD`, with their number. */
  readonly days: ReadonlyArray<{ readonly date: string; readonly count: number }>
  /** The day that is shown; null before one is chosen. */
  readonly day: string | null
  /** The free times of the day. */
  readonly times: ReadonlyArray<OfferedTime>
  /** True while the month is read for the first time. */
  readonly isReading: boolean
  /** The next free times after the chosen one was taken, maybe in another month. */
  readonly nextTimes: ReadonlyArray<FlowTime>
  /** The time that is chosen. Another time zone does not change it. */
  readonly selected: FlowTime | null
  /** `taken` after the chosen time was refused, until another one is chosen. `error` has the reason. */
  readonly notice: "taken" | null
  /** The last error; null if nothing went wrong. */
  readonly error: FlowError | null
}
