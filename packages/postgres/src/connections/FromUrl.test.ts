import { PgClient } from "@effect/sql-pg/PgClient"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Latch } from "effect"
import { SqlClient } from "effect/sql"
import { realUrl } from "../../test/RealDatabase.ts"
import { silentProxy } from "../../test/SilentProxy.ts"
import { checkConnection, pgFromUrl } from "../index.ts"
import { serverAddress } from "./AnsweredStream.ts"
import { withLongStatements } from "./LongStatements.ts"

describe("A pool of connections from a URL", () => {
  it.live("uses UTC, limits statements and idle transactions, compiles no statements, and sets its application name", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`SELECT current_setting('timezone') AS timezone, current_setting('statement_timeout') AS statements,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('application_name') AS name,
        current_setting('transaction_isolation') AS isolation, current_setting('jit') AS jit`
      const settings = { timezone: "UTC", statements: "15s", idle: "30s", isolation: "read committed", jit: "off" }
      expect(rows).toEqual([{ ...settings, name: "slotkit" }])
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it.live("reads bigint columns and arrays as numbers, and fails for values beyond the safe range", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      expect(
        yield* sql`SELECT 9007199254740991::bigint AS most, ${2 ** 40}::bigint AS sent, ARRAY[1, -2]::bigint[] AS list, count(*) FROM (VALUES (1)) AS one`
      ).toEqual([{ most: Number.MAX_SAFE_INTEGER, sent: 2 ** 40, list: [1, -2], count: 1 }])
      expect(yield* Effect.flip(sql`SELECT 9007199254740993::bigint AS beyond`)).toMatchObject({ _tag: "SqlError" })
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it.live("passes a health check while the server responds", () => Effect.provide(checkConnection, pgFromUrl(realUrl)))

  it.live("replaces unresponsive connections, in autocommit, in a transaction and while listening, and can be closed", () =>
    Effect.gen(function* () {
      const { url, goSilent } = yield* silentProxy(realUrl)
      const request = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const client = yield* PgClient
        yield* client.listen("unheard")
        for (const ask of [sql`SELECT 1 AS one`, sql.withTransaction(sql`SELECT 1 AS one`)]) {
          yield* ask
          goSilent()
          expect(yield* Effect.flip(ask)).toMatchObject({ _tag: "SqlError" })
          // A second connection may have been opening at the same time, and may time out as well.
          expect(yield* Effect.retry(ask, { times: 3 })).toEqual([{ one: 1 }])
        }
      })
      yield* Effect.scoped(request).pipe(Effect.provide(pgFromUrl(url, { unansweredSeconds: 1 })))
    }).pipe(Effect.scoped)
  )

  it.live("replaces all unresponsive connections as soon as one of them times out", () =>
    Effect.gen(function* () {
      const { url, goSilent } = yield* silentProxy(realUrl)
      const request = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const alone = sql.withTransaction(sql`SELECT 1 AS one`)
        const allOpen = yield* Latch.make()
        let open = 0
        const heldOpen = Effect.gen(function* () {
          yield* sql`SELECT 1 AS one`
          if (++open === 5) yield* allOpen.open
          yield* allOpen.await
        })
        yield* Effect.forEach(Array(5), () => sql.withTransaction(heldOpen), { concurrency: "unbounded" })
        goSilent()
        expect(yield* Effect.flip(alone)).toMatchObject({ _tag: "SqlError" })
        // The pool may hand out each closed connection once more before it notices that it is closed.
        yield* Effect.retry(alone, { times: 5 })
        const failed = yield* Effect.forEach(Array(5), () => Effect.isFailure(Effect.retry(alone, { times: 1 })))
        expect(failed).toEqual(Array(5).fill(false))
      })
      yield* Effect.provide(request, pgFromUrl(url, { unansweredSeconds: 2, maxConnections: 5 }))
    }).pipe(Effect.scoped)
  )

  it.live("lets migrations run without a time limit", () =>
    withLongStatements(SqlClient.SqlClient.use((sql) => sql`SELECT 1 AS one FROM pg_sleep(0.3)`)).pipe(
      Effect.map((rows) => expect(rows).toEqual([{ one: 1 }])),
      Effect.provide(pgFromUrl(realUrl, { unansweredSeconds: 0.1 }))
    )
  )

  it.each([
    ["postgres://ada:x@db.example.com/slotkit", { host: "db.example.com", port: 5432 }],
    ["postgresql://[::1]:5433/slotkit?sslmode=require", { host: "::1", port: 5433 }],
    ["postgres:///slotkit?host=10.0.0.1&port=6432&user=ada", { host: "10.0.0.1", port: 6432 }],
    ["postgres:///slotkit", { host: "localhost", port: 5432 }],
    ["postgres:///slotkit?host=/var/run/postgresql", undefined],
    ["postgres://%E0%A4%A/slotkit", undefined],
    ["hunter2", undefined]
  ])("reads the address of %s", (url, address) => {
    expect(serverAddress(url)).toEqual(address)
  })

  for (const [why, url] of [
    ["nobody listens", "postgres://ada:hunter2@127.0.0.1:1/slotkit"],
    ["it is no URL", "hunter2"],
    ["it is a URL of something else", "mysql://ada:hunter2@127.0.0.1/slotkit"],
    ["the role does not exist", realUrl.replace(/\/\/[^@]+@/, "//nobody_here:hunter2@")],
    ["the database does not exist", realUrl.replace(/\/[^/]*$/, "/no_such_database")]
  ] as const) {
    it.live(`fails at startup with one sentence and without the password when ${why}`, () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(Effect.provide(Effect.void, pgFromUrl(url)))
        expect(failure._tag).toBe("DatabaseUnreachable")
        expect(failure.message).toMatch(/^The database cannot be reached: .{5,}\.$/)
        expect(failure.message).not.toContain("hunter2")
      })
    )
  }
})
