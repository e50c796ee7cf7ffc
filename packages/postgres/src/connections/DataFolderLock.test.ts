import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { lockDataFolder } from "./DataFolderLock.ts"

describe("the lock of a data folder", () => {
  it("names this process while it is held, and leaves nothing behind", async () => {
    const folder = temporaryFolder()
    const held = Effect.map(lockDataFolder(folder), () => ({
      names: readdirSync(folder),
      pid: readFileSync(join(folder, "lock"), "utf8")
    }))
    expect(await Effect.runPromise(Effect.scoped(held))).toEqual({ names: ["lock"], pid: String(process.pid) })
    expect(readdirSync(folder)).toEqual([])
  })

  it("is refused to this process too while it has it, and is free again afterwards", async () => {
    const folder = temporaryFolder()
    const twice = Effect.andThen(lockDataFolder(folder), Effect.flip(lockDataFolder(join(folder, "."))))
    expect(await Effect.runPromise(Effect.scoped(twice))).toMatchObject({ _tag: "DataFolderInUse", pid: process.pid })
    await Effect.runPromise(Effect.scoped(lockDataFolder(folder)))
  })

  it("is refused while the process that it names lives, with its id and what to do", async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, "lock"), String(process.ppid))
    const failure = await Effect.runPromise(Effect.flip(Effect.scoped(lockDataFolder(folder))))
    expect(failure).toMatchObject({ _tag: "DataFolderInUse", folder, pid: process.ppid })
    expect(failure.message).toBe(
      `The data folder ${folder} is in use by process ${process.ppid}; stop that first, or delete ${join(folder, "lock")} if it is not Slotkit.`
    )
    expect(readdirSync(folder)).toEqual(["lock"])
  })

  it("is taken over from a process that has died, from one that had this process's id, and from one that never wrote it", async () => {
    for (const left of [String(deadPid()), String(process.pid), ""]) {
      const folder = temporaryFolder()
      writeFileSync(join(folder, "lock"), left)
      const held = Effect.map(lockDataFolder(folder), () => readFileSync(join(folder, "lock"), "utf8"))
      expect(await Effect.runPromise(Effect.scoped(held))).toBe(String(process.pid))
    }
  })

  it("of six processes that find a dead process's lock at once, one takes it over", async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, "lock"), String(deadPid()))
    const rivals = Array.from({ length: 6 }, () => spawnRival(folder))
    await Promise.all(rivals.map(said))
    const answers = Promise.all(rivals.map(said))
    for (const rival of rivals) rival.stdin.write("now")
    expect((await answers).toSorted()).toEqual([...Array(5).fill("refused"), "taken"])
    expect(readdirSync(folder)).toEqual(["lock"])
  }, 60_000)
})

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const deadPid = (): number => spawnSync(process.execPath, ["--version"]).pid

const spawnRival = (folder: string) => {
  const script = fileURLToPath(new URL("../../test/lockFolder.ts", import.meta.url))
  const rival = spawn(process.execPath, ["--conditions=@slotkit/source", script, folder], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void rival.kill("SIGKILL"))
  return rival
}

const said = ({ stdout }: ChildProcessByStdio<Writable, Readable, null>): Promise<string> =>
  new Promise((heard) => stdout.once("data", (word) => heard(String(word))))
