import { readdirSync, readFileSync } from "node:fs"
import { basename, join, relative, sep } from "node:path"
import { type ESTree, parseAst } from "vite"

/** A test as it is written: a title inside its headings, in a file. What `it.each` fills in is left as it stands. */
export interface TestTitle {
  /** The file from the repository's root, with `/` between folders. */
  readonly file: string
  readonly line: number
  /** The headings around it and its own title. */
  readonly title: string
}

/**
 * Reads the titles of all tests out of their sources, without running any of them.
 *
 * Contract suites count where they are written, once, and not for each store that runs them.
 */
export const testTitles = (root: string): ReadonlyArray<TestTitle> =>
  testFiles(root).flatMap((path) => {
    const file = relative(root, path).split(sep).join("/")
    const source = readFileSync(path, "utf8")
    return titlesIn(source).map(({ at, headings, title }) => ({
      file,
      line: source.slice(0, at).split("\n").length,
      title: [...headings, title].join(" › ")
    }))
  })

const testFiles = (root: string): ReadonlyArray<string> =>
  ["packages", "e2e", "examples"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && isTestFile(entry.name) && !/[/\\](?:node_modules|dist)(?:[/\\]|$)/.test(entry.parentPath)
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const isTestFile = (name: string): boolean => /(?:\.test|Clauses|Contract)\.ts$/.test(basename(name))

/** What begins a heading and what begins a test; `layer(...)("title", ...)` and `it.each(...)("title", ...)` are calls of calls. */
const headingWords: ReadonlySet<string> = new Set(["describe", "heading", "layer"])
const testWords: ReadonlySet<string> = new Set(["it", "test", "clause", "itBeside"])

interface Found {
  readonly at: number
  readonly headings: ReadonlyArray<string>
  readonly title: string
}

const titlesIn = (source: string): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  const visit = (node: unknown, headings: ReadonlyArray<string>): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, headings)
      return
    }
    if (!isNode(node)) return
    const title = node.type === "CallExpression" ? textOf(node.arguments[0], source) : undefined
    const word = node.type === "CallExpression" && title !== undefined ? firstWord(node.callee) : undefined
    if (word !== undefined && testWords.has(word)) found.push({ at: node.start, headings, title: title! })
    const inside = word !== undefined && headingWords.has(word) ? [...headings, title!] : headings
    for (const value of Object.values(node)) visit(value, inside)
  }
  visit(parseAst(source, { lang: "ts" }).body, [])
  return found
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** `it` of `it(...)`, `it.effect(...)` and `it.effect.each(...)(...)`. */
const firstWord = (callee: ESTree.Expression | ESTree.Super): string | undefined => {
  if (callee.type === "Identifier") return callee.name
  if (callee.type === "MemberExpression") return firstWord(callee.object)
  return callee.type === "CallExpression" ? firstWord(callee.callee) : undefined
}

const textOf = (node: ESTree.Argument | undefined, source: string): string | undefined => {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value
  return node?.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : undefined
}
