import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { syncDirectory } from "./DataFolderFs.ts"

/**
 * The result of restricting a folder's permissions. `repaired`: others could read part of it. `open`: the permissions could not
 * be changed.
 */
export type FolderPrivacy = "private" | "repaired" | "open"

/** Creates a folder and its missing parents for their owner alone, and syncs their directory entries. */
export const makePrivateFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let path = resolve(folder); path.length >= resolve(first).length; path = dirname(path)) syncDirectory(dirname(path))
}

/**
 * Removes the permissions of group and others from a data folder and Slotkit's files in it. Folders get mode 0700, files 0600.
 *
 * A folder that also holds other files keeps its own mode, because it may be a home directory or `/tmp`. Windows has no such
 * modes.
 */
export const keepFolderPrivate = (folder: string): FolderPrivacy => {
  if (process.platform === "win32") return "private"
  const names = readdirSync(folder)
  const own = names.filter((name) => ownNames.test(name))
  const found = own.map((name) => tighten(join(folder, name)))
  if (names.every((name) => ownNames.test(name) || name === "lost+found")) found.push(tightenOne(folder))
  return found.includes("open") ? "open" : found.includes("repaired") ? "repaired" : "private"
}

const ownNames = /^(?:postgres|secret|owner|lock)(?:[.-].*)?$/

const tighten = (path: string): FolderPrivacy => {
  const privacy = tightenOne(path)
  if (!lstatSync(path).isDirectory()) return privacy
  const inside = readdirSync(path).map((name) => tighten(join(path, name)))
  return [privacy, ...inside].reduce((worst, each) => (worse.indexOf(each) > worse.indexOf(worst) ? each : worst))
}

const worse: ReadonlyArray<FolderPrivacy> = ["private", "repaired", "open"]

const tightenOne = (path: string): FolderPrivacy => {
  const status = lstatSync(path)
  if (status.isSymbolicLink() || (status.mode & 0o077) === 0) return "private"
  try {
    chmodSync(path, status.mode & 0o700)
    return "repaired"
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "EROFS")) return "open"
    throw error
  }
}
