import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ownSchema, patientPool } from "../../test/RealDatabase.ts"
import { checkSchema, inMakingOrder, migrate, partLine, pgFromPglite, schemaParts, useSchema } from "../index.ts"
import { viewNames } from "../sql/Views.ts"
import { expectedSchema } from "./ExpectedSchema.ts"

const run = (sql: SqlClient.SqlClient, ...statements: ReadonlyArray<string>) =>
  Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })

const areCompared = (connect: () => ReturnType<typeof patientPool | typeof pgFromPglite>): void => {
  const schema = ownSchema("parts")
  const lost = ownSchema("lost")

  it.live("MUST match the generated table in the code (written by npm run docs)", () =>
    Effect.gen(function* () {
      yield* migrate({ schema })
      const parts = inMakingOrder(yield* schemaParts(schema))
      const lines = parts.map((part) => partLine(part).replaceAll(`${schema}.`, "slotkit."))
      expect(`\n${lines.join("\n")}\n`).toBe(expectedSchema)
    }).pipe(Effect.provide(connect()))
  )

  it.live("MUST be reported when they are missing, with the statements that restore them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: lost })
      yield* run(
        sql,
        `ALTER TABLE ${lost}.meetings DROP CONSTRAINT meetings_no_overlap`,
        `ALTER TABLE ${lost}.bookings DROP CONSTRAINT bookings_pkey CASCADE`,
        `DROP INDEX ${lost}.webhooks_host_idx, ${lost}.webhooks_api_key_url_key`
      )
      const failure = yield* Effect.flip(migrate({ schema: lost }))
      if (failure._tag !== "SchemaIncomplete") throw failure
      expect(failure.message).toMatch(
        new RegExp(
          `^The schema ${lost} is missing the primary key bookings_pkey of bookings, the exclusion constraint meetings_no_overlap of meetings, .*: run ALTER TABLE ${lost}.bookings ADD CONSTRAINT bookings_pkey PRIMARY KEY \\(bucket, id\\); CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public; ALTER TABLE ${lost}.meetings ADD CONSTRAINT meetings_no_overlap EXCLUDE USING gist `
        )
      )
      yield* run(sql, ...failure.statements)
      yield* checkSchema({ schema: lost })
      expect((yield* migrate({ schema: lost })).applied).toEqual([])
    }).pipe(Effect.provide(connect()))
  )
}

describe("The parts of a schema on PostgreSQL", () => areCompared(patientPool))
describe("The parts of a schema on the embedded database", { tags: ["thorough"] }, () =>
  areCompared(() => Layer.fresh(pgFromPglite({ dataDir: "memory" })))
)

describe("The parts of a schema", () => {
  const [unsound, empty, newer, withoutViews] = ["unsound", "empty", "newer", "views"].map(ownSchema) as [
    string,
    string,
    string,
    string
  ]

  it.live("MUST be reported when the database has not validated them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: unsound })
      yield* run(
        sql,
        `ALTER TABLE ${unsound}.services DROP CONSTRAINT services_host_fkey`,
        `ALTER TABLE ${unsound}.services ADD CONSTRAINT services_host_fkey FOREIGN KEY (bucket, host_id) REFERENCES ${unsound}.hosts ON DELETE CASCADE NOT VALID`
      )
      const failure = yield* Effect.flip(checkSchema({ schema: unsound }))
      expect(failure.message).toBe(
        `The schema ${unsound} has not validated the foreign key services_host_fkey of services: run ALTER TABLE ${unsound}.services VALIDATE CONSTRAINT services_host_fkey;`
      )
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST lead to a request for a backup when a table is missing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: empty })
      yield* run(sql, `DROP TABLE ${empty}.rate_log`)
      const failure = yield* Effect.flip(migrate({ schema: empty }))
      expect(failure.message).toMatch(/ is missing the table rate_log, .*: restore the whole schema from a backup$/)
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST be reported when views are missing, which the migrations create again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: withoutViews })
      yield* checkSchema({ schema: withoutViews })
      yield* run(sql, `DROP VIEW ${withoutViews}_api.bookings`)
      const failure = yield* Effect.flip(useSchema("check", { schema: withoutViews }))
      expect(failure.message).toBe(
        `The schema ${withoutViews}_api is missing the views bookings: run slotkit migrate, then grant them to the roles that read them`
      )
      yield* run(sql, `DROP SCHEMA ${withoutViews}_api CASCADE`)
      const { applied, recreatedViews } = yield* migrate({ schema: withoutViews })
      expect([applied, recreatedViews]).toEqual([[], viewNames])
      expect(yield* sql.unsafe(`SELECT * FROM ${withoutViews}_api.bookings`)).toEqual([])
      yield* run(sql, `ALTER SCHEMA ${withoutViews}_api RENAME TO ${withoutViews}_x`)
      expect((yield* migrate({ schema: withoutViews })).recreatedViews).toEqual([])
      yield* run(sql, `DROP SCHEMA ${withoutViews}_x CASCADE`)
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST NOT be checked on a schema changed by a newer, compatible version", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: newer })
      yield* run(
        sql,
        `DROP INDEX ${newer}.webhooks_host_idx`,
        `INSERT INTO ${newer}.schema_migrations VALUES ('9999_future', now(), '0001_schema')`
      )
      expect((yield* migrate({ schema: newer })).applied).toEqual([])
    }).pipe(Effect.provide(patientPool()))
  )
})
