// @module-tag thorough

import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SMTPServer } from "smtp-server"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { commands, helpOf } from "../../docs/reference/commandHelp.ts"
import { commandLine, reportLine, type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { type CodeBlock, codeBlocks, noted, pages, root } from "./CodeBlock.ts"

interface ShellBlock extends CodeBlock {
  readonly name: string
}

const blocks: ReadonlyArray<ShellBlock> = pages().flatMap((page) =>
  codeBlocks(page)
    .filter(({ language }) => language === "sh")
    .map((block) => ({ ...block, name: `${page}:${block.line}` }))
)

/** The blocks that run. They run in page order against one demo server. Blocks with a reason not to run are left out. */
const run = blocks.filter((block) => noted(block, "not run").length === 0)

const databases = testDatabases()
const operatorToken = "operator"
let demo: ServingProcess
/** The URL of a mail server on loopback, which the pages' example becomes. */
let smtpUrl: string
beforeAll(async () => {
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], logger: false })
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve))
  smtpUrl = `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`
  demo = await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken }, ["--demo"])
  return async () => {
    await stop(demo)
    await new Promise<void>((resolve) => mail.close(resolve))
  }
})

describe("Shell commands on a page", () => {
  it.each(blocks)("MUST call existing commands: $name", async ({ code }) => {
    for (const words of commandsIn(code)) await expectKnown(words)
  })

  it.each(run)("MUST run: $name", async (block) => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-docs-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const usesDatabase = /slotkit|DATABASE_URL|\bpsql\b|\bpg_/.test(block.code)
    const env = { ...environment(), ...(usesDatabase ? { DATABASE_URL: await databases.make() } : {}) }
    const script = `${functions}\n${filledIn(block)}`
    const ended = await new Promise<string>((resolve) => {
      execFile("bash", ["-euo", "pipefail", "-c", script], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve(error === null ? "" : `${stdout}${stderr}`)
      )
    })
    expect(ended).toBe("")
  })
})

/** The environment of a page's commands: the demo's URL, key and operator token, and their own separate database. */
const environment = () => ({
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  HOME: process.env.HOME,
  BASE: demo.origin,
  KEY: reportLine(demo, "Demo API key"),
  OPERATOR: operatorToken,
  SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters"
})

/** Replacement programs: curl fails on an error status, servers are not started, and nothing is installed. */
const functions = `
slotkit() { case "$1 \${2-}" in serve*|"webhook listen") ;; *) ${commandLine()
  .map((word) => `'${word}'`)
  .join(" ")} "$@" ;; esac; }
npm() { if [ "$1 \${2-}" = "run slotkit" ]; then shift 3; slotkit "$@"; fi; }
npx() { "$@"; }
docker() { :; }
curl() { command curl -sS --fail-with-body "$@"; }
`

/** Returns the block with placeholders filled in. */
const filledIn = ({ code }: ShellBlock): string =>
  code
    .split("\n")
    .filter((line) => !/^(?:[A-Z]+=\S*\.\.\.\s*)+/.test(line))
    .join("\n")
    .replaceAll("http://127.0.0.1:3000", demo.origin)
    .replaceAll("smtps://slotkit:password@smtp.example.com", smtpUrl)

/** Returns the `slotkit` calls and npm scripts of a block, split into words. */
const commandsIn = (code: string): ReadonlyArray<ReadonlyArray<string>> =>
  code
    .replaceAll(/\\\n\s*/g, " ")
    .split(/\n|&&|\||;/)
    .map((command) => (command.replace(/#.*$/, "").match(/"[^"]*"|'[^']*'|\S+/g) ?? []).filter((word) => !/^[A-Z_]+=/.test(word)))
    .map((words) => (words[0] === "npx" ? words.slice(1) : words))
    .map((words) => (words.slice(0, 4).join(" ").startsWith("npm run slotkit --") ? ["slotkit", ...words.slice(4)] : words))

const expectKnown = async ([program, ...words]: ReadonlyArray<string>): Promise<void> => {
  if (program === "npm") return expectScript(words)
  if (program !== "slotkit") return
  const command = commands.find((known) => known.every((word, index) => words[index] === word))
  expect(command, `slotkit ${words.join(" ")}`).toBeDefined()
  const help = await helpOf(command!)
  for (const flag of words.filter((word) => word.startsWith("--"))) expect(help).toMatch(new RegExp(`^ *${flag}(?: |$)`, "m"))
}

/** Matches `npm run x`, also with `--prefix folder` and `--workspace folder`. */
const expectScript = (words: ReadonlyArray<string>): void => {
  const script = words[words.indexOf("run") + 1]!
  if (!words.includes("run")) return
  const [, folder = "."] = /(?:--prefix|--workspace|-w) (\S+)/.exec(words.join(" ")) ?? []
  const path = folder.startsWith("@slotkit/") ? `packages/${folder.slice("@slotkit/".length)}` : folder
  const { scripts } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"))
  expect(Object.keys(scripts)).toContain(script)
}
