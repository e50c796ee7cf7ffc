import { linkSync, mkdirSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** Another process works in the data folder, or this one already does; `message` is one sentence for the operator. */
export class DataFolderInUse extends Data.TaggedError("DataFolderInUse")<{
  readonly message: string
  readonly folder: string
  /** The process that has the folder. */
  readonly pid: number
}> {}

/**
 * Takes a folder, which must exist, for this process until the scope closes.
 *
 * The file `lock` in it holds the process id of whoever has the folder. The lock of a process that has died is taken over; of
 * several that try at once one succeeds.
 */
export const lockDataFolder = (folder: string): Effect.Effect<void, DataFolderInUse, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const path = join(realpathSync(folder), "lock")
      const pid = takeLock(path)
      if (pid === process.pid && !takenHere.has(path)) {
        takenHere.add(path)
        return Effect.succeed(path)
      }
      const message = `The data folder ${folder} is in use by process ${pid}; stop that first, or delete ${path} if it is not Slotkit.`
      return Effect.fail(new DataFolderInUse({ message, folder, pid }))
    }),
    (path) =>
      Effect.sync(() => {
        takenHere.delete(path)
        rmSync(path, { force: true })
      })
  )

/** The locks that this process has: a lock with its id that is not among them was left behind by an earlier process. */
const takenHere = new Set<string>()

/** Takes a lock unless somebody living has it; returns who has it then. */
const takeLock = (path: string): number => {
  for (let tries = 0; ; tries++) {
    if (claim(path)) return process.pid
    const holder = holderOf(path)
    if (isAlive(path, holder) || tries === 3) return holder
    removeDeadLock(path)
  }
}

/** Makes the lock file in one step with its content; `false` when there is one. */
const claim = (path: string): boolean => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead process's lock. Only one process at a time may, or it could remove the lock that another has just taken. */
const removeDeadLock = (path: string): void => {
  const guard = `${path}.takeover`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (isFileError(error, "EEXIST")) return
    throw error
  }
  try {
    if (!isAlive(path, holderOf(path))) rmSync(path, { force: true })
  } finally {
    rmdirSync(guard)
  }
}

/** The process that a lock names; 0, which is nobody, when there is no lock or nothing in it. */
const holderOf = (path: string): number => {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || 0
  } catch (error) {
    if (isFileError(error, "ENOENT")) return 0
    throw error
  }
}

const isAlive = (path: string, pid: number): boolean => {
  if (pid === process.pid || pid === 0) return takenHere.has(path)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isFileError(error, "ESRCH")
  }
}

const isFileError = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code
