import { randomUUID } from "node:crypto"
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/**
 * Opens each empty database from an image, in memory or in a folder, because `initdb` takes several seconds of CPU time.
 *
 * Importing this module replaces `PGlite.create` in this process. Test projects import it as a setup file, as do the processes
 * that tests start from the sources. Built programs still use `initdb`, as do folders with `initdb` in their path. The images
 * contain no tables, and their cache is small, because clearing the usual 128 MB at each start takes half of the time to open.
 * The first test that needs one creates it, and later runs reuse it.
 */
const openFromImage = (): void => {
  const create = PGlite.create.bind(PGlite) as Create
  const createFromImage = async (options: PGliteOptions = {}) => {
    if (isEmptyInMemory(options)) return create({ ...options, loadDataDir: await imageOfMemory(create) })
    const folder = emptyFolderOf(options)
    if (folder !== undefined) {
      cpSync(await imageOfFolder(create), folder, { recursive: true })
      makePrivate(folder)
    }
    return create(options)
  }
  Object.assign(PGlite, { create: createFromImage, [changed]: true })
}

type Create = (options?: PGliteOptions) => Promise<PGlite>

/** Without `noInitDb`, which PGlite sets for the database that it opens while running `initdb`. */
const isEmptyInMemory = (options: PGliteOptions): boolean =>
  ["fs", "dataDir", "loadDataDir", "noInitDb"].every((name) => options[name as keyof PGliteOptions] === undefined)

/** The empty folder where a database is to be created, if there is one. `rootDir` is the folder of PGlite's `NodeFS`. */
const emptyFolderOf = ({ fs }: PGliteOptions): string | undefined => {
  if (fs === undefined || !("rootDir" in fs)) return undefined
  const folder = String(fs.rootDir)
  return folder.includes("initdb") || readdirSync(folder).length > 0 ? undefined : folder
}

const imageOfMemory = async (create: Create): Promise<Blob> => {
  await created(file, async (unfinished) => {
    const copy = `${unfinished}.folder`
    cpSync(await imageOfFolder(create), copy, { recursive: true })
    const database = await create({ fs: await nodeFiles(copy) })
    writeFileSync(unfinished, new Uint8Array(await (await database.dumpDataDir("none")).arrayBuffer()))
    await database.close()
    rmSync(copy, { recursive: true })
  })
  return openAsBlob(file)
}

const imageOfFolder = async (create: Create): Promise<string> => {
  await created(folder, async (unfinished) => {
    const database = await create({ fs: await nodeFiles(unfinished) })
    await database.close()
    rmSync(join(unfinished, "postmaster.pid"), { force: true })
    appendFileSync(join(unfinished, "postgresql.conf"), `shared_buffers = ${cache}\n`)
  })
  return folder
}

const nodeFiles = async (root: string) => {
  const { NodeFS } = await import("@electric-sql/pglite/nodefs")
  return new NodeFS(root)
}

/** Makes an image unless it exists. Of concurrent processes, each makes its own, and one is kept. */
const created = async (image: string, make: (unfinished: string) => Promise<void>): Promise<void> => {
  if (existsSync(image)) return
  mkdirSync(dirname(image), { recursive: true })
  const unfinished = `${image}.${randomUUID()}`
  await make(unfinished)
  try {
    renameSync(unfinished, image)
  } catch (failure) {
    // A folder does not replace another one.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(image)) throw failure
  }
}

/** Slotkit creates all files of a data folder with these modes. In a copy, folders lose theirs. */
const makePrivate = (path: string): void => {
  const isFolder = statSync(path).isDirectory()
  chmodSync(path, isFolder ? 0o700 : 0o600)
  if (isFolder) for (const name of readdirSync(path)) makePrivate(join(path, name))
}

const manifest = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "../package.json")
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
const cache = "16MB"
const folder = join(import.meta.dirname, `../node_modules/.cache/slotkit/pglite-${version}-${cache}`)
const file = `${folder}.tar`

/** Test files that share a worker import this module once each, but share one PGlite module. */
const changed = Symbol.for("slotkit.tests.embeddedImage")
// The database of a process that a test starts lives for seconds. Optimizing PGlite's code takes longer there than it saves.
if (process.env.VITEST === undefined) {
  setFlagsFromString("--no-wasm-dynamic-tiering")
  setFlagsFromString("--no-wasm-tier-up")
}
if (!(changed in PGlite)) openFromImage()
