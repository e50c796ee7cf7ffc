import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { syncDirectory } from "./DataFolderFs.ts"

/** How a folder was kept from others: `repaired` when somebody else could read part of it, `open` when that could not be changed. */
export type FolderPrivacy = "private" | "repaired" | "open"

/** Makes a folder and those above it where they are missing, for their owner alone, and puts their names on the disk. */
export const makePrivateFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncDirectory(dirname(made))
}

/**
 * Takes the rights of group and others from a data folder and from everything of Slotkit's in it: folders 0700, files 0600.
 *
 * A folder that holds other things as well keeps its own mode, since it may be somebody's home or `/tmp`. Windows has no such modes.
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
