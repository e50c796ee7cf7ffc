import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { migrate, migrationState, pgFromUrl } from "../index.ts"
import { migrations, readableBy } from "./index.ts"

const all = Object.keys(migrations)
const [none, some, newer, older] = ["none", "some", "newer", "older"].map(ownSchema) as [string, string, string, string]

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
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it.live("MUST separate applied from pending migrations, also on the first version's schema", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: some })
      yield* sql`DELETE FROM ${sql(`${some}.schema_migrations`)} WHERE name > '0012'`
      yield* sql`ALTER TABLE ${sql(`${some}.schema_migrations`)} DROP COLUMN readable_by`
      expect(yield* migrationState({ schema: some })).toMatchObject({
        exists: true,
        applied: all.filter((name) => name < "0012"),
        pending: all.filter((name) => name > "0012"),
        readable: true
      })
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it.live("MUST refuse a schema that is newer than the program, and change nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = sql(`${newer}.schema_migrations`)
      yield* migrate({ schema: newer })
      yield* sql`INSERT INTO ${table} VALUES ('9998_future', now(), '9998_future'), ('9999_further', now(), NULL)`
      yield* sql`DELETE FROM ${table} WHERE name = '0015_installation'`
      const failure = yield* Effect.flip(migrate({ schema: newer }))
      expect(failure).toMatchObject({
        _tag: "SchemaNewer",
        message: `The schema ${newer} belongs to a newer version of Slotkit (this version does not know 9998_future, 9999_further): upgrade Slotkit, or restore the backup from before that upgrade.`
      })
      const state = yield* migrationState({ schema: newer })
      expect(state).toMatchObject({ pending: ["0015_installation"], unknown: ["9998_future", "9999_further"], readable: false })
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it.live("MUST accept a newer schema whose migrations declare it compatible", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: older })
      const newest = all.at(-1)!
      yield* sql`INSERT INTO ${sql(`${older}.schema_migrations`)} VALUES ('9998_future', now(), ${newest}), ('9999_more', now(), '0001_hosts')`
      expect(yield* migrate({ schema: older })).toEqual({ applied: [], firstStart: false })
      expect(yield* migrationState({ schema: older })).toMatchObject({ unknown: ["9998_future", "9999_more"], readable: true })
    }).pipe(Effect.provide(pgFromUrl(realUrl)))
  )

  it("MUST store each migration's compatibility with older programs in the database", () => {
    for (const [name, known] of Object.entries(readableBy)) {
      expect(all).toContain(name)
      expect(all).toContain(known)
      expect(known < name).toBe(true)
    }
  })
})
