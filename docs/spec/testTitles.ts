import { readFileSync } from "node:fs"
import { basename, join, relative, sep } from "node:path"
import { type ESTree, parseAst } from "vite"
import { filesBelow } from "../../harness/PackageSources.ts"

/** A test's title with its headings and file. Placeholders of `it.each` are left unchanged. */
export interface TestTitle {
  /** The file's path from the repository's root, with `/` as separator. */
  readonly file: string
  readonly line: number
  /** The headings and the test's own title. */
  readonly title: string
}

/**
 * Reads the titles of all tests from the sources, without running them. Parsing takes seconds, so a process does it once.
 *
 * A contract suite counts once, where it is defined, and not once per store.
 */
export const testTitles = (root: string): ReadonlyArray<TestTitle> => {
  const titles = read.get(root) ?? readTitles(root)
  read.set(root, titles)
  return titles
}

const read = new Map<string, ReadonlyArray<TestTitle>>()

const readTitles = (root: string): ReadonlyArray<TestTitle> =>
  testFiles(root).flatMap((path) => {
    const file = relative(root, path).split(sep).join("/")
    const source = readFileSync(path, "utf8")
    return titlesIn(source).map(({ at, headings, title }) => ({
      file,
      line: source.slice(0, at).split("\n").length,
      title: [...headings, title].join(" › ")
    }))
  })

/** Folders of installed and built files are not entered, because the examples install many thousand files. */
const testFiles = (root: string): ReadonlyArray<string> =>
  ["packages", "e2e", "examples"]
    .flatMap((folder) => filesBelow(join(root, folder), (path) => !["node_modules", "dist"].includes(basename(path))))
    .filter((path) => isTestFile(path))
    .sort()

const isTestFile = (name: string): boolean => /(?:\.test|Suite|Contract)\.ts$/.test(basename(name))

/** Functions that start a heading or a test. `layer(...)("title", ...)` and `it.each(...)("title", ...)` are calls of calls. */
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

/** Returns `it` for `it(...)`, `it.effect(...)` and `it.effect.each(...)(...)`. */
const firstWord = (callee: ESTree.Expression | ESTree.Super): string | undefined => {
  if (callee.type === "Identifier") return callee.name
  if (callee.type === "MemberExpression") return firstWord(callee.object)
  return callee.type === "CallExpression" ? firstWord(callee.callee) : undefined
}

const textOf = (node: ESTree.Argument | undefined, source: string): string | undefined => {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value
  return node?.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : undefined
}
