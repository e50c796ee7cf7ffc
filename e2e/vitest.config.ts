import { defineConfig, mergeConfig } from "vitest/config"
import { sources } from "../vitest.config.ts"

export default mergeConfig(
  sources,
  defineConfig({
    test: { name: "e2e", exclude: ["packages/{registry,generated-*}/**"], testTimeout: 60_000, hookTimeout: 60_000 }
  })
)
