// @module-tag thorough

import { execFile } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generatedFolder } from "../../harness/GeneratedFolder.ts"

const documents = ["openapi", "manage/openapi", "visitor/openapi"]
const packages = createRequire(import.meta.url)
const folder = generatedFolder()
const fileOf = (document: string, extension: string) => join(folder, `${document.replace("/", "-")}.${extension}`)

let slotkit: Slotkit
beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example" })
  for (const document of documents) {
    const response = await slotkit.fetch(new Request(`https://book.example/${document}.json`))
    writeFileSync(fileOf(document, "json"), await response.text())
  }
})
afterAll(async () => {
  await slotkit.close()
  rmSync(folder, { recursive: true })
})

const run = async (program: string, input: ReadonlyArray<string>): Promise<string> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  const ended = promisify(execFile)(process.execPath, [program, ...input], { cwd: folder, env, encoding: "utf8" })
  const { stdout, stderr } = await ended.catch((error: { readonly stdout: string; readonly stderr: string }) => error)
  return stdout === "" ? stderr : stdout
}

const programOf = (packageName: string, program: string, from = packages) =>
  join(dirname(from.resolve(`${packageName}/package.json`)), program)

describe.each(documents)("The document at /%s.json", (document) => {
  it("MUST pass redocly's recommended rules without a warning", async () => {
    const redocly = programOf("@redocly/cli", "bin/cli.js")
    const report = await run(redocly, ["lint", fileOf(document, "json"), "--extends=recommended", "--format=json"])
    expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
  })
})

describe("The output of openapi-typescript", () => {
  beforeAll(async () => {
    const generator = programOf("openapi-typescript", "bin/cli.js")
    for (const document of documents) await run(generator, [fileOf(document, "json"), "--output", fileOf(document, "ts")])
    writeFileSync(join(folder, "use.ts"), use)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  })

  it.each([
    ["5", programOf("typescript", "bin/tsc")],
    ["7", programOf("typescript", "bin/tsc", createRequire(join(import.meta.dirname, "../../package.json")))]
  ])("MUST compile strictly under TypeScript %s", async (major, compiler) => {
    expect(await run(compiler, ["--version"])).toMatch(new RegExp(`^Version ${major}\\.`))
    expect(await run(compiler, ["-p", "."])).toBe("")
  })

  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: []
  }

  const use = `import type * as manage from "./manage-openapi.js"
import type * as api from "./openapi.js"
import type * as visitor from "./visitor-openapi.js"

type Answer<Name extends keyof api.operations, Status extends number> =
  api.operations[Name]["responses"] extends Record<Status, { content: { "application/json": infer Body } }> ? Body : never

export const confirmed = (page: Answer<"listBookings", 200>): string[] =>
  page.data.filter(({ status }) => status === "accepted").map(({ scheduled_at }) => scheduled_at ?? "")
export const wrong = ({ errors }: Answer<"createInvite", 422>): string[] => Object.values(errors).flat()
export const secret = ({ data }: Answer<"createWebhook", 201>): string | undefined => data.signing_secret
export const invite: api.components["schemas"]["NewInvite"] = { title: "For you", expires_in_days: 3 }
export const moved = ({ data }: api.components["schemas"]["BookingRescheduledEvent"]): string => data.previous_scheduled_at
export const delivered: keyof api.webhooks = "booking.confirmed"
export const places: [keyof manage.paths, keyof visitor.paths] = ["/manage/v1/hosts", "/visitor/v1/hosts/{username}"]
// @ts-expect-error There is no such status.
export const status: api.components["schemas"]["Booking"]["status"] = "confirmed"
`
})
