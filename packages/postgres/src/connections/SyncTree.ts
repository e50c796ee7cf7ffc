import { open, readdir } from "node:fs/promises"
import { join } from "node:path"
import { syncDirectory } from "./DataFolderFs.ts"

/** Puts a folder on the disk with everything in it. Files are synced side by side, so that the disk takes several in one go. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) await syncTree(path)
      else if (entry.isFile()) await syncFile(path)
    })
  )
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
