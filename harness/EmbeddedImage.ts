import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { PGlite, type PGliteOptions } from "@electric-sql/pglite"

/**
 * Opens each empty in-memory database from one image, because `initdb` takes 1.5 s of CPU time.
 *
 * Importing this module replaces `PGlite.create` in this process. Test projects import it as a setup file, as do the processes
 * that tests start from the sources. Databases in folders, and those of built programs, still use `initdb`. The image contains no
 * tables. The first test that needs it creates it, and later runs reuse it.
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

/** Without `noInitDb`, which PGlite sets for the database that it opens while running `initdb`. */
const isEmptyInMemory = (options: PGliteOptions): boolean =>
  ["fs", "dataDir", "loadDataDir", "noInitDb"].every((name) => options[name as keyof PGliteOptions] === undefined)

/** Concurrent processes write separate files. The last rename wins. */
const write = (content: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

const manifest = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "../package.json")
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
const file = join(import.meta.dirname, `../node_modules/.cache/slotkit/pglite-${version}.tar`)

/** Test files that share a worker import this module once each, but share one PGlite module. */
const changed = Symbol.for("slotkit.tests.embeddedImage")
if (!(changed in PGlite)) openFromImage()
