import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

/** The packages that each package may import: the arrows of the README's picture. */
const arrows: Readonly<Record<string, ReadonlyArray<string>>> = {
  "@slotkit/core": [],
  "@slotkit/engine": ["@slotkit/core"],
  "@slotkit/conformance": ["@slotkit/core", "@slotkit/engine"],
  "@slotkit/postgres": ["@slotkit/core", "@slotkit/engine"],
  "@slotkit/http": ["@slotkit/core", "@slotkit/engine"],
  "@slotkit/integrations": ["@slotkit/core", "@slotkit/engine"],
  "@slotkit/pages": ["@slotkit/core", "@slotkit/engine", "@slotkit/http"],
  slotkit: [
    "@slotkit/client",
    "@slotkit/core",
    "@slotkit/engine",
    "@slotkit/postgres",
    "@slotkit/http",
    "@slotkit/integrations",
    "@slotkit/pages"
  ],
  "@slotkit/server": [
    "@slotkit/core",
    "@slotkit/engine",
    "@slotkit/postgres",
    "@slotkit/http",
    "@slotkit/integrations",
    "@slotkit/pages",
    "slotkit"
  ],
  "@slotkit/client": [],
  "@slotkit/flow": ["@slotkit/core"]
}

/** Effect's data modules, the only ones that the core may import. */
const dataModules = [
  "Result",
  "Schema",
  "SchemaAST",
  "SchemaIssue",
  "SchemaTransformation",
  "Option",
  "encoding/Base64",
  "encoding/Base64Url"
]

const packagesFolder = join(import.meta.dirname, "../packages")
const folders = readdirSync(packagesFolder)

const manifest = (folder: string) => JSON.parse(readFileSync(join(packagesFolder, folder, "package.json"), "utf8"))

const sourcesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(packagesFolder, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("testing/"))
    .map((file) => join(packagesFolder, folder, "src", file))

const importsOf = (file: string): ReadonlyArray<string> =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^"']*?from\s+["']([^"']+)["']|import\(["']([^"']+)["']\)/g
    )
  ].map((match) => (match[1] ?? match[2])!)

const isOurs = (specifier: string): boolean =>
  specifier.startsWith("@slotkit/") || specifier === "slotkit" || specifier.startsWith("slotkit/")
const packageOf = (specifier: string): string =>
  specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : specifier.split("/")[0]!

/** Tells the packages that a package's bundle has inside. */
const bundledBy = async (folder: string): Promise<(name: string) => boolean> => {
  if (manifest(folder).private === true) return () => false
  const { default: config } = await import(join(packagesFolder, folder, "tsup.config.ts"))
  const patterns: ReadonlyArray<string | RegExp> = config.noExternal ?? []
  return (name) => patterns.some((pattern) => (typeof pattern === "string" ? pattern === name : pattern.test(name)))
}

describe("The arrows between packages", () => {
  it("MUST be defined for every package", () => {
    expect(folders.map((folder) => manifest(folder).name).sort()).toEqual(Object.keys(arrows).sort())
  })

  it.each(folders)("MUST NOT point upwards in packages/%s", async (folder) => {
    const { name, dependencies = {}, peerDependencies = {}, devDependencies = {} } = manifest(folder)
    const isBundled = await bundledBy(folder)
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    const installedOrBundled = [...declared, ...Object.keys(devDependencies).filter(isBundled)]
    const allowed = arrows[name] ?? []
    expect(declared.filter(isOurs).filter((dependency) => !allowed.includes(dependency))).toEqual([])
    for (const file of sourcesOf(folder)) {
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith(".")) {
          expect(join(file, "..", specifier), `${file} leaves its package`).toContain(join(packagesFolder, folder, "src"))
        } else if (!specifier.startsWith("node:")) {
          const target = packageOf(specifier)
          expect(installedOrBundled, `${file} imports ${target}, which package.json does not name`).toContain(target)
          if (isOurs(specifier)) expect(allowed, `${file} imports ${target}`).toContain(target)
        }
      }
    }
  })

  it("MUST keep Node, effects and every library except the hashes out of the core", () => {
    const outside = sourcesOf("core").flatMap((file) => importsOf(file).filter((specifier) => !specifier.startsWith(".")))
    const allowed = (specifier: string): boolean =>
      specifier.startsWith("@noble/hashes/") || dataModules.some((module) => specifier === `effect/${module}`)
    expect(outside.filter((specifier) => !allowed(specifier))).toEqual([])
  })

  it("MUST keep every dependency out of the client", () => {
    const outside = sourcesOf("client").flatMap((file) => importsOf(file).filter((specifier) => !specifier.startsWith(".")))
    expect(outside).toEqual([])
  })

  it("MUST keep every dependency out of the flow but the rules without Effect, and React", () => {
    const outside = sourcesOf("flow").flatMap((file) => importsOf(file).filter((specifier) => !specifier.startsWith(".")))
    expect([...new Set(outside)].sort()).toEqual(["@slotkit/core/answers", "react"])
  })

  it("MUST allow only the server to read the environment", () => {
    const readers = folders
      .filter((folder) => folder !== "server")
      .flatMap(sourcesOf)
      .filter((file) => readFileSync(file, "utf8").includes("process.env"))
    expect(readers).toEqual([])
  })
})
