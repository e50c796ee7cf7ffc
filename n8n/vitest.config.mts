import { defineConfig, mergeConfig } from "vitest/config"
import { sources } from "../vitest.workspace.ts"

export default mergeConfig(sources, defineConfig({ test: { name: "n8n" } }))
