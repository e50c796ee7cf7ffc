import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Stores the response of a use case in the transaction of its work. Does nothing without an `Idempotency-Key`. It receives the
 * use case's result, and fails the transaction when another process has taken over the request.
 */
export const ReplayRecorder = Context.Reference<((answer: unknown) => Effect.Effect<void>) | undefined>(
  "@slotkit/engine/ReplayRecorder",
  { defaultValue: () => undefined }
)

/**
 * The last step of a use case: a change that returns the result of the use case. With an idempotency key, the change and the
 * response commit together.
 *
 * It runs in one transaction, so it must only wait for the store.
 */
export const withReplay = <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | UnitOfWork> =>
  Effect.flatMap(ReplayRecorder, (remember) =>
    remember === undefined ? change : UnitOfWork.use(({ transaction }) => transaction(Effect.tap(change, remember)))
  )

/** The same inside a transaction that continues after the response. */
export const storeReplay = (answer: unknown): Effect.Effect<void> =>
  Effect.flatMap(ReplayRecorder, (remember) => (remember === undefined ? Effect.void : remember(answer)))
