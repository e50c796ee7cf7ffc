/**
 * Adds a version's section to the text of a changelog, above the earlier ones, with the texts of its changesets.
 *
 * Throws when the changelog has the version already.
 */
export const withChangelogSection = (changelog: string, version: string, summaries: ReadonlyArray<string>): string => {
  if (changelog.includes(`\n## ${version}\n`)) throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  const [title, ...sections] = changelog.split(/^(?=## )/m)
  return [title!, `## ${version}\n\n${summaries.join("\n\n")}\n\n`, ...sections].join("")
}
