import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { defaultSchedule } from "@slotkit/core"
import { HostStore, UnitOfWork } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import { Effect, Fiber, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, it, onTestFinished } from "vitest"
import { migrate, pgFromPglite, pgFromPgliteInstance, pgStore } from "../index.ts"
import { overWire } from "./FromPglite.ts"

const schedule = defaultSchedule("Europe/Rome")

it.each(["a folder", "memory"])("has a small cache, which the process holds in memory: %s", async (place) => {
  const dataDir = place === "memory" ? "memory" : join(temporaryFolder(), "small")
  const cache = SqlClient.SqlClient.use((sql) => sql`SHOW shared_buffers`)
  expect(await run(dataDir, cache)).toEqual([{ shared_buffers: "32MB" }])
})

describe("A data folder of PGlite", () => {
  it("keeps its data when it is closed and opened again, and is unlocked in between", async () => {
    const dataDir = join(temporaryFolder(), "made", "when", "missing")
    const lock = join(dataDir, "lock")
    const first = await run(
      dataDir,
      Effect.gen(function* () {
        expect(statSync(lock).isSocket()).toBe(true)
        const { firstStart } = yield* migrate()
        const host = yield* (yield* HostStore).add(aHost(), schedule)
        return { firstStart, host }
      })
    )
    expect(existsSync(lock)).toBe(false)
    const second = await run(
      dataDir,
      Effect.gen(function* () {
        const { firstStart } = yield* migrate()
        return { firstStart, host: Option.getOrThrow(yield* (yield* HostStore).find({ username: "ada" })) }
      })
    )
    expect(first.firstStart).toBe(true)
    expect(second).toEqual({ firstStart: false, host: first.host })
  })

  it("is refused to a second process while the first one is running, and keeps commits when the first one is killed", {
    tags: ["thorough"]
  }, async () => {
    const dataDir = temporaryFolder()
    const holder = spawn(process.execPath, ["--conditions=@slotkit/source", `--import=${image}`, holdDataFolder, dataDir], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    onTestFinished(() => void holder.kill("SIGKILL"))
    await new Promise<void>((ready, failed) => {
      holder.stdout.once("data", () => ready())
      holder.once("exit", (code) => failed(new Error(`The process that holds the folder ended with ${code}`)))
    })
    const refusal = await Effect.runPromise(Effect.flip(Effect.provide(Effect.void, pgFromPglite({ dataDir }))))
    expect(refusal).toMatchObject({ _tag: "DataFolderInUse", folder: dataDir, pid: holder.pid })
    expect(refusal.message).toContain(`in use by process ${holder.pid};`)
    const killed = new Promise((dead) => holder.once("exit", dead))
    holder.kill("SIGKILL")
    await killed
    const host = await run(
      dataDir,
      Effect.gen(function* () {
        return Option.getOrThrow(yield* (yield* HostStore).find({ username: "ada" }))
      })
    )
    expect(host.email).toBe(aHost().email)
  })

  it("fails with one sentence when it cannot be opened", async () => {
    const file = join(temporaryFolder(), "file")
    writeFileSync(file, "")
    const failure = await Effect.runPromise(
      Effect.flip(Effect.provide(Effect.void, pgFromPglite({ dataDir: join(file, "data") })))
    )
    expect(failure._tag).toBe("DatabaseUnreachable")
    expect(failure.message).toMatch(/^The data folder .*data cannot be opened: ENOTDIR.*\.$/)
  })
})

describe("A PGlite of the application", () => {
  it("is used and left open, and the application's statements run outside Slotkit's transactions", async () => {
    const db = await PGlite.create({ extensions: { btree_gist } })
    onTestFinished(() => db.close())
    const program = Effect.gen(function* () {
      yield* migrate()
      const { transaction } = yield* UnitOfWork
      const hosts = yield* HostStore
      const count = Effect.promise(() => db.query<{ count: number }>("SELECT count(*)::int AS count FROM slotkit.hosts"))
      const rolledBack = Effect.gen(function* () {
        yield* Effect.orDie(hosts.add(aHost(), schedule))
        const beside = yield* Effect.forkDetach(count)
        yield* hosts.page({}, { page: 1, perPage: 1 })
        return yield* Effect.fail(beside)
      })
      const beside = yield* Effect.flip(transaction(rolledBack))
      expect((yield* Fiber.join(beside)).rows).toEqual([{ count: 0 }])
      let added = Promise.resolve(Option.none<number>())
      yield* Effect.promise(() =>
        db.transaction(async (tx) => {
          await tx.query("CREATE TABLE public.own (id int)")
          added = Effect.runPromise(Effect.orDie(hosts.add(aHost(), schedule))).then(({ id }) => Option.some(id))
          await tx.rollback()
        })
      )
      const id = Option.getOrThrow(yield* Effect.promise(() => added))
      expect(Option.isSome(yield* hosts.find(id))).toBe(true)
    })
    await Effect.runPromise(Effect.provide(program, Layer.provideMerge(pgStore(), pgFromPgliteInstance(db))))
    expect((await db.query("SELECT username FROM slotkit.hosts")).rows).toEqual([{ username: "ada" }])
    expect((await db.query("SELECT to_regclass('public.own') AS own")).rows).toEqual([{ own: null }])
  })
})

describe("A PGlite opened by Slotkit", () => {
  it("has no open transaction after Slotkit is interrupted inside one", async () => {
    const db = await PGlite.create({ extensions: { btree_gist } })
    onTestFinished(() => db.close())
    await Effect.runPromise(
      Effect.provide(
        SqlClient.SqlClient.use((sql) => sql`BEGIN`),
        overWire(db)
      )
    )
    await db.query("CREATE TABLE kept (id int)")
    await db.query("ROLLBACK")
    expect((await db.query("SELECT to_regclass('public.kept') IS NOT NULL AS kept")).rows).toEqual([{ kept: true }])
  })
})

const image = new URL("../../../../harness/EmbeddedImage.ts", import.meta.url).href
const holdDataFolder = fileURLToPath(new URL("../../test/holdDataFolder.ts", import.meta.url))

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-data-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = <A, E>(dataDir: string, work: Effect.Effect<A, E, HostStore | SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, Layer.provideMerge(pgStore(), pgFromPglite({ dataDir }))))
