// @module-tag thorough

import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { DataFolderInUse, lockDataFolder } from "./DataFolderLock.ts"

const unshare = ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"]
const canUnshare = spawnSync("unshare", [...unshare, "true"]).status === 0
if (!canUnshare) console.log("Skipped: locks across pid namespaces, because unshare is missing or not allowed here.")

describe("The lock of a data folder", () => {
  it("names this process while it is held, and leaves no files behind", async () => {
    const folder = temporaryFolder()
    const release = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(["lock", "owner"])
    expect(statSync(join(folder, "lock")).isSocket()).toBe(true)
    expect(JSON.parse(readFileSync(join(folder, "owner"), "utf8"))).toMatchObject({ pid: process.pid, host: hostname() })
    release()
    expect(readdirSync(folder)).toEqual([])
  })

  it("is refused to the process that already holds it, and is available again after its release", async () => {
    const folder = temporaryFolder()
    const release = await lockDataFolder(folder)
    const failure = await refusal(lockDataFolder(join(folder, ".")))
    expect(failure).toMatchObject({ _tag: "DataFolderInUse", pid: process.pid })
    expect(failure.message).toBe(`The data folder ${join(folder, ".")} is in use by process ${process.pid}; stop that first.`)
    release()
    ;(await lockDataFolder(folder))()
  })

  it("is taken over from a dead process, and from an older release that kept a process id in a file", async () => {
    const folder = temporaryFolder()
    const holder = spawnRival(folder)
    await said(holder)
    holder.stdin.write("now")
    expect(await said(holder)).toMatch(/^taken/)
    await killed(holder)
    expect(readdirSync(folder)).toEqual(["lock", "owner"])
    ;(await lockDataFolder(folder))()
    writeFileSync(join(folder, "lock"), "1")
    ;(await lockDataFolder(folder))()
    expect(readdirSync(folder)).toEqual([])
  })

  it("is waited for while its holder does not respond, and acquired when the holder dies", async () => {
    const folder = temporaryFolder()
    const holder = spawnRival(folder)
    await said(holder)
    holder.stdin.write("now")
    await said(holder)
    holder.kill("SIGSTOP")
    const failure = await refusal(lockDataFolder(folder, { patienceMs: 0, heartbeatMs: 0 }))
    expect(failure.message).toBe(
      `The data folder ${folder} is in use by process ${holder.pid}, which has not ended yet; stop that first.`
    )
    const waiting = lockDataFolder(folder)
    await killed(holder)
    ;(await waiting)()
  })

  it("is taken over by exactly one of six processes that find a dead process's lock at the same time", async () => {
    const folder = temporaryFolder()
    const dead = spawnRival(folder)
    await said(dead)
    dead.stdin.write("now")
    await said(dead)
    await killed(dead)
    const rivals = Array.from({ length: 6 }, () => spawnRival(folder))
    await Promise.all(rivals.map(said))
    const answers = Promise.all(rivals.map(said))
    for (const rival of rivals) rival.stdin.write("now")
    const sorted = (await answers).toSorted()
    expect(sorted.slice(0, 5)).toEqual(Array(5).fill("refused"))
    expect(sorted[5]).toMatch(/^taken/)
    expect(readdirSync(folder)).toEqual(["lock", "owner"])
  })

  it.skipIf(!canUnshare)(
    "is held by one of two processes that have the same process id in separate pid namespaces",
    async () => {
      const folder = temporaryFolder()
      const [first, second] = [spawnRival(folder, unshare), spawnRival(folder, unshare)]
      await Promise.all([first, second].map(said))
      first.stdin.write("now")
      expect(await said(first)).toBe(`taken by 1 on ${hostname()}`)
      second.stdin.write("now")
      expect(await said(second)).toBe("refused")
      expect((await refusal(lockDataFolder(folder))).message).toContain("is in use by process 1; stop that first.")
      await killed(first)
      ;(await lockDataFolder(folder))()
    },
    60_000
  )

  it("is refused while a process on another kernel updates the owner file, naming its host, and acquired when that process stops", async () => {
    const folder = temporaryFolder()
    const write = (beat: number) => writeFileSync(join(folder, "owner"), JSON.stringify({ ...elsewhere, beat }))
    write(0)
    let beat = 0
    const beating = setInterval(() => write(++beat), 5)
    const failure = await refusal(lockDataFolder(folder, { patienceMs: 0, heartbeatMs: 60_000 }))
    expect(failure.message).toBe(`The data folder ${folder} is in use by process 1 on web-2; stop that first.`)
    clearInterval(beating)
    expect(readdirSync(folder)).toEqual(["owner"])
    ;(await lockDataFolder(folder, { patienceMs: 0, heartbeatMs: 50 }))()
    expect(readdirSync(folder)).toEqual([])
  })

  it("works in a folder whose path exceeds the length limit of a socket path", async () => {
    const folder = join(temporaryFolder(), "long".repeat(20), "long".repeat(20))
    mkdirSync(folder, { recursive: true })
    const release = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(["lock", "owner"])
    await refusal(lockDataFolder(folder))
    release()
    expect(readdirSync(folder)).toEqual([])
  })
})

const elsewhere = { pid: 1, host: "web-2", kernel: "another", id: "one" }

const refusal = (attempt: Promise<unknown>): Promise<DataFolderInUse> =>
  attempt.then(
    () => Promise.reject(new Error("The folder was taken.")),
    (error: unknown) => {
      if (error instanceof DataFolderInUse) return error
      throw error
    }
  )

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-lock-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Rival = ChildProcessByStdio<Writable, Readable, null>

const spawnRival = (folder: string, namespaces?: ReadonlyArray<string>): Rival => {
  const script = fileURLToPath(new URL("../../test/lockFolder.ts", import.meta.url))
  const program = [process.execPath, "--conditions=@slotkit/source", script, folder]
  const [command, ...rest] = namespaces === undefined ? program : ["unshare", ...namespaces, ...program]
  const rival = spawn(command!, rest, { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void rival.kill("SIGKILL"))
  return rival
}

const said = ({ stdout }: Rival): Promise<string> => new Promise((heard) => stdout.once("data", (word) => heard(String(word))))

const killed = (rival: Rival): Promise<unknown> => {
  const ended = new Promise((exit) => rival.once("exit", exit))
  rival.kill("SIGKILL")
  return ended
}
