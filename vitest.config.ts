import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { useTemporaryFolderInMemory } from "./harness/TemporaryFolder.ts"
import { projects, tags } from "./vitest.workspace.ts"

useTemporaryFolderInMemory()

/** One more than there are processors, because tests of processes and timeouts also wait. */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers,
    tags: [...tags],
    globalSetup: [join(import.meta.dirname, "harness/ExitStatus.ts")],
    projects: [...projects]
  }
})
