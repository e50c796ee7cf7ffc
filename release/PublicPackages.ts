import { readdirSync, readFileSync } from "node:fs"
import { join, normalize } from "node:path"

/** A published package. */
export interface PublicPackage {
  readonly name: string
  readonly version: string
  /** Its runtime dependencies, by package name. */
  readonly dependencies: Readonly<Record<string, string>>
  /** The files in its `exports` and `bin`, such as `dist/index.js`, except for sources, which only this repository runs. */
  readonly entries: ReadonlyArray<string>
}

/** The packages of a checkout that are not private. */
export const publicPackages = (checkout: string): ReadonlyArray<PublicPackage> =>
  readdirSync(join(checkout, "packages")).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(checkout, "packages", folder, "package.json"), "utf8"))
    const { name, version, dependencies, peerDependencies, exports = {}, bin = {} } = manifest
    const entries = filesIn([exports, bin]).map((file) => normalize(file))
    return manifest.private === true ? [] : [{ name, version, dependencies: { ...dependencies, ...peerDependencies }, entries }]
  })

/** Returns the strings in nested objects, without those under the condition of the sources. */
const filesIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === "@slotkit/source" ? [] : filesIn(inner)))
}
