// @module-tag thorough

import { execFile } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it, onTestFinished } from "vitest"

const root = join(import.meta.dirname, "../..")

/** An example of a doc comment, and where it stands. */
interface Example {
  readonly place: string
  readonly code: string
}

const examplesIn = (file: string): ReadonlyArray<Example> => {
  const text = readFileSync(join(root, file), "utf8")
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const [, code] = /@example\s*\n([\s\S]*?)(?=\n\s*\* ?@|\n?\s*\*\/)/.exec(comment) ?? []
    if (code === undefined) return []
    return [{ place: `${file}:${text.slice(0, index).split("\n").length}`, code: code.replace(/^[ \t]*\* ?/gm, "") }]
  })
}

const examples = globSync("packages/{slotkit,client}/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] })
  .sort()
  .flatMap(examplesIn)

/** The declarations that the examples rely on. */
const input = `import { writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createOperatorClient } from "@slotkit/client/operator"
import { type WebhookReceiver, webhookReceiver } from "@slotkit/client/receiver"
import type { SlotkitClient } from "@slotkit/client"
import { createVisitorClient } from "@slotkit/client/visitor"
import { listHosts, runOn, slotkitLayer } from "slotkit/effect"
import * as Effect from "effect/Effect"
import type { Express } from "express"
import type { FastifyInstance } from "fastify"
import type { Hono } from "hono"
import type { PoolClient } from "pg"
import * as library from "slotkit"
import { type SQL, sql } from "drizzle-orm"
import { CompiledQuery } from "kysely"
import { createSlotkit, drizzleTransaction, knexTransaction, kyselyTransaction, migrationSql, Veto } from "slotkit"
import { slotkitFastify } from "slotkit/fastify"
import { slotkitHono } from "slotkit/hono"
import { importCalendly } from "slotkit/imports"
import { mountInNest, type NestAppParts } from "slotkit/nest"
import { slotkitNext } from "slotkit/next"
import { createTestSlotkit, type TestService, type TestHost, type TestSlotkit } from "slotkit/testing"
import { expect } from "vitest"

declare const host: library.Host & TestHost
declare const team: library.Host
declare const ana: library.Host
declare const service: library.Service & TestService
declare const paidService: TestService
declare const booking: library.Booking
declare const invite: library.Invite
declare const webhook: library.Webhook
declare const delivery: library.Delivery
declare const apiKey: library.ApiKey
declare const trip: library.BusyTime
declare const account: { readonly id: number; readonly calendars: readonly [library.ConnectedCalendar] }
declare const job: library.BulkReassignmentJob
declare const start: string
declare const request: IncomingMessage
declare const response: ServerResponse
declare const client: PoolClient
declare const tx: Parameters<typeof drizzleTransaction<SQL>>[0] & Parameters<typeof kyselyTransaction<CompiledQuery>>[0]
declare const trx: Parameters<typeof knexTransaction>[0]
declare const inside: library.TransactionCalls
declare const receiver: WebhookReceiver
declare const secret: string
declare const onEvent: Parameters<typeof webhookReceiver>[1]
declare const openSlotkit: () => Promise<library.Slotkit>
declare const t: TestSlotkit
declare const handler: (request: Request) => Promise<Response>
`

/** The application that an example mounts something in. */
const applications: ReadonlyArray<readonly [RegExp, string]> = [
  [/mountInNest/, "NestAppParts"],
  [/receiver\.nest/, 'Parameters<WebhookReceiver["nest"]>[0]'],
  [/slotkitFastify|receiver\.fastify/, "FastifyInstance"],
  [/slotkitHono|receiver\.hono/, "Hono"],
  [/app\.(?:use|post)/, "Express"],
  [/./, "library.App"]
]

it("MUST be shown by most methods", () => {
  expect(examples.length).toBeGreaterThan(80)
})

it("MUST compile, whatever doc comment of the library and the client shows them", async () => {
  const folder = join(import.meta.dirname, `generated-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  examples.forEach(({ place, code }, index) => {
    const slotkit = place.startsWith("packages/client/") ? "SlotkitClient" : "library.Slotkit"
    const [, app = ""] = applications.find(([pattern]) => pattern.test(code)) ?? []
    const body = code.replace(/^export const/gm, "const")
    writeFileSync(
      join(folder, `example${index}.ts`),
      `${input}declare const slotkit: ${slotkit}\ndeclare const app: ${app}\nexport const example = async () => {\n${body}\n}\n`
    )
  })
  const project = {
    extends: "../../../tsconfig.tests.json",
    compilerOptions: { rootDir: "../../.." },
    include: ["*.ts"],
    exclude: []
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project))
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    cwd: folder
  }).catch((failure: { readonly stdout: string }) => failure)
  const complaints = stdout.split("\n").flatMap((line) => {
    const [, index, message] = /^example(\d+)\.ts\(\d+,\d+\): (.*)$/.exec(line) ?? []
    return index === undefined ? [] : [`${examples[Number(index)]?.place} ${message}`]
  })
  expect(complaints).toEqual([])
})
