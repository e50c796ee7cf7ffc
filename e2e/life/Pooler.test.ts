// @module-tag thorough

import postgres from "postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { jsonClient } from "../../harness/JsonClient.ts"
import { runSlotkit } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { type PgbouncerOptions, startPgbouncer, whyNoPgbouncer } from "../../packages/postgres/src/testing/Pgbouncer.ts"
import { countEvents } from "./CountEvents.ts"
import { installation } from "./ServerProcesses.ts"

const missing = whyNoPgbouncer()
if (missing !== undefined) console.log(`Skipped: poolers. ${missing}.`)

const databases = testDatabases()
const secret = "a secret for tests, of more than thirty-two characters"

const pgbouncer = async (behind: Omit<PgbouncerOptions, "url">) => {
  const direct = await databases.make()
  const { url, stop } = await startPgbouncer({ url: direct, ...behind })
  onTestFinished(stop)
  return { direct, url }
}

const tally = (statuses: ReadonlyArray<number>) => statuses.filter((status) => status === 201).length

describe.skipIf(missing !== undefined)("Two processes on a pooler", () => {
  it.each([
    ["session", 30],
    ["transaction", 4]
  ] as const)("MUST open, book, read and deliver, and book one start once: %s mode", async (mode, poolSize) => {
    const { direct, url } = await pgbouncer({ mode, poolSize })
    const { url: webhook, events } = await countEvents()
    const variables = { SLOTKIT_POOLER: mode, SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1" }
    const listening = mode === "transaction" ? { SLOTKIT_LISTEN_URL: direct } : {}
    const installed = installation(url, { ...variables, ...listening })
    const servers = [await installed.start(), await installed.start()]
    const { host } = await hostOnServer(servers[0]!, ["intro"], { hours: aroundTheClock })
    const scopes = ["webhooks.write", "bookings.read"]
    const { key } = expectCreated(await servers[0]!.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Webhooks", scopes }))
    const api = jsonClient(`${servers[1]!.origin}/api/v1`, { authorization: `Bearer ${key}` })
    expectCreated(await api("POST", "/webhooks", { url: webhook, events: ["booking.confirmed"] }))
    const { body } = await servers[1]!.visit("GET", "/hosts/ada/services/intro/slots")
    const starts = startsIn(body)
    const book = async (start: string, index: number) => {
      const booking = { service: "intro", start, booker: { ...grace, email: `grace-${index}@example.com` } }
      return (await servers[index % 2]!.manage("POST", `/hosts/${host.id}/bookings`, booking)).status
    }
    // On a busy machine a request may wait too long for a server of the pool. It has booked nothing then.
    const bookPatiently = async (start: string, index: number): Promise<number> => {
      const status = await book(start, index)
      return status === 503 ? bookPatiently(start, index) : status
    }
    const booked = await Promise.all(starts.slice(0, 20).map(bookPatiently))
    expect(booked).toEqual(Array(20).fill(201))
    const tries = await Promise.all(Array.from({ length: 200 }, (_, index) => book(starts[20]!, index)))
    expect([tally(tries), tries.filter((answer) => ![201, 409, 503].includes(answer))]).toEqual([1, []])
    const lists = await Promise.all(servers.map(({ manage }) => manage("GET", `/hosts/${host.id}/bookings`)))
    expect(lists.map((list) => list.body.meta.total)).toEqual([21, 21])
    expect((await api("GET", "/bookings")).body.meta.total).toBe(21)
    await expect.poll(() => events.get("booking.confirmed")).toBe(21)
    const doctor = await runSlotkit(["doctor"], { ...variables, ...listening, DATABASE_URL: url, SLOTKIT_SECRET: secret })
    expect(doctor.stdout).toContain(`ok    Pooler: DATABASE_URL is a pooler in ${mode} mode\n`)
  })
})

describe.skipIf(missing !== undefined)("A pooler", () => {
  it("MUST be reported with its setting by serve and by doctor", async () => {
    const { url } = await pgbouncer({ mode: "transaction" })
    const variables = { DATABASE_URL: url, SLOTKIT_SECRET: secret }
    const served = await runSlotkit(["serve"], variables)
    expect([served.code, served.stderr]).toEqual([1, expect.stringContaining("Set pooler (SLOTKIT_POOLER) to")])
    const doctor = await runSlotkit(["doctor"], variables)
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringContaining("fail  Pooler: DATABASE_URL is a pooler in transaction mode: set SLOTKIT_POOLER=transaction\n")
    ])
    expect(doctor.stdout).toContain(
      "warn  Notifications: SLOTKIT_LISTEN_URL is not set, so workers look for deliveries of other processes every second"
    )
    const wrong = await runSlotkit(["serve"], { ...variables, SLOTKIT_POOLER: "session" })
    expect(wrong.stderr).toContain("the connection pooler at its address is in transaction mode")
  })

  it("MUST be answered for with 503 and Retry-After after five seconds without a free server", async () => {
    const { url } = await pgbouncer({ mode: "transaction", poolSize: 1 })
    const installed = installation(url, { SLOTKIT_POOLER: "transaction", SLOTKIT_WORKERS: "false" })
    const server = await installed.start()
    const holder = postgres(url, { max: 1, prepare: false })
    onTestFinished(() => holder.end())
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await new Promise<void>((begun) => {
      holder.begin(async (sql) => {
        await sql`SELECT 1`
        begun()
        await held
      })
    })
    const identity = { email: "ada@example.com", timezone: "Europe/London" }
    const refused = await Promise.all([server.manage("GET", "/hosts"), server.manage("POST", "/hosts", identity)])
    expect(refused.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [503, "1"],
      [503, "1"]
    ])
    letGo()
    await expect.poll(async () => (await server.manage("POST", "/hosts", identity)).status).toBe(201)
    expect((await server.manage("GET", "/hosts")).body.meta.total).toBe(1)
  })
})
