import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { useTemporaryFolderInMemory } from "./harness/TemporaryFolder.ts"
import { projects } from "./vitest.workspace.ts"

useTemporaryFolderInMemory()

/** One more than there are processors, because tests of processes and timeouts also wait. */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers,
    tags: [
      {
        name: "thorough",
        description:
          "Left out of npm test: other databases and drivers, processes, browsers, and every example. npm run test:all runs it."
      }
    ],
    globalSetup: [join(import.meta.dirname, "harness/ExitStatus.ts")],
    projects: [...projects]
  }
})
