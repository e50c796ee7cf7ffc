import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"

/**
 * Inside the repository, so that modules resolve its packages. Ignored by Git and by everything that lists the repository's
 * files.
 */
export const cacheFolder = join(import.meta.dirname, "../.cache")

/** Creates an empty folder for files that a test writes and runs. The test removes it. */
export const generatedFolder = (): string => {
  mkdirSync(cacheFolder, { recursive: true })
  return mkdtempSync(join(cacheFolder, "generated-"))
}

/** Creates the cache folder and removes files of earlier runs with the given names, unless a current run may use them. */
export const removeOld = (names: RegExp): void => {
  mkdirSync(cacheFolder, { recursive: true })
  for (const name of readdirSync(cacheFolder).filter((entry) => names.test(entry))) {
    const { mtimeMs } = statSync(join(cacheFolder, name), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (Date.now() - mtimeMs > dayMs) rmSync(join(cacheFolder, name), { recursive: true, force: true })
  }
}

const dayMs = 86_400_000
