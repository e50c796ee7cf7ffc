import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { areaOf, type ChangelogArea } from "./ChangelogAreas.ts"

/** The text of a change for users. */
export interface Changeset {
  readonly area: ChangelogArea
  /** True if every package that it names gets a patch: it adds nothing and breaks nothing. */
  readonly isFix: boolean
  readonly text: string
}

/** The changesets of a checkout, in the order of their file names. Throws if a name does not begin with an area. */
export const pendingChangesets = (checkout: string): ReadonlyArray<Changeset> => {
  const folder = join(checkout, ".changeset")
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md")
  return files.sort().map((file) => {
    const [, packages = "", text = ""] = readFileSync(join(folder, file), "utf8").split(/^---\n/m)
    return { area: areaOf(file), isFix: !/: (major|minor)$/m.test(packages), text: text.trim() }
  })
}
