import type { Instant, Interval } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The calendars did not answer; trying again may help. The reason holds no credential. */
export class CalendarsUnavailable extends Data.TaggedError("CalendarsUnavailable")<{ readonly reason: string }> {}

/** Busy time of hosts that is kept elsewhere; none unless the application or an integration knows some. */
export const BusyCalendars = Context.Reference<{
  /** What keeps a host busy within `[from, to)`, in any order. It must answer within seconds: somebody waits for it. */
  readonly busyBetween: (
    hostId: number,
    from: Instant,
    to: Instant
  ) => Effect.Effect<ReadonlyArray<Interval>, CalendarsUnavailable>
}>("@slotkit/engine/BusyCalendars", { defaultValue: () => ({ busyBetween: () => Effect.succeed([]) }) })
