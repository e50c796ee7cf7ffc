import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { pendingChangesets } from "../release/PendingChangesets.ts"

const root = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const manifests = readdirSync(join(root, "packages")).map((folder) => ({
  folder: `packages/${folder}`,
  manifest: JSON.parse(read(`packages/${folder}/package.json`))
}))
const names: ReadonlyArray<string> = manifests.map(({ manifest }) => manifest.name)
const [version] = manifests.map(({ manifest }) => manifest.version)

describe("The packages' versions", () => {
  it("MUST be equal", () => {
    expect(new Set(manifests.map(({ manifest }) => manifest.version)).size).toBe(1)
  })

  it.each(manifests)("MUST be the exact dependency in $folder", ({ manifest }) => {
    const entries = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.devDependencies })
    expect(entries.filter(([name, range]) => names.includes(name) && range !== version)).toEqual([])
  })

  it("MUST have an entry in the changelog, which names only entries that exist or existed", () => {
    expect(read("CHANGELOG.md")).toContain(`\n## ${version}\n`)
    const changelog = [read("CHANGELOG.md"), ...pendingChangesets(root).map(({ text }) => text)].join("\n")
    const addresses = manifests.flatMap(({ manifest }) =>
      Object.keys(manifest.exports).map((path) => `${manifest.name}${path.slice(1)}`)
    )
    addresses.push("@slotkit/engine/testing", "@slotkit/engine/testing/fakes")
    const named = [...changelog.matchAll(/`(@slotkit\/[\w/-]+|slotkit\/[\w/-]+)`/g)].map(([, address]) => address!)
    expect(named.filter((address) => !addresses.includes(address))).toEqual([])
  })

  it.each(["dependencies", "peerDependencies"] as const)("MUST be the same everywhere in %s", (kind) => {
    const request = new Map<string, Set<unknown>>()
    for (const { manifest } of manifests)
      for (const [name, range] of Object.entries(manifest[kind] ?? {}))
        request.set(name, (request.get(name) ?? new Set()).add(range))
    expect([...request].filter(([, ranges]) => ranges.size > 1).map(([name]) => name)).toEqual([])
  })

  it.each(manifests)(
    "MUST be ranges in the peers of $folder, so that an application can bring its own version",
    ({ manifest }) => {
      const peers = Object.entries<string>(manifest.peerDependencies ?? {})
      expect(peers.filter(([, range]) => /^=?\s*v?\d/.test(range))).toEqual([])
    }
  )

  it("MUST be those of docs/installation.md in the optional peers of the library", () => {
    const { peerDependencies, peerDependenciesMeta } = manifests.find(({ manifest }) => manifest.name === "slotkit")!.manifest
    const optional = Object.keys(peerDependenciesMeta).filter((name) => !name.startsWith("@types/"))
    const rows = optional.map((name) => `| \`npm install ${name}\` | ${inWords(peerDependencies[name])} |`)
    for (const row of rows) expect(read("docs/installation.md")).toContain(row)
  })
})

/** The majors of a range such as `>=7 <11`, as in "7 to 10". */
const inWords = (range: string): string => {
  const [lowest = "", end = ""] = range.replace(/[<>=]/g, "").split(" ")
  if (lowest.startsWith("0.")) return lowest
  return `${lowest} to ${Number(end) - 1}`
}

describe("Private packages", () => {
  const tracked = execFileSync("git", ["ls-files", "package.json", "*/package.json"], { cwd: root, encoding: "utf8" })
  const isPrivate = (path: string): boolean => JSON.parse(read(path)).private === true
  const folders = tracked
    .trim()
    .split("\n")
    .filter(isPrivate)
    .map((path) => dirname(path))

  it("MUST all refuse to be packed", () => {
    const prepack = folders.map((folder) => JSON.parse(read(join(folder, "package.json"))).scripts?.prepack)
    expect(folders).toEqual(expect.arrayContaining([".", "examples/express", "e2e/openapi"]))
    expect(new Set(prepack)).toEqual(new Set([expect.stringMatching(/ >&2 && exit 1$/)]))
  })

  it("MUST NOT be packed by npm pack, which explains why in one sentence", () => {
    const packed = spawnSync("npm", ["pack", "--dry-run", "--offline"], { cwd: join(root, "examples/express"), encoding: "utf8" })
    expect(packed.status).not.toBe(0)
    expect(packed.stderr).toContain("This package is private and is not packed")
  })
})

describe("The package of the n8n nodes", () => {
  it("MUST have the license of the others, and not be published with a placeholder for an address, which n8n's linter accepts", () => {
    const { license, author } = JSON.parse(read("n8n/package.json"))
    expect([license, author.name]).toEqual([manifests[0]?.manifest.license, "the Slotkit maintainers"])
    expect(read("LICENSE")).toContain(author.name)
    const published = spawnSync("npm", ["run", "prepublishOnly"], { cwd: join(root, "n8n"), encoding: "utf8" })
    const isPlaceholder = author.email.endsWith(".example")
    expect([published.status, published.stderr.includes("author.email")]).toEqual([isPlaceholder ? 1 : 0, isPlaceholder])
  })
})

describe.each(manifests)("$folder/package.json", ({ folder, manifest }) => {
  it("MUST export the sources, then the types, then the module, and itself", () => {
    const { "./package.json": itself, ...offered } = manifest.exports
    expect(itself).toBe("./package.json")
    for (const [path, entry] of Object.entries(offered)) {
      if (typeof entry === "string") expect(existsSync(join(root, folder, entry)), path).toBe(true)
      else {
        const conditions = entry as Readonly<Record<string, string>>
        expect(Object.keys(conditions), path).toEqual(["@slotkit/source", "types", "default"])
        const { "@slotkit/source": source = "", types, default: module } = conditions
        expect(existsSync(join(root, folder, source)), path).toBe(true)
        expect([types, module]).toEqual(
          [".d.ts", ".js"].map((extension) => source.replace("./src/", "./dist/").replace(/\.ts$/, extension))
        )
      }
    }
  })

  it("MUST have a description, an engine requirement and a license", () => {
    expect(manifest).toMatchObject({ license: "MIT", type: "module", sideEffects: false, engines: { node: expect.any(String) } })
    expect(manifest.description).toMatch(/^.{20,120}$/)
    expect(read(`${folder}/LICENSE`)).toBe(read("LICENSE"))
  })

  it.runIf(manifest.private !== true)("MUST have a README with installation and usage", () => {
    const readme = read(`${folder}/README.md`)
    expect(readme.startsWith(`# ${manifest.name}\n`)).toBe(true)
    expect(readme).toContain(`npm install ${manifest.name}`)
    expect(readme).toMatch(/^```(?:ts|sh)\n(?!npm install)/m)
  })
})
