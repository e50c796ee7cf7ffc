// @module-tag thorough

import { describe, expect, it } from "@effect/vitest"
import { type Purgeable, RetentionStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { givenLogs } from "../../test/GivenLogs.ts"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { leasesOnProcessClock } from "../connections/LeaseClock.ts"
import {
  checkSchema,
  distribute,
  LogPartitions,
  migrate,
  partitionLogs,
  partitionState,
  pgFromPglite,
  pgStore,
  tableSizes
} from "../index.ts"
import { partitioned } from "../testing/Migrated.ts"
import { logNames } from "./LogTables.ts"
import { monthAfter, monthOf, partitionOf, startOfMonth } from "./Month.ts"
import { readMonths } from "./ReadMonths.ts"

const [september, october, november, december] = [8, 9, 10, 11].map((month) => Date.UTC(2025, month, 15)) as [
  number,
  number,
  number,
  number
]
const day = 86_400_000

describe.each([
  ["PostgreSQL", () => Layer.fresh(patientPool(realUrl, { maxConnections: 3 }))],
  ["the embedded database", () => Layer.fresh(pgFromPglite({ dataDir: "memory" }))]
] as const)("Partitions on %s", (_name, connect) => {
  const run = <A, E>(schema: string, work: Effect.Effect<A, E, Layer.Success<ReturnType<typeof storesIn>>>) =>
    Effect.provide(work, storesIn(schema))
  const storesIn = (schema: string) => {
    const connection = partitioned(connect(), { schema }, october)
    return Layer.provideMerge(pgStore({ schema }), connection)
  }
  const schemas = ["converted", "ahead", "dropped", "busy"].map(ownSchema) as [string, string, string, string]

  it.live("take over an installation with rows of several months, all or nothing, and lose none", () =>
    Effect.gen(function* () {
      const schema = schemas[0]
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema })
      const stores = (partitions: "none" | "monthly") =>
        pgStore({ schema }).pipe(Layer.provide(Layer.succeed(LogPartitions, partitions)), Layer.provide(leasesOnProcessClock))
      const logs = yield* Effect.provide(givenLogs, stores("none"))
      for (const at of [september, october, october + day, december]) {
        yield* logs.event(at)
        yield* logs.mail(at)
        yield* logs.entry(at)
      }
      yield* logs.event(september, "never")
      yield* logs.mail(november, false)
      const rows = Effect.forEach(logNames, (name) =>
        sql.unsafe(`SELECT to_jsonb(row) AS row FROM "${schema}"."${name}" AS row ORDER BY to_jsonb(row)::text`)
      )
      const before = yield* rows
      const output = yield* Effect.all([logs.deliveries, logs.mails, logs.entries, logs.events])

      yield* sql.unsafe(`CREATE TABLE "${schema}".emails_default (id int)`)
      const failure = yield* Effect.flip(partitionLogs({ schema }))
      expect(failure.message).toMatch(/^The logs could not be partitioned\. .*emails_default/)
      expect([yield* readMonths(sql, schema), yield* rows]).toEqual([undefined, before])
      yield* sql.unsafe(`DROP TABLE "${schema}".emails_default`)

      const { partitioned, months, rows: moved } = yield* partitionLogs({ schema })
      expect([partitioned, moved]).toEqual([logNames, before.flat().length])
      expect(months.slice(0, 4)).toEqual(["2025-09", "2025-10", "2025-11", "2025-12"])
      expect(yield* rows).toEqual(before)
      expect(yield* partitionLogs({ schema })).toMatchObject({ partitioned: [], rows: 0 })
      yield* checkSchema({ schema })
      expect(yield* migrate({ schema })).toMatchObject({ applied: [], partitions: "monthly" })
      const [inOctober] = yield* sql.unsafe<{ readonly rows: number }>(
        `SELECT count(*)::int AS rows FROM "${schema}".webhook_deliveries_2025_10`
      )
      expect(inOctober).toEqual({ rows: 2 })
      expect((yield* tableSizes({ schema })).filter(({ table }) => table.startsWith("events"))).toHaveLength(1)

      const after = yield* Effect.provide(givenLogs, stores("monthly"))
      expect(yield* Effect.all([logs.deliveries, logs.mails, logs.entries, logs.events])).toEqual(output)
      const id = yield* after.event(december)
      expect((yield* after.deliveries).rows).toMatchObject([{ eventId: id, attempts: [{ statusCode: 204 }] }])
      expect((yield* after.deliveries).rows[0]!.id).toBeGreaterThan(Math.max(...output[0].rows.map((row) => row.id)))
    }).pipe(Effect.provide(connect()))
  )

  it.live("are created ahead, and rows that came before their partition move to it with what belongs to them", () =>
    Effect.gen(function* () {
      const schema = schemas[1]
      const sql = yield* SqlClient.SqlClient
      const store = yield* RetentionStore
      const logs = yield* givenLogs
      const [month, at] = ["2030-05", Date.UTC(2030, 4, 31, 23, 59)]
      yield* logs.event(at)
      yield* logs.event(at, "never")
      yield* logs.mail(at, false)
      yield* logs.entry(at)
      const output = Effect.all([logs.deliveries, logs.mails, logs.entries, logs.events])
      const before = yield* output
      expect((yield* partitionState({ schema }))!.misplaced).toEqual(logNames)
      yield* store.prepare(at)
      yield* store.prepare(at)
      expect(yield* output).toEqual(before)
      expect((yield* readMonths(sql, schema))!.months.events.slice(-3)).toEqual([month, "2030-06", "2030-07"])
      const counts = yield* Effect.forEach(logNames, (name) =>
        sql.unsafe<{ readonly rows: number }>(`SELECT count(*)::int AS rows FROM "${schema}"."${partitionOf(name, month)}"`)
      )
      expect(counts.flat().map(({ rows }) => rows)).toEqual([2, 1, 2, 1, 1])
      expect(yield* rowsOf(schema, "delivery_queue")).toBe(1)
      expect(yield* rowsOf(schema, "email_bodies")).toBe(1)
      const ready = { missing: [], misplaced: [], isOwner: true, last: "2030-07" }
      expect(yield* partitionState({ schema })).toMatchObject(ready)
    }).pipe((test) => run(schemas[1], test))
  )

  it.live("are dropped once their month is over and past its retention, except for rows that are needed", () =>
    Effect.gen(function* () {
      const schema = schemas[2]
      const sql = yield* SqlClient.SqlClient
      const store = yield* RetentionStore
      const logs = yield* givenLogs
      const before = startOfMonth("2025-11") + 9 * day
      const over = yield* logs.event(october)
      const attemptedLate = yield* logs.event(october, before + day)
      const pending = yield* logs.event(october, "never")
      const inNovember = yield* logs.event(startOfMonth("2025-11"))
      yield* logs.mail(october)
      yield* logs.mail(october, false)
      for (const at of [october, october + day, november]) yield* logs.entry(at)
      const purge = (rows: Purgeable) =>
        Effect.gen(function* () {
          let total = 0
          for (;;) {
            const forgotten = yield* store.purge(rows, before, 1000)
            if (forgotten === 0) return total
            total += forgotten
          }
        })
      // Events stay in their partition while there is one for their deliveries.
      expect(yield* purge("events")).toBe(0)
      expect(yield* purge("webhook_deliveries")).toBe(1)
      expect(yield* logs.deliveries).toMatchObject({ total: 3 })
      expect((yield* logs.deliveries).rows.map(({ eventId }) => eventId)).toEqual([inNovember, pending, attemptedLate])
      expect((yield* logs.deliveries).rows.map(({ attempts }) => attempts.length)).toEqual([1, 0, 1])
      expect(yield* purge("events")).toBe(1)
      expect(yield* logs.events).toEqual([attemptedLate, pending, inNovember])
      expect(yield* logs.events).not.toContain(over)
      expect(yield* purge("emails")).toBe(1)
      expect(yield* logs.mails).toMatchObject({ total: 1, rows: [{ status: "waiting" }] })
      expect([yield* rowsOf(schema, "email_bodies"), yield* rowsOf(schema, "email_queue")]).toEqual([1, 1])
      expect(yield* purge("audit_log")).toBe(2)
      expect(yield* logs.entries).toMatchObject({ total: 1 })
      const { months } = (yield* readMonths(sql, schema))!
      for (const log of logNames) expect(months[log][0]).toBe("2025-11")
      expect(yield* rowsOf(schema, "announced_deliveries")).toBe(3)
      expect(yield* rowsOf(schema, "delivery_attempts")).toBe(2)

      // Rows that are no longer needed go one by one, and the rest with the next month.
      const end = startOfMonth("2026-01")
      expect(yield* Effect.forEach(["webhook_deliveries", "events"] as const, (rows) => store.purge(rows, end, 1000))).toEqual([
        1, 1
      ])
      expect(yield* Effect.forEach(["webhook_deliveries", "events"] as const, (rows) => store.purge(rows, end, 1000))).toEqual([
        1, 1
      ])
      expect((yield* logs.deliveries).rows.map(({ eventId }) => eventId)).toEqual([pending])
      expect(yield* rowsOf(schema, "delivery_attempts")).toBe(0)
      expect(yield* store.purge("webhook_deliveries", end, 1000)).toBe(0)
      expect(yield* rowsOf(schema, "announced_deliveries")).toBe(1)
    }).pipe((test) => run(schemas[2], test))
  )

  it.live("are not distributed by Citus", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(distribute({ schema: schemas[3] }))
      expect(failure.message).toMatch(/^The tables could not be distributed\. /)
    }).pipe((test) => run(schemas[3], test))
  )
})

describe("Partitions of a log in use", () => {
  const schema = ownSchema("locked")

  it.live("are dropped later, and nothing else waits for long", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* RetentionStore
      const logs = yield* givenLogs
      yield* logs.entry(october)
      const [held, released] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const reader = sql.withTransaction(
        Effect.gen(function* () {
          yield* sql.unsafe(`SELECT count(*) FROM "${schema}".audit_log`)
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(released)
        })
      )
      const reading = yield* Effect.forkChild(Effect.provide(reader, Layer.fresh(patientPool(realUrl, { maxConnections: 1 }))))
      yield* Deferred.await(held)
      expect(yield* store.purge("audit_log", november, 1000)).toBe(0)
      expect((yield* logs.entries).total).toBe(1)
      yield* Deferred.succeed(released, undefined)
      yield* Fiber.join(reading)
      expect(yield* store.purge("audit_log", november, 1000)).toBe(1)
    }).pipe(
      Effect.provide(
        Layer.provideMerge(pgStore({ schema }), partitioned(patientPool(realUrl, { maxConnections: 3 }), { schema }, october))
      )
    )
  )
})

describe("The months of partitions", () => {
  it("follow the calendar in UTC", () => {
    expect([monthOf(fixtureNow), monthAfter("2025-12"), monthAfter("2025-10", 3)]).toEqual(["2026-01", "2026-01", "2026-01"])
    expect(partitionOf("events", "2026-01")).toBe("events_2026_01")
  })
})

const rowsOf = (schema: string, table: string) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql.unsafe<{ readonly rows: number }>(`SELECT count(*)::int AS rows FROM "${schema}"."${table}"`),
      ([row]) => row!.rows
    )
  )
