import type { Interval } from "@slotkit/core"
import { BusyCalendars, CalendarsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SlotkitOptions } from "./Options.ts"

/** A moment: a `Date`, epoch milliseconds, or ISO 8601 text with a zone. */
export type Moment = Date | number | string

/** Busy time of hosts that the application knows of. */
export interface Calendars {
  /**
   * What keeps a host busy within `[from, to)`, in any order; nothing for a host that the application does not know.
   *
   * It is asked before slots are shown and before a start is booked or moved to, never inside a transaction of Slotkit's own. When it
   * fails, or takes more than five seconds, both are refused with `unavailable`, 503 over HTTP: nothing is offered or booked blindly.
   */
  readonly busy: (query: {
    readonly hostId: number
    readonly from: Date
    readonly to: Date
  }) => Answer<ReadonlyArray<{ readonly start: Moment; readonly end: Moment }>>
}

type Answer<A> = A | Promise<A>

/** The application's calendars, if it has any. */
export const calendarsLayer = ({ calendars }: SlotkitOptions): Layer.Layer<never> =>
  calendars === undefined
    ? Layer.empty
    : Layer.succeed(BusyCalendars, {
        busyBetween: (hostId, from, to) =>
          Effect.tryPromise({
            try: async () => {
              const busy = await calendars.busy({ hostId, from: new Date(from), to: new Date(to) })
              return busy.map(interval)
            },
            catch: (cause) => new CalendarsUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
          }).pipe(
            Effect.timeoutOrElse({
              duration: "5 seconds",
              orElse: () => Effect.fail(new CalendarsUnavailable({ reason: "There was no answer within 5 seconds" }))
            })
          )
      })

const interval = ({ start, end }: { readonly start: Moment; readonly end: Moment }): Interval => ({
  start: instant(start),
  end: instant(end)
})

const instant = (moment: Moment): number => {
  const isZoned = typeof moment !== "string" || /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(moment)
  const milliseconds = isZoned ? new Date(moment).getTime() : Number.NaN
  if (Number.isNaN(milliseconds)) throw new RangeError(`A busy time has ${JSON.stringify(moment)} for a moment`)
  return milliseconds
}
