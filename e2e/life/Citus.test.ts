// @module-tag thorough

import { makeCitusDatabase, whyNoCitus } from "@slotkit/postgres/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { distributedOn } from "../../harness/CitusServer.ts"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { jsonClient, type Wire } from "../../harness/JsonClient.ts"
import { runSlotkit, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { countEvents } from "./CountEvents.ts"
import { davServer, servedHere } from "./DavServer.ts"
import { formBrowser } from "./FormBrowser.ts"
import { partOf } from "./ReceivedMail.ts"
import { installation } from "./ServerProcesses.ts"
import { smtpInbox } from "./SmtpInbox.ts"

const missing = whyNoCitus()
if (missing !== undefined) console.log(`Skipped: Citus. ${missing}.`)

const secret = "a secret for tests, of more than thirty-two characters"
const databases = testDatabases()

const citusDatabase = async (workers?: number) => {
  const database = await makeCitusDatabase(workers)
  onTestFinished(database.drop)
  return database
}

const twoProcesses = async (url: string) => {
  const installed = installation(url, { SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1" })
  const servers = [await installed.start(), await installed.start()] as const
  const { host } = await hostOnServer(servers[0], ["intro"], { hours: aroundTheClock })
  const { body } = await servers[1].visit("GET", "/hosts/ada/services/intro/slots")
  const book = async (start: string, index: number) => {
    const booking = { service: "intro", start, booker: { ...grace, email: `grace-${index}@example.com` } }
    return (await servers[index % 2]!.manage("POST", `/hosts/${host.id}/bookings`, booking)).status
  }
  return { ...installed, servers, host, starts: startsIn(body), book }
}

const tally = (statuses: ReadonlyArray<number>) => statuses.filter((status) => status === 201).length

describe.skipIf(missing !== undefined)("Two processes on Citus", () => {
  it("MUST book one of 1,000 tries at one start, and deliver its event once", async () => {
    const { servers, host, starts, book } = await twoProcesses(await distributedOn(await citusDatabase()))
    const { url: webhook, events } = await countEvents()
    const scopes = ["webhooks.write", "bookings.read"]
    const { key } = expectCreated(await servers[0].manage("POST", `/hosts/${host.id}/api-keys`, { name: "Webhooks", scopes }))
    const api = jsonClient(`${servers[1].origin}/api/v1`, { authorization: `Bearer ${key}` })
    expectCreated(await api("POST", "/webhooks", { url: webhook, events: ["booking.confirmed"] }))
    const tries = await Promise.all(Array.from({ length: 1000 }, (_, index) => book(starts[20]!, index)))
    expect([tally(tries), tries.filter((answer) => ![201, 409, 503].includes(answer))]).toEqual([1, []])
    const lists = await Promise.all(servers.map(({ manage }) => manage("GET", `/hosts/${host.id}/bookings`)))
    expect(lists.map((list) => list.body.meta.total)).toEqual([1, 1])
    expect((await api("GET", "/bookings")).body.meta.total).toBe(1)
    await expect.poll(() => events.get("booking.confirmed")).toBe(1)
  })

  it("MUST lose and double no booking while a worker is added and the shards are rebalanced", async () => {
    const database = await citusDatabase(1)
    const { sql, host, starts, book } = await twoProcesses(await distributedOn(database))
    const booked: Array<string> = []
    let tries = 0
    let moving = true
    const callers = Array.from({ length: 4 }, async (_, caller) => {
      for (let next = caller; next < starts.length && (moving || next < 40); next += 4) {
        tries++
        if ((await book(starts[next]!, next)) === 201) booked.push(starts[next]!)
      }
    })
    await expect.poll(() => booked.length).toBeGreaterThan(4)
    const added = await database.addWorker()
    await sql`SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')`
    moving = false
    await Promise.all(callers)
    const [placed] = await sql`SELECT count(*)::int FROM citus_shards WHERE nodename || ':' || nodeport = ${added}`
    expect(placed!.count).toBeGreaterThan(0)
    const stored = await sql`SELECT scheduled_at, count(*)::int FROM slotkit.bookings
      WHERE host_id = ${host.id} AND state = 'accepted' GROUP BY 1`
    const startsOf = stored.map(({ scheduled_at }) => scheduled_at.toISOString().replace(".000Z", "Z"))
    expect([stored.every(({ count }) => count === 1), startsOf]).toEqual([true, expect.arrayContaining(booked)])
    expect(startsOf.length).toBeLessThanOrEqual(tries)
    const [meetings] = await sql`SELECT count(*)::int FROM slotkit.meetings WHERE host_id = ${host.id}`
    expect(meetings!.count).toBe(stored.length)
  })
})

describe.skipIf(missing !== undefined)("A process on Citus, with the database's clock", () => {
  it("MUST book, move, cancel, notify, remind, email, sign in and use calendars, also after it was killed", async () => {
    const inbox = await smtpInbox()
    const { url: webhook, events } = await countEvents()
    const objects = new Map<string, string>()
    const [feed, dav] = [await servedHere((_, response) => response.end(busyFeed)), await davServer(objects, () => true)]
    const { start, sql } = installation(await distributedOn(await citusDatabase()), {
      SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1",
      SLOTKIT_CALENDAR_ALLOW: "127.0.0.1",
      SMTP_URL: inbox.url,
      SLOTKIT_MAIL_FROM: "book@slots.example"
    })
    const first = await start()
    const { host, api } = await hostOnServer(first, ["intro", "audience"], { hours: aroundTheClock })
    const scopes = ["webhooks.write", "bookings.read"]
    const { key } = expectCreated(await first.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Webhooks", scopes }))
    const hooks = jsonClient(`${first.origin}/api/v1`, { authorization: `Bearer ${key}` })
    const types = ["booking.requested", "booking.confirmed", "booking.rescheduled", "booking.cancelled"]
    expectCreated(await hooks("POST", "/webhooks", { url: webhook, events: types }))
    const accounts = `/hosts/${host.id}/calendar-accounts`
    expectCreated(await first.manage("POST", accounts, { provider: "feed", url: feed }))
    const login = { provider: "caldav", url: dav, username: "ada", password: "secret" }
    const { calendars } = expectCreated(await first.manage("POST", accounts, login))
    await first.manage("PATCH", `/hosts/${host.id}/calendars/${calendars[0].id}`, { target: true })

    let starts: ReadonlyArray<string> = []
    const slots = async () => {
      const { status, body } = await api("GET", "/availability?service=intro")
      if (status === 200) starts = startsIn(body).slice(60)
      return status
    }
    await expect.poll(slots, patiently).toBe(200)
    const bookings = `/hosts/${host.id}/bookings`
    const booking = { service: "intro", start: starts[0]!, booker: grace }
    const [once, again] = [
      await first.manage("POST", bookings, booking, { "idempotency-key": "the-same-booking" }),
      await first.manage("POST", bookings, booking, { "idempotency-key": "the-same-booking" })
    ]
    expect(again.body).toEqual(expectCreated(once) && once.body)
    const { id } = expectCreated(once)
    const moved = await first.manage("POST", `${bookings}/${id}/reschedule`, { start: starts[4]! })
    expect([moved.status, moved.body.data?.scheduled_at]).toEqual([200, starts[4]!])
    const other = expectCreated(
      await first.visit("POST", "/hosts/ada/services/intro/bookings", { start: starts[8]!, booker: grace })
    )
    const token = new URL(other.manage_url).pathname.split("/").at(-1)
    expect((await first.visit("POST", `/bookings/${token}/cancel`, {})).status).toBe(200)
    expectCreated(await first.manage("POST", bookings, { ...booking, service: "audience", start: starts[12]! }))

    const [bucket, dueAt] = [host.id % 64, new Date()]
    await sql`UPDATE slotkit.bookings SET scheduled_at = ${new Date(+dueAt + 86_400_000)} WHERE bucket = ${bucket} AND id = ${id}`
    await sql`UPDATE slotkit.timers SET due_at = ${dueAt} WHERE bucket = ${bucket} AND booking_id = ${id} AND kind = 'reminder'`
    const browser = formBrowser()
    await browser.submit(await browser.open(`${first.origin}/app/sign-in`), { email: "ada@example.com" })
    const subjects = () => inbox.mails.map(({ subject }) => subject)
    const expected = [/^Confirmed: /, /^Rescheduled: /, /^Cancelled: /, /^Request received: /, /^Reminder: /, /^Sign in to /]
    for (const subject of expected) await expect.poll(subjects, patiently).toContainEqual(expect.stringMatching(subject))
    await expect.poll(() => types.map((type) => events.get(type)), patiently).toEqual([1, 2, 1, 1])
    await expect.poll(() => [...objects.values()].join("\n"), patiently).toContain("Intro")

    const link = /(\/app\/sign-in\/\S+)/.exec(
      partOf(inbox.mails.find(({ subject }) => /^Sign in to /.test(subject))!, "text/plain")
    )![1]!
    const page = await browser.open(`${first.origin}${link}`)
    expect([page.status, browser.cookiesOf(first.origin).size > 0]).toEqual([200, true])

    first.child.kill("SIGKILL")
    const second = await start()
    expectCreated(await second.manage("POST", bookings, { ...booking, start: starts[16]! }))
    await expect.poll(() => events.get("booking.confirmed"), patiently).toBe(3)
    const { body } = await second.manage("GET", accounts)
    expect(body.data.map(({ state }: Wire) => state)).toEqual(["active", "active"])
    const [killed, stopped] = [await first.ended, await stop(second)]
    expect(`${killed.stderr}${stopped.stderr}`).not.toMatch(/SqlError|IMMUTABLE/)
  })
})

/** Jobs of a busy machine. */
const patiently = { timeout: 120_000, interval: 100 }

const busyFeed = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:busy",
  "DTSTAMP:20260101T000000Z",
  "DTSTART:20260101T100000Z",
  "DTEND:20260101T110000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  ""
].join("\r\n")

describe.skipIf(missing !== undefined)("Reads through SLOTKIT_READ_URL on Citus", () => {
  it("MUST answer visitors and operators' lists", async () => {
    const url = await distributedOn(await citusDatabase())
    const installed = installation(url, { SLOTKIT_READ_URL: url, SLOTKIT_WORKERS: "false" })
    const server = await installed.start()
    const { host } = await hostOnServer(server, ["intro"], { hours: aroundTheClock })
    for (const path of ["", "/services/intro", "/services/intro/slots"])
      expect((await server.visit("GET", `/hosts/ada${path}`)).status, path).toBe(200)
    for (const list of ["bookings", "emails", "audit", "contacts", "deliveries", "webhooks", "busy", "api-keys", "connections"])
      expect((await server.manage("GET", `/hosts/${host.id}/${list}`)).status, list).toBe(200)
    for (const list of ["/hosts", "/apps"]) expect((await server.manage("GET", list)).status, list).toBe(200)
  })
})

describe.skipIf(missing !== undefined)("slotkit migrate --citus", () => {
  it("MUST distribute the tables, say so, and change nothing when it runs again", async () => {
    const { url } = await citusDatabase()
    const variables = { DATABASE_URL: url, SLOTKIT_SECRET: secret }
    const before = await runSlotkit(["doctor"], variables)
    expect(before.code).toBe(0)
    const migrated = await runSlotkit(["migrate", "--citus", "--shards", "4"], variables)
    expect([migrated.code, migrated.stdout]).toEqual([
      0,
      expect.stringMatching(/^Distributed \d+ tables by bucket in 4 shards each: /m)
    ])
    expect(migrated.stdout).toMatch(/^Nodes with shards: \S+:\d+, \S+:\d+\.$/m)
    const again = await runSlotkit(["migrate", "--citus"], variables)
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("All tables are distributed already.\n")])
    const doctor = await runSlotkit(["doctor"], variables)
    expect(doctor.stdout).toMatch(
      /^ok {4}Citus: version [\d.-]+, tables of 4 shards; shards of each node: \S+ \(\d+\), \S+ \(\d+\)$/m
    )
  })

  it("MUST be advised by doctor on a cluster whose tables are on the coordinator alone", async () => {
    const { url } = await citusDatabase()
    const variables = { DATABASE_URL: url, SLOTKIT_SECRET: secret }
    await runSlotkit(["migrate"], variables)
    expect((await runSlotkit(["doctor"], variables)).stdout).toMatch(
      /^warn {2}Citus: .*slotkit migrate --citus to distribute them$/m
    )
  })
})

describe("slotkit migrate --citus without a cluster", () => {
  it("MUST fail with one sentence", async () => {
    const variables = { DATABASE_URL: await databases.make(), SLOTKIT_SECRET: secret }
    const failed = await runSlotkit(["migrate", "--citus"], variables)
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringContaining("The PostgreSQL extension citus is missing in this database")
    ])
    const embedded = await runSlotkit(["migrate", "--citus"])
    expect([embedded.code, embedded.stderr]).toEqual([1, expect.stringContaining("--citus needs DATABASE_URL")])
  })
})
