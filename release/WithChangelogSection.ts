/**
 * Adds a version's section to a changelog, above the earlier ones, with the texts of its changesets.
 *
 * Entries below the heading "Unreleased" open the section. Throws if the changelog already has the version.
 */
export const withChangelogSection = (changelog: string, version: string, summaries: ReadonlyArray<string>): string => {
  const [title = "", ...sections] = changelog.split(/^(?=## )/m)
  if (sections.some((section) => section.startsWith(`## ${version}\n`))) {
    throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  }
  const isUnreleased = (section: string) => section.startsWith("## Unreleased\n")
  const unreleased = sections.filter(isUnreleased).map((section) => section.replace(/^.*\n/, "").trim())
  const text = [...unreleased, ...summaries].join("\n\n")
  return [title, `## ${version}\n\n${text}\n\n`, ...sections.filter((section) => !isUnreleased(section))].join("")
}
