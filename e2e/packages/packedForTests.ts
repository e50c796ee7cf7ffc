import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import { type PackedPackages, packPackages } from "./PackedPackages.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly packed: PackedPackages
  }
}

/** Packs the packages once for all test files. */
export default async (project: TestProject): Promise<() => void> => {
  const packed = await packPackages()
  project.provide("packed", packed)
  return () => rmSync(packed.folder, { recursive: true, force: true })
}
