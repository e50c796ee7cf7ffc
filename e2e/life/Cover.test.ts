// @module-tag thorough

import { setTimeout } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, startsIn } from "../../harness/HostOnServer.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { installation, type ServerProcess } from "./ServerProcesses.ts"

const databases = testDatabases()

const meetings = 40

/** Two processes, and a team of three, of whose members the first holds all meetings. */
const aTeamOnTwoProcesses = async () => {
  const installed = installation(await databases.make())
  const servers: Array<ServerProcess> = [await installed.start(), await installed.start()]
  const { manage } = servers[0]!
  const identity = { timezone: "Europe/London", plan: "pro" }
  const team = expectCreated(await manage("POST", "/hosts", { kind: "team", username: "clinic", name: "Clinic", ...identity }))
  const members = []
  for (const username of ["ana", "ben", "eve"]) {
    const email = `${username}@example.com`
    const member = expectCreated(await manage("POST", "/hosts", { username, name: username, email, ...identity }))
    await manage("PUT", `/hosts/${member.id}/schedule`, { timezone: "Europe/London", weekly: aroundTheClock, overrides: [] })
    expectCreated(await manage("POST", `/hosts/${team.id}/members`, { host: username }))
    members.push(member)
  }
  const service = expectCreated(
    await manage("POST", `/hosts/${team.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
  )
  const staff = async (roles: ReadonlyArray<object>) =>
    await manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing: { roles } })
  await staff([{ key: "doctor", members: [{ host: "ana" }] }])
  const days = (await manage("GET", `/hosts/${team.id}/availability?service=check-up`)).body
  const starts = startsIn(days).slice(-meetings)
  const booked: Array<Wire> = []
  for (const [index, start] of starts.entries()) {
    const booker = { name: "Kim", email: `kim${index}@example.com` }
    booked.push(expectCreated(await manage("POST", `/hosts/${team.id}/bookings`, { service: "check-up", start, booker })))
  }
  await staff([{ key: "doctor", members: [{ host: "ana" }, { host: "ben" }, { host: "eve" }] }])
  return { installed, servers, team, members, bookings: booked.map(({ id }) => id as number), days: startsIn(days) }
}

type Place = Awaited<ReturnType<typeof aTeamOnTwoProcesses>>

/** Follows a bulk reassignment to a state, and kills processes on the way. */
const follow = async ({ installed, servers, team }: Place, id: number, state: string, kills: number) => {
  let tried = 0
  for (let rest = kills; ; ) {
    const { status, body } = await servers[0]!.manage("GET", `/hosts/${team.id}/reassignments/${id}`)
    expect(status).toBe(200)
    if (body.data.state === state) return { job: body.data, kills: kills - rest }
    const { moved, failed, undo } = body.data
    const now = undo === null ? moved + failed.length : undo.moved_back + undo.failed.length
    if (rest > 0 && now > tried) {
      tried = now + 2
      for (const server of servers) server.child.kill("SIGKILL")
      rest--
      for (const index of servers.keys()) servers[index] = await installed.start()
      // The leases of killed processes end now instead of after a minute.
      await installed.sql`UPDATE slotkit.jobs SET lease_until = now() WHERE lease_until > now()`
    }
    await setTimeout(10)
  }
}

/** The hosts of the bookings, and how often each was reassigned and each host who left was emailed. */
const recordsOf = async ({ installed: { sql }, team, members }: Place) => {
  const hosts = await sql<Array<{ host: string }>>`
    SELECT hosts -> 0 ->> 'username' AS host FROM slotkit.bookings WHERE host_id = ${team.id} ORDER BY id`
  const events = await sql<Array<{ n: number }>>`
    SELECT count(*)::int AS n FROM slotkit.events WHERE type = 'booking.reassigned' GROUP BY booking_id`
  const mails = await sql<Array<{ n: number }>>`
    SELECT count(*)::int AS n FROM slotkit.emails WHERE kind LIKE 'reassigned%' GROUP BY booking_id`
  const held = await sql<Array<{ n: number }>>`
    SELECT count(*)::int AS n FROM slotkit.meetings WHERE host_id IN ${sql(members.map(({ id }) => id as number))}`
  const [ledger] = await sql<Array<{ sum: number }>>`
    SELECT coalesce(sum((credit.value ->> 0)::bigint), 0)::int AS sum FROM slotkit.ledgers, jsonb_each(credits) AS credit`
  return {
    hosts: hosts.map(({ host }) => host),
    events: events.map(({ n }) => n),
    mails: mails.map(({ n }) => n),
    held: held[0]!.n,
    sum: ledger!.sum
  }
}

describe("A bulk reassignment", () => {
  it("MUST move every meeting once, and back once, when the processes are killed in the middle", async () => {
    const place = await aTeamOnTwoProcesses()
    const { team, days, bookings } = place
    const before = await recordsOf(place)
    expect(before).toMatchObject({ hosts: bookings.map(() => "ana"), events: [], held: meetings, sum: 0 })
    const select = { host: "ana", from: days[0]!.slice(0, 10), to: days.at(-1)!.slice(0, 10) }
    const started = await place.servers[1]!.manage("POST", `/hosts/${team.id}/reassignments`, { select, to: "auto" })
    expect([started.status, started.body.data.planned]).toEqual([202, meetings])
    const { id } = started.body.data
    const done = await follow(place, id, "done", 2)
    expect(done.kills).toBeGreaterThan(0)
    expect(done).toMatchObject({ job: { moved: meetings, failed: [] } })
    const after = await recordsOf(place)
    expect(after.hosts).not.toContain("ana")
    expect(after).toMatchObject({ events: bookings.map(() => 1), held: meetings, sum: 0 })
    const perMove = new Set(after.mails)
    expect([after.mails.length, perMove.size]).toEqual([meetings, 1])

    const undo = await place.servers[0]!.manage("POST", `/hosts/${team.id}/reassignments/${id}/undo`)
    expect([undo.status, undo.body.data.state]).toEqual([202, "undoing"])
    const back = await follow(place, id, "undone", 2)
    expect(back.kills).toBeGreaterThan(0)
    expect(back).toMatchObject({ job: { undo: { moved_back: meetings, failed: [] } } })
    const last = await recordsOf(place)
    expect(last).toMatchObject({ hosts: before.hosts, events: bookings.map(() => 2), held: meetings, sum: 0 })
    expect(last.mails).toEqual(after.mails.map((count) => count * 2))
  })
})
