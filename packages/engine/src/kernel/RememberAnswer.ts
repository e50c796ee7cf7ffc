import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Remembers what a use case answers, in the transaction that does its work; nothing unless the request carries an `Idempotency-Key`.
 * It is given the use case's result, and fails the transaction when another process has taken the request over.
 */
export const RememberAnswer = Context.Reference<((answer: unknown) => Effect.Effect<void>) | undefined>(
  "@slotkit/engine/RememberAnswer",
  { defaultValue: () => undefined }
)

/**
 * The last step of a use case: its change, which resolves to what the use case answers. Under a key, both commit together.
 *
 * Nothing in it may wait for anybody but the store, since it runs in one transaction.
 */
export const answering = <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | UnitOfWork> =>
  Effect.flatMap(RememberAnswer, (remember) =>
    remember === undefined ? change : UnitOfWork.use(({ transaction }) => transaction(Effect.tap(change, remember)))
  )

/** The same inside a transaction that does not end with the answer. */
export const rememberAnswer = (answer: unknown): Effect.Effect<void> =>
  Effect.flatMap(RememberAnswer, (remember) => (remember === undefined ? Effect.void : remember(answer)))
