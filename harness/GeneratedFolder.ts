import { mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"

/** Inside the repository, so that modules find its packages, and skipped by git and by everything that lists the repository's files. */
export const cacheFolder = join(import.meta.dirname, "../.cache")

/** Makes an empty folder for files that a test writes and runs. The test removes it. */
export const generatedFolder = (): string => {
  mkdirSync(cacheFolder, { recursive: true })
  return mkdtempSync(join(cacheFolder, "generated-"))
}
