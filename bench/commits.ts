import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type Durability, pgFromPglite } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { SqlClient } from "effect/sql/SqlClient"
import { sized } from "./Sizes.ts"

/** Median milliseconds of a one-row commit in the embedded database, and the ratio between the two durability modes. */
export interface CommitsBenchResult {
  readonly full: number
  readonly relaxed: number
  readonly ratio: number
}

/**
 * Times one-row commits in two data folders next to this file, with durability `full` and `relaxed`, in alternating rounds.
 *
 * The temporary folder is not used, because it may be in memory, where syncing takes no time.
 */
export const commitsBench = async (): Promise<CommitsBenchResult> => {
  const parent = mkdtempSync(join(import.meta.dirname, ".commits-"))
  const full = await openFolder(parent, "full")
  const relaxed = await openFolder(parent, "relaxed")
  const times = { full: [] as Array<number>, relaxed: [] as Array<number> }
  for (let round = 0; round < rounds; round++) {
    times.full.push(...(await full.commit(50)))
    times.relaxed.push(...(await relaxed.commit(50)))
  }
  await Promise.all([full.close(), relaxed.close()])
  rmSync(parent, { recursive: true })
  const [fullMs, relaxedMs] = [median(times.full), median(times.relaxed)]
  const result = { full: fullMs, relaxed: relaxedMs, ratio: fullMs / relaxedMs }
  console.log(`commits of one row in the embedded database: medians of ${50 * rounds} each`)
  console.table([
    { "full ms": Number(fullMs.toFixed(2)), "relaxed ms": Number(relaxedMs.toFixed(2)), ratio: Number(result.ratio.toFixed(2)) }
  ])
  return result
}

const rounds = sized(20, 1)

const openFolder = async (parent: string, durability: Durability) => {
  const runtime = ManagedRuntime.make(pgFromPglite({ dataDir: join(parent, durability), durability }))
  const sql = await runtime.runPromise(SqlClient)
  await runtime.runPromise(sql`CREATE TABLE kept (id int)`)
  const one = Effect.gen(function* () {
    const started = performance.now()
    yield* sql`INSERT INTO kept VALUES (1)`
    return performance.now() - started
  })
  return {
    commit: (count: number) => runtime.runPromise(Effect.replicateEffect(one, count)),
    close: () => runtime.dispose()
  }
}

const median = (times: ReadonlyArray<number>): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

if (import.meta.main) await commitsBench()
