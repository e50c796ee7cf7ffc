import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import { namedByConcept, type PackageFolders, packageFolders } from "./folderArrows.ts"

/** The maximum number of modules in a folder, without tests. */
const maxModules = 30

interface Module {
  /** The path below `src`, such as `bookings/BookSlot.ts`. */
  readonly path: string
  readonly source: string
  /** Relative imports, as paths below `src`. */
  readonly imports: ReadonlyArray<string>
}

const packagesFolder = join(import.meta.dirname, "../packages")

const modulesOf = (name: string): ReadonlyArray<Module> => {
  const root = join(packagesFolder, name, "src")
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => {
      const source = readFileSync(join(root, path), "utf8")
      return {
        path,
        source,
        imports: relativeImports(source).map((specifier) => relative(root, join(root, dirname(path), specifier)))
      }
    })
}

const relativeImports = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(?:\bfrom\s+|\bimport\(\s*)["'](\.[^"']+)["']/g)].map((match) => match[1]!)

/** Returns the folder of a module, its subfolder if the table lists those, or its own name at the root. */
const roomOf = (path: string, { arrows }: PackageFolders): string => {
  const [folder, subfolder] = dirname(path).split("/")
  if (folder === ".") return basename(path, ".ts")
  const isDivided = Object.keys(arrows).some((listed) => listed.startsWith(`${folder}/`))
  return isDivided && subfolder !== undefined ? `${folder}/${subfolder}` : folder!
}

interface Arrow {
  readonly from: string
  readonly to: string
  readonly at: string
}

const arrowsOf = (modules: ReadonlyArray<Module>, folders: PackageFolders): ReadonlyArray<Arrow> =>
  modules.flatMap(({ path, imports }) =>
    imports
      .map((imported) => ({ from: roomOf(path, folders), to: roomOf(imported, folders), at: `${path} imports ${imported}` }))
      .filter(({ from, to }) => from !== to && from !== "testing")
  )

/**
 * Returns the arrows that the table does not allow. Modules at the root may import anything; `testing` may be imported by an
 * entry only.
 */
const unlisted = (arrows: ReadonlyArray<Arrow>, { root, arrows: listed }: PackageFolders): ReadonlyArray<string> =>
  arrows
    .filter(({ from, to }) => (root.includes(from) ? to === "testing" && from !== "index" : !listed[from]?.includes(to)))
    .map(({ at }) => at)

const unused = (arrows: ReadonlyArray<Arrow>, { arrows: listed }: PackageFolders): ReadonlyArray<string> =>
  Object.entries(listed).flatMap(([from, targets]) =>
    targets.filter((to) => !arrows.some((arrow) => arrow.from === from && arrow.to === to)).map((to) => `${from} -> ${to}`)
  )

/** Returns the first import cycle, including type imports, as a chain of paths. Empty if there is none. */
const circleOf = (modules: ReadonlyArray<Module>): ReadonlyArray<string> => {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const finished = new Set<string>()
  const visit = (path: string, chain: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (chain.includes(path)) return [...chain.slice(chain.indexOf(path)), path]
    if (finished.has(path)) return []
    for (const imported of byPath.get(path)?.imports ?? []) {
      const circle = visit(imported, [...chain, path])
      if (circle.length > 0) return circle
    }
    finished.add(path)
    return []
  }
  for (const { path } of modules) {
    const circle = visit(path, [])
    if (circle.length > 0) return circle
  }
  return []
}

const overfull = (modules: ReadonlyArray<Module>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { path } of modules) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > maxModules).map(([folder, count]) => `${folder} holds ${count} modules`)
}

const exportedNames = (source: string): ReadonlyArray<string> => [
  ...[...source.matchAll(/^export (?:abstract )?(?:async )?(?:const|class|interface|type|function) (\w+)/gm)].map(
    (match) => match[1]!
  ),
  ...[...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap((match) =>
    match[1]!.split(",").map((name) => name.trim().split(/\s/).at(-1)!)
  )
]

const stems = (name: string): ReadonlyArray<string> =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase().slice(0, 4))

/** Returns modules whose names share no word with any of their exports. A file is named after its content. */
const misnamed = (modules: ReadonlyArray<Module>): ReadonlyArray<string> =>
  modules
    .filter(({ path }) => !/(?:^|\/)(?:index|main)\.ts$|^migrations\/\d/.test(path))
    .filter(({ path, source }) => {
      const words = stems(basename(path, ".ts"))
      return !exportedNames(source).some((name) => stems(name).some((word) => words.includes(word)))
    })
    .map(({ path }) => path)

/** Files named by their address: an entry point, or a handler of a group. */
const groupFolders = /^(?:handlers|api|testing)\//

const twice = (modules: ReadonlyArray<Module>): ReadonlyArray<string> => {
  const names = modules.map(({ path }) => path).filter((path) => !path.endsWith("index.ts") && !groupFolders.test(path))
  return names.filter((path) => names.some((other) => other !== path && basename(other) === basename(path)))
}

describe.each(Object.entries(packageFolders))("The folders of packages/%s", (name, folders) => {
  const modules = modulesOf(name)
  const arrows = arrowsOf(modules, folders)

  it("MUST only import downwards, as the table lists, including types", () => {
    expect(unlisted(arrows, folders)).toEqual([])
  })

  it("MUST use every arrow that the table lists", () => {
    expect(unused(arrows, folders)).toEqual([])
  })

  it("MUST be exactly the folders and root modules of the table", () => {
    const rooms = new Set(modules.map(({ path }) => roomOf(path, folders)))
    expect([...rooms].filter((room) => room !== "testing").sort()).toEqual(
      [...Object.keys(folders.arrows), ...folders.root].sort()
    )
  })

  it("MUST NOT contain a file name twice", () => {
    expect(twice(modules)).toEqual([])
  })
})

describe.each(readdirSync(packagesFolder))("The modules of packages/%s", (name) => {
  const modules = modulesOf(name)

  it("MUST NOT import each other in a cycle, including types", () => {
    expect(circleOf(modules)).toEqual([])
  })

  it(`MUST NOT exceed ${maxModules} in one folder`, () => {
    expect(overfull(modules)).toEqual([])
  })

  it("MUST be named after one of their exports, or be listed as named after a concept", () => {
    const expected = namedByConcept.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1))
    expect(misnamed(modules).toSorted()).toEqual(expected)
  })
})

describe("The check itself", () => {
  const folders: PackageFolders = { root: ["index"], arrows: { high: ["low"], low: [] } }
  const module = (path: string, source: string): Module => ({
    path,
    source,
    imports: relativeImports(source).map((specifier) => join(dirname(path), specifier))
  })

  it("finds an arrow that points up, even of a type", () => {
    const planted = [
      module("low/Ground.ts", 'import type { Roof } from "../high/Roof.ts"\nexport const ground = 1'),
      module("high/Roof.ts", "")
    ]
    expect(unlisted(arrowsOf(planted, folders), folders)).toEqual(["low/Ground.ts imports high/Roof.ts"])
    expect(unused(arrowsOf(planted, folders), folders)).toEqual(["high -> low"])
  })

  it("finds an arrow between subfolders that points up, and a module beside them", () => {
    const divided: PackageFolders = { root: ["index"], arrows: { "low/a": [], "low/b": ["low/a"] } }
    const planted = [
      module("low/a/Ground.ts", 'import type { Wall } from "../b/Wall.ts"\nexport const ground = 1'),
      module("low/b/Wall.ts", ""),
      module("low/Loose.ts", "")
    ]
    expect(unlisted(arrowsOf(planted, divided), divided)).toEqual(["low/a/Ground.ts imports low/b/Wall.ts"])
    expect(planted.map(({ path }) => roomOf(path, divided))).toEqual(["low/a", "low/b", "low"])
  })

  it("finds a cycle of three", () => {
    const planted = ["a", "b", "c"].map((file, index) => module(`x/${file}.ts`, `export * from "./${"bca"[index]}.ts"`))
    expect(circleOf(planted)).toEqual(["x/a.ts", "x/b.ts", "x/c.ts", "x/a.ts"])
  })

  it("finds a folder with too many modules, a wrong name and a duplicate name", () => {
    const many = Array.from({ length: maxModules + 1 }, (_, index) => module(`x/Module${index}.ts`, "export const module = 1"))
    expect(overfull(many)).toEqual([`x holds ${maxModules + 1} modules`])
    expect(misnamed([module("x/Booking.ts", "export const somethingElse = 1")])).toEqual(["x/Booking.ts"])
    expect(twice([module("x/Queue.ts", ""), module("y/Queue.ts", "")])).toEqual(["x/Queue.ts", "y/Queue.ts"])
  })
})
