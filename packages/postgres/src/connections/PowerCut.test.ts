// @module-tag thorough

import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, it, onTestFinished } from "vitest"
import { recordDisk } from "../../test/RecordedDisk.ts"
import { pgFromPglite } from "./FromPglite.ts"
import type { Durability } from "./PgliteStart.ts"

const canRecord = existsSync("/proc/self/fd")
if (!canRecord) console.log("Skipped: power cuts, because their recording needs /proc.")
/** Only traced system calls stop a process: without the filter, each one does. */
const traced = ["-f", "--seccomp-bpf"]
const canTrace = spawnSync("strace", [...traced, "-o", "/dev/null", "true"]).status === 0
if (!canTrace) console.log("Skipped: counting fsync, because strace is missing or not allowed here.")

describe.skipIf(!canRecord)("A power cut", () => {
  it("MUST NOT lose an acknowledged commit, whichever later writes reached the disk", async () => {
    const parent = temporaryFolder()
    const dataDir = join(parent, "initdb")
    const disk = await recordDisk()
    const cuts: Array<{ readonly folder: string; readonly answered: number }> = []
    const cut = (answered: number, torn?: () => boolean) => {
      const folder = join(parent, `cut-${cuts.length}`)
      disk.powerCut(dataDir, folder, torn)
      cuts.push({ folder, answered })
    }
    await run(
      dataDir,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE kept (id int PRIMARY KEY, filler text)`
        cut(0)
        for (let id = 1; id <= 40; id++) {
          yield* sql`INSERT INTO kept VALUES (${id}, ${"x".repeat(3000)})`
          if (id === 13) cut(id)
          if (id === 20) yield* sql`CHECKPOINT`
          if (id === 20 || id === 40) cut(id, coin(id))
        }
        // An open transaction: its writes may or may not be on disk.
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO kept SELECT n, 'y' FROM generate_series(1001, 3000) AS n`
            cut(40)
            cut(40, coin(41))
          })
        )
      })
    )
    disk.stop()
    for (const { folder, answered } of cuts) {
      const ids = await run(folder, keptIds, "relaxed")
      expect(ids, folder).toEqual(Array.from({ length: answered }, (_, index) => index + 1))
    }
  }, 240_000)

  it("MUST be visible to the recording: relaxed durability loses commits until a start with full durability has synced them", async () => {
    const parent = temporaryFolder()
    const dataDir = join(parent, "data")
    const disk = await recordDisk()
    await run(
      dataDir,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE kept (id int)`)
    )
    await run(
      dataDir,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO kept VALUES (1)`
        disk.powerCut(dataDir, join(parent, "cut"))
      }),
      "relaxed"
    )
    await run(
      dataDir,
      Effect.sync(() => disk.powerCut(dataDir, join(parent, "later")))
    )
    disk.stop()
    expect(await run(join(parent, "cut"), keptIds, "relaxed")).toEqual([])
    expect(await run(join(parent, "later"), keptIds, "relaxed")).toEqual([1])
  }, 240_000)
})

describe.skipIf(!canTrace)("A commit", () => {
  it.each([
    ["full", 25],
    ["relaxed", 0]
  ] as const)(
    "MUST call fsync with durability %s: %i times for 25 commits",
    (durability, expected) => {
      const parent = temporaryFolder()
      const trace = join(parent, "trace")
      const script = fileURLToPath(new URL("../../test/commitRows.ts", import.meta.url))
      const options = ["--conditions=@slotkit/source", `--import=${image}`]
      const program = [process.execPath, ...options, script, join(parent, "data"), durability]
      const commits = spawnSync("strace", [...traced, "-e", "trace=fsync,fdatasync,rmdir", "-o", trace, ...program], {
        encoding: "utf8"
      })
      expect([commits.status, commits.stderr]).toEqual([0, ""])
      const [, between] = readFileSync(trace, "utf8").split(/.*rmdir\("\/slotkit-mark"\).*\n/)
      expect(between?.match(/ fsync\(/g)?.length ?? 0).toBe(expected)
    },
    240_000
  )
})

const image = new URL("../../../../harness/EmbeddedImage.ts", import.meta.url).href

const keptIds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql<{ readonly id: number }>`SELECT id FROM kept ORDER BY id`).map(({ id }) => id)
})

/** Returns a reproducible sequence of booleans. */
const coin = (seed: number) => {
  let state = seed
  return (): boolean => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state > 0x7fffffff
  }
}

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-cut-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = <A, E>(
  dataDir: string,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
  durability: Durability = "full"
): Promise<A> => Effect.runPromise(Effect.provide(work, pgFromPglite({ dataDir, durability })))
