import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

/** Modules that start processes of the server, browsers, drills, or its own servers. */
const costly =
  /from "[^"]*\/(?:SlotkitProcess|ServerProcesses|PagesServer|Chromium|RestartablePostgres|PartitionedServer|CitusServer)\.ts"/

/** As a pattern, because Vitest takes these words for a tag wherever a file contains them. */
const thorough = /^\/\/ @module-tag thorough\n/

/** Files of `npm test` that use them all the same: one of each kind that a contributor cannot do without. */
const exceptions = ["e2e/pages/Journeys.test.ts"]

describe("npm test", () => {
  it("MUST leave what starts servers and browsers to npm run test:all", () => {
    const files = globSync(["packages/**/*.test.ts", "e2e/**/*.test.ts", "examples/**/*.test.ts"], {
      cwd: root,
      exclude: ["**/node_modules/**"]
    })
    const started = files.filter((file) => {
      const text = readFileSync(join(root, file), "utf8")
      return costly.test(text) && !thorough.test(text)
    })
    expect(started).toEqual(exceptions)
  })
})
