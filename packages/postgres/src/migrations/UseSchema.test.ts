import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asAdministrator, freshDatabase, patientPool } from "../../test/RealDatabase.ts"
import { migrate } from "../index.ts"
import { migrations } from "./index.ts"
import { useSchema } from "./UseSchema.ts"

const newest = Object.keys(migrations).at(-1)
const later = { ...migrations, "0009_later": () => Effect.void }

describe("useSchema", () => {
  it.live("names both versions and the command when migrations are missing, and changes nothing", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const check = (all?: Readonly<Record<string, unknown>>) =>
        Effect.flip(useSchema("check", {}, all)).pipe(Effect.provide(patientPool(url)))
      expect((yield* check()).message).toBe(
        `The schema slotkit has no tables of Slotkit, and this version of Slotkit needs ${newest}: run slotkit migrate, or the SQL that slotkit migrate --print prints.`
      )
      expect(yield* Effect.provide(migrate(), patientPool(url))).toMatchObject({ firstStart: true })
      expect((yield* check(later)).message).toBe(
        `The schema slotkit is at ${newest}, and this version of Slotkit needs 0009_later: run slotkit migrate, or the SQL that slotkit migrate --print --from ${Object.keys(migrations).length} prints.`
      )
    }).pipe(Effect.scoped)
  )

  it.live("refuses a newer schema and one that lacks parts, unless it trusts the schema", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const use = (mode: "check" | "off") => useSchema(mode).pipe(Effect.provide(patientPool(url)))
      yield* Effect.provide(migrate(), patientPool(url))
      yield* asAdministrator("DROP INDEX slotkit.busy_times_list_idx", url)
      expect(yield* Effect.flip(use("check"))).toMatchObject({ _tag: "SchemaIncomplete" })
      yield* asAdministrator("INSERT INTO slotkit.schema_migrations VALUES ('9999_future', now())", url)
      expect(yield* Effect.flip(use("check"))).toMatchObject({ _tag: "SchemaNewer" })
      expect(yield* use("off")).toEqual({
        applied: [],
        recreatedViews: [],
        firstStart: false,
        layout: "single",
        partitions: "none"
      })
    }).pipe(Effect.scoped)
  )
})
