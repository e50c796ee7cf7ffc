import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import { baseUrl, bookableHost } from "../../test/BookableHost.ts"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import type { Slotkit } from "../index.ts"

const schema = ownSchema()
let app: Application
let google: FakeGoogle
let slotkit: Slotkit
let hostId: number
let start: string
beforeAll(async () => {
  app = await applications["a pool of pg"]!()
  google = await fakeGoogle()
  google.addCalendar({ id: "ada" })
  const calendars = { google: google.client, origins: { google: google.origin } }
  const place = await bookableHost({ ...testSignIn, database: app.database, schema, baseUrl, payments: "sandbox", calendars })
  slotkit = place.slotkit
  hostId = place.hostId
  start = place.starts[0]!
})
afterAll(async () => {
  await slotkit.close()
  await google.close()
  await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  await app.close()
})

it("promise 2: two visitors want the last seat while the calendar is slow: one gets it, and nothing is locked meanwhile", async () => {
  const workshop = { title: "Workshop", durations: [{ minutes: 30 }], is_group: true, max_attendees: 2 }
  const { slug } = await slotkit.services.create(hostId, workshop)
  const book = (name: string) =>
    slotkit.bookings.book(hostId, { service: slug, start, booker: { name, email: `${name}@example.com` } })
  await book("first")
  const ada = hostBrowser(slotkit, hostId)
  const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider: "google" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))

  const { promise, resolve } = Promise.withResolvers<void>()
  const reads = () => google.requests.filter(({ path }) => path.endsWith("/freeBusy")).length
  google.faults.wait = ({ path }) => (path.endsWith("/freeBusy") ? promise : Promise.resolve())
  const both = Promise.allSettled([book("second"), book("third")])
  await expect.poll(reads).toBe(1)
  const pool = app.database as pg.Pool
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  for (const table of ["hosts", "services", "bookings", "calendar_accounts", "calendars"]) {
    await app.execute(`SELECT id FROM ${schema}.${table} FOR UPDATE NOWAIT`)
  }
  resolve()
  const answers = (await both).map((answer) => (answer.status === "fulfilled" ? "booked" : answer.reason.code))
  expect(answers.toSorted()).toEqual(["booked", "conflict"])
  const { data } = await slotkit.bookings.list(hostId, { service: slug })
  expect(data).toHaveLength(2)
})
