import { basename } from "node:path"
import { type CodeBlock, chains, codeBlocks, noted } from "./CodeBlock.ts"

/** A page's TypeScript as a module that compiles and runs: one block, or several that continue one another. */
export interface Program {
  /** Its location, such as `docs/installation.md:12`. */
  readonly name: string
  readonly page: string
  /** The module's file name. */
  readonly file: string
  readonly code: string
  /** The requests it must answer: `GET /api/v1/token 401`. */
  readonly answers: ReadonlyArray<string>
  /** The expected output of its `console.log` calls, from the comments after them. */
  readonly prints: ReadonlyArray<string>
}

/** Returns the programs of a page. Line numbers equal those of the page, so that errors refer to the page. */
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

/** The given values are created in the module's first line, before the page's own lines. */
const prelude = (values: ReadonlyArray<string>): string =>
  values
    .map(
      (name) =>
        `import { ${name} } from "../../e2e/docs/given/${files[name] ?? basename(name)}.ts";${takes[name] ?? `await ${name}()`};`
    )
    .join(" ")

/** Values that share a file. */
const files: Readonly<Record<string, string>> = {
  passportSession: "signIns",
  betterAuth: "signIns",
  authJs: "signIns",
  clerk: "signIns"
}

const takes: Readonly<Record<string, string>> = {
  account: "const { slotkit, host, service, start, booker, key } = await account()",
  bookable: "const { slotkit, host, start, booker } = await bookable()",
  calendly: "const { token } = await calendly()",
  nextModule: "const { openSlotkit } = nextModule()",
  prismaClient: "const { prisma } = prismaClient()",
  signedInUser: "const { signedIn } = signedInUser()",
  passportSession: "const { user, cookie, session, addressOf } = passportSession()",
  betterAuth: "const { user, cookie, auth } = betterAuth()",
  authJs: "const { user, cookie, createServer, getSession, authConfig, addressOf } = authJs()",
  clerk: "const { user, token, clerkClient } = clerk()"
}

/** Lets the test close what the program opened, and makes a program without imports a module. */
const closing = (code: string): string =>
  /^(?:const|let) slotkit\b/m.test(code.replace(/^.*\n/, "")) && !/^const slotkit = createClient/m.test(code)
    ? "export { slotkit as toClose }"
    : "export {}"
