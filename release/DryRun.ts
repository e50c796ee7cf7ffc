import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { nextVersion } from "./NextVersion.ts"
import { pendingChangesets } from "./PendingChangesets.ts"
import { publicPackages } from "./PublicPackages.ts"
import { temporaryCheckout } from "./TemporaryCheckout.ts"

/** A package as it would be published. */
export interface PackedForRelease {
  readonly name: string
  readonly version: string
  /** Bytes of the tarball. */
  readonly size: number
  readonly entryCount: number
}

/**
 * Does all of a release in a temporary copy of a checkout but the publishing: the next version, the builds, the tarballs.
 *
 * Uses no network. Without changesets, it packs the version that the checkout has. With `isBuilt`, it packs the builds that the
 * checkout has. Throws when a package asks for another version of a package of the same release.
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
    const names = publicPackages(checkout.folder).map(({ name }) => name)
    const packed = npm(
      "pack",
      "--json",
      "--offline",
      "--pack-destination",
      tarballs,
      ...names.map((name) => `--workspace=${name}`)
    )
    return JSON.parse(packed)
  } finally {
    checkout.remove()
  }
}

const requireOneVersion = (checkout: string): void => {
  const packages = publicPackages(checkout)
  const versions = new Map(packages.map(({ name, version }) => [name, version]))
  for (const { name, dependencies } of packages) {
    for (const [asked, range] of Object.entries(dependencies)) {
      const version = versions.get(asked) ?? range
      if (range !== version) throw new Error(`${name} would ask for ${asked} ${range} instead of ${version}.`)
    }
  }
}
