import { mkdirSync, mkdtempSync } from "node:fs"
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
