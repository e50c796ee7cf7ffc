// @module-tag thorough

import { connectionContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { ownSchema, realUrl } from "../../../test/RealDatabase.ts"
import { leasesOnProcessClock, pgStore } from "../../index.ts"
import { migrated } from "../../testing/Migrated.ts"
import { pgFromPool } from "../FromPool.ts"
import { querySession } from "./QuerySession.ts"
import { rowsAsJson } from "./RowsAsJson.ts"
import { asServerError } from "./ServerError.ts"
import { sqlClientOver } from "./SqlDriver.ts"

const schema = ownSchema("query")
const pool = new pg.Pool({ connectionString: realUrl, max: 20 })
afterAll(() => pool.end())

const over = (client: pg.Pool | pg.PoolClient) => querySession({ query: (text, values) => client.query(text, [...values]) })
const driver = sqlClientOver({
  name: "query",
  ...over(pool),
  lease: async () => {
    const client = await pool.connect()
    return { ...over(client), client, release: (broken) => client.release(broken) }
  }
})

connectionContract(
  "a function that runs raw SQL",
  pgStore({ schema }).pipe(
    Layer.provide(driver),
    Layer.provide(Layer.merge(leasesOnProcessClock, Layer.effectDiscard(Layer.build(migrated(pgFromPool(pool), { schema })))))
  )
)

describe("A statement whose rows come as JSON", () => {
  it.each([
    ["SELECT 1", "WITH slotkit_answer AS (SELECT 1)"],
    [
      "INSERT INTO t VALUES ('RETURNING') RETURNING id",
      "WITH slotkit_answer AS (INSERT INTO t VALUES ('RETURNING') RETURNING id)"
    ],
    [
      "WITH a AS (SELECT ')'), b (x) AS MATERIALIZED (SELECT 1)\n SELECT 2",
      "WITH a AS (SELECT ')'), b (x) AS MATERIALIZED (SELECT 1), slotkit_answer AS (\n SELECT 2)"
    ]
  ])("continues the list of %s", (statement, start) => {
    expect(rowsAsJson(statement)).toBe(`${start} SELECT row_to_json(slotkit_answer)::text AS slotkit_row FROM slotkit_answer`)
  })

  it.each(["SAVEPOINT slotkit", "UPDATE t SET a = 'RETURNING'", "WITH a AS (SELECT 1) DELETE FROM t", "LISTEN x"])(
    "has none: %s",
    (statement) => expect(rowsAsJson(statement)).toBeUndefined()
  )
})

describe("An error of a library", () => {
  const server = { code: "23P01", constraint: "no_overlap", message: 'violates exclusion constraint "no_overlap"' }
  const expected = { code: "23P01", constraint: "no_overlap", severity: "ERROR" }

  it.each([
    ["pg", Object.assign(new Error(server.message), server)],
    ["Drizzle", new Error("Failed query", { cause: Object.assign(new Error(server.message), server) })],
    ["TypeORM", Object.assign(new Error("QueryFailedError"), { driverError: server })],
    [
      "Prisma 6",
      Object.assign(new Error("Raw query failed"), { code: "P2010", meta: { code: "23P01", message: server.message } })
    ],
    [
      "Prisma 7",
      Object.assign(new Error("Raw query failed"), {
        code: "P2010",
        meta: { driverAdapterError: { cause: { originalCode: "23P01", originalMessage: server.message } } }
      })
    ]
  ])("is found in what %s throws", (_, thrown) => {
    expect(asServerError(thrown)).toMatchObject({ ...expected, cause: thrown })
  })

  it("stays as it is without a SQLSTATE", () => {
    const thrown = Object.assign(new Error("gone"), { code: "P1001" })
    expect(asServerError(thrown)).toBe(thrown)
  })
})
