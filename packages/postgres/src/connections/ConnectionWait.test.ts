import { Deferred, Effect, Fiber, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import pg from "pg"
import postgres from "postgres"
import { afterAll, describe, expect, it } from "vitest"
import { realUrl } from "../../test/RealDatabase.ts"
import { pgFromPool, pgFromPostgres, pgFromUrl } from "../index.ts"

const pool = new pg.Pool({ connectionString: realUrl, max: 2 })
const hasty = new pg.Pool({ connectionString: realUrl, max: 1, options: "-c lock_timeout=700" })
const sql = postgres(realUrl, { max: 2, onnotice: () => {} })
afterAll(() => Promise.all([pool.end(), hasty.end(), sql.end()]))

const wait = { connectionWaitSeconds: 0.2 }
const drivers: Readonly<Record<string, Layer.Layer<SqlClient.SqlClient, unknown>>> = {
  "Slotkit's own pool": pgFromUrl(realUrl, { maxConnections: 2, ...wait }),
  "a pool of pg": pgFromPool(pool, wait),
  "a client of postgres": pgFromPostgres(sql, wait)
}

const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>, driver: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Effect.runPromise(Effect.provide(work, driver))

/** On a busy machine, opening a connection may exceed the limit. */
const patiently = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.retry(work, { times: 100 })

const lockTimeout = SqlClient.SqlClient.use((client) =>
  patiently(client.withTransaction(client<{ readonly limit: string }>`SELECT current_setting('lock_timeout') AS limit`))
)

describe("A pool with every connection in use", () => {
  it.each(Object.entries(drivers))(
    "MUST fail work that waits too long like a server without free connections: %s",
    async (_, driver) => {
      const work = Effect.gen(function* () {
        const client = yield* SqlClient.SqlClient
        const one = client`SELECT 1 AS one`
        const letGo = yield* Deferred.make<void>()
        const holder = Effect.gen(function* () {
          const begun = yield* Deferred.make<void>()
          const held = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(letGo))
          const holding = client.withTransaction(Effect.andThen(one, held))
          const fiber = yield* Effect.forkChild(patiently(holding))
          yield* Deferred.await(begun)
          return fiber
        })
        const holders = [yield* holder, yield* holder]
        const refused = yield* Effect.all([Effect.flip(one), Effect.flip(client.withTransaction(one))], { concurrency: 2 })
        yield* Deferred.succeed(letGo, undefined)
        yield* Effect.forEach(holders, Fiber.join)
        return [refused.map(({ reason }) => reason.cause), yield* patiently(one), yield* patiently(client.withTransaction(one))]
      })
      const refusal = { code: "53300", message: expect.stringContaining("within 0.2 seconds") }
      const [refused, ...after] = await run(work, driver)
      expect(refused).toMatchObject([refusal, refusal])
      expect(after).toEqual([[{ one: 1 }], [{ one: 1 }]])
    }
  )
})

describe("A transaction", () => {
  it.each(Object.entries(drivers))("MUST wait at most five seconds for a lock: %s", async (_, driver) => {
    expect(await run(lockTimeout, driver)).toEqual([{ limit: "5s" }])
  })

  it("MUST keep a shorter limit of the application's pool, and restore its connections", async () => {
    expect(await run(lockTimeout, pgFromPool(hasty))).toEqual([{ limit: "700ms" }])
    expect((await pool.query("SHOW lock_timeout")).rows).toEqual([{ lock_timeout: "0" }])
  })
})
