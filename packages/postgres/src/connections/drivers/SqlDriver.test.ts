import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import pg from "pg"
import postgres from "postgres"
import { afterAll, describe, expect, it } from "vitest"
import { awkwardSettings } from "../../../test/AwkwardSettings.ts"
import { realUrl, uniqueName } from "../../../test/RealDatabase.ts"
import { checkConnection, pgFromPgliteInstance, pgFromPool, pgFromPostgres, pgFromUrl } from "../../index.ts"

const options = Object.entries(awkwardSettings).map(([name, value]) => `-c ${name}=${value}`)
const pool = new pg.Pool({ connectionString: realUrl, max: 3, options: options.join(" ") })
const sql = postgres(realUrl, { max: 3, connection: awkwardSettings, onnotice: () => {} })
const pglite = await PGlite.create({ extensions: { btree_gist } })
// After a connection breaks inside a transaction, the client closes only by timeout.
afterAll(() => Promise.all([pool.end(), sql.end({ timeout: 0.1 }), pglite.close()]))

const drivers: Readonly<Record<string, Layer.Layer<SqlClient.SqlClient>>> = {
  "a pool of pg": pgFromPool(pool),
  "a client of postgres": pgFromPostgres(sql),
  PGlite: pgFromPgliteInstance(pglite)
}

const run = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>, driver: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Effect.runPromise(Effect.provide(work, driver))

/** Sample values of every type that stores write and read. */
const roundTrip = Effect.gen(function* () {
  const client = yield* SqlClient.SqlClient
  const { literal } = client
  const instant = new Date("2027-03-28T01:30:00.123Z")
  const sent =
    yield* client`SELECT ${1} AS one, ${2 ** 40} AS many, ${0.5} AS half, ${true} AS yes, ${"text"} || '' AS words, ${null}::text AS nothing,
    ${instant} AS moment, ${instant} + interval '1 microsecond' AS later, ${[1, 2]} AS numbers, ${[2 ** 40, 2 ** 41]} AS big, ${["a,b", 'c"d', "e\\f", "", "NULL"]} AS texts,
    ${["x"]}::text[] || ARRAY[NULL, 'y'] AS gaps, ${"{}"}::int8[] AS none, ${JSON.stringify({ a: [1, null, "ü"] })}::jsonb AS object, ${"[1]"}::json AS list,
    ${new Uint8Array([0, 255])} AS bytes, '2027-03-28'::date AS day, 1.50::numeric AS exact, 7::int2 AS small, ARRAY[${instant}] AS moments`
  const old =
    yield* client`SELECT '1901-01-01 00:00:00+00'::timestamptz AS before_zones, 'infinity'::float8 AS endless, count(*) AS counted`
  const stored = yield* client`WITH given AS (SELECT ${instant} AS moment, ${5} AS five) SELECT moment, five FROM given`
  const inserted =
    yield* client`SELECT * FROM ${literal("(VALUES (1, 'a'), (2, NULL)) AS t (id, name)")} WHERE id IN ${client.in([1, 2])} ORDER BY id`
  return { sent, old, stored, inserted }
})

const reasonsOf = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const errors: Array<SqlError> = []
    for (const statement of statements) errors.push(yield* Effect.flip(client.unsafe(statement)))
    return errors.map(({ reason }) => reason._tag)
  })

describe("Application drivers", () => {
  it.each(Object.entries(drivers))("MUST return the same values as Slotkit's own driver: %s", async (_, driver) => {
    expect(await run(roundTrip, driver)).toEqual(await run(roundTrip, pgFromUrl(realUrl)))
  })

  it.each(Object.entries(drivers))("MUST fail with the same errors as Slotkit's own driver: %s", async (name, driver) => {
    const table = name === "PGlite" ? "public.failing" : `public.${uniqueName("failing")}`
    const define = SqlClient.SqlClient.use((client) =>
      client.unsafe(`CREATE TABLE ${table} (id int PRIMARY KEY, positive int CONSTRAINT is_positive CHECK (positive > 0))`)
    )
    await run(define, driver)
    const statements = [
      `INSERT INTO ${table} VALUES (1), (1)`,
      `INSERT INTO ${table} VALUES (1, 0)`,
      "SELECT nonsense",
      "SELECT 1 / 0",
      "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$",
      "DO $$ BEGIN RAISE EXCEPTION 'late' USING ERRCODE = '57014'; END $$",
      "DO $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '57P01'; END $$"
    ]
    expect(await run(reasonsOf(statements), driver)).toEqual([
      "UniqueViolation",
      "ConstraintError",
      "SqlSyntaxError",
      "UnknownError",
      "DeadlockError",
      "StatementTimeoutError",
      "ConnectionError"
    ])
    await run(
      SqlClient.SqlClient.use((client) => client.unsafe(`DROP TABLE ${table}`)),
      driver
    )
  })

  it.each(Object.entries(drivers))(
    "MUST return every connection to the pool, whatever happens to the work: %s",
    async (_, driver) => {
      const work = Effect.gen(function* () {
        const client = yield* SqlClient.SqlClient
        const fail = (statement: string) => Effect.exit(client.withTransaction(client.unsafe(statement)))
        yield* Effect.forEach(Array.from({ length: 12 }), () => fail("SELECT nonsense"), { concurrency: "unbounded" })
        yield* Effect.forEach(
          Array.from({ length: 12 }),
          () => Effect.timeoutOption(client.withTransaction(Effect.never), "1 millis"),
          { concurrency: "unbounded" }
        )
        // A transaction aborted by an error must not be reported as committed.
        const ended = yield* Effect.exit(client.withTransaction(Effect.ignore(client.unsafe("SELECT nonsense"))))
        return [ended._tag, yield* client.withTransaction(client`SELECT 1 AS one`)]
      })
      expect(await run(work, driver)).toEqual(["Failure", [{ one: 1 }]])
      expect(pool.idleCount).toBe(pool.totalCount)
    }
  )
})

describe("A broken connection", () => {
  const broken = ["a pool of pg", "a client of postgres"] as const

  it.each(broken)("MUST be reported as such and not be used again: %s", async (name) => {
    const work = Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      const cut = Effect.gen(function* () {
        const [row] = yield* client<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`
        yield* Effect.promise(() =>
          run(
            SqlClient.SqlClient.use((other) => other`SELECT pg_terminate_backend(${row!.pid})`),
            pgFromUrl(realUrl)
          )
        )
        return yield* client`SELECT 1`
      })
      const failure = yield* Effect.flip(client.withTransaction(cut)).pipe(
        Effect.catchDefect((defect) => Effect.succeed(defect as SqlError))
      )
      return [failure.reason._tag, yield* client`SELECT 2 AS two`]
    })
    expect(await run(work, drivers[name]!)).toEqual(["ConnectionError", [{ two: 2 }]])
  })

  it("MUST be reported in one sentence as an unreachable database", async () => {
    const unreachable = new pg.Pool({ connectionString: "postgres://nobody:hunter2@127.0.0.1:1/none" })
    const failure = await run(Effect.flip(checkConnection), pgFromPool(unreachable))
    expect(failure.message).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\.$/)
    expect(failure.message).not.toContain("hunter2")
    await unreachable.end()
  })
})
