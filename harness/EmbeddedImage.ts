import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/**
 * Opens each empty embedded database in memory from one image, because `initdb` takes 1.5 s of computing for each of them.
 *
 * Importing this module changes `PGlite.create` in this process: it is a set-up file of test projects, and an import of the
 * processes that tests start from the sources. Databases in folders are made by `initdb` as ever, and so are those of the programs
 * that were built. The image holds no tables. The first test that needs it makes it and keeps it for later runs.
 */
const openFromImage = (): void => {
  const create = PGlite.create.bind(PGlite) as (options?: PGliteOptions) => Promise<PGlite>
  const image = async (): Promise<Blob> => {
    if (!existsSync(file)) {
      const database = await create({})
      write(new Uint8Array(await (await database.dumpDataDir("none")).arrayBuffer()))
      await database.close()
    }
    return openAsBlob(file)
  }
  const createFromImage = async (options: PGliteOptions = {}) =>
    create(isEmptyInMemory(options) ? { ...options, loadDataDir: await image() } : options)
  Object.assign(PGlite, { create: createFromImage, [changed]: true })
}

/** Without `noInitDb`, with which PGlite opens a database of its own while it runs `initdb`. */
const isEmptyInMemory = (options: PGliteOptions): boolean =>
  ["fs", "dataDir", "loadDataDir", "noInitDb"].every((name) => options[name as keyof PGliteOptions] === undefined)

/** Processes that make the image at the same time write files of their own; the last name stays. */
const write = (content: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

const manifest = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "../package.json")
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
const file = join(import.meta.dirname, `../node_modules/.cache/slotkit/pglite-${version}.tar`)

/** Test files that share a worker import this module once each, and PGlite once together. */
const changed = Symbol.for("slotkit.tests.embeddedImage")
if (!(changed in PGlite)) openFromImage()
