import { basename } from "node:path"
import { type CodeBlock, chains, codeBlocks, noted } from "./CodeBlock.ts"

/** TypeScript of a page as a module that compiles and runs: one block, or several that go on from one another. */
export interface Program {
  /** Where it stands, such as `docs/installation.md:12`. */
  readonly name: string
  readonly page: string
  /** The name of the module's file. */
  readonly file: string
  readonly code: string
  /** What it asks for: `GET /api/v1/token 401`. */
  readonly answers: ReadonlyArray<string>
  /** What its calls of `console.log` must print, as the comments behind them say. */
  readonly prints: ReadonlyArray<string>
}

/** The programs of a page. A line of a program has the number that it has on the page, so that errors name the page's lines. */
export const programsOf = (page: string): ReadonlyArray<Program> =>
  chains(codeBlocks(page).filter(({ language }) => language === "ts")).map((chain) => {
    const [first] = chain as [CodeBlock, ...ReadonlyArray<CodeBlock>]
    const lines: Array<string> = [prelude(chain.flatMap((block) => noted(block, "given")).flatMap((names) => names.split(", ")))]
    for (const { line, code } of chain) {
      while (lines.length < line - 1) lines.push("")
      lines.push(...code.trimEnd().split("\n"))
    }
    const code = lines.join("\n")
    return {
      name: `${page}:${first.line}`,
      page,
      file: `${page.replace(/\.md$/, "").replaceAll(/[^a-zA-Z0-9]+/g, "-")}-${first.line}.ts`,
      code: `${code}\n${closing(code)}`,
      answers: chain.flatMap((block) => noted(block, "answers")),
      prints: [...code.matchAll(/^\s*console\.log\(.*\) \/\/ (.*)$/gm)].map(([, text]) => text!)
    }
  })

/** What a program is given is made in its first line, before the page's own begin. */
const prelude = (given: ReadonlyArray<string>): string =>
  given
    .map((name) => `import { ${name} } from "../../e2e/docs/given/${basename(name)}.ts";${takes[name] ?? `await ${name}()`};`)
    .join(" ")

const takes: Readonly<Record<string, string>> = {
  account: "const { slotkit, host, service, start, booker, key } = await account()"
}

/** Lets the test close what the program opened; makes a module of one without imports. */
const closing = (code: string): string =>
  /^(?:const|let) slotkit\b/m.test(code.replace(/^.*\n/, "")) && !/^const slotkit = createClient/m.test(code)
    ? "export { slotkit as toClose }"
    : "export {}"
