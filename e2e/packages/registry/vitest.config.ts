import { defineConfig, mergeConfig } from "vitest/config"
import { useTemporaryFolderInMemory } from "../../../harness/TemporaryFolder.ts"
import { sources } from "../../../vitest.workspace.ts"

useTemporaryFolderInMemory()

/** Separate from `npm test`, which needs no registry: `npm run test:install`. */
export default mergeConfig(sources, defineConfig({ test: { name: "install", hookTimeout: 900_000 } }))
