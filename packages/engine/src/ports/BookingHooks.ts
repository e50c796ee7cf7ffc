import type { BookingEventType, BookingResource, BookingTrigger } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A booking that was made or moved, as the API shows it before and after. */
export interface BookingChange {
  /** What moved it: a word of the transition table, or `refund` when the money went back. */
  readonly trigger: Exclude<BookingTrigger, "dayBefore"> | "refund"
  readonly hostId: number
  /** Null for a new booking. */
  readonly before: BookingResource | null
  readonly after: BookingResource
  /** The types of the events that the change tells webhooks. */
  readonly events: ReadonlyArray<BookingEventType>
}

/** The application refuses a change; `message` is a sentence for whoever asked for it. */
export class Vetoed extends Data.TaggedError("Vetoed")<{ readonly message: string }> {}

/**
 * What the embedding application does when a booking changes; nothing unless it says so.
 *
 * `inTransaction` runs inside the transaction of the change, after everything that commits with it was written, and can still
 * undo it all. `afterCommit` runs once that is committed, and can no longer fail.
 */
export const BookingHooks = Context.Reference<{
  readonly inTransaction: (change: BookingChange) => Effect.Effect<void, Vetoed>
  readonly afterCommit: (change: BookingChange) => Effect.Effect<void>
}>("@slotkit/engine/BookingHooks", {
  defaultValue: () => ({ inTransaction: () => Effect.void, afterCommit: () => Effect.void })
})
