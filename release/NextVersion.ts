import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { pendingChangesets } from "./PendingChangesets.ts"
import { publicPackages } from "./PublicPackages.ts"
import { writeVersionOutside } from "./VersionsOutside.ts"
import { withChangelogSection } from "./WithChangelogSection.ts"

/**
 * Turns a checkout's changesets into the next version of all packages, the chart and the n8n nodes, and into its changelog.
 *
 * Returns that version. Throws if there is no changeset, or if the packages end up with different versions.
 */
export const nextVersion = (checkout: string): string => {
  const changesets = pendingChangesets(checkout)
  if (changesets.length === 0) throw new Error("There is no changeset. Describe the changes with npm run changeset.")
  const earlier = publicPackages(checkout)[0]!.version
  execFileSync(process.execPath, [changesetCommand, "version"], { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] })
  const [version, ...others] = new Set(publicPackages(checkout).map((one) => one.version))
  if (version === undefined || others.length > 0) {
    throw new Error(`The packages have different versions: ${[version, ...others].join(", ")}.`)
  }
  writeVersionOutside(checkout, earlier, version)
  const changelog = join(checkout, "CHANGELOG.md")
  writeFileSync(changelog, withChangelogSection(readFileSync(changelog, "utf8"), version, changesets))
  return version
}

const changesetCommand = fileURLToPath(import.meta.resolve("@changesets/cli/bin.js"))
