import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

const schema = ownSchema()
let app: Application
let google: FakeGoogle
let t: TestSlotkit
beforeAll(async () => {
  app = await applications["a pool of pg"]!()
  google = await fakeGoogle({ now: () => t.clock.now().getTime() })
  google.addCalendar({ id: "ada" })
  const calendars = { google: google.client, origins: { google: google.origin } }
  t = await createTestSlotkit({ ...testSignIn, database: app.database, schema, calendars, log: () => {} })
})
afterAll(async () => {
  await t.close()
  await google.close()
  await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  await app.close()
})

it("promise 2: two visitors want the last seat while the calendar is slow: one gets it, and nothing is locked meanwhile", async () => {
  const host = await t.aHost()
  const { slug } = await t.aService(host, { durations: [{ minutes: 30 }], is_group: true, max_attendees: 2 })
  const start = "2026-01-06T10:00:00Z"
  const book = (name: string) =>
    t.bookings.book(host.id, { service: slug, start, booker: { name, email: `${name}@example.com` } })
  await book("first")
  const ada = hostBrowser(t, host.id)
  const { connect_url } = await t.calendars.connectUrl(host.id, { provider: "google" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))

  const { promise, resolve } = Promise.withResolvers<void>()
  const isRead = ({ path }: { readonly path: string }) => path.endsWith("/freeBusy")
  google.faults.wait = (request) => (isRead(request) ? promise : Promise.resolve())
  let isOver = false
  const both = Promise.allSettled([book("second"), book("third")]).finally(() => {
    isOver = true
  })
  await expect.poll(() => google.requests.filter(isRead).length).toBeGreaterThan(0)
  const pool = app.database as pg.Pool
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  for (const table of ["hosts", "services", "bookings", "calendar_accounts", "calendars"]) {
    await app.execute(`SELECT id FROM ${schema}.${table} FOR UPDATE NOWAIT`)
  }
  resolve()
  const readAt = async () => (await t.calendars.accounts(host.id)).data[0]!.last_read_at
  await expect.poll(readAt).not.toBeNull()
  // The other booking looks again and again whether the read has ended.
  while (!isOver) {
    t.clock.set(t.clock.now().getTime() + 100)
    for (let count = 0; count < 10; count++) await readAt()
  }
  const answers = (await both).map((answer) => (answer.status === "fulfilled" ? "booked" : answer.reason.code))
  expect(answers.toSorted()).toEqual(["booked", "conflict"])
  expect((await t.bookings.list(host.id)).data).toHaveLength(2)
})
