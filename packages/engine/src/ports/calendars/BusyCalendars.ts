import type { Instant, Interval } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The calendars are not responding; a retry may succeed. The reason contains no credential. */
export class CalendarsUnavailable extends Data.TaggedError("CalendarsUnavailable")<{ readonly reason: string }> {}

/** The busy times of hosts from external calendars. The default, which `hasNone` marks, has none. */
export const BusyCalendars = Context.Reference<{
  /**
   * Returns the busy times of a host within `[from, to)`, in any order. It must respond within seconds, because a request waits
   * for it.
   */
  readonly busyBetween: (
    hostId: number,
    from: Instant,
    to: Instant
  ) => Effect.Effect<ReadonlyArray<Interval>, CalendarsUnavailable>
  readonly hasNone?: true
}>("@slotkit/engine/BusyCalendars", {
  defaultValue: () => ({ busyBetween: () => Effect.succeed([]), hasNone: true })
})
