import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** The repository's root. */
export const root = join(import.meta.dirname, "../..")

/**
 * A block of code as a page shows it.
 *
 * HTML comments right above the fence say what the block needs; the reader of the page does not see them:
 * - `<!-- continues -->`: goes on from the block before it of the same language; both are one program.
 * - `<!-- given: account -->`: a file of `given/`, with commas between several; what it returns is in scope.
 * - `<!-- answers: GET /api/v1/token 401 -->`: asked this when it runs, the program answers so: by the server that it listens with, or by
 *   the `fetch` or the `GET` that it exports.
 * - `<!-- not run: why -->`: of shell commands, which are then only looked up.
 *
 * In TypeScript a comment behind `console.log(...)` is what it must print. In a shell `$BASE`, `$KEY` and `$OPERATOR` are those of a demo
 * server, dates of 2027 are moved to where they can be booked, and `curl` fails on a refusal.
 */
export interface CodeBlock {
  readonly page: string
  /** The line of its first line of code. */
  readonly line: number
  readonly language: string
  readonly code: string
  readonly notes: ReadonlyArray<readonly [name: string, value: string]>
}

/** The pages whose code must work: the READMEs and everything under `docs/`. */
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

/** The fenced blocks of a page, from top to bottom. */
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

/** What a note says, for every time that it stands above a block. */
export const noted = ({ notes }: CodeBlock, name: string): ReadonlyArray<string> =>
  notes.flatMap(([noteName, value]) => (noteName === name ? [value] : []))

/** Blocks that go on from one another, together. */
export const chains = (blocks: ReadonlyArray<CodeBlock>): ReadonlyArray<ReadonlyArray<CodeBlock>> => {
  const all: Array<Array<CodeBlock>> = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (noted(block, "continues").length > 0 && last !== undefined) last.push(block)
    else all.push([block])
  }
  return all
}
