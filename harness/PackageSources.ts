import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"

/** The repository's root. */
export const root = join(import.meta.dirname, "..")

/** The folders below `packages`. */
export const folders = readdirSync(join(root, "packages"))

/** The folders of the packages that are published. */
export const publishedFolders = folders.filter(
  (folder) => JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")).private !== true
)

/** The files that packages are built from, from the repository's root. */
export const sourceFiles = (): ReadonlyArray<string> => [
  "tsconfig.json",
  "tsconfig.base.json",
  ...folders.flatMap((folder) => {
    const source = join(root, "packages", folder)
    const isSource = (path: string) => !(dirname(path) === source && /^(?:dist.*|node_modules|\..*)$/.test(basename(path)))
    return filesBelow(source, isSource).map((path) => relative(root, path))
  })
]

/** A digest of all that builds are made of: the packages' sources, what is bundled with them, and the module that builds. */
export const sourcesDigest = (builder: string): string => {
  const digest = createHash("sha256")
  for (const file of [...sourceFiles(), "package.json", "package-lock.json", relative(root, builder)].sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0")
  }
  return digest.digest("hex").slice(0, 32)
}

/** The files of a folder and those below it, that are requested. */
export const filesBelow = (folder: string, isWanted: (path: string) => boolean = () => true): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!isWanted(path)) return []
    return entry.isDirectory() ? filesBelow(path, isWanted) : [path]
  })
