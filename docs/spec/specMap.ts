import { basename } from "node:path"
import { sections } from "./clauses.ts"
import type { TestTitle } from "./testTitles.ts"

/** The map from the specification's clauses to their tests, and missing tests. */
export interface SpecMap {
  /** `docs/spec-map.md`. */
  readonly page: string
  /** Tests that clauses name but that do not exist. */
  readonly missing: ReadonlyArray<string>
}

/** Generates the map. Tests that no clause names are not included. */
export const specMap = (tests: ReadonlyArray<TestTitle>): SpecMap => {
  const missing: Array<string> = []
  const find = (id: string, named: string): ReadonlyArray<TestTitle> => {
    const [file, part] = [named.slice(0, named.indexOf(": ")), named.slice(named.indexOf(": ") + 2)]
    const found = tests.filter((test) => nameOf(test.file) === file && test.title.includes(part))
    if (found.length === 0) missing.push(`${id}: ${named}`)
    return found
  }
  const rows = sections.flatMap(({ part, heading, id: section, clauses }) =>
    Object.entries(clauses).map(([name, [demand, named]]) => {
      const id = `${section}.${name}`
      return { part, heading, id, demand, proofs: [...new Set(named.flatMap((test) => find(id, test)))] }
    })
  )
  const open = rows.filter(({ proofs }) => proofs.length === 0)
  const lines = [
    "# Specification and tests",
    "",
    `Every clause of the [specification](./specification.md) that Slotkit implements, in its order, with the tests that prove it: ${rows.length} clauses, ${rows.length - open.length} with tests. Made by \`npm run docs\` from \`docs/spec/clauses\` and the titles of the tests; a clause that names a test which is not there fails the build.`,
    "",
    "## Clauses without a test",
    "",
    ...(open.length === 0 ? ["None."] : open.map(({ id, demand }) => `- ${linked(id)} ${escaped(demand)}`))
  ]
  let [lastPart, lastHeading] = ["", ""]
  for (const { part, heading, id, demand, proofs } of rows) {
    if (part !== lastPart) lines.push("", `## ${part}`)
    if (part !== lastPart || heading !== lastHeading) lines.push("", `### ${heading === part ? "All" : heading}`)
    lines.push(`- ${linked(id)} ${escaped(demand)}${proofs.length === 0 ? "" : `. ${testsOf(proofs)}`}`)
    lastPart = part
    lastHeading = heading
  }
  return { page: `${lines.join("\n")}\n`, missing }
}

/** The tests of a clause on one line, by file. */
const testsOf = (proofs: ReadonlyArray<TestTitle>): string =>
  Array.from(
    Map.groupBy(proofs, ({ file }) => file),
    ([file, ofFile]) => `[${nameOf(file)}](../${file}): ${ofFile.map(({ title }) => escaped(title)).join("; ")}`
  ).join(" · ")

const linked = (id: string): string => `[\`${id}\`](./specification.md#${id})`

const nameOf = (file: string): string => basename(file).replace(/(?:\.test)?\.ts$/, "")

/** Escapes text for Markdown and Vue. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\*_[\]<>|`]/g, (character) => `\\${character}`).replaceAll("{{", "{&#8203;{")
