import { randomUUID } from "node:crypto"
import { existsSync, rmSync, symlinkSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Runs `use` with a path of the folder that is short enough for a Unix socket inside it.
 *
 * Kernels limit socket paths to between 104 and 108 bytes. A longer folder is reached through an open file descriptor in
 * `descriptors`, if that directory exists, or through a symbolic link in the temporary folder. The short path is valid until
 * `use` settles.
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

/** Leaves 23 of 103 bytes for the separator and the socket's name. */
const longestFolderBytes = 80
