import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { walks } from "../docs/architecture/walks.ts"

const packagesFolder = join(import.meta.dirname, "../packages")
const sourceOf = (path: string): string => readFileSync(join(packagesFolder, path), "utf8")

/** The imports of a source: the imported names, and where they come from. */
const importsOf = (path: string): ReadonlyArray<{ readonly names: ReadonlyArray<string>; readonly from: string }> =>
  [...sourceOf(path).matchAll(/^import (?:type )?(?:\* as \w+|\{([^}]*)\}) from "([^"]+)"/gm)].map(
    ([, names = "", from = ""]) => ({
      names: names.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as \w+$/, "")
      ),
      from
    })
  )

const exportsOf = (path: string): ReadonlySet<string> =>
  new Set([...sourceOf(path).matchAll(/^export (?:const|class|interface|type|function) (\w+)/gm)].map(([, name]) => name!))

/** The package of a source, by the name that others import it with. */
const packageOf = (path: string): string => `@slotkit/${path.split("/")[0]}`

/** True if a file imports something that another one exports, by its path or from its package. */
const imports = (path: string, other: string): boolean =>
  importsOf(path).some(({ names, from }) =>
    from.startsWith(".")
      ? join(dirname(path), from) === other
      : (from === packageOf(other) || from.startsWith(`${packageOf(other)}/`)) && names.some((name) => exportsOf(other).has(name))
  )

describe.each(walks)("$title", ({ most, stretches }) => {
  it("MUST lead from each file to the next, by imports", () => {
    for (const { files } of stretches) {
      const paths = files.map(([path]) => path)
      const apart = paths.filter(
        (path, index) => index > 0 && !paths.slice(0, index).some((before) => imports(before, path) || imports(path, before))
      )
      expect(apart).toEqual([])
    }
  })

  it("MUST NOT become longer", () => {
    const paths = stretches.flatMap(({ files }) => files.map(([path]) => path))
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeLessThanOrEqual(most)
  })
})
