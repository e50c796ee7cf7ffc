import { closeSync, fsyncSync, openSync } from "node:fs"
import { dirname } from "node:path"
import type { NodeFS } from "@electric-sql/pglite/nodefs"
import type { Durability } from "./PgliteStart.ts"

/** The file system of an embedded database. Records the last error of the operating system. */
export interface DataFolderFs {
  readonly fs: NodeFS
  /** The code of the last error that a database does not expect, such as `ENOSPC`. */
  readonly lastRefusal: () => string | undefined
}

/**
 * PGlite's file system on a local folder, with durability and permissions added.
 *
 * PGlite ignores `fsync`. This implementation performs it, after an fsync of every directory where a file was created or renamed
 * since the previous one. Files are created with mode 0600 and directories with mode 0700, regardless of the requested mode.
 */
export const dataFolderFs = async (folder: string, durability: Durability): Promise<DataFolderFs> => {
  const { NodeFS } = await import("@electric-sql/pglite/nodefs")
  let refusal: string | undefined
  class CarefulFs extends NodeFS {
    override async init(...[db, input]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
      const { emscriptenOpts } = await super.init(db, input)
      const hooks = (emscriptenOpts.preRun ?? []) as Array<(module: unknown) => void>
      hooks.push((module) => {
        const files = nodeFsOf(module as EmscriptenModule)
        noteRefusals(files, (code) => {
          refusal = code
        })
        keepPrivate(files)
        if (durability === "full") syncForReal(files)
      })
      return { emscriptenOpts }
    }
  }
  return { fs: new CarefulFs(folder), lastRefusal: () => refusal }
}

/** Emscripten's module. PGlite up to 0.5.12 lists its file systems in `FS`. */
interface EmscriptenModule {
  readonly NODEFS?: EmscriptenNodeFs
  readonly FS: { readonly filesystems: { readonly NODEFS: EmscriptenNodeFs } }
}

const nodeFsOf = ({ NODEFS, FS }: EmscriptenModule): EmscriptenNodeFs => NODEFS ?? FS.filesystems.NODEFS

/** The parts of Emscripten's Node file system that are overridden here. */
interface EmscriptenNodeFs {
  readonly realPath: (node: FsNode) => string
  tryFSOperation: <A>(operation: () => A) => A
  readonly node_ops: {
    mknod: (parent: FsNode, name: string, mode: number, device: number) => FsNode
    rename: (node: FsNode, newParent: FsNode, newName: string) => void
    setattr: (node: FsNode, attributes: FsAttributes) => void
  }
  readonly stream_ops: {
    /** Undefined before PGlite 0.5.13, whose streams change attributes by their node. */
    setattr?: (stream: FsStream, attributes: FsAttributes) => void
    fsync?: (stream: FsStream) => void
  }
}
type FsNode = object
interface FsStream {
  readonly nfd: number
}
interface FsAttributes {
  readonly mode?: number
}

const noteRefusals = (files: EmscriptenNodeFs, note: (code: string) => void): void => {
  const { tryFSOperation } = files
  files.tryFSOperation = (operation) =>
    tryFSOperation(() => {
      try {
        return operation()
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : ""
        if (refusals.has(code)) note(code)
        throw error
      }
    })
}

const refusals = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE"])

const keepPrivate = ({ node_ops, stream_ops }: EmscriptenNodeFs): void => {
  const { mknod, setattr } = node_ops
  const { setattr: setStreamAttr } = stream_ops
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, ownerOnly(mode), device)
  node_ops.setattr = (node, attributes) => setattr(node, withOwnerOnly(attributes))
  if (setStreamAttr !== undefined) stream_ops.setattr = (stream, attributes) => setStreamAttr(stream, withOwnerOnly(attributes))
}

const withOwnerOnly = (attributes: FsAttributes): FsAttributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: ownerOnly(attributes.mode) }

/** Removes the permissions of group and others. Regular files also lose the execute permission. */
const ownerOnly = (mode: number): number => mode & ((mode & fileTypeBits) === directoryBits ? ~0o077 : ~0o177)
const fileTypeBits = 0o170000
const directoryBits = 0o040000

const syncForReal = (files: EmscriptenNodeFs): void => {
  const { node_ops, stream_ops, realPath } = files
  const { mknod, rename } = node_ops
  const changed = new Set<string>()
  node_ops.mknod = (parent, name, mode, device) => {
    const created = mknod(parent, name, mode, device)
    changed.add(realPath(parent))
    return created
  }
  node_ops.rename = (node, newParent, newName) => {
    const from = dirname(realPath(node))
    rename(node, newParent, newName)
    changed.add(from).add(realPath(newParent))
  }
  stream_ops.fsync = ({ nfd }) =>
    files.tryFSOperation(() => {
      for (const directory of changed) syncDirectory(directory)
      changed.clear()
      fsyncSync(nfd)
    })
}

/** Calls fsync on a directory. A directory that no longer exists is skipped. Windows has no such call. */
export const syncDirectory = (directory: string): void => {
  if (process.platform === "win32") return
  let opened: number
  try {
    opened = openSync(directory, "r")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return
    throw error
  }
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
