import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"

/** The sources of an image's parts. */
export interface ImageParts {
  /** The folder with the built command line, `main.js`. */
  readonly built: string
  /** The program that runs it: a `node` for the system that the image is for. */
  readonly node: string
}

const repository = join(import.meta.dirname, "..")

/** The user that runs Slotkit in the image. */
export const imageUser = 10001

/**
 * Writes the root folder of the image: Node with its shared libraries, the built server, and the packages that the server
 * imports. Uses no network. Requires `ldd`, and strips Node's symbols if `strip` is installed.
 */
export const writeImageRoot = (root: string, { built, node }: ImageParts): void => {
  for (const folder of ["data", "tmp", "etc", "usr/bin", "app/node_modules"]) mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, "data"), 0o700)
  chmodSync(join(root, "tmp"), 0o1777)
  writeFileSync(join(root, "etc/passwd"), `slotkit:x:${imageUser}:${imageUser}::/data:/sbin/nologin\n`)
  writeFileSync(join(root, "etc/group"), `slotkit:x:${imageUser}:\n`)
  writeFileSync(join(root, "etc/nsswitch.conf"), "hosts: files dns\n")
  copyNode(root, node)
  const server = join(repository, "packages/server")
  cpSync(built, join(root, "app/dist"), { recursive: true, filter: isNeeded })
  cpSync(join(server, "package.json"), join(root, "app/package.json"))
  cpSync(join(repository, "LICENSE"), join(root, "app/LICENSE"))
  for (const name of ["@electric-sql/pglite", "nodemailer", "openid-client", "saxes", "stripe"])
    copyPackage(root, name, new Set())
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates), { dereference: true })
}

const certificates = "/etc/ssl/certs/ca-certificates.crt"

const copyNode = (root: string, node: string): void => {
  const copy = join(root, "usr/bin/node")
  cpSync(node, copy, { dereference: true })
  chmodSync(copy, 0o755)
  try {
    execFileSync("strip", [copy], { stdio: "ignore" })
  } catch {
    // Without strip the image is larger, and works.
  }
  const linked = execFileSync("ldd", [node], { encoding: "utf8" })
  for (const [, library] of linked.matchAll(/(\/\S+) \(0x/g)) {
    mkdirSync(join(root, dirname(library!)), { recursive: true })
    cpSync(realpathSync(library!), join(root, library!))
  }
}

/** Copies an installed package and what it depends on. */
const copyPackage = (root: string, name: string, copied: Set<string>): void => {
  if (copied.has(name)) return
  copied.add(name)
  const folder = join(repository, "node_modules", name)
  const to = join(root, "app/node_modules", name)
  cpSync(folder, to, { recursive: true, dereference: true, filter: isNeeded })
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  for (const dependency of Object.keys(dependencies)) copyPackage(root, dependency, copied)
}

/** The server asks by `import` alone, and for one extension of the embedded database. */
const isNeeded = (path: string): boolean =>
  !/\.(?:map|d\.[cm]?ts|cts|cjs|md|tsbuildinfo)$/.test(path) &&
  !/\/stripe\/cjs(?:\/|$)/.test(path) &&
  !(path.endsWith(".tar.gz") && !path.endsWith("/btree_gist.tar.gz"))

/** Packs a root folder into a tar archive where everything belongs to root, except for what Slotkit may write. */
export const packImageRoot = (root: string, archive: string): void => {
  const tar = (...args: ReadonlyArray<string>) => execFileSync("tar", ["--numeric-owner", "-C", root, ...args])
  const fixed = readdirSync(root).filter((entry) => entry !== "data")
  tar("-c", "-f", archive, "--owner=0", "--group=0", ...fixed)
  tar("-r", "-f", archive, `--owner=${imageUser}`, `--group=${imageUser}`, "data")
}

/** The bytes of all files in a folder. */
export const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0)
