import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it } from "vitest"

/** The methods of all storage ports. Lower it with every method that goes; a filter or a key is an argument. */
const mostMethods = 150

/** The files with fewer than `smallLines` lines. Lower it with every file that is folded into the concept it belongs to. */
const mostSmallFiles = 39

const smallLines = 20

const packagesFolder = join(import.meta.dirname, "../packages")

const sourcesOf = (name: string): ReadonlyArray<string> =>
  readdirSync(join(packagesFolder, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => `${name}/src/${path}`)

const sourceOf = (path: string): string => readFileSync(join(packagesFolder, path), "utf8")

/** Returns the parts of a text between a bracket and the one that closes it, from a place on. */
const inBrackets = (text: string, from: number): string => {
  const start = text.indexOf("{", from)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ("{(".includes(text[at]!)) depth++
    if ("})".includes(text[at]!)) depth--
    if (depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}

/** Returns the methods of the storage ports in a source, as `Port.method`. Members of a service have four spaces before them. */
const methodsIn = (source: string): ReadonlyArray<string> => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, "")
  const ports = [...code.matchAll(/class (\w+(?:Store|Log|Queue|Outbox)) extends Context\.Service</g)]
  return ports.flatMap((port) =>
    [...inBrackets(code, port.index + port[0].length).matchAll(/^ {4}readonly (\w+): (?:<[^(]*>)?\(/gm)].map(
      ([, method]) => `${port[1]}.${method}`
    )
  )
}

it("The storage ports MUST NOT get more methods", () => {
  const methods = sourcesOf("engine")
    .filter((path) => path.startsWith("engine/src/ports/"))
    .flatMap((path) => methodsIn(sourceOf(path)))
  expect(methods).toContain("BookingStore.find")
  expect(methods.length).toBeLessThanOrEqual(mostMethods)
})

/** Files that are generated, or small because each is one use case, command, migration, table or entry of a package. */
const isSmallByRule = (path: string, entries: ReadonlySet<string>): boolean =>
  entries.has(path) ||
  /\/(?:index|main)\.ts$|Transitions\.ts$|\/generated\/|\/browser\/\w+Script\.ts$/.test(path) ||
  /^engine\/src\/(?!ports|kernel|memory|fakes)[a-z]+\//.test(path) ||
  /^(?:server\/src\/cli|postgres\/src\/migrations)\//.test(path)

/** Returns the sources that addresses in `exports` of a package name. */
const entriesOf = (name: string): ReadonlySet<string> => {
  const manifest = readFileSync(join(packagesFolder, name, "package.json"), "utf8")
  return new Set([...manifest.matchAll(/"\.\/(src\/[^"]+\.ts)"/g)].map(([, path]) => `${name}/${path}`))
}

it("The number of small files MUST NOT grow", () => {
  const small = readdirSync(packagesFolder).flatMap((name) => {
    const entries = entriesOf(name)
    return sourcesOf(name).filter((path) => !isSmallByRule(path, entries) && sourceOf(path).split("\n").length - 1 < smallLines)
  })
  expect(small.map((path) => basename(path)).length, small.join("\n")).toBeLessThanOrEqual(mostSmallFiles)
})
