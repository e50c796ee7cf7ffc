// @module-tag thorough

import { fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { createSlotkit } from "slotkit"
import { expect, it, onTestFinished } from "vitest"
import { aroundTheClock } from "../../harness/HostOnServer.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()

it("Four workers MUST write 50 meetings into a mailbox at Microsoft one at a time, each by one request", async () => {
  const microsoft = await fakeMicrosoft()
  onTestFinished(() => microsoft.close())
  const { events } = microsoft.addCalendar({ id: "work" })
  const token = microsoft.identity.signIn(["Calendars.ReadWrite"])
  const writes = { now: 0, most: 0 }
  microsoft.faults.wait = async ({ method, path }) => {
    if (method === "GET" || !path.includes("/events")) return
    writes.most = Math.max(writes.most, ++writes.now)
    // Meanwhile other workers could send a request.
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    writes.now--
  }
  const options = {
    database: await databases.make(),
    baseUrl: "https://book.example.com",
    secret: "a secret for tests, of more than thirty-two characters",
    calendars: { tokens: () => token, origins: { microsoft: microsoft.origin } },
    log: () => {}
  }
  const slotkit = await createSlotkit(options)
  const workers = [slotkit, ...(await Promise.all([1, 2, 3].map(() => createSlotkit(options))))]
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.close()))
  })
  const ada = { email: "ada@example.com", username: "ada", timezone: "UTC", currency: "EUR", plan: "pro" } as const
  const host = await slotkit.hosts.create(ada)
  await slotkit.schedule.replace(host.id, { timezone: "UTC", weekly: aroundTheClock, overrides: [] })
  const { slug } = await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
  const { data } = await slotkit.availability.get(host.id, { service: slug })
  const starts = Object.values(data).flat()
  const booker = { name: "Grace Hopper", email: "grace@example.com" }
  for (const { start } of starts.slice(0, 50)) await slotkit.bookings.book(host.id, { service: slug, start, booker })
  const account = await slotkit.calendars.adopt(host.id, { provider: "microsoft", subject: "1089", label: "ada@example.com" })
  await slotkit.calendars.configure(host.id, account.calendars[0]!.id, { target: true })
  for (const worker of workers) worker.jobs.start()
  await expect.poll(() => events.size).toBe(50)
  expect(writes).toEqual({ now: 0, most: 1 })
  expect(microsoft.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/events"))).toHaveLength(50)
})
