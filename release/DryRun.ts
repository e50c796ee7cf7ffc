import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { nextVersion } from "./NextVersion.ts"
import { pendingChangesets } from "./PendingChangesets.ts"
import { type PublicPackage, publicPackages } from "./PublicPackages.ts"
import { temporaryCheckout } from "./TemporaryCheckout.ts"

/** A package as it would be published. */
export interface PackedForRelease {
  readonly name: string
  readonly version: string
  /** The tarball's size in bytes. */
  readonly size: number
  readonly entryCount: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}

/**
 * Performs a release in a temporary copy of a checkout, except for publishing: the next version, the builds, the tarballs.
 *
 * Uses no network. Without changesets, it packs the checkout's current version. With `isBuilt`, it packs the checkout's builds.
 * Throws if a package requires a different version of another package of the release, or if a file in its `exports` or `bin` is
 * missing.
 */
export const dryRun = (root: string, { isBuilt }: { readonly isBuilt: boolean }): ReadonlyArray<PackedForRelease> => {
  const checkout = temporaryCheckout(root, { withBuilds: isBuilt })
  try {
    if (pendingChangesets(checkout.folder).length > 0) nextVersion(checkout.folder)
    requireOneVersion(checkout.folder)
    const npm = (...args: ReadonlyArray<string>) =>
      execFileSync("npm", args, {
        cwd: checkout.folder,
        encoding: "utf8",
        maxBuffer: 2 ** 26,
        stdio: ["ignore", "pipe", "inherit"]
      })
    if (!isBuilt) npm("run", "build")
    const tarballs = join(checkout.folder, "tarballs")
    mkdirSync(tarballs)
    const packages = publicPackages(checkout.folder)
    const workspaces = packages.map(({ name }) => `--workspace=${name}`)
    const packed = JSON.parse(npm("pack", "--json", "--offline", "--pack-destination", tarballs, ...workspaces))
    requireEntries(packages, packed)
    return packed
  } finally {
    checkout.remove()
  }
}

const requireOneVersion = (checkout: string): void => {
  const packages = publicPackages(checkout)
  const versions = new Map(packages.map(({ name, version }) => [name, version]))
  for (const { name, dependencies } of packages) {
    for (const [request, range] of Object.entries(dependencies)) {
      const version = versions.get(request) ?? range
      if (range !== version) throw new Error(`${name} would ask for ${request} ${range} instead of ${version}.`)
    }
  }
}

const requireEntries = (packages: ReadonlyArray<PublicPackage>, packed: ReadonlyArray<PackedForRelease>): void => {
  for (const { name, entries } of packages) {
    const paths = packed.find((one) => one.name === name)?.files.map(({ path }) => path) ?? []
    const missing = entries.filter((entry) => !paths.includes(entry))
    if (missing.length > 0) throw new Error(`${name} would be published without ${missing.join(", ")}. Run npm run build first.`)
  }
}
