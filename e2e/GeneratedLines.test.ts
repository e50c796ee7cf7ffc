import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { writtenPages } from "../docs/writtenPages.ts"

const root = join(import.meta.dirname, "..")

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(?:md|ts|json|svg|txt|sql)$/.test(file))

const linesOf = (file: string): ReadonlyArray<string> => readFileSync(join(root, file), "utf8").split("\n")

const written = new Set(Object.keys(writtenPages).map((path) => join("docs", path)))

/** True for a file that a program writes: it is listed, or its first lines name the command. */
const isGenerated = (file: string): boolean =>
  written.has(file) ||
  file.startsWith("api/") ||
  file.startsWith("packages/client/src/generated/") ||
  linesOf(file)
    .slice(0, 4)
    .some((line) =>
      /^\W*(?:.*\bnpm run [\w:. -]+` (?:writes|generates|made)|.*(?:written|generated|made) .*by `npm run)/i.test(line)
    )

// Every change of a resource is a diff of these files, which a reviewer has to read. A new one is worth its lines or is built.
it("Generated files in Git MUST have fewer lines than people read", () => {
  const counted = tracked.filter(isGenerated).map((file) => ({ file, lines: linesOf(file).length - 1 }))
  expect(counted.length).toBeGreaterThan(40)
  const lines = counted.reduce((sum, one) => sum + one.lines, 0)
  const longest = counted.toSorted((one, other) => other.lines - one.lines).slice(0, 10)
  expect(lines, JSON.stringify(longest, null, 1)).toBeLessThan(15_250)
})
