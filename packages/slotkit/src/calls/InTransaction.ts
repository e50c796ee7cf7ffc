import { Payments, PaymentsUnavailable, UnitOfWork } from "@slotkit/engine"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { isSqlError } from "effect/sql/SqlError"
import type { Database } from "../database/Database.ts"
import type { ApplicationTransaction, QueryTransaction } from "../database/DatabaseOption.ts"
import type { Calls } from "./Calls.ts"
import { makeCalls, type UseCase } from "./MakeCalls.ts"
import { SlotkitError } from "./SlotkitError.ts"

/** All calls of Slotkit, inside one transaction of the application. */
export interface TransactionCalls extends Calls {
  /**
   * Runs the `afterCommit` hooks of the changes. Call it after the application has committed. Optional: Slotkit does not see the
   * commit, and only the hooks depend on this call.
   *
   * @example
   * await client.query("COMMIT")
   * await inside.committed()
   */
  readonly committed: () => Promise<void>
}

/** Joins an open transaction, on a driver's client or through a library's raw SQL function. */
export interface InTransaction {
  (transaction: QueryTransaction): TransactionCalls
  (client: ApplicationTransaction): TransactionCalls
}

/** Runs a use case. */
type Run = <A>(useCase: UseCase<A>) => Promise<A>

/**
 * Joins the calls to a transaction that the application opened on its own client.
 *
 * Each call runs in a savepoint: a call that fails rolls back alone. The payment provider is not called, because such a call
 * cannot be rolled back.
 *
 * @throws TypeError - If the database is in memory.
 *
 * @internal
 */
export const makeInTransaction =
  (run: Run, { join }: Database["Service"]) =>
  (client: ApplicationTransaction): TransactionCalls => {
    if (join === undefined) throw new TypeError("The in-memory database has no transactions to join.")
    const waiting: Array<Effect.Effect<void>> = []
    const services = Layer.merge(
      join(client, (work) => void waiting.push(work)),
      silentPayments
    )
    const built = Effect.runSync(Effect.cached(Layer.buildWithScope(services, Scope.makeUnsafe())))
    return {
      ...makeCalls((useCase) => run(inside(useCase, built)).catch(asDriverSays)),
      committed: () => run(Effect.forEach(waiting.splice(0), (work) => work, { discard: true }))
    }
  }

/** Runs a use case in a savepoint of the transaction. */
const inside = <A, S, E, R>(useCase: UseCase<A>, built: Effect.Effect<Context.Context<S>, E, R>) =>
  Effect.flatMap(built, (services) =>
    Effect.provideContext(
      UnitOfWork.use(({ transaction }) => transaction(useCase)),
      services
    )
  )

const silentPayments = Layer.effect(
  Payments,
  Effect.map(Payments, (payments) =>
    Payments.of({
      ...payments,
      openCheckout: notAsked,
      expireCheckout: notAsked,
      refund: notAsked,
      ...(payments.chargeCard === undefined ? {} : { chargeCard: notAsked })
    })
  )
)

const notAsked = () =>
  Effect.fail(
    new PaymentsUnavailable({
      reason: "the payment provider is not called inside a transaction of the application, which may still be rolled back",
      rejected: true
    })
  )

/** Rethrows the driver's own error, so that the application's retry logic sees its SQLSTATE. */
const asDriverSays = (error: unknown): never => {
  const failure = error instanceof SlotkitError && isSqlError(error.cause) ? error.cause : error
  const thrown = isSqlError(failure) && failure.reason._tag !== "ConnectionError" ? failure.reason.cause : error
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && thrown.code === "25P01") {
    throw new TypeError("No transaction is open on this client. Begin one before you join it.", { cause: thrown })
  }
  throw thrown
}
