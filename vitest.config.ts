import { defineConfig } from "vitest/config"
import projects from "./vitest.workspace.ts"

/** What every project shares: the packages' sources instead of their builds. */
export const sources = defineConfig({
  resolve: { conditions: ["@slotkit/source"] },
  ssr: { resolve: { conditions: ["@slotkit/source"] } },
  test: { include: ["src/**/*.test.ts", "test/**/*.test.ts", "**/*.test.ts"], exclude: ["**/node_modules/**", "**/dist/**"] }
})

export default defineConfig({ test: { projects } })
