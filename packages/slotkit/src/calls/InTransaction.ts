import { Payments, PaymentsUnavailable, UnitOfWork } from "@slotkit/engine"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { isSqlError } from "effect/sql/SqlError"
import type { Database } from "../database/Database.ts"
import type { ApplicationTransaction } from "../database/DatabaseOption.ts"
import { type Calls, makeCalls, type UseCase } from "./Calls.ts"
import { SlotkitError } from "./SlotkitError.ts"

/** Every call of Slotkit, inside one transaction of the application. */
export interface TransactionCalls extends Calls {
  /**
   * Says that the application has committed: runs the hooks `afterCommit` of what was changed. Optional; Slotkit cannot see the commit
   * by itself.
   */
  readonly committed: () => Promise<void>
}

/** How the calls of a transaction are run: like all others, in the services that they are given. */
type Run = <A>(useCase: UseCase<A>) => Promise<A>

/**
 * The calls, joined to a transaction that the application opened on a client of its own.
 *
 * Each call is a savepoint: one that fails is undone alone. The payment provider is not asked anything, since what it does could not
 * be rolled back.
 */
export const makeInTransaction =
  (run: Run, { join }: Database["Service"]) =>
  (client: ApplicationTransaction): TransactionCalls => {
    if (join === undefined) throw new TypeError("The database in memory has no transactions of the application to join.")
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

/** A use case as one piece of work of the transaction. */
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
    Payments.of({ ...payments, openCheckout: notAsked, expireCheckout: notAsked, refund: notAsked })
  )
)

const notAsked = () =>
  Effect.fail(
    new PaymentsUnavailable({
      reason: "the payment provider is not asked inside a transaction of the application, which may yet be rolled back"
    })
  )

/** A failure of the database as the application's driver threw it, so that the application can tell what to try again. */
const asDriverSays = (error: unknown): never => {
  const failure = error instanceof SlotkitError && isSqlError(error.cause) ? error.cause : error
  const thrown = isSqlError(failure) && failure.reason._tag !== "ConnectionError" ? failure.reason.cause : error
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && thrown.code === "25P01") {
    throw new TypeError("No transaction is open on this client: begin one, and join it then.", { cause: thrown })
  }
  throw thrown
}
