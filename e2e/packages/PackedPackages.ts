import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"
import { cacheFolder, removeOld } from "../../harness/GeneratedFolder.ts"
import { filesBelow, folders, publishedFolders, root, sourceFiles, sourcesDigest } from "../../harness/PackageSources.ts"

/** The parts of `package.json` that matter to a package's users. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly [field: string]: unknown
}

/** A package as published. */
export interface PackedPackage {
  readonly name: string
  readonly manifest: Manifest
  /** Its folder in the repository. */
  readonly source: string
  readonly tarball: string
  /** A folder with the tarball's content. */
  readonly unpacked: string
  /** The paths in the tarball, such as `dist/index.js`. */
  readonly files: ReadonlyArray<string>
}

const run = promisify(execFile)

/**
 * Builds every package from a copy of the sources, and packs the published ones.
 *
 * The copy equals a fresh checkout, so no file of an earlier build gets into a tarball, and builds in use are not touched. The
 * packages are cached in `.cache` and reused for the same sources.
 */
export const packedPackages = (): Promise<ReadonlyArray<PackedPackage>> =>
  keptOr(async (folder) => {
    const checkout = join(folder, "checkout")
    copySources(checkout)
    await npm(checkout, "run", "build")
    await pack(checkout, join(folder, "packed"))
    rmSync(checkout, { recursive: true })
  })

/** Packs and caches the packages after `npm run build` in a repository that had no build before. */
export const packBuiltPackages = (): Promise<ReadonlyArray<PackedPackage>> =>
  keptOr((folder) => pack(root, join(folder, "packed")))

const keptOr = async (packInto: (folder: string) => Promise<void>): Promise<ReadonlyArray<PackedPackage>> => {
  const cached = join(cacheFolder, `packages-${sourcesDigest(import.meta.filename)}`)
  if (!existsSync(cached)) {
    removeOld(/^pack(?:ages|ing)-/)
    const folder = mkdtempSync(join(cacheFolder, "packing-"))
    try {
      await packInto(folder)
      renameSync(join(folder, "packed"), cached)
    } catch (failure) {
      const { stdout = "", stderr = "" } = failure as { readonly stdout?: string; readonly stderr?: string }
      // Another process may have cached the same packages in the meantime.
      if (!existsSync(cached)) {
        throw new Error(`The packages could not be built and packed.\n${stdout}${stderr}`, { cause: failure })
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return publishedFolders.map((name) => packedIn(cached, name))
}

/** The names of the published packages. */
export const packageNames = (): ReadonlyArray<string> =>
  publishedFolders.map((folder) => manifestIn(join(root, "packages", folder)).name)

const copySources = (checkout: string): void => {
  mkdirSync(checkout)
  const { workspaces: _, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ ...manifest, workspaces: ["packages/*"] }))
  for (const file of sourceFiles()) cpSync(join(root, file), join(checkout, file))
  for (const folder of folders) {
    const link = join(checkout, "node_modules", manifestIn(join(root, "packages", folder)).name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(checkout, "packages", folder), link, "dir")
  }
}

/** Packs the built packages of a checkout into a folder: the tarballs, and their extracted contents. */
const pack = async (checkout: string, folder: string): Promise<void> => {
  mkdirSync(folder)
  await npm(checkout, "pack", ...publishedFolders.map((name) => `--workspace=packages/${name}`), "--pack-destination", folder)
  for (const name of publishedFolders) {
    mkdirSync(join(folder, name))
    await run("tar", ["-xzf", tarballIn(folder, name), "-C", join(folder, name), "--strip-components=1"])
  }
}

const npm = (cwd: string, ...args: ReadonlyArray<string>) => run("npm", args, { cwd, maxBuffer: 2 ** 26 })

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

const tarballIn = (folder: string, name: string): string => {
  const manifest = manifestIn(join(root, "packages", name))
  return join(folder, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`)
}

const packedIn = (folder: string, name: string): PackedPackage => {
  const unpacked = join(folder, name)
  const manifest = manifestIn(unpacked)
  return {
    name: manifest.name,
    manifest,
    source: join(root, "packages", name),
    tarball: tarballIn(folder, name),
    unpacked,
    files: filesBelow(unpacked)
      .map((file) => relative(unpacked, file))
      .sort()
  }
}
