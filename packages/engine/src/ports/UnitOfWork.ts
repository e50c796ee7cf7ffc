import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * An atomic unit of work on the store.
 *
 * All changes inside `transaction` commit together or not at all: a failure, a defect or an interruption rolls them back. A
 * nested `transaction` joins the outer one, including a transaction that the embedding application opened, so use cases compose.
 *
 * A nested transaction that fails is rolled back alone: if the outer work catches the failure and continues, the rest still
 * commits. After `UniqueTaken`, `TimeTaken` or `SeatsTaken`, the transaction remains usable.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly transaction: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs an action after the outermost transaction commits and before `transaction` returns: at once when there is no
     * transaction, and never after a rollback. The action is not part of the transaction.
     */
    readonly afterCommit: (work: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("@slotkit/engine/UnitOfWork") {}
