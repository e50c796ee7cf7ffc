import type { Booking, BookingEventType } from "@slotkit/core"
import { bookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../kernel/Failure.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { type BookingChange, BookingHooks } from "./BookingHooks.ts"

/** Runs the application's hooks for a change, inside its transaction and after the commit. A veto is a `Conflict`. */
export const runHooks = Effect.fnUntraced(function* (
  trigger: BookingChange["trigger"],
  before: Booking | null,
  after: Booking,
  events: ReadonlyArray<BookingEventType>
) {
  const hooks = yield* BookingHooks
  const unitOfWork = yield* UnitOfWork
  const change: BookingChange = {
    trigger,
    hostId: after.hostId,
    before: before === null ? null : bookingResource(before),
    after: bookingResource(after),
    events
  }
  yield* Effect.catchTag(hooks.inTransaction(change), "Vetoed", ({ message }) =>
    Effect.fail(Conflict.of({ code: "vetoed", text: message }))
  )
  yield* unitOfWork.afterCommit(hooks.afterCommit(change))
})
