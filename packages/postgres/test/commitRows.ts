import { rmdirSync } from "node:fs"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import { pgFromPglite } from "../src/index.ts"

/** A process that commits 25 rows in the folder given as its first argument, between two markers for the system call trace. */
const [dataDir, durability] = process.argv.slice(2) as [string, "full" | "relaxed"]

const work = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql`CREATE TABLE kept (id int)`
  mark()
  for (let id = 0; id < 25; id++) yield* sql`INSERT INTO kept VALUES (${id})`
  mark()
})

const mark = (): void => {
  try {
    rmdirSync("/slotkit-mark")
  } catch {}
}

await Effect.runPromise(Effect.provide(work, pgFromPglite({ dataDir, durability })))
