import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** Folders that are not named after a concept. */
const technical: ReadonlySet<string> = new Set([
  "fakes",
  "formats",
  "jobs",
  "kernel",
  "memory",
  "ports",
  "tables",
  "testing",
  "values",
  "vectors"
])

const foldersIn = (...path: ReadonlyArray<string>): ReadonlyArray<string> =>
  readdirSync(join(root, "packages", ...path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

const conceptsOf = (name: string): ReadonlyArray<string> => foldersIn(name, "src").filter((folder) => !technical.has(folder))

/** A concept of the engine, with its subfolders. */
const described = (concept: string): string => {
  const parts = foldersIn("engine", "src", concept)
  return parts.length === 0 ? concept : `${concept} (${parts.join(", ")})`
}

const start = "<!-- concepts: npm run docs writes this list from the folders -->\n"
const end = "<!-- end of concepts -->"

/**
 * Returns a page of the root with its list of concepts, between two comments, as the folders of the core and the engine have
 * them.
 */
export const withConcepts = (file: string): string => {
  const page = readFileSync(join(root, file), "utf8")
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no comments around its list of concepts.`)
  const engine = conceptsOf("engine")
  const coreOnly = conceptsOf("core").filter((concept) => !engine.includes(concept))
  const others = coreOnly.length === 0 ? "" : `\nOnly in the core: ${coreOnly.join(", ")}.`
  return `${page.slice(0, from)}${start}${wrapped(`${engine.map(described).join(", ")}.`)}${others}\n${page.slice(to)}`
}

const wrapped = (text: string): string => text.replace(/(.{1,128})(?:\s|$)/g, "$1\n").trimEnd()
