import { defineConfig, mergeConfig } from "vitest/config"
import { sources } from "../../vitest.config.ts"

export default mergeConfig(
  sources,
  defineConfig({
    test: { name: "slotkit", globalSetup: ["../postgres/src/testing/RealPostgres.ts"], testTimeout: 30_000, hookTimeout: 60_000 }
  })
)
