import { execFileSync } from "node:child_process"
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { cacheFolder, removeOld } from "./GeneratedFolder.ts"
import { root, sourcesDigest } from "./PackageSources.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly commandLine: string
  }
}

/**
 * Bundles the command line once for all tests that start it, as `globalSetup` of their project, because one file starts several
 * times faster than hundreds of modules. Tests run it with `startSlotkit`. It is kept until the sources change.
 */
export const setup = (project: TestProject): void => {
  const kept = join(cacheFolder, `command-line-${sourcesDigest(import.meta.filename)}`)
  if (!existsSync(kept)) bundle(kept)
  project.provide("commandLine", join(kept, "dist/main.js"))
}

const bundle = (kept: string): void => {
  removeOld(/^(?:command-line|bundling)-/)
  const folder = mkdtempSync(join(cacheFolder, "bundling-"))
  const server = join(root, "packages/server")
  try {
    const tsup = join(root, "node_modules/tsup/dist/cli-default.js")
    execFileSync(process.execPath, [tsup, "--silent", "--out-dir", join(folder, "dist")], { cwd: server, stdio: "pipe" })
    // Its version is read from the manifest beside.
    copyFileSync(join(server, "package.json"), join(folder, "package.json"))
    renameSync(folder, kept)
  } catch (failure) {
    // Another run may have kept the same one in the meantime.
    if (!existsSync(kept)) throw failure
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
