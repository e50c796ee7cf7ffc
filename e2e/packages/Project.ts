import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Manifest, PackedPackage } from "./PackedPackages.ts"

/** A project with packages installed. */
export interface Project {
  readonly folder: string
  readonly packages: ReadonlyArray<PackedPackage>
  /** Removes the project. */
  readonly remove: () => void
}

const root = join(import.meta.dirname, "../..")

/** Creates an empty project. */
export const emptyProject = (packages: ReadonlyArray<PackedPackage>): Project => {
  const folder = mkdtempSync(join(tmpdir(), "slotkit-project-"))
  const project = join(folder, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }))
  return { folder: project, packages, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Creates a project where every package can import only its declared dependencies, without hoisting. An import that
 * `package.json` does not declare fails.
 *
 * Slotkit's packages come from the tarballs. Third-party packages are linked from this repository with their dependencies. An
 * optional peer is present if a package depends on it or if it is listed in `peers`.
 */
export const strictProject = (packages: ReadonlyArray<PackedPackage>, peers: ReadonlyArray<string> = []): Project => {
  const project = emptyProject(packages)
  const placeOf = (name: string) => join(project.folder, "../store", name.replace("/", "+"), "node_modules")
  const depended = new Set([...packages.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})), ...peers])
  for (const { name, manifest, source, unpacked } of packages) {
    cpSync(unpacked, join(placeOf(name), name), { recursive: true })
    link(join(placeOf(name), name), join(project.folder, "node_modules", name))
    for (const needed of neededBy(manifest, depended)) {
      const isOurs = packages.some((other) => other.name === needed)
      link(isOurs ? join(placeOf(needed), needed) : installed(needed, source), join(placeOf(name), needed))
    }
    for (const [command, file] of Object.entries(manifest.bin ?? {})) {
      chmodSync(join(placeOf(name), name, file), 0o755)
      link(join(placeOf(name), name, file), join(project.folder, "node_modules/.bin", command))
    }
  }
  for (const name of ["@types/node", ...peers]) link(installed(name, root), join(project.folder, "node_modules", name))
  return project
}

/** Returns a package's dependencies and peers, with the optional peers that are present. */
const neededBy = (manifest: Manifest, there: ReadonlySet<string>): ReadonlyArray<string> => {
  const isOptional = (name: string) => manifest.peerDependenciesMeta?.[name]?.optional === true
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter((name) => !isOptional(name) || there.has(name))
  return [...Object.keys(manifest.dependencies ?? {}), ...peers]
}

/** Returns the folder of a third-party package, as resolved from a package of this repository. */
const installed = (name: string, from: string): string => {
  const found = [from, root].map((folder) => join(folder, "node_modules", name)).find((folder) => existsSync(folder))
  if (found === undefined) throw new Error(`${name} is not installed`)
  return realpathSync(found)
}

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
