import { beforeAll } from "vitest"
import { type PackedPackage, packedPackages } from "./PackedPackages.ts"

/** Provides the packed packages before the tests of a file begin. */
export const packedForTests = (): (() => ReadonlyArray<PackedPackage>) => {
  let packed: ReadonlyArray<PackedPackage>
  beforeAll(async () => {
    packed = await packedPackages()
  }, 900_000)
  return () => packed
}
