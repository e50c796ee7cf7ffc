import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { useTemporaryFolderInMemory } from "./harness/TemporaryFolder.ts"
import { projects } from "./vitest.workspace.ts"

useTemporaryFolderInMemory()

export default defineConfig({
  test: {
    maxWorkers: "100%",
    globalSetup: [join(import.meta.dirname, "harness/ExitStatus.ts")],
    projects: [...projects]
  }
})
