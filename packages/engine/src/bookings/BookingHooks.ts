import type { BookingEventType, BookingResource, BookingTrigger } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A change of a booking, in the shape of the API before and after. */
export interface BookingChange {
  /** The trigger of the transition, or `refund`. */
  readonly trigger: Exclude<BookingTrigger, "reminderDue"> | "refund"
  readonly hostId: number
  /** Null for a new booking. */
  readonly before: BookingResource | null
  readonly after: BookingResource
  /** The types of the webhook events of the change. */
  readonly events: ReadonlyArray<BookingEventType>
}

/** The application refuses a change. `message` is shown to the caller. */
export class Vetoed extends Data.TaggedError("Vetoed")<{ readonly message: string }> {}

/**
 * The hooks of the embedding application for booking changes. The default does nothing.
 *
 * `inTransaction` runs inside the transaction, after all other writes of the change, and can roll it back. `afterCommit` runs
 * after the commit and cannot fail.
 */
export const BookingHooks = Context.Reference<{
  readonly inTransaction: (change: BookingChange) => Effect.Effect<void, Vetoed>
  readonly afterCommit: (change: BookingChange) => Effect.Effect<void>
}>("@slotkit/engine/BookingHooks", {
  defaultValue: () => ({ inTransaction: () => Effect.void, afterCommit: () => Effect.void })
})
