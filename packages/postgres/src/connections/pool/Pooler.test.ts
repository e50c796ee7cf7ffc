// @module-tag thorough

import { connectionContract } from "@slotkit/conformance"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import pg from "pg"
import postgres from "postgres"
import { describe, expect, it } from "vitest"
import { ownSchema, realUrl } from "../../../test/RealDatabase.ts"
import { pgFromPool, pgFromPostgres, pgFromUrl, pgStore } from "../../index.ts"
import { migrated } from "../../testing/Migrated.ts"
import { type PgbouncerOptions, startPgbouncer, whyNoPgbouncer } from "../../testing/Pgbouncer.ts"

const missing = whyNoPgbouncer()
if (missing !== undefined) console.log(`Skipped: connections through a pooler. ${missing}.`)

const modes = ["session", "transaction"] as const
const ignored =
  "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, jit, default_transaction_isolation"

/** Connects through its own PgBouncer. */
const through = <A, E>(behind: Omit<PgbouncerOptions, "url">, connect: (url: string) => Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.promise(() => startPgbouncer({ url: realUrl, ...behind })),
        ({ stop }) => Effect.promise(stop)
      ),
      ({ url }) => connect(url)
    )
  )

const onPool = (url: string, pooler: (typeof modes)[number], connectionWaitSeconds: number) =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new pg.Pool({ connectionString: url, max: 4 })),
        (pool) => Effect.promise(() => pool.end())
      ),
      (pool) => pgFromPool(pool, { pooler, connectionWaitSeconds })
    )
  )

const onPostgres = (url: string, pooler: (typeof modes)[number], connectionWaitSeconds: number) =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => postgres(url, { max: 4, prepare: false })),
        (sql) => Effect.promise(() => sql.end({ timeout: 1 }))
      ),
      (sql) => pgFromPostgres(sql, { pooler, connectionWaitSeconds })
    )
  )

const drivers = [
  ["Slotkit's own pool", (url, pooler, connectionWaitSeconds) => pgFromUrl(url, { pooler, connectionWaitSeconds })],
  ["a pool of pg", onPool],
  ["a client of postgres", onPostgres]
] satisfies ReadonlyArray<readonly [string, (...args: Parameters<typeof onPool>) => Layer.Layer<SqlClient.SqlClient, unknown>]>

const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>, connected: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Effect.runPromise(Effect.provide(work, connected))

const settings = SqlClient.SqlClient.use(
  (sql) => sql`SELECT current_setting('statement_timeout') AS statements, current_setting('lock_timeout') AS locks,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('jit') AS jit,
    current_setting('transaction_isolation') AS isolation`
)
const ours = [{ statements: "15s", locks: "5s", idle: "30s", jit: "off", isolation: "read committed" }]

describe.skipIf(missing !== undefined)("A connection through a pooler", () => {
  it.each(modes)("MUST have Slotkit's settings in each transaction, and leave none to others: %s", async (mode) => {
    const work = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const inside = yield* sql.withTransaction(settings)
      const nested = yield* sql.withTransaction(Effect.andThen(sql.withTransaction(sql`SELECT 1`), settings))
      return [inside, nested, (yield* settings)[0]]
    })
    const [inside, nested, after] = await run(
      work,
      through({ mode, poolSize: 2 }, (url) => pgFromUrl(url, { pooler: mode }))
    )
    expect([inside, nested]).toEqual([ours, ours])
    expect(after).toMatchObject(mode === "session" ? ours[0]! : { statements: "0", locks: "0" })
  })

  it.each(modes)("MUST fail to open with the setting that it needs if that is missing: %s", async (mode) => {
    for (const lines of [[], [ignored]]) {
      const failure = await run(
        Effect.flip(Effect.provide(Effect.void, through({ mode, settings: lines }, pgFromUrl))),
        pgFromUrl(realUrl)
      )
      expect(failure).toMatchObject({ _tag: "DatabaseUnreachable", behind: "pooler" })
      expect(String(failure)).toContain('Set pooler (SLOTKIT_POOLER) to "transaction" or "session"')
    }
  })

  it("MUST fail to open as a session if the pooler is in transaction mode", async () => {
    const wrong = through({ mode: "transaction" }, (url) => pgFromUrl(url, { pooler: "session" }))
    const failure = await run(Effect.flip(Effect.provide(Effect.void, wrong)), pgFromUrl(realUrl))
    expect(failure).toMatchObject({ _tag: "DatabaseUnreachable", behind: "transactionPooler" })
  })

  const onEach = modes.flatMap((mode) => drivers.map(([name, connect]) => [mode, name, connect] as const))
  it.each(onEach)(
    "MUST fail in time if the pooler has too few servers, and then work again: %s mode, %s",
    async (mode, _, connect) => {
      const work = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const one = sql`SELECT 1 AS one`
        const begun = yield* Deferred.make<void>()
        const letGo = yield* Deferred.make<void>()
        const held = sql.withTransaction(Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(letGo)))
        const holder = yield* Effect.forkChild(Effect.retry(held, { times: 100 }))
        yield* Deferred.await(begun)
        const refused = yield* Effect.all([Effect.flip(one), Effect.flip(sql.withTransaction(one))], { concurrency: 2 })
        yield* Deferred.succeed(letGo, undefined)
        yield* Fiber.join(holder)
        // On a busy machine, opening a connection may exceed the limit.
        const patiently = <A, E>(query: Effect.Effect<A, E>) => Effect.retry(query, { times: 100 })
        return [refused.map(({ reason }) => reason.cause), yield* patiently(one), yield* patiently(sql.withTransaction(one))]
      })
      const pooled = through({ mode, poolSize: 1 }, (url) => connect(url, mode, 0.5))
      const [refused, ...after] = await run(work, pooled)
      expect(refused).toMatchObject([{ code: "53300" }, { code: "53300" }])
      expect(after).toEqual([[{ one: 1 }], [{ one: 1 }]])
    }
  )
})

describe.skipIf(missing !== undefined)("Through a pooler in transaction mode", () => {
  const schema = ownSchema("pooled")
  const options = { pooler: "transaction", maxConnections: 20 } as const
  const connected = through({ mode: "transaction", poolSize: 10 }, (url) => pgFromUrl(url, options))
  connectionContract("the store", pgStore({ schema }).pipe(Layer.provide(migrated(connected, { schema }))))
})
