import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { worksAsInstalled } from "../AsInstalled.ts"
import type { PackedPackage } from "../PackedPackages.ts"
import { emptyProject, type Project } from "../Project.ts"
import { packedForTests } from "../packedForTests.ts"
import { compilerPackages, compilesEverywhere } from "./CompilerMatrix.ts"

const packages = packedForTests()
const run = promisify(execFile)

/** Creates a project where npm has installed the tarballs, with third-party packages from its registry. */
const npmProject = async (some: ReadonlyArray<PackedPackage>, beside: ReadonlyArray<string> = []): Promise<Project> => {
  const project = emptyProject(some)
  const expected = [...some.map(({ tarball }) => tarball), ...beside]
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...expected], { cwd: project.folder })
  return project
}

const versionHere = (name: string): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../node_modules", name, "package.json"), "utf8")).version

const asHere = (name: string): string => `${name}@${versionHere(name)}`
const withAll = () => npmProject(packages(), [...["@types/node", "fast-check", "react"].map(asHere), ...compilerPackages])
worksAsInstalled("that npm has installed", withAll, (project) => {
  it("MUST run by npx, which finds the command in the project", async () => {
    const { stdout } = await run("npx", ["--no-install", "slotkit", "--version"], { cwd: project().folder })
    expect(stdout).toMatch(/^slotkit \d+\.\d+\.\d+$/m)
  })
  compilesEverywhere(project)
})

const slotkitAlone = [
  "slotkit",
  ...["client", "core", "engine", "postgres", "http", "integrations", "pages"].map((name) => `@slotkit/${name}`)
]

/** Books in memory, and prints what the booking and the HTTP API say. */
const books = `
  const slotkit = await createSlotkit({ database: "memory", baseUrl: "http://127.0.0.1" })
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
  const { data } = await slotkit.availability.get(host.id, { service: "intro" })
  const start = Object.values(data).flat().at(-1).start
  const booking = await slotkit.bookings.book(host.id, { service: "intro", start, booker: { name: "Jo", email: "jo@example.com" } })
  const { status } = await slotkit.fetch(new Request("http://127.0.0.1/api/v1/token"))
  await slotkit.close()`
const program = `import { createSlotkit } from "slotkit"\n${books}\nconsole.log(booking.status, status)\n`

describe("slotkit for one's own PostgreSQL", () => {
  let project: Project
  beforeAll(async () => {
    project = await npmProject(packages().filter(({ name }) => slotkitAlone.includes(name)))
    writeFileSync(join(project.folder, "program.mjs"), program)
  })
  afterAll(() => project?.remove())

  const prints = async (file: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    (await run(file, args, { cwd: project.folder, env: { ...process.env, ...env } })).stdout.trim()
  const printed = expect.stringMatching(/ 401$/)

  it("MUST be less than 74 MB, without Redis and what only some options need", () => {
    const bytes = readdirSync(join(project.folder, "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    const { packages: locked } = JSON.parse(readFileSync(join(project.folder, "package-lock.json"), "utf8"))
    expect(Object.keys(locked).filter((path) => /redis|pglite|nodemailer|\/stripe$/.test(path))).toEqual([])
    console.log(`npm install slotkit brings ${(bytes / 1e6).toFixed(1)} MB.`)
    expect(bytes).toBeLessThan(74e6)
  })

  it("MUST say which package an option needs", async () => {
    const opened = (options: string) =>
      prints(process.execPath, [
        "--input-type=module",
        "--eval",
        `import { createSlotkit } from "slotkit"
        const given = { database: "memory", baseUrl: "http://127.0.0.1", ...${options} }
        console.log(await createSlotkit(given).then(() => "opened", (error) => error.message))`
      ])
    const stripe = '{ stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_1" } }'
    expect(await opened(stripe)).toBe("The option stripe needs the package stripe: run npm install stripe")
    const smtp = '{ smtp: { url: "smtp://127.0.0.1:1", from: "ada@example.com" } }'
    expect(await opened(smtp)).toBe("The option smtp needs the package nodemailer: run npm install nodemailer")
    const dataDir = '{ database: { dataDir: "./data" }, secret: "a secret for tests, of more than thirty-two characters" }'
    expect(await opened(dataDir)).toBe(
      "The embedded database needs the package @electric-sql/pglite: run npm install @electric-sql/pglite."
    )
    expect(existsSync(join(project.folder, "data"))).toBe(false)
  })

  it("MUST be loaded by `require`", async () => {
    const script = 'console.log(typeof require("slotkit").createSlotkit)'
    expect(await prints(process.execPath, ["--eval", script])).toBe("function")
  })

  it("MUST run in an ES module that esbuild bundles", async () => {
    const outdir = join(project.folder, "bundled")
    await build({
      entryPoints: [join(project.folder, "program.mjs")],
      bundle: true,
      platform: "node",
      format: "esm",
      splitting: true,
      outdir,
      external: ["@electric-sql/pglite", "nodemailer", "stripe"]
    })
    expect(await prints(process.execPath, [join(outdir, "program.js")])).toEqual(printed)
  })

  it("MUST run in plain Jest with its support of ES modules", async () => {
    await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--no-save", "jest@30.5.2"], {
      cwd: project.folder
    })
    const test = `import { createSlotkit } from "slotkit"\ntest("books", async () => {${books}\nexpect(status).toBe(401)\n})\n`
    writeFileSync(join(project.folder, "books.test.mjs"), test)
    const jest = join(project.folder, "node_modules/jest/bin/jest.js")
    await prints(process.execPath, ["--experimental-vm-modules", jest, "--rootDir", project.folder])
  })

  it.each([
    ["bun", "1.4.5", ["program.mjs"]],
    ["deno", "2.9.6", ["run", "--allow-all", "program.mjs"]]
  ] as const)("MUST run in %s", async (runtime, version, args) => {
    const tools = emptyProject([])
    onTestFinished(tools.remove)
    const command = join(tools.folder, "node_modules/.bin", runtime)
    const isThere = await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `${runtime}@${version}`], {
      cwd: tools.folder
    })
      .then(() => run(command, ["--version"]))
      .then(
        () => true,
        (failure: Error) => {
          console.log(`Skipped: ${runtime} cannot be installed here. ${failure.message}`)
          return false
        }
      )
    if (isThere) expect(await prints(command, args)).toEqual(printed)
  })
})

it("MUST install the client without any dependency", async () => {
  const project = await npmProject(packages().filter(({ name }) => name === "@slotkit/client"))
  onTestFinished(project.remove)
  const { packages: locked } = JSON.parse(readFileSync(join(project.folder, "package-lock.json"), "utf8"))
  expect(Object.keys(locked)).toEqual(["", "node_modules/@slotkit/client"])
})

// Each of them allows use in closed programs, and asks for no more than its text beside the code.
const permissive = ["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0", "PostgreSQL"]

it("MUST have a bill of materials by npm, and permissive licenses alone", async () => {
  const project = await npmProject(packages().filter(({ name }) => [...slotkitAlone, "@slotkit/server"].includes(name)))
  onTestFinished(project.remove)
  await run("npm", ["pkg", "set", "version=1.0.0"], { cwd: project.folder })
  const { stdout } = await run("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], {
    cwd: project.folder,
    maxBuffer: 2 ** 26
  })
  const components: ReadonlyArray<Component> = JSON.parse(stdout).components
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(["effect", "@effect/sql-pg", "nodemailer", "saxes"]))
  const others = components
    .filter(({ licenses = [] }) => !licenses.some(({ license }) => permissive.includes(license?.id ?? "")))
    .map(({ name, licenses }) => ({ name, licenses }))
  expect(others).toEqual([])
})

interface Component {
  readonly name: string
  readonly licenses?: ReadonlyArray<{ readonly license?: { readonly id?: string } }>
}
