// @module-tag thorough

import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { DatabaseUnreachable } from "./CheckConnection.ts"
import { pgFromPglite } from "./FromPglite.ts"

const isolated = ["--user", "--map-root-user", "--mount"]
const canMount = spawnSync("unshare", [...isolated, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0
if (!canMount) console.log("Skipped: a full disk, because mounting one is not possible here.")
const canRepair = process.platform !== "win32"

/** A folder whose database has the table `kept`, created by `initdb` with a umask of 0. */
let sound: string
beforeAll(async () => {
  sound = join(mkdtempSync(join(tmpdir(), "slotkit-initdb-")), "data")
  const umask = process.umask(0)
  await open(sound, (sql) => sql`CREATE TABLE kept AS SELECT 7 AS id`)
  process.umask(umask)
}, 120_000)
afterAll(() => rmSync(join(sound, ".."), { recursive: true, force: true }))

describe("A data folder", () => {
  it.skipIf(!canRepair)("MUST be accessible to its owner alone from the start, whatever the umask", () => {
    expect(openToOthers(sound)).toEqual([])
  })

  it.skipIf(!canRepair)(
    "MUST have its permissions corrected when others can read it, with one log line",
    async () => {
      const folder = copyOf(sound)
      writeFileSync(join(folder, "secret"), "s")
      for (const name of ["", "secret", "postgres", "postgres/global/pg_control", "postgres/base"]) {
        chmodSync(join(folder, name), statSync(join(folder, name)).mode | 0o055)
      }
      const lines = await open(folder)
      expect(lines).toEqual([`The data folder ${folder} was open to other users; it is private now.`])
      expect(openToOthers(folder)).toEqual([])
      expect(await open(folder)).toEqual([])
    },
    120_000
  )

  it.skipIf(!canRepair)(
    "MUST keep its mode when it also holds other files, because it may be a home directory",
    async () => {
      const folder = copyOf(sound)
      writeFileSync(join(folder, "notes.txt"), "")
      chmodSync(folder, 0o755)
      chmodSync(join(folder, "postgres"), 0o755)
      expect(await open(folder)).toEqual([expect.stringContaining("is private now")])
      expect(statSync(folder).mode & 0o777).toBe(0o755)
      expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700)
    },
    120_000
  )

  it("MUST be created again when its first start was interrupted", async () => {
    const folder = copyOf(sound)
    writeFileSync(join(folder, "postgres.unfinished"), "")
    truncateSync(join(folder, "postgres", "global", "pg_control"))
    await open(folder, (sql) => sql`CREATE TABLE kept (id int)`)
    expect(existsSync(join(folder, "postgres.unfinished"))).toBe(false)
  }, 120_000)

  it.each([
    ["pg_control is cut off", (folder: string) => truncateSync(join(folder, "global", "pg_control"), 1), "could not read file"],
    ["its log is gone", emptyLog, "could not locate a valid checkpoint record"],
    ["PG_VERSION is gone", (folder: string) => rmSync(join(folder, "PG_VERSION")), "has no file PG_VERSION"]
  ])(
    "MUST report the damage and how to fix it when %s",
    async (_, damage, reason) => {
      const folder = copyOf(sound)
      damage(join(folder, "postgres"))
      const before = filesOf(folder)
      const message = await refusal(folder)
      expect(message).toContain(`The data folder ${folder} cannot be opened: its database is damaged (`)
      expect(message).toContain(reason)
      expect(message).toMatch(/\)\. Restore the folder from a backup; see docs\/operations\/backups-and-secrets\.md\.$/)
      expect(filesOf(folder)).toEqual(before)
    },
    120_000
  )

  it.skipIf(!canMount).each([4, 30])(
    "MUST report that its disk of %i MB is full and how to fix it",
    (megabytes) => {
      const script = fileURLToPath(new URL("../../test/openFolder.ts", import.meta.url))
      const place = temporaryFolder()
      const commands = `mount -t tmpfs -o size=${megabytes}m none "$0" && exec "$@"`
      const program = [process.execPath, "--conditions=@slotkit/source", script, join(place, "data")]
      const { stdout } = spawnSync("unshare", [...isolated, "sh", "-c", commands, place, ...program], { encoding: "utf8" })
      expect(stdout).toBe(
        `The data folder ${join(place, "data")} cannot be opened: its disk is full. Free some space, then start again.`
      )
    },
    120_000
  )
})

function emptyLog(folder: string): void {
  for (const name of readdirSync(join(folder, "pg_wal"))) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(folder, "pg_wal", name))
}

/** Opens a folder, runs some work and closes it. Returns the log lines. */
const open = async (
  dataDir: string,
  work: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown> = () => Effect.void
): Promise<ReadonlyArray<string>> => {
  const lines: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
  const connection = Layer.provide(pgFromPglite({ dataDir, durability: "relaxed" }), logger)
  await Effect.runPromise(Effect.provide(Effect.flatMap(SqlClient.SqlClient, work), connection))
  return lines
}

const refusal = (dataDir: string): Promise<string> =>
  open(dataDir).then(
    () => "It was opened.",
    (error: unknown) => (error instanceof DatabaseUnreachable ? error.message : Promise.reject(error))
  )

/** Ignores the file that Postgres leaves behind after such an exit and removes at its next start. */
const filesOf = (folder: string): ReadonlyArray<string> =>
  (readdirSync(join(folder, "postgres"), { recursive: true }) as Array<string>)
    .filter((name) => name !== "postmaster.pid")
    .toSorted()

const openToOthers = (folder: string): ReadonlyArray<string> =>
  ["", ...(readdirSync(folder, { recursive: true }) as Array<string>)].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0
  )

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-folder-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const copyOf = (folder: string): string => {
  const copy = join(temporaryFolder(), "data")
  cpSync(folder, copy, { recursive: true })
  return copy
}
