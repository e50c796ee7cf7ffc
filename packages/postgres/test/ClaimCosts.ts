import { Deferred, Effect, Fiber, Layer } from "effect"
import { Statement } from "effect/sql"
import { SqlClient } from "effect/sql/SqlClient"
import { patientPool, realUrl } from "./RealDatabase.ts"

/** Opens a snapshot on its own connection, as a dump does. */
export const openSnapshot = Effect.fnUntraced(function* (table: Statement.Identifier) {
  const [opened, closed] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const hold = SqlClient.use((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
        yield* sql`SELECT count(*) FROM ${table}`
        yield* Deferred.succeed(opened, undefined)
        yield* Deferred.await(closed)
      })
    )
  ).pipe(Effect.provide(Layer.fresh(patientPool(realUrl, { maxConnections: 1 }))))
  const holding = yield* Effect.forkChild(hold)
  yield* Deferred.await(opened)
  return { close: Effect.andThen(Deferred.succeed(closed, undefined), Fiber.join(holding)) }
})

/** Makes a claim, and returns the number of blocks that its last statement reads when it is run again. */
export const blocksOfClaim = <A, E, R>(claim: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const statements: Array<Statement.Statement<unknown>> = []
    const keep: Statement.Transformer = (statement) => {
      statements.push(statement)
      return Effect.succeed(statement)
    }
    yield* Effect.provideService(claim, Statement.CurrentTransformer, keep)
    const sql = yield* SqlClient
    const [row] = yield* sql<{ readonly "QUERY PLAN": readonly [{ readonly Plan: Plan }] }>`
      EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${statements.at(-1)!}`
    const { Plan: plan } = row!["QUERY PLAN"][0]
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
  })

interface Plan {
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
}
