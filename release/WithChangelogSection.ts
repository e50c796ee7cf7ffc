import { areasInOrder, changelogAreas } from "./ChangelogAreas.ts"
import type { Changeset } from "./PendingChangesets.ts"

/**
 * Adds a version's section to a changelog, above the earlier ones: what is new in each area, then what is fixed.
 *
 * Entries below the heading "Unreleased" open the section. Throws if the changelog already has the version.
 */
export const withChangelogSection = (changelog: string, version: string, changesets: ReadonlyArray<Changeset>): string => {
  const [title = "", ...sections] = changelog.split(/^(?=## )/m)
  if (sections.some((section) => section.startsWith(`## ${version}\n`))) {
    throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  }
  const isUnreleased = (section: string) => section.startsWith("## Unreleased\n")
  const unreleased = sections.filter(isUnreleased).map((section) => section.replace(/^.*\n/, "").trim())
  const byArea = areasInOrder.map((area) => ({ area, changes: changesets.filter((change) => change.area === area) }))
  const news = byArea.flatMap(({ area, changes }) => part(changelogAreas[area], changes, false))
  const fixes = part(
    "Fixed",
    byArea.flatMap(({ changes }) => changes),
    true
  )
  const text = [...unreleased, ...news, ...fixes].join("\n\n")
  return [title, `## ${version}\n\n${text}\n\n`, ...sections.filter((section) => !isUnreleased(section))].join("")
}

const part = (heading: string, changesets: ReadonlyArray<Changeset>, isFix: boolean): ReadonlyArray<string> => {
  const texts = changesets.filter((change) => change.isFix === isFix).map(({ text }) => text)
  return texts.length === 0 ? [] : [`### ${heading}`, ...texts]
}
