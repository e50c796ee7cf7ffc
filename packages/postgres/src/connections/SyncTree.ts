import { open, readdir } from "node:fs/promises"
import { join } from "node:path"
import { syncDirectory } from "./DataFolderFs.ts"

/** Syncs a folder and everything in it to disk. Syncs eight files at a time, which the disk can batch. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const next = files[Symbol.iterator]()
  const syncNext = async (): Promise<void> => {
    for (const { name } of next) await syncFile(join(folder, name))
  }
  await Promise.all(Array.from({ length: 8 }, syncNext))
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  syncDirectory(folder)
}

const syncFile = async (path: string): Promise<void> => {
  const opened = await open(path, "r+")
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
