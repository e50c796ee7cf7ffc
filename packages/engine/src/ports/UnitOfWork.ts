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
    /**
     * Runs two reads of a transaction. The second one reads what the first has locked, as if it were run afterwards, but a store
     * may send it before the first is answered. If both fail, the failure is that of the first. Each is one call of a port.
     */
    readonly inOneTrip: <A, E, R, B, E2, R2>(
      first: Effect.Effect<A, E, R>,
      next: Effect.Effect<B, E2, R2>
    ) => Effect.Effect<readonly [A, B], E | E2, R | R2>
  }
>()("@slotkit/engine/UnitOfWork") {}
