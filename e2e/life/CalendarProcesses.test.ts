// @module-tag thorough

import type { ServerResponse } from "node:http"
import { describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { davServer, servedHere } from "./DavServer.ts"
import { installation, type ServerProcess } from "./ServerProcesses.ts"

const databases = testDatabases()
const variables = { SLOTKIT_CALENDAR_ALLOW: "127.0.0.1" }

describe("Several processes with connected calendars", () => {
  it("MUST read an account once for 20 offers at once through four processes", async () => {
    let reads = 0
    let reading: ServerResponse | undefined
    const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    let isHeld = false
    const url = await servedHere((_, response) => {
      reads++
      if (isHeld) reading = response
      else response.end(calendar)
    })
    const { start, sql } = installation(await databases.make(), { ...variables, SLOTKIT_WORKERS: "false" })
    const servers = await Promise.all([start(), start(), start(), start()])
    const { host } = await hostOnServer(servers[0]!, ["intro"], { hours: aroundTheClock })
    expectCreated(await servers[0]!.manage("POST", `/hosts/${host.id}/calendar-accounts`, { provider: "feed", url }))
    let answered = 0
    const offers = () =>
      Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const { origin } = servers[index % servers.length]!
          const { status } = await fetch(`${origin}/visitor/v1/hosts/ada/services/intro/slots`)
          // All others have been answered from the last read before this one ends.
          if (++answered % 20 === 19) {
            // The read may not have arrived yet.
            isHeld = false
            reading?.end(calendar)
          }
          return status
        })
      )
    reads = 0
    expect(new Set(await offers())).toEqual(new Set([200]))
    expect(reads).toBe(0)
    await sql`UPDATE slotkit.calendar_blocks SET read_at = read_at - interval '10 minutes'`
    await sql`UPDATE slotkit.calendars SET read_at = read_at - interval '10 minutes'`
    // The processes have cached answers of this version.
    await sql`UPDATE slotkit.host_counts SET n = n + 1 WHERE list = 'calendar'`
    isHeld = true
    expect(new Set(await offers())).toEqual(new Set([200]))
    expect(reads).toBe(1)
  })

  it("MUST write into an account one at a time and into others meanwhile, and go on when a killed writer's lease ends", async () => {
    const { start, sql } = installation(await databases.make(), variables)
    const first = await start()
    const calendarOf = async (username: string, written: () => boolean) => {
      const objects = new Map<string, string>()
      const writes = { now: 0, most: 0, all: 0 }
      const url = await davServer(objects, written, writes)
      const { host, api } = await hostOnServer(first, ["intro"], { username, hours: aroundTheClock })
      // The first starts could pass before they are booked.
      const starts = [...startsIn((await api("GET", "/availability?service=intro")).body)].slice(4)
      const book = async ({ manage }: ServerProcess, count: number) => {
        for (const start of starts.splice(0, count)) {
          expectCreated(await manage("POST", `/hosts/${host.id}/bookings`, { service: "intro", start, booker: grace }))
        }
      }
      const connect = async () => {
        const login = { provider: "caldav", url, username, password: "secret" }
        const { calendars } = expectCreated(await first.manage("POST", `/hosts/${host.id}/calendar-accounts`, login))
        await first.manage("PATCH", `/hosts/${host.id}/calendars/${calendars[0].id}`, { target: true })
      }
      return { objects, writes, book, connect }
    }
    let isHeld = true
    const ada = await calendarOf("ada", () => !isHeld)
    const alan = await calendarOf("alan", () => true)
    await ada.book(first, 50)
    const others = await Promise.all([start(), start(), start()])
    const [second] = others
    // Starting them may take longer than the 20 seconds after which a write ends. They leave it to the first process, and hold no
    // lease of a read while they are stopped, because the accounts are connected afterwards.
    for (const { child } of others) child.kill("SIGSTOP")
    await alan.connect()
    await ada.connect()
    await expect.poll(() => ada.writes.now).toBe(1)
    await alan.book(first, 2)
    await expect.poll(() => alan.objects.size).toBe(2)
    for (const { child } of others) child.kill("SIGCONT")
    await alan.book(second, 4)
    await expect.poll(() => alan.objects.size).toBe(6)
    expect(ada.writes).toEqual({ now: 1, most: 1, all: 1 })
    const leases = async () =>
      (await sql`SELECT count(*)::int FROM slotkit.calendar_accounts WHERE write_lease_until IS NOT NULL`)[0]!.count
    // A lease on Alan's account that the killed process leaves would delay the next writes until Ada's has ended too.
    await expect.poll(leases).toBe(1)
    await sql`UPDATE slotkit.calendar_accounts SET write_lease_until = now() + interval '1 hour'
      WHERE write_lease_until IS NOT NULL`
    first.child.kill("SIGKILL")
    await alan.book(second, 4)
    await expect.poll(() => alan.objects.size).toBe(10)
    expect(ada.writes).toEqual({ now: 0, most: 1, all: 1 })
    isHeld = false
    await sql`UPDATE slotkit.calendar_accounts SET write_lease_until = now() WHERE write_lease_until IS NOT NULL`
    const waiting = async () => (await sql`SELECT count(*)::int FROM slotkit.calendar_copies WHERE due_at IS NOT NULL`)[0]!.count
    await expect.poll(waiting).toBe(0)
    expect(ada.objects.size).toBe(50)
    // Only the write whose answer was lost is repeated. The object is there, so it is read and then replaced.
    expect(ada.writes).toEqual({ now: 0, most: 1, all: 52 })
  })

  it("MUST have one event when a worker is killed after its write, and the next claim MUST complete the row", async () => {
    const objects = new Map<string, string>()
    let isHeld = true
    let held: (() => void) | undefined
    const wrote = new Promise<void>((resolve) => {
      held = resolve
    })
    const url = await davServer(objects, () => {
      held?.()
      return !isHeld
    })
    const { start, sql } = installation(await databases.make(), variables)
    const first = await start()
    const { host, api } = await hostOnServer(first, ["intro"], { hours: aroundTheClock })
    const login = { provider: "caldav", url, username: "ada", password: "secret" }
    const account = expectCreated(await first.manage("POST", `/hosts/${host.id}/calendar-accounts`, login))
    await first.manage("PATCH", `/hosts/${host.id}/calendars/${account.calendars[0].id}`, { target: true })
    const [slot] = startsIn((await api("GET", "/availability?service=intro")).body)
    expectCreated(await first.manage("POST", `/hosts/${host.id}/bookings`, { service: "intro", start: slot, booker: grace }))
    await wrote
    first.child.kill("SIGKILL")
    const state = async () => (await sql`SELECT revision, written_revision, due_at FROM slotkit.calendar_copies`)[0]
    expect(await state()).toMatchObject({ revision: 1, written_revision: 0 })
    isHeld = false
    await sql`UPDATE slotkit.calendar_accounts SET write_lease_until = now()`
    await start()
    await expect.poll(state).toMatchObject({ revision: 1, written_revision: 1, due_at: null })
    expect(objects.size).toBe(1)
  })
})
