import { rmSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
import { type PackedPackage, type PackedPackages, packPackages } from "./PackedPackages.ts"

/** Packs the packages before the tests of a file, and removes the tarballs after them. */
export const packedForTests = (): (() => ReadonlyArray<PackedPackage>) => {
  let packed: PackedPackages | undefined
  beforeAll(async () => {
    packed = await packPackages()
  }, 240_000)
  afterAll(() => packed && rmSync(packed.folder, { recursive: true, force: true }))
  return () => packed!.packages
}
