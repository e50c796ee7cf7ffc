import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { entriesOf } from "./Entry.ts"
import { declarationImports, moduleImports, packageOf } from "./Imports.ts"
import { type PackedPackage, packageNames } from "./PackedPackages.ts"

const root = join(import.meta.dirname, "../..")

/** Tests of every tarball. */
export const isRightAsPacked = (packages: () => ReadonlyArray<PackedPackage>): void => {
  describe.each(packageNames())("The tarball of %s", (name) => {
    let pack: PackedPackage
    beforeAll(() => {
      pack = packages().find((packed) => packed.name === name)!
    })
    const text = (file: string) => readFileSync(join(pack.unpacked, file), "utf8")
    const bytes = () => new Uint8Array(readFileSync(pack.tarball))

    it("MUST pass publint without a message", async () => {
      const { messages, pkg } = await publint({ pack: { tarball: bytes().buffer }, strict: true, level: "suggestion" })
      expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
    })

    it("MUST have correct types for every resolver that supports `exports`", { tags: ["thorough"] }, async () => {
      const result = await checkPackage(createPackageFromTarballData(bytes()))
      if (result.types === false) throw new Error("There are no types")
      const judged = Object.values(result.entrypoints).map(({ subpath }) => pack.manifest.name + subpath.slice(1))
      const modules = entriesOf([pack]).filter(({ isModule }) => isModule)
      expect(judged).toEqual(expect.arrayContaining(modules.map(({ address }) => address)))
      // ES modules only: Node's `require` loads them, and programs older than `exports` do not find them.
      const expected = ["CJSResolvesToESM node16-cjs", "NoResolution node10"]
      const verdicts = result.problems.map(
        (problem) => `${problem.kind} ${"resolutionKind" in problem ? problem.resolutionKind : ""}`
      )
      expect(verdicts.filter((verdict) => !expected.includes(verdict))).toEqual([])
    })

    it("MUST contain the build, the sources that maps lead to, the license and a README, and nothing else", () => {
      expect(pack.files.filter((file) => !/^(?:dist|src|vectors)\//.test(file))).toEqual(["LICENSE", "README.md", "package.json"])
      expect(
        pack.files.filter((file) => /\.test\.|(?:^|\/)(?:test|node_modules|scripts)\/|tsbuildinfo|\.generated\./.test(file))
      ).toEqual([])
      expect(text("LICENSE")).toBe(readFileSync(join(root, "LICENSE"), "utf8"))
    })

    it("MUST NOT contain files of an earlier build", () => {
      const declared = pack.files.flatMap((file) => /^dist\/(.*)\.d\.ts$/.exec(file)?.[1] ?? [])
      const sources = join(root, "packages", name.replace(/^@slotkit\//, ""), "src")
      expect(declared.filter((file) => !existsSync(join(sources, `${file}.ts`)))).toEqual([])
      const modules = pack.files.filter((file) => file.endsWith(".js"))
      const entries = [...Object.values(pack.manifest.exports), ...Object.values(pack.manifest.bin ?? {})].map((entry) =>
        normalize(typeof entry === "string" ? entry : entry.default!)
      )
      const reached = new Set<string>()
      const reach = (file: string): void => {
        if (reached.has(file) || !modules.includes(file)) return
        reached.add(file)
        for (const specifier of moduleImports(text(file))) if (specifier.startsWith(".")) reach(join(dirname(file), specifier))
      }
      for (const entry of entries) reach(entry)
      expect([...reached].sort()).toEqual(modules)
    })

    it("MUST declare in package.json what its modules and types import", () => {
      const imported = new Set(
        pack.files.flatMap((file) => {
          if (!file.startsWith("dist/")) return []
          if (file.endsWith(".js")) return moduleImports(text(file))
          return file.endsWith(".d.ts") ? declarationImports(text(file)) : []
        })
      )
      const needed = [...imported]
        .flatMap((specifier) => packageOf(specifier) ?? [])
        .filter((name) => name !== pack.manifest.name)
      const declared = Object.keys({ ...pack.manifest.dependencies, ...pack.manifest.peerDependencies })
      expect([...new Set(needed)].filter((name) => !declared.includes(name)).sort()).toEqual([])
      const unused = Object.keys(pack.manifest.dependencies ?? {}).filter((name) => !needed.includes(name))
      expect(unused.sort()).toEqual(carriedFor[pack.manifest.name] ?? [])
    })

    it("MUST contain all declarations that its entries need", () => {
      const reached = new Set<string>()
      const reach = (file: string): void => {
        if (reached.has(file)) return
        reached.add(file)
        if (!pack.files.includes(file)) return
        for (const specifier of declarationImports(text(file)))
          if (specifier.startsWith(".")) reach(join(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")))
      }
      for (const entry of Object.values(pack.manifest.exports))
        if (typeof entry !== "string" && entry.types !== undefined) reach(normalize(entry.types))
      expect([...reached].filter((file) => !pack.files.includes(file))).toEqual([])
    })

    it.runIf(name in typedAlone)("MUST declare entries without Effect, and without parts that need it", () => {
      const reached = new Set<string>()
      const outside = new Set<string>()
      const reach = (file: string): void => {
        if (reached.has(file)) return
        reached.add(file)
        for (const specifier of declarationImports(text(file))) {
          if (specifier.startsWith(".")) reach(join(dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")))
          else if (!standAlone.includes(specifier)) outside.add(`${file}: ${specifier}`)
        }
      }
      for (const [path, entry] of Object.entries(pack.manifest.exports))
        if (typeof entry !== "string" && typedAlone[name]!(path)) reach(normalize(entry.types!))
      expect(reached.size).toBeGreaterThan(2)
      expect([...outside]).toEqual([])
    })

    it("MUST contain the licenses of the code bundled into its modules", () => {
      const bundled = pack.files
        .filter((file) => file.endsWith(".js"))
        .flatMap((file) => [...text(file).matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name]) => name!))
      expect(new Set(bundled).size > 0).toBe(pack.files.includes("dist/LICENSES.txt"))
      const licenses = bundled.length === 0 ? "" : text("dist/LICENSES.txt")
      const headings = [...licenses.matchAll(/^(\S+) \d+\.\d+\.\S+ \(.+\)$/gm)].map(([, name]) => name!)
      expect(headings).toEqual([...new Set(bundled)].sort())
    })

    it("MUST NOT contain paths of the machine that built it", () => {
      const places = [dirname(pack.tarball), ...["packages", "node_modules", "e2e", ".cache"].map((folder) => join(root, folder))]
      expect(pack.files.filter((file) => places.some((place) => text(file).includes(place)))).toEqual([])
      for (const file of pack.files.filter((name) => name.endsWith(".map"))) {
        const { sources } = JSON.parse(text(file)) as { readonly sources: ReadonlyArray<string> }
        expect(sources.map((source) => join(dirname(file), source)).filter((source) => !pack.files.includes(source))).toEqual([])
      }
    })
  })
}

/** The specifiers that such entries may import, because none of them needs Effect. */
const standAlone = [
  "@types/node",
  "@slotkit/core/codes",
  "@slotkit/core/html",
  "@slotkit/client/operator",
  "@slotkit/client/resources",
  "@slotkit/pages/options"
]

/** The entries whose types stand alone, by package, because embedders without Effect compile against them. */
const typedAlone: Readonly<Record<string, (entry: string) => boolean>> = {
  slotkit: (entry) => entry !== "./effect",
  "@slotkit/core": (entry) => ["./answers", "./codes", "./html", "./slots"].includes(entry),
  "@slotkit/flow": () => true,
  "@slotkit/pages": (entry) => entry === "./options"
}

/** Dependencies that a package does not import, with the reason. */
const carriedFor: Readonly<Record<string, ReadonlyArray<string>>> = {
  // Bundled into the command line.
  "@slotkit/server": ["@slotkit/http", "@slotkit/pages"]
}
