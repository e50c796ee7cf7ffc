import { type Interval, millisPerDay } from "@slotkit/core"
import { BusyCalendars, CalendarsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A moment: a `Date`, epoch milliseconds, or ISO 8601 text with a zone. */
export type Moment = Date | number | string

/** Busy time of hosts that the application knows of. */
export interface Calendars {
  /**
   * What keeps a host busy within `[from, to)`, in any order; nothing for a host that the application does not know.
   *
   * It is asked before slots are shown and before a start is booked or moved to, never inside a transaction of Slotkit's own. When it
   * fails, takes more than five seconds or answers what cannot be busy time, both are refused with `unavailable`, 503 over HTTP: nothing is offered or booked blindly.
   */
  readonly busy: (query: {
    readonly hostId: number
    readonly from: Date
    readonly to: Date
  }) => Answer<ReadonlyArray<{ readonly start: Moment; readonly end: Moment }>>
}

type Answer<A> = A | Promise<A>

/** The option that brings calendars. */
export interface CalendarOptions {
  /** Busy time of hosts that the application knows of; none when left out. */
  readonly calendars?: Calendars
}

/** The application's calendars, if it has any. */
export const calendarsLayer = ({ calendars }: CalendarOptions): Layer.Layer<never> =>
  calendars === undefined
    ? Layer.empty
    : Layer.succeed(BusyCalendars, {
        busyBetween: (hostId, from, to) =>
          Effect.tryPromise({
            try: async () => intervals(await calendars.busy({ hostId, from: new Date(from), to: new Date(to) }), from, to),
            catch: (cause) => new CalendarsUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
          }).pipe(
            Effect.timeoutOrElse({
              duration: "5 seconds",
              orElse: () => Effect.fail(new CalendarsUnavailable({ reason: "There was no answer within 5 seconds" }))
            })
          )
      })

/** The intervals that were answered; throws a sentence about the first that cannot be one. An empty one keeps nobody busy. */
const intervals = (busy: unknown, from: number, to: number): ReadonlyArray<Interval> => {
  if (!Array.isArray(busy)) throw new TypeError(`Not a list of busy times: ${shown(busy)}`)
  return busy.map((time: unknown) => interval(time, from, to)).filter(({ start, end }) => start < end)
}

const interval = (time: unknown, from: number, to: number): Interval => {
  if (typeof time !== "object" || time === null) throw new TypeError(`A busy time is ${shown(time)}`)
  const given = time as Readonly<Record<"start" | "end", unknown>>
  const start = instant("start", given.start)
  const end = instant("end", given.end)
  if (end < start) throw new RangeError(`A busy time ends before it starts: ${shown(given.start)} to ${shown(given.end)}`)
  const isNumeric = typeof given.start === "number" || typeof given.end === "number"
  if (isNumeric && (end < from - farMs || start > to + farMs)) {
    throw new RangeError(
      `A busy time is years away from what was asked, so not in milliseconds: ${shown(given.start)} to ${shown(given.end)}`
    )
  }
  return { start, end }
}

/** Seconds taken for milliseconds are decades off. */
const farMs = 10 * 365 * millisPerDay

const instant = (name: "start" | "end", moment: unknown): number => {
  const milliseconds =
    moment instanceof Date || (typeof moment === "string" && zoned.test(moment)) ? new Date(moment).getTime() : moment
  if (typeof milliseconds === "number" && Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(`The ${name} of a busy time is no Date, epoch milliseconds or ISO 8601 text with a zone: ${shown(moment)}`)
}

const zoned = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

const shown = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString()
  return typeof value === "object" && value !== null ? "an object" : String(value)
}
