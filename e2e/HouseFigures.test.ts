import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it } from "vitest"
import { defaultServiceSettings } from "../packages/core/src/services/ServiceSettings.ts"

/** The methods of all storage ports. Lower it with every method that goes; a filter or a key is an argument. */
const mostMethods = 150

/** The files with fewer than `smallLines` lines. Lower it with every file that is folded into the concept it belongs to. */
const mostSmallFiles = 39

const smallLines = 20

/** The files that name most settings of a service. A new setting has to be added to each. */
const mostListsOfSettings = 6

/** The files that a setting of a service and a filter of a list are named in, with tests and pages, by an example of each. */
const mostFilesNaming = { maxReschedules: 12, updatedSince: 13 }

const root = join(import.meta.dirname, "..")
const packagesFolder = join(root, "packages")

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

/** The files that people write and that can name a field, by path. Decisions are left out, because they stay as they were. */
const written = execFileSync("git", ["ls-files", "-z", "packages", "docs", "e2e", "examples"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => /\.(?:ts|md)$/.test(path) && !/\/generated\/|^docs\/(?:reference|decisions)\/|HouseFigures/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

/** Matches a field by its name inside and on the wire. */
const nameOf = (field: string): RegExp =>
  new RegExp(`\\b(?:${field}|${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})\\b`)

it("The settings of a service MUST NOT be listed in more files", () => {
  const names = Object.keys(defaultServiceSettings).map(nameOf)
  const lists = written
    .filter(({ text }) => names.filter((name) => name.test(text)).length >= names.length * 0.8)
    .map(({ path }) => path)
  expect(lists).toContain("packages/core/src/services/ServiceSettings.ts")
  expect(lists.length, lists.join("\n")).toBeLessThanOrEqual(mostListsOfSettings)
})

it.each(Object.entries(mostFilesNaming))("%s MUST NOT be named in more files", (field, most) => {
  const name = nameOf(field)
  const naming = written.filter(({ text }) => name.test(text)).map(({ path }) => path)
  expect(naming.length, naming.join("\n")).toBeLessThanOrEqual(most)
  expect(naming.length).toBeGreaterThan(5)
})
