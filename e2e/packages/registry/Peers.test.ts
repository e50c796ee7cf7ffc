import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { startStripeApi } from "@slotkit/integrations/stripe/testing"
import { SMTPServer } from "smtp-server"
import { describe, expect, it, onTestFinished } from "vitest"
import { emptyProject, type Project } from "../Project.ts"
import { packedForTests } from "../packedForTests.ts"

const packages = packedForTests()
const run = promisify(execFile)
const root = join(import.meta.dirname, "../../..")

const install = (project: Project, ...names: ReadonlyArray<string>) =>
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...names], { cwd: project.folder })

const versionIn = (project: Pick<Project, "folder">, name: string): string =>
  JSON.parse(readFileSync(join(project.folder, "node_modules", name, "package.json"), "utf8")).version

/** An application's own packages, none of which may keep npm from installing Slotkit beside them. */
const applications = [
  ["stripe@20, nodemailer@7 and the oldest PGlite", ["stripe@20", "nodemailer@7", "@electric-sql/pglite@0.5.0"]],
  [
    "stripe@17, nodemailer@9 and the newest PGlite, with Effect 3 and other XML and calendar packages",
    ["stripe@17", "nodemailer@9", "@electric-sql/pglite@>=0.5 <0.6", "effect@3", "saxes@5", "ical-generator@9"]
  ]
] as const

/**
 * Sends an email and opens a checkout, through servers on this machine, and prints the link of the checkout. Then it opens the
 * embedded database again, and prints the booking's service.
 */
const program = `
import { createSlotkit } from "slotkit"
const options = {
  database: { dataDir: "data" },
  secret: "a secret for tests, of more than thirty-two characters",
  baseUrl: "http://127.0.0.1",
  smtp: { url: process.argv[2], from: "Slotkit <book@example.com>" },
  stripe: { secretKey: "sk_test_slotkit", webhookSecret: "whsec_slotkit", apiBase: process.argv[3] },
  calendars: { caldav: true }
}
const slotkit = await createSlotkit(options)
const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30, price: 4500 }] })
const { data } = await slotkit.availability.get(host.id, { service: "intro" })
const start = Object.values(data).flat().at(-1).start
const booking = await slotkit.bookings.book(host.id, { service: "intro", start, booker: { name: "Jo", email: "jo@example.com" } })
await slotkit.services.create(host.id, { title: "Chat", durations: [{ minutes: 30 }] })
const free = Object.values((await slotkit.availability.get(host.id, { service: "chat" })).data).flat().at(-1).start
await slotkit.bookings.book(host.id, { service: "chat", start: free, booker: { name: "Jo", email: "jo@example.com" } })
await slotkit.jobs.runOnce()
console.log(booking.meeting_link)
await slotkit.close()
const reopened = await createSlotkit(options)
console.log((await reopened.bookings.get(host.id, booking.id)).service)
await reopened.close()
`

describe("slotkit beside an application's own", () => {
  it.each(applications)("%s MUST install without a conflict, and use them", async (_title, own) => {
    const project = emptyProject(packages())
    onTestFinished(project.remove)
    await install(project, ...own)
    const before = own.map((name) => versionIn(project, name.slice(0, name.lastIndexOf("@"))))
    installOurs(project)
    await install(project)
    expect(own.map((name) => versionIn(project, name.slice(0, name.lastIndexOf("@"))))).toEqual(before)
    const smtp = await inbox()
    const stripe = await startStripeApi({ secretKey: "sk_test_slotkit" })
    onTestFinished(stripe.close)
    writeFileSync(join(project.folder, "program.mjs"), program)
    const { stdout } = await run(process.execPath, ["program.mjs", smtp.url, stripe.url], { cwd: project.folder })
    expect(stdout).toContain("/checkout/")
    expect(stdout).toContain("intro")
    expect(smtp.received.join("\n")).toContain("jo@example.com")
  })
})

/** Adds Slotkit as from the registry: the application depends on `slotkit` alone, whose own packages come as their tarballs. */
const installOurs = ({ folder }: Project): void => {
  const path = join(folder, "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  const tarballs = Object.fromEntries(packages().map(({ name, tarball }) => [name, `file:${tarball}`]))
  const { slotkit, ...overrides } = tarballs
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, slotkit }, overrides }))
}

/** A mail server that accepts everything. */
const inbox = async () => {
  const received: Array<string> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, _session, callback) => {
      text(stream).then((message) => {
        received.push(message)
        callback()
      }, callback)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

/** The packages whose adapters have tests. The applications above use both ends of the range of the embedded database. */
const adapters = ["nodemailer", "stripe"]

/** The version ranges of packages in applications. */
const ranges: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "packages/slotkit/package.json"), "utf8")
).peerDependencies
const tested = Object.entries(ranges).filter(([name]) => adapters.includes(name))

/** The first version of a range such as `>=7 <11`. */
const oldest = (range: string): string => [...range.slice(2).split(" ")[0]!.split("."), "0", "0"].slice(0, 3).join(".")

describe("The adapters", () => {
  it.each([
    ["oldest", tested.map(([name, range]) => `${name}@${oldest(range)}`)],
    ["newest", tested.map(([name, range]) => `${name}@${range}`)]
  ] as const)(
    "MUST pass their tests with the %s version of each package that they use",
    async (_end, expected) => {
      const project = emptyProject([])
      onTestFinished(project.remove)
      await install(project, ...expected)
      if (tested.every(([name]) => versionIn(project, name) === versionIn({ folder: root }, name))) {
        console.log("Skipped: these are the versions of the lockfile, which npm test uses.")
        return
      }
      const config = join(import.meta.dirname, "adapters.config.ts")
      const report = join(project.folder, "report.json")
      const args = [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        "--config",
        config,
        "--reporter=json",
        `--outputFile=${report}`
      ]
      const env = { ...process.env, PEERS_FOLDER: project.folder }
      await run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).catch(() => {})
      const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
      const failed = testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message === "" || message === undefined ? [] : [`${name}: ${message}`]),
        ...assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName)
      ])
      expect(failed).toEqual([])
      expect(numPassedTests).toBeGreaterThan(150)
    },
    600_000
  )
})

interface Report {
  readonly numPassedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly message?: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string; readonly fullName: string }>
  }>
}
