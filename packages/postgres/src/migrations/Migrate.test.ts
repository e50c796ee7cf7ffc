import { describe, expect, it } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { HostStore } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { asAdministrator, freshDatabase, ownSchema, patientPool, uniqueName } from "../../test/RealDatabase.ts"
import { type Migrated, migrate, pgStore } from "../index.ts"
import { migrations } from "./index.ts"

const all = Object.keys(migrations)
const nothing: Migrated = { applied: [], recreatedViews: [], firstStart: false, layout: "single", partitions: "none" }

const [twice, occupied] = [ownSchema("twice"), ownSchema("occupied")]

describe("migrate", () => {
  it.live("creates the schema and every table, and has nothing to do the second time", () =>
    Effect.gen(function* () {
      const schema = twice
      expect(yield* migrate({ schema })).toEqual({
        applied: all,
        recreatedViews: [],
        firstStart: true,
        layout: "single",
        partitions: "none"
      })
      expect(yield* migrate({ schema })).toEqual(nothing)
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("succeeds in five processes that start together on an empty database, and one of them applies each migration", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const start = Effect.provide(migrate(), Layer.fresh(patientPool(url, { maxConnections: 1 })))
      const results = yield* Effect.forEach(Array(5), () => start, { concurrency: "unbounded" })
      const applied = results.flatMap((result) => result.applied)
      expect(applied.toSorted()).toEqual(all)
      expect(results.filter(({ firstStart }) => firstStart)).toHaveLength(1)
      for (const result of results)
        expect(result).toEqual({ ...nothing, applied: result.applied, firstStart: result.applied.includes("0001_schema") })
    }).pipe(Effect.scoped)
  )

  it.live("does not race for the extension when several schemas of one database are created together", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const start = (schema: string) => Effect.provide(migrate({ schema }), Layer.fresh(patientPool(url, { maxConnections: 1 })))
      const results = yield* Effect.forEach(["one", "two", "three", "four"], start, { concurrency: "unbounded" })
      expect(results).toEqual(
        Array(4).fill({ applied: all, recreatedViews: [], firstStart: true, layout: "single", partitions: "none" })
      )
    }).pipe(Effect.scoped)
  )

  it.live("rolls back a failed migration and reports the reason in one sentence", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const schema = occupied
      yield* sql`CREATE SCHEMA ${sql(schema)}`
      yield* sql`CREATE TABLE ${sql(`${schema}.bookings`)} (something text)`
      const failure = yield* Effect.flip(migrate({ schema }))
      expect(failure).toMatchObject({
        _tag: "MigrationFailed",
        message: `The schema ${schema} could not be brought up to date: relation "bookings" already exists.`
      })
      expect(yield* sql`SELECT tablename FROM pg_tables WHERE schemaname = ${schema}`).toEqual([{ tablename: "bookings" }])
    }).pipe(Effect.provide(patientPool()))
  )

  it.live("explains how to add the extension when the role lacks the privilege", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const limited = yield* limitedRole(url)
      const failure = yield* Effect.flip(migrate().pipe(Effect.provide(patientPool(limited.url))))
      expect(failure.message).toMatch(/^The PostgreSQL extension btree_gist is missing .*: run CREATE EXTENSION btree_gist /)
    }).pipe(Effect.scoped)
  )

  it.live("needs only ownership of the schemas once the extension exists", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const limited = yield* limitedRole(url)
      yield* asAdministrator(["CREATE EXTENSION btree_gist", `CREATE SCHEMA slotkit AUTHORIZATION "${limited.role}"`], url)
      const failure = yield* Effect.flip(migrate().pipe(Effect.provide(patientPool(limited.url))))
      expect(failure.message).toMatch(
        /^The schema slotkit_api of the views is missing .*: run CREATE SCHEMA slotkit_api AUTHORIZATION /
      )
      yield* asAdministrator(`CREATE SCHEMA slotkit_api AUTHORIZATION "${limited.role}"`, url)
      const migrated = yield* migrate().pipe(Effect.provide(patientPool(limited.url)))
      expect(migrated).toEqual({ applied: all, recreatedViews: [], firstStart: true, layout: "single", partitions: "none" })
    }).pipe(Effect.scoped)
  )

  it.live("runs no statement that depends on the search path", () =>
    Effect.gen(function* () {
      const url = new URL(yield* freshDatabase)
      url.searchParams.set("options", "-c search_path=")
      const useIt = Effect.gen(function* () {
        yield* migrate()
        const hosts = yield* HostStore
        const host = yield* hosts.add(aHost(), defaultSchedule("Europe/Rome"))
        expect(yield* hosts.find(host.id)).toEqual(Option.some(host))
      })
      yield* useIt.pipe(Effect.provide(Layer.provideMerge(pgStore(), patientPool(url.href))))
    }).pipe(Effect.scoped)
  )

  it("refuses a schema name that needs quoting", () => {
    for (const schema of ["", "Slotkit", "slot-kit", 'x"; DROP SCHEMA public; --', "pg_slotkit", "1slotkit", "a".repeat(64)]) {
      expect(() => migrate({ schema })).toThrow(RangeError)
      expect(() => pgStore({ schema })).toThrow(RangeError)
    }
  })
})

/** A role that can connect to a database and nothing else. */
const limitedRole = Effect.fnUntraced(function* (databaseUrl: string) {
  const role = uniqueName("limited")
  yield* Effect.acquireRelease(asAdministrator(`CREATE ROLE "${role}" LOGIN PASSWORD 'limited'`), () =>
    asAdministrator(`DROP OWNED BY "${role}" CASCADE`, databaseUrl).pipe(Effect.andThen(asAdministrator(`DROP ROLE "${role}"`)))
  )
  const url = new URL(databaseUrl)
  url.username = role
  url.password = "limited"
  return { role, url: url.href }
})
