import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** The repository's root. */
export const root = join(import.meta.dirname, "../..")

/**
 * A code block of a page.
 *
 * HTML comments directly above the fence configure its test. They are invisible in the rendered page:
 * - `<!-- continues -->`: continues the previous block of the same language. Both form one program.
 * - `<!-- given: account -->`: a file of `given/`, or several separated by commas. Its return value is in scope.
 * - `<!-- answers: GET /api/v1/token 401 -->`: the running program must answer this request, through the server that it starts,
 *   or
 *   the `fetch` or the `GET` that it exports.
 * - `<!-- not run: why -->`: for shell commands. They are only checked for existence.
 *
 * In TypeScript, a comment after `console.log(...)` is the expected output. In a shell, `$BASE`, `$KEY` and `$OPERATOR` are those
 * of a demo server, dates in 2027 are moved to bookable ones, and `curl` fails on an error status.
 */
export interface CodeBlock {
  readonly page: string
  /** The line number of its first line of code. */
  readonly line: number
  readonly language: string
  readonly code: string
  readonly notes: ReadonlyArray<readonly [name: string, value: string]>
}

/** The pages whose code is tested: the READMEs and everything in `docs/`. */
export const pages = (): ReadonlyArray<string> => [
  "README.md",
  ...markdownIn("docs"),
  ...markdownIn("packages").filter((page) => /^packages\/[^/]+\/README\.md$/.test(page)),
  ...markdownIn("examples").filter((page) => /^examples\/[^/]+\/README\.md$/.test(page))
]

const markdownIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !["node_modules", "dist", ".vitepress", "public"].includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return markdownIn(path)
      return entry.name.endsWith(".md") ? [relative(root, join(root, path)).split(sep).join("/")] : []
    })
    .sort()

/** Returns the fenced code blocks of a page, from top to bottom. */
export const codeBlocks = (page: string): ReadonlyArray<CodeBlock> => {
  const text = readFileSync(join(root, page), "utf8")
  return [...text.matchAll(/((?:^<!-- .* -->\n)*)^```([a-z]*)[^\n]*\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, comments = "", language = "", code = ""] = match
    const before = text.slice(0, match.index + comments.length)
    return { page, line: before.split("\n").length + 1, language, code, notes: notesIn(comments) }
  })
}

const notesIn = (comments: string): CodeBlock["notes"] =>
  [...comments.matchAll(/^<!-- ([a-z ]+?)(?:: (.*?))? -->$/gm)].map(([, name = "", value = ""]) => [name, value] as const)

/** Returns the value of each note of a name above a block. */
export const noted = ({ notes }: CodeBlock, name: string): ReadonlyArray<string> =>
  notes.flatMap(([noteName, value]) => (noteName === name ? [value] : []))

/** Groups blocks that continue one another. */
export const chains = (blocks: ReadonlyArray<CodeBlock>): ReadonlyArray<ReadonlyArray<CodeBlock>> => {
  const all: Array<Array<CodeBlock>> = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (noted(block, "continues").length > 0 && last !== undefined) last.push(block)
    else all.push([block])
  }
  return all
}
