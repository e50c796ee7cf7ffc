import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A folder for one test, optionally a copy of another. Removed at the end of the test. */
export const dataFolder = (copyOf?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-e2e-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true })
  return folder
}
