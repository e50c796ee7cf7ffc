// @module-tag thorough

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { connectionContract } from "@slotkit/conformance"
import { defaultSchedule } from "@slotkit/core"
import { HostStore } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import pg from "pg"
import { freshDatabase, patientPool } from "../../test/RealDatabase.ts"
import {
  inMakingOrder,
  leasesOnProcessClock,
  migrate,
  migrationSql,
  partLine,
  pgStore,
  preparationSql,
  schemaParts
} from "../index.ts"
import { expectedSchema } from "./ExpectedSchema.ts"

/** One file per published version: the SQL that its `slotkit migrate --print --with-schema` printed. */
const folder = join(import.meta.dirname, "../../test/releases")
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"))

/** Only a client without prepared statements runs a script at once. */
const runScript = (script: string, url: string) =>
  Effect.promise(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(script)
    await client.end()
  })

/** A database with the tables of a published version, upgraded by this one. */
const upgradedFrom = (script: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* freshDatabase
      yield* runScript(script, url)
      const connection = patientPool(url, { maxConnections: 20 })
      return Layer.merge(Layer.provideMerge(Layer.effectDiscard(migrate()), connection), leasesOnProcessClock)
    })
  )

for (const file of files) {
  const script = readFileSync(join(folder, file), "utf8")
  const version = file.replace(/\.sql$/, "")
  connectionContract(`PostgreSQL, upgraded from ${version}`, pgStore().pipe(Layer.provide(upgradedFrom(script))))

  it.live(`MUST have the parts of a new installation after an upgrade from ${version}`, () =>
    Effect.gen(function* () {
      const lines = inMakingOrder(yield* schemaParts("slotkit")).map(partLine)
      expect(`\n${lines.join("\n")}\n`).toBe(expectedSchema)
    }).pipe(Effect.provide(upgradedFrom(script)), Effect.scoped)
  )
}

describe("The upgrade of a published version", () => {
  it("has one file per version", () => {
    for (const file of files) expect(file).toMatch(/^\d+\.\d+\.\d+\.sql$/)
  })

  it.live("starts from the script that a version prints, whose rows it keeps", () => {
    const script = [...preparationSql(), ...migrationSql().flatMap(({ statements }) => statements)].join(";\n")
    const [first] = migrationSql()
    return Effect.gen(function* () {
      const hosts = yield* HostStore
      const host = yield* hosts.add(aHost(), defaultSchedule("Europe/Rome"))
      expect((yield* migrate()).applied).toEqual([])
      expect(yield* hosts.find(host.id)).toEqual(Option.some(host))
      expect(first?.name).toBe("0001_schema")
    }).pipe(Effect.provide(Layer.provideMerge(pgStore(), upgradedFrom(script))), Effect.scoped)
  })
})
