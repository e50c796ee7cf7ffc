import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asAdministrator, freshDatabase, patientPool } from "../../test/RealDatabase.ts"
import { inMakingOrder, migrate, migrationSql, preparationSql, schemaParts } from "../index.ts"
import { migrations } from "./index.ts"
import type { AnyMigration } from "./Migration.ts"
import { useSchema } from "./UseSchema.ts"

const released = Object.keys(migrations).length

const online: Readonly<Record<string, AnyMigration>> = {
  ...migrations,
  "9001_notes": (sql, { busy_times }) => sql`ALTER TABLE ${busy_times} ADD COLUMN note text`,
  "9002_notes_online": {
    kind: "online",
    run: ({ sql, tables, index, constraint, backfill }) =>
      Effect.gen(function* () {
        yield* backfill("notes", (limit) =>
          Effect.map(
            sql`UPDATE ${tables.busy_times} SET note = '' WHERE id IN (
              SELECT id FROM ${tables.busy_times} WHERE note IS NULL LIMIT ${sql.literal(String(limit))}
            )`,
            () => 0
          )
        )
        yield* index({ table: "busy_times", name: "busy_times_note_idx", definition: "(bucket, host_id, note)" })
        yield* index({ table: "events", name: "events_type_idx", definition: "(bucket, type)" })
        yield* constraint({ table: "busy_times", name: "busy_times_note_check", definition: "CHECK (note IS NOT NULL)" })
      })
  }
}

describe("migrationSql", () => {
  it.live("makes the tables that migrate makes, and records their versions", () =>
    Effect.gen(function* () {
      const [migrated, printed] = [yield* freshDatabase, yield* freshDatabase]
      const script = [...preparationSql(), ...migrationSql().flatMap(({ statements }) => statements)]
      yield* asAdministrator(script, printed)
      yield* Effect.provide(migrate(), patientPool(migrated))
      const parts = (url: string) => Effect.provide(Effect.map(schemaParts("slotkit"), inMakingOrder), patientPool(url))
      expect(yield* parts(printed)).toEqual(yield* parts(migrated))
      const opened = yield* Effect.provide(useSchema("check"), patientPool(printed))
      expect(opened).toEqual({ applied: [], recreatedViews: [], firstStart: false, layout: "single", partitions: "none" })
      expect(yield* Effect.provide(migrate(), patientPool(printed))).toMatchObject({ applied: [], firstStart: false })
    }).pipe(Effect.scoped)
  )

  it("prints later versions alone, and online ones as statements that run outside a transaction", () => {
    const [notes, onlineNotes] = migrationSql({ schema: "mine", from: released }, online)
    expect(notes).toEqual({
      name: "9001_notes",
      kind: "transaction",
      statements: [
        'ALTER TABLE "mine"."busy_times" ADD COLUMN note text',
        `INSERT INTO "mine"."schema_migrations" (name, applied_at, readable_by) VALUES ('9001_notes', now(), NULL)`
      ]
    })
    expect(onlineNotes?.kind).toBe("online")
    expect(onlineNotes?.statements).toEqual([
      expect.stringMatching(/^-- notes: repeat until it changes no row\.\nUPDATE "mine"\."busy_times" SET note = ''/),
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "busy_times_note_idx" ON "mine"."busy_times" (bucket, host_id, note)',
      `-- If the log is partitioned: without CONCURRENTLY.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_type_idx" ON "mine"."events" (bucket, type)`,
      'ALTER TABLE "mine"."busy_times" ADD CONSTRAINT "busy_times_note_check" CHECK (note IS NOT NULL) NOT VALID',
      'ALTER TABLE "mine"."busy_times" VALIDATE CONSTRAINT "busy_times_note_check"',
      expect.stringContaining("'9002_notes_online'")
    ])
    expect(migrationSql({ from: released + 2 }, online)).toEqual([])
  })

  it.each([-1, 1.5, released + 3, Number.NaN])("refuses the version %s", (from) => {
    expect(() => migrationSql({ from }, online)).toThrow(
      `The schema has the versions 0 to ${released + 2}, and ${from} is none of them.`
    )
  })
})
