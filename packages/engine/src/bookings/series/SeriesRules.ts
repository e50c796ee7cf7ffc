import type { Instant } from "@slotkit/core"
import type { ConflictFact } from "@slotkit/core/internal"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import type { Conflict } from "../../kernel/Failure.ts"
import type { BookingStore } from "../../ports/BookingStore.ts"
import type { HostStore } from "../../ports/HostStore.ts"
import type { OfferedTime, RequestedTime } from "../HoldTime.ts"

/** A meeting of a series: its place, from 1, the time that it requests, and what the rules say. */
export interface JudgedMeeting {
  readonly index: number
  readonly requested: RequestedTime
  readonly verdict: Result.Result<OfferedTime, ConflictFact>
  /** The nearest start on that day, or null if there is none. Only where it was asked for. */
  readonly nearest?: Instant | null
}

/** The rules for the meetings of a series, which are judged one after the other. */
export interface SeriesRules {
  /** Judges a meeting, or one that a booking with this id moves to. */
  readonly judge: (
    requested: RequestedTime,
    bookingId?: number
  ) => Effect.Effect<JudgedMeeting["verdict"], never, BookingStore | HostStore>
  /** Returns the starts that are offered on the day of a meeting. */
  readonly nearby: (requested: RequestedTime) => ReadonlyArray<Instant>
  /** Counts a meeting for those that are judged after it. */
  readonly hold: (offered: OfferedTime, bookingId?: number) => void
  /** Completes the meetings that will be booked, under the locks that they need. */
  readonly settle: <A extends JudgedMeeting>(
    judged: ReadonlyArray<A>
  ) => Effect.Effect<ReadonlyArray<A>, Conflict, BookingStore | HostStore>
}
