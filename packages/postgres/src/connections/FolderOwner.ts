import { randomUUID } from "node:crypto"
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { open } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

/** The process named in a folder's `owner` file. */
export interface FolderOwner {
  readonly pid: number
  readonly host: string
  /** Identifies the machine and its current boot. */
  readonly kernel: string
  /** Unique for each opening of the folder. */
  readonly id: string
}

/** Reads the process from the folder's `owner` file. Returns `undefined` if the file is missing or incomplete. */
export const readFolderOwner = (folder: string): FolderOwner | undefined => {
  try {
    const { pid, host, kernel, id } = JSON.parse(read(folder)) as FolderOwner
    return { pid, host, kernel, id }
  } catch {
    return undefined
  }
}

/**
 * Returns true if the file `owner` changes within `withinMs`, which proves that a process has the folder open: it rewrites the
 * file every two seconds. Clocks are not compared, so they may differ.
 */
export const ownerChanges = async (folder: string, withinMs: number): Promise<boolean> => {
  const before = read(folder)
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    await delay(Math.min(pollMs, withinMs))
    if (read(folder) !== before) return true
  }
  return false
}

/**
 * Writes this process into the `owner` file and keeps updating it. Returns a function that stops the updates and removes the
 * file.
 *
 * With `exclusive`, returns `undefined` if the file already exists.
 */
export const ownFolder = (folder: string, { exclusive }: { readonly exclusive: boolean }): (() => void) | undefined => {
  const owner: FolderOwner = { pid: process.pid, host: hostname(), kernel: kernelId, id: randomUUID() }
  const file = join(folder, "owner")
  const draft = join(folder, `owner.${owner.id}`)
  writeFileSync(draft, content(owner, 0), { mode: 0o600 })
  try {
    if (exclusive) linkSync(draft, file)
    else renameSync(draft, file)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  let beat = 0
  const timer = setInterval(() => void rewrite(file, content(owner, ++beat)).catch(() => {}), beatMs).unref()
  return () => {
    clearInterval(timer)
    forgetOwner(folder, owner)
  }
}

/** Removes the `owner` file if it still names the given process. */
export const forgetOwner = (folder: string, { id }: FolderOwner): void => {
  if (readFolderOwner(folder)?.id === id) rmSync(join(folder, "owner"), { force: true })
}

/** The length is constant, so each update overwrites the previous one completely. */
const content = (owner: FolderOwner, beat: number): string => JSON.stringify({ ...owner, beat: String(beat).padStart(12, "0") })

/** Opens an existing file only. A file that was removed in the meantime must not be recreated. */
const rewrite = async (file: string, text: string): Promise<void> => {
  const opened = await open(file, "r+")
  try {
    await opened.write(text, 0)
  } finally {
    await opened.close()
  }
}

const read = (folder: string): string => {
  try {
    return readFileSync(join(folder, "owner"), "utf8")
  } catch {
    return ""
  }
}

const readKernelId = (): string => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    return hostname()
  }
}

/** Processes with equal values can connect to each other's Unix sockets. */
export const kernelId = readKernelId()
const beatMs = 2000
const pollMs = 250
