import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"

/** What `package.json` says, as far as it matters to whoever installs the package. */
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

/** A package as the registry would hand it out. */
export interface PackedPackage {
  readonly name: string
  readonly manifest: Manifest
  /** Its folder in the repository. */
  readonly source: string
  readonly tarball: string
  /** A folder with what the tarball holds. */
  readonly unpacked: string
  /** The paths in it, such as `dist/index.js`. */
  readonly files: ReadonlyArray<string>
}

export interface PackedPackages {
  /** Where the tarballs are; whoever packed removes it. */
  readonly folder: string
  readonly packages: ReadonlyArray<PackedPackage>
}

const run = promisify(execFile)
const root = join(import.meta.dirname, "../..")

/**
 * Every package, built and packed from a copy of the sources.
 *
 * The copy is what a fresh checkout is: nothing that an earlier build has left gets into a tarball, and no build that somebody uses is
 * touched. It stands inside the repository, so that the packages of others are found where they are.
 */
export const packPackages = async (): Promise<PackedPackages> => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-packages-"))
  const checkout = join(import.meta.dirname, `generated-${process.pid}`)
  try {
    copySources(checkout)
    await npm(checkout, "run", "build")
    await npm(checkout, "pack", "--workspaces", "--pack-destination", folder)
  } catch (failure) {
    rmSync(folder, { recursive: true, force: true })
    const { stdout = "", stderr = "" } = failure as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`The packages could not be built and packed.\n${stdout}${stderr}`, { cause: failure })
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
  return { folder, packages: await Promise.all(folders.map((name) => unpack(folder, name))) }
}

const folders = readdirSync(join(root, "packages"))

/** The names of all packages. */
export const packageNames = (): ReadonlyArray<string> => folders.map((folder) => manifestIn(join(root, "packages", folder)).name)

const copySources = (checkout: string): void => {
  mkdirSync(checkout)
  const { workspaces: _, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ ...manifest, workspaces: ["packages/*"] }))
  for (const file of ["tsconfig.json", "tsconfig.base.json"]) cpSync(join(root, file), join(checkout, file))
  for (const folder of folders) {
    const source = join(root, "packages", folder)
    const isSource = (path: string) => !(dirname(path) === source && /^(?:dist.*|node_modules|\..*)$/.test(basename(path)))
    cpSync(source, join(checkout, "packages", folder), { recursive: true, filter: isSource })
    const link = join(checkout, "node_modules", manifestIn(source).name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(checkout, "packages", folder), link, "dir")
  }
}

const npm = (cwd: string, ...args: ReadonlyArray<string>) => run("npm", args, { cwd, maxBuffer: 2 ** 26 })

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

const unpack = async (folder: string, name: string): Promise<PackedPackage> => {
  const source = join(root, "packages", name)
  const manifest = manifestIn(source)
  const tarball = join(folder, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`)
  const unpacked = join(folder, name)
  mkdirSync(unpacked)
  await run("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"])
  const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return {
    name: manifest.name,
    manifest: manifestIn(unpacked),
    source,
    tarball,
    unpacked,
    files: files.map((file) => file.slice(unpacked.length + 1)).sort()
  }
}
