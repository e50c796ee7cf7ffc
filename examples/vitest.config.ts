import { defineConfig, mergeConfig } from "vitest/config"
import { sources } from "../vitest.config.ts"

/** Next and Nest are installed and tested in their own folders, in steps of their own. */
const apart = ["nest/**", "next/**"]

export default mergeConfig(
  sources,
  defineConfig({ test: { name: "examples", exclude: apart, testTimeout: 60_000, hookTimeout: 60_000 } })
)
