import { execFileSync } from "node:child_process"
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A copy of a checkout that can be changed and built without affecting the original. */
export interface TemporaryCheckout {
  readonly folder: string
  readonly remove: () => void
}

/**
 * Copies the files of a Git checkout, including untracked ones, into a temporary folder.
 *
 * Installed packages are linked instead of copied. The checkout's own packages are linked to the copies, so that a build uses
 * nothing of the original. With `withBuilds`, the packages' builds are copied too.
 */
export const temporaryCheckout = (root: string, { withBuilds }: { readonly withBuilds: boolean }): TemporaryCheckout => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "slotkit-release-")))
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    maxBuffer: 2 ** 26
  })
  const files = String(listed)
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)))
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true })
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`)
  const builds = withBuilds ? packages.map((path) => `${path}/dist`).filter((path) => existsSync(join(root, path))) : []
  for (const build of builds) cpSync(join(root, build), join(folder, build), { recursive: true })
  for (const path of [".", ...packages]) linkInstalled(root, folder, join(path, "node_modules"))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links each package of a `node_modules` folder separately. Links within the checkout point to the copy. */
const linkInstalled = (root: string, copy: string, modules: string): void => {
  if (!existsSync(join(root, modules))) return
  const names = readdirSync(join(root, modules)).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(root, modules, name)).map((inner) => join(name, inner)) : [name]
  )
  for (const name of names) {
    const installed = join(root, modules, name)
    const link = join(copy, modules, name)
    const target = realpathSync(installed)
    const isOurs = lstatSync(installed).isSymbolicLink() && !target.includes("node_modules")
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(isOurs ? target.replace(realpathSync(root), copy) : target, link)
  }
}
