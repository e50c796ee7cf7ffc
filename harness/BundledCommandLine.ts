import { execFileSync } from "node:child_process"
import { copyFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs"
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
export const setup = (project: TestProject): void => project.provide("commandLine", bundledCommandLine())

/** Bundles the command line unless its sources are the same as last time, and returns the file. */
export const bundledCommandLine = (): string => {
  const cached = keptOr((dist) => {
    const tsup = join(root, "node_modules/tsup/dist/cli-default.js")
    execFileSync(process.execPath, [tsup, "--silent", "--out-dir", dist], { cwd: server, stdio: "pipe" })
  })
  return join(cached, "dist/main.js")
}

/** Keeps the command line for tests after `npm run build` in a repository that had no build before. */
export const keepBuiltCommandLine = (): void =>
  void keptOr((dist) =>
    cpSync(join(server, "dist"), dist, { recursive: true, filter: (file) => !/\.(?:d\.ts(?:\.map)?|tsbuildinfo)$/.test(file) })
  )

const server = join(root, "packages/server")

/** Returns the folder of the kept command line. If there is none, `bundleInto` writes its modules. */
const keptOr = (bundleInto: (dist: string) => void): string => {
  const cached = join(cacheFolder, `command-line-${sourcesDigest(import.meta.filename)}`)
  if (existsSync(cached)) return cached
  removeOld(/^(?:command-line|bundling)-/)
  const folder = mkdtempSync(join(cacheFolder, "bundling-"))
  try {
    bundleInto(join(folder, "dist"))
    // Its version is read from the manifest beside.
    copyFileSync(join(server, "package.json"), join(folder, "package.json"))
    renameSync(folder, cached)
  } catch (failure) {
    // Another run may have kept the same one in the meantime.
    if (!existsSync(cached)) throw failure
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return cached
}
