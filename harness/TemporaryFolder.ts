import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"

/**
 * Puts the temporary files of a test run into memory, where Linux has enough of it. Creating a file on a disk takes ten times as
 * much CPU time, and the tests create a hundred thousand, mostly of databases. A `TMPDIR` that is set stays.
 *
 * Processes started later inherit the folder. It is removed when this process exits.
 */
export const useTemporaryFolderInMemory = (): void => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeAbandoned()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL's data folder is in it, and may belong to another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
}

const memory = "/dev/shm"
const prefix = "slotkit-tests-"
const minimumBytes = 4 * 2 ** 30

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minimumBytes
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    try {
      process.kill(Number(name.slice(prefix.length)), 0)
    } catch {
      rmSync(join(memory, name), { recursive: true, force: true })
    }
  }
}
