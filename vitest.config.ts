import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { projects } from "./vitest.workspace.ts"

export default defineConfig({
  test: {
    maxWorkers: "100%",
    globalSetup: [join(import.meta.dirname, "harness/ExitStatus.ts")],
    projects: [...projects]
  }
})
