import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * One atomic piece of work on the store.
 *
 * Everything that stores do inside `transaction` commits together or not at all: a failure, a defect or an interruption rolls it
 * back. A `transaction` inside another joins it, so that use cases compose; so does one inside a transaction that the embedding
 * application opened.
 *
 * A transaction inside another that fails is undone alone: when the work around it catches the failure and goes on, only what the
 * inner work wrote is gone, and the rest commits. After a store has answered `UniqueTaken`, `TimeTaken` or `SeatsTaken`, the transaction
 * stays usable.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly transaction: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs work once the outermost transaction has committed, before `transaction` answers; at once when there is none, never when
     * what asked for it was rolled back. Nothing in it belongs to the transaction any more.
     */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("@slotkit/engine/UnitOfWork") {}
