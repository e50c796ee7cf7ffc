import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A package and the Slotkit packages that it imports. */
export interface PackageNode {
  readonly name: string
  readonly description: string
  /** Without packages that another of its imports already imports. */
  readonly imports: ReadonlyArray<string>
  /** 0 for a package without imports, otherwise one more than the highest layer that it imports. */
  readonly layer: number
}

/** Returns the published packages from their package.json files, lowest layer first. */
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
