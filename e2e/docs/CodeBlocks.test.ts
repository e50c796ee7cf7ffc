// @module-tag thorough

import { execFile } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { createSlotkit } from "slotkit"
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { codeBlocks, noted, pages, root } from "./CodeBlock.ts"
import { databasesFrom } from "./given/database.ts"
import { freePorts } from "./Ports.ts"
import { programsOf } from "./Program.ts"
import { signedRequest } from "./SignedRequest.ts"

const databases = testDatabases()
databasesFrom(databases)
const programs = pages().flatMap(programsOf)

const programsFolder = generatedFolder()
beforeAll(() => {
  for (const { file, code } of programs) writeFileSync(join(programsFolder, file), code)
})
afterAll(() => rmSync(programsFolder, { recursive: true }))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const blocksOf = (expected: string) =>
  pages()
    .flatMap(codeBlocks)
    .filter(({ language }) => language === expected)

describe("TypeScript on a page", () => {
  it("MUST compile under the strictest settings", async () => {
    // As an application compiles: against the declarations of the packages, which takes a tenth of the time of their sources.
    const project = {
      extends: "../../tsconfig.tests.json",
      compilerOptions: { rootDir: "../..", customConditions: [] },
      include: ["*.ts"],
      exclude: []
    }
    writeFileSync(join(programsFolder, "tsconfig.json"), JSON.stringify(project))
    expect((await compiler("-b", root)).stdout).toBe("")
    const { stdout } = await compiler("-p", programsFolder)
    expect(onPages(stdout)).toEqual([])
  })

  it.each(programs)("MUST run: $name", async (program) => {
    const said = listen()
    const ports = freePorts()
    onTestFinished(ports.close)
    const module: ProgramModule = await import(join(programsFolder, program.file))
    onTestFinished(() => module.toClose?.close())
    for (const request of program.answers) expect(await answer(module, await ports.origin(), request)).toBe(request)
    expect(said.filter((line) => program.prints.includes(line))).toEqual(program.prints)
  })
})

describe("JSON on a page", () => {
  it("MUST parse", () => {
    for (const { page, line, code } of pages()
      .flatMap(codeBlocks)
      .filter(({ language }) => language === "json"))
      expect(() => JSON.parse(code), `${page}:${line}`).not.toThrow()
  })
})

describe("SQL on a page", () => {
  const run = blocksOf("sql").filter((block) => noted(block, "not run").length === 0)

  it.each(run)("MUST run on Slotkit's tables: $page:$line", async ({ code }) => {
    const url = await databases.make()
    await (await createSlotkit({ database: url, baseUrl: "https://book.example.com", secret: "x".repeat(32) })).close()
    const role = `app_${new URL(url).pathname.slice(-12)}`
    const statements = code.replaceAll("slotkit_app", role).split(/;\n/)
    await databases.run(url, ...statements.filter((statement) => statement.trim() !== ""))
  })
})

type Fetch = (request: Request) => Response | Promise<Response>

interface ProgramModule {
  readonly toClose?: { readonly close: () => Promise<void> }
  readonly [name: string]: unknown
}

const compiler = (...args: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...args, "--pretty", "false"], {
    cwd: programsFolder
  }).catch((failure: { readonly stdout: string }) => failure)

/** Returns the compiler's errors in programs, at the lines of their pages. Errors in adjacent files are ignored. */
const onPages = (output: string): ReadonlyArray<string> =>
  output.split("\n").flatMap((message) => {
    const [, file, line, rest] = /^([^(\s]+\.ts)\((\d+),\d+\): (.*)$/.exec(message) ?? []
    const program = programs.find((candidate) => candidate.file === file)
    return program === undefined ? [] : [`${program.page}:${line} ${rest}`]
  })

/** The program's output. */
const listen = (): ReadonlyArray<string> => {
  const said: Array<string> = []
  for (const method of ["log", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void said.push(words.map(String).join(" ")))
  return said
}

/**
 * Sends a request such as `POST /path 204` to a program, signed as a delivery if requested. Returns the same text with the actual
 * status.
 */
const answer = async (module: ProgramModule, origin: string | undefined, query: string): Promise<string> => {
  const [method = "", path = "", , ...how] = query.split(" ")
  const at = new URL(path, origin ?? "https://book.example.com")
  const request = how.includes("signed") ? signedRequest(at) : new Request(at, { method })
  const { status } = await (origin === undefined ? handlerOf(module, method)(request) : fetch(request))
  return [method, path, status, ...how].join(" ")
}

const handlerOf = (module: ProgramModule, method: string): Fetch => {
  const { default: main, fetch } = module as { readonly default?: { readonly fetch: Fetch }; readonly fetch?: Fetch }
  const handler = module[method] ?? fetch
  if (typeof handler === "function") return handler as Fetch
  if (main !== undefined) return (request) => main.fetch(request)
  throw new Error(`Nothing listens, and there is no ${method} and no fetch among ${Object.keys(module).join(", ")}.`)
}
