import { randomUUID } from "node:crypto"
import { existsSync, rmSync, symlinkSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Runs `use` with a path of the folder that is short enough for a Unix socket in it.
 *
 * Kernels take 104 to 108 bytes for a socket's path. A longer folder is reached through an open descriptor in `descriptors`, where
 * there is such a place, or else through a symbolic link in the temporary folder. The short path is gone once `use` has settled.
 */
export const withShortSocketPath = async <A>(
  folder: string,
  use: (shortFolder: string) => Promise<A>,
  descriptors = "/proc/self/fd"
): Promise<A> => {
  if (Buffer.byteLength(folder) <= longestFolderBytes) return use(folder)
  if (existsSync(descriptors)) {
    const opened = await open(folder, "r")
    try {
      return await use(`${descriptors}/${opened.fd}`)
    } finally {
      await opened.close()
    }
  }
  const link = join(tmpdir(), `slotkit-${randomUUID().slice(0, 8)}`)
  symlinkSync(folder, link)
  try {
    return await use(link)
  } finally {
    rmSync(link, { force: true })
  }
}

/** Leaves 23 of 103 bytes for the separator and the socket's own name. */
const longestFolderBytes = 80
