import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ownSchema, patientPool } from "../../test/RealDatabase.ts"
import { migrate, migrationState } from "../index.ts"
import { migrations, readableBy } from "./index.ts"

const all = Object.keys(migrations)
const [none, some, newer, older] = ["none", "some", "newer", "older"].map(ownSchema) as [string, string, string, string]
const unreleased = ownSchema("unreleased")

describe("migrationState", () => {
  it.live("MUST report pending migrations on a database without Slotkit, and create nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      expect(yield* migrationState({ schema: none })).toEqual({
        exists: false,
        applied: [],
        pending: all,
        unknown: [],
        readable: true
      })
      expect(yield* sql`SELECT FROM pg_namespace WHERE nspname = ${none}`).toEqual([])
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST separate applied from pending migrations", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: some })
      const newest = all.at(-1)!
      yield* sql`DELETE FROM ${sql(`${some}.schema_migrations`)} WHERE name = ${newest}`
      expect(yield* migrationState({ schema: some })).toMatchObject({
        exists: true,
        applied: all.filter((name) => name !== newest),
        pending: [newest],
        readable: true
      })
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST refuse a schema that is newer than the program, and change nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = sql(`${newer}.schema_migrations`)
      yield* migrate({ schema: newer })
      yield* sql`INSERT INTO ${table} VALUES ('9998_future', now(), '9998_future'), ('9999_further', now(), NULL)`
      const failure = yield* Effect.flip(migrate({ schema: newer }))
      expect(failure).toMatchObject({
        _tag: "SchemaNewer",
        message: `The schema ${newer} belongs to a newer version of Slotkit (this version does not know 9998_future, 9999_further): upgrade Slotkit, or restore the backup from before that upgrade.`
      })
      const state = yield* migrationState({ schema: newer })
      expect(state).toMatchObject({ pending: [], unknown: ["9998_future", "9999_further"], readable: false })
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST refuse a schema of a version that was never released, and say what to do", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE SCHEMA ${sql(unreleased)}`
      const table = sql(`${unreleased}.schema_migrations`)
      yield* sql`CREATE TABLE ${table} (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`
      yield* sql`INSERT INTO ${table} VALUES ('0001_hosts', now()), ('0002_services', now())`
      expect(yield* Effect.flip(migrate({ schema: unreleased }))).toMatchObject({
        _tag: "SchemaNewer",
        message: `The schema ${unreleased} was created by a version of Slotkit that was never released, and cannot be upgraded: use another schema or database, or drop the schema if its data is not needed.`
      })
      expect(yield* sql`SELECT tablename FROM pg_tables WHERE schemaname = ${unreleased}`).toEqual([
        { tablename: "schema_migrations" }
      ])
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("MUST accept a newer schema whose migrations declare it compatible", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: older })
      const newest = all.at(-1)!
      yield* sql`INSERT INTO ${sql(`${older}.schema_migrations`)} VALUES ('9998_future', now(), ${newest}), ('9999_more', now(), '0001_schema')`
      expect(yield* migrate({ schema: older })).toEqual({
        applied: [],
        recreatedViews: [],
        firstStart: false,
        layout: "single",
        partitions: "none"
      })
      expect(yield* migrationState({ schema: older })).toMatchObject({ unknown: ["9998_future", "9999_more"], readable: true })
    }).pipe(Effect.provide(patientPool()))
  )

  it("MUST store each migration's compatibility with older programs in the database", () => {
    for (const [name, known] of Object.entries(readableBy)) {
      expect(all).toContain(name)
      expect(all).toContain(known)
      expect(known < name).toBe(true)
    }
  })
})
