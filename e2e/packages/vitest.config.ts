import { join } from "node:path"
import { defineConfig, mergeConfig } from "vitest/config"
import { sources } from "../../vitest.config.ts"

/** What every project shares of the packages as users get them: built and packed once, before the tests. */
export const packed = mergeConfig(
  sources,
  defineConfig({
    test: { globalSetup: join(import.meta.dirname, "packedForTests.ts"), testTimeout: 120_000, hookTimeout: 120_000 }
  })
)

export default mergeConfig(packed, defineConfig({ test: { name: "packages", exclude: ["registry/**", "generated-*/**"] } }))
