import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A package that is published. */
export interface PublicPackage {
  readonly name: string
  readonly version: string
  /** All that it asks for at run time, by the package's name. */
  readonly dependencies: Readonly<Record<string, string>>
}

/** The packages of a checkout that are not private. */
export const publicPackages = (checkout: string): ReadonlyArray<PublicPackage> =>
  readdirSync(join(checkout, "packages")).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(checkout, "packages", folder, "package.json"), "utf8"))
    const { name, version, dependencies, peerDependencies } = manifest
    return manifest.private === true ? [] : [{ name, version, dependencies: { ...dependencies, ...peerDependencies } }]
  })
