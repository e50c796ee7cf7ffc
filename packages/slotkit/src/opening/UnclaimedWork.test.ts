// @module-tag thorough

import { leasesOnProcessClock } from "@slotkit/postgres"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import type { LogEntry, SlotkitOptions } from "../index.ts"
import { builders } from "../testing/Builders.ts"
import { createTestSlotkit } from "../testing/index.ts"
import { type StoppedTime, stopTime } from "../testing/StoppedTime.ts"
import { openSlotkit } from "./OpenSlotkit.ts"

const start = Date.parse("2026-01-05T08:00:00Z")
const baseUrl = "https://book.example.com"
const secret = "a secret that only tests know, and long enough"

const open = (time: StoppedTime, options: Partial<SlotkitOptions>) =>
  openSlotkit({ database: "memory", baseUrl, secret, onMail: () => {}, ...options }, time.layer, leasesOnProcessClock)

/** A Slotkit on a stopped clock with an email that is due, and no process that runs jobs. */
const withDueMail = async (options: Partial<SlotkitOptions> = {}) => {
  const log: Array<LogEntry> = []
  const time = stopTime(start)
  const { slotkit } = await open(time, { log: (entry) => void log.push(entry), ...options })
  const make = builders(slotkit, { time, root: baseUrl, receiverUrl: "https://hooks.example.com/in" })
  await make.aBooking(await make.aService(await make.aHost()))
  return {
    slotkit,
    time,
    warnings: () => log.map(({ level, message }) => `${level}: ${message}`),
    /** Uses Slotkit a minute later. */
    useLater: async (use: () => Promise<unknown> = () => slotkit.hosts.list()) => {
      time.moveTo(time.now() + 60_000)
      await use()
    }
  }
}

const warning =
  'warn: No process runs the jobs: emails have been due since 2026-01-05T08:00:00.000Z. Call slotkit.jobs.start() in at least one process, or run "slotkit serve" with SLOTKIT_WORKERS=true. This is logged once.'

/** Uses Slotkit for some minutes and returns what it logged until it was closed. */
const loggedInMinutes = async ({ slotkit, warnings, useLater }: Awaited<ReturnType<typeof withDueMail>>) => {
  for (let minute = 0; minute < 5; minute++) await useLater()
  await slotkit.close()
  return warnings()
}

describe("Work that no process claims", () => {
  let app: Application | undefined
  afterEach(async () => {
    await app?.close()
    app = undefined
  })

  it("MUST be logged once, after it was due for a minute, with what to do", async () => {
    const opened = await withDueMail()
    await opened.useLater()
    expect(opened.warnings()).toEqual([])
    await expect.poll(() => opened.useLater().then(opened.warnings)).toEqual([warning])
    expect(await loggedInMinutes(opened)).toEqual([warning])
  })

  it("MUST be logged once on PostgreSQL", async () => {
    app = await applications["a pool of pg"]!()
    const schema = ownSchema()
    const opened = await withDueMail({ database: app.database, schema })
    await expect.poll(() => opened.useLater().then(opened.warnings)).toEqual([warning])
    expect(await loggedInMinutes(opened)).toEqual([warning])
    await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  })

  it("MUST be logged for an application that only mounts Slotkit", async () => {
    const { slotkit, warnings, useLater } = await withDueMail()
    const request = () => slotkit.fetch(new Request(`${baseUrl}/api/v1/profile`))
    await expect.poll(() => useLater(request).then(warnings)).toEqual([warning])
    await slotkit.close()
  })

  it("MUST NOT be logged where the jobs run, or ran in the last minute", async () => {
    const started = await withDueMail()
    started.slotkit.jobs.start()
    expect(await loggedInMinutes(started)).toEqual([])
    const scheduled = await withDueMail()
    const { slotkit, useLater, warnings } = scheduled
    for (let minute = 0; minute < 5; minute++) await useLater(() => slotkit.jobs.runOnce().then(() => slotkit.hosts.list()))
    await slotkit.close()
    expect(warnings()).toEqual([])
  })

  it("MUST NOT be logged where another process has done it", async () => {
    app = await applications["a pool of pg"]!()
    const schema = ownSchema()
    const web = await withDueMail({ database: app.database, schema })
    const worker = await open(web.time, { database: app.database, schema })
    await web.useLater()
    await worker.slotkit.jobs.runOnce()
    await worker.slotkit.close()
    expect(await loggedInMinutes(web)).toEqual([])
    await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  })

  it("MUST NOT be logged by a test's Slotkit, because the test runs the jobs", async () => {
    const log = vi.fn<(entry: LogEntry) => void>()
    const t = await createTestSlotkit({ log })
    await t.aBooking(await t.aService(await t.aHost()))
    for (const day of [6, 7, 8]) {
      t.clock.set(`2026-01-0${day}T08:00:00Z`)
      await t.hosts.list()
    }
    await t.close()
    expect(log).not.toHaveBeenCalled()
  })
})
