import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

const sources = globSync("{packages,e2e,harness,bench,examples,drill,docs,release,deploy}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: (path) => ["node_modules", "dist", "generated"].some((folder) => path.includes(folder))
})

it("Comments MUST open with their subject, not with a relative clause", () => {
  const opening = /^\s*(?:\/\*\*|\*|\/\/)\s+(?:What|Whatever|Whether|Where|Which|Who|Whoever|Why|How)\b/
  const found = sources.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => opening.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  )
  expect(found).toEqual([])
})
