import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A package and the packages of Slotkit that it imports. */
export interface PackageNode {
  readonly name: string
  readonly description: string
  /** Without those that another one of them imports anyway. */
  readonly imports: ReadonlyArray<string>
  /** 0 for a package that imports no other; else one more than the highest of those that it imports. */
  readonly layer: number
}

/** The published packages as their package.json files describe them, lowest layer first. */
export const packageArrows = (): ReadonlyArray<PackageNode> => {
  const folder = join(import.meta.dirname, "../../packages")
  const manifests = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as Manifest)
    .filter((manifest) => manifest.private !== true)
  const names = manifests.map(({ name }) => name)
  const imports = new Map(
    manifests.map(({ name, dependencies = {}, peerDependencies = {} }) => [
      name,
      Object.keys({ ...dependencies, ...peerDependencies }).filter((dependency) => names.includes(dependency))
    ])
  )
  const reached = (name: string): ReadonlySet<string> =>
    new Set(imports.get(name)!.flatMap((direct) => [direct, ...reached(direct)]))
  const layerOf = (name: string): number => Math.max(-1, ...imports.get(name)!.map(layerOf)) + 1
  return manifests
    .map(({ name, description }) => {
      const direct = imports.get(name)!
      const isNeeded = (one: string) => !direct.some((other) => reached(other).has(one))
      return { name, description, imports: direct.filter(isNeeded).sort(), layer: layerOf(name) }
    })
    .sort((one, other) => one.layer - other.layer || one.name.localeCompare(other.name, "en"))
}

interface Manifest {
  readonly name: string
  readonly description: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
