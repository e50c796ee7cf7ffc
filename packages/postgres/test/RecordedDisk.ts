import fs, { type BigIntStats } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { join } from "node:path"

/** The contents that fsync has put on disk, by file and directory. */
export interface RecordedDisk {
  /**
   * Writes a state that a power cut at this moment may leave: names and contents as of the last fsync of each directory and file.
   * With `torn`, any part of later writes may be present too: `torn` is called for each block of 4096 bytes.
   */
  readonly powerCut: (folder: string, target: string, torn?: () => boolean) => void
  readonly stop: () => void
}

/** Records every fsync of this process from now on. */
export const recordDisk = async (): Promise<RecordedDisk> => {
  const contents = new Map<string, Buffer>()
  const names = new Map<string, ReadonlyMap<string, string>>()
  const record = (fd: number): void => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    const status = fs.fstatSync(fd, { bigint: true })
    if (status.isDirectory()) {
      names.set(keyOf(status), new Map(fs.readdirSync(path).map((name) => [name, keyAt(join(path, name))])))
    } else contents.set(keyOf(status), fs.readFileSync(path))
  }
  const { fsyncSync } = fs
  const handles = await prototypeOfHandles()
  const { sync } = handles
  fs.fsyncSync = (fd) => {
    fsyncSync(fd)
    record(fd)
  }
  handles.sync = async function (this: FileHandle) {
    await sync.call(this)
    record(this.fd)
  }
  syncBuiltinESMExports()

  const restore = (folder: string, target: string, torn: (() => boolean) | undefined): void => {
    fs.mkdirSync(target, { mode: 0o700 })
    for (const [name, key] of names.get(keyAt(folder)) ?? []) {
      const [from, to] = [join(folder, name), join(target, name)]
      if (names.has(key)) restore(from, to, torn)
      else if (key.startsWith("file")) {
        const stored = contents.get(key) ?? Buffer.alloc(0)
        const isThere = fs.existsSync(from) && keyAt(from) === key
        fs.writeFileSync(to, torn === undefined || !isThere ? stored : mixed(stored, fs.readFileSync(from), torn), {
          mode: 0o600
        })
      }
    }
  }
  return {
    powerCut: restore,
    stop: () => {
      fs.fsyncSync = fsyncSync
      handles.sync = sync
      syncBuiltinESMExports()
    }
  }
}

/** A unique key for each file ever created. Inode numbers are reused for new files. */
const keyOf = (status: BigIntStats): string =>
  `${status.isDirectory() ? "directory" : status.isFile() ? "file" : "other"} ${status.ino} ${status.birthtimeNs}`
const keyAt = (path: string): string => keyOf(fs.lstatSync(path, { bigint: true }))

const mixed = (stored: Buffer, current: Buffer, takesCurrent: () => boolean): Buffer => {
  const mix = Buffer.alloc(Math.max(stored.length, current.length))
  for (let at = 0; at < mix.length; at += 4096) {
    const source = takesCurrent() ? current : stored
    if (at < source.length) source.copy(mix, at, at, at + 4096)
  }
  return mix
}

const prototypeOfHandles = async (): Promise<{ sync: () => Promise<void> }> => {
  const handle = await open("/dev/null")
  await handle.close()
  return Object.getPrototypeOf(handle)
}
