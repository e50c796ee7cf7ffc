// @module-tag thorough

import { makeCitusDatabase, whyNoCitus } from "@slotkit/postgres/testing"
import type postgres from "postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { distributedOn } from "../../harness/CitusServer.ts"
import { runHere } from "../../harness/CommandHere.ts"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { jsonClient, type Wire } from "../../harness/JsonClient.ts"
import { countEvents } from "./CountEvents.ts"
import { installation } from "./ServerProcesses.ts"

const missing = whyNoCitus()
if (missing !== undefined) console.log(`Skipped: a worker of Citus that does not respond. ${missing}.`)

/** Returns the worker of a host's rows. */
const workerOf = async (sql: postgres.Sql, hostId: number): Promise<number> => {
  const [row] = await sql<Array<{ node: number }>>`
    SELECT nodeid AS node FROM pg_dist_node JOIN pg_dist_placement USING (groupid)
    WHERE shardid = get_shard_id_for_distribution_column('slotkit.hosts', ${hostId % 64}::smallint)`
  return row!.node
}

/** Makes Citus look for a worker where none listens. Returns the function that undoes it. */
const loseWorker = async (sql: postgres.Sql, node: number) => {
  const [{ nodeport: port } = { nodeport: 0 }] = await sql`SELECT nodeport FROM pg_dist_node WHERE nodeid = ${node}`
  await sql`UPDATE pg_dist_node SET nodeport = 1 WHERE nodeid = ${node}`
  return () => sql`UPDATE pg_dist_node SET nodeport = ${port} WHERE nodeid = ${node}`
}

describe.skipIf(missing !== undefined)("While a worker of Citus does not respond", { timeout: 600_000 }, () => {
  it.each([
    ["67: hosts and teams on other workers MUST still be booked, and its members be busy", "other"],
    ["67: events for the installation's webhooks on it MUST be delivered once it responds", "installation's"]
  ])("%s", async (_, lost) => {
    const database = await makeCitusDatabase()
    onTestFinished(database.drop)
    const url = await distributedOn(database)
    const { start, sql } = installation(url, { SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1" })
    const server = await start()
    const { manage, visit } = server
    const { url: webhook, events } = await countEvents()
    expectCreated(await manage("POST", "/webhooks", { url: webhook, events: ["booking.confirmed"] }))
    const ofInstallation = await workerOf(sql, 0)
    const hosts = new Map<"reachable" | "lost", Wire>()
    for (let number = 0; hosts.size < 2; number++) {
      const { host } = await hostOnServer(server, ["intro"], { username: `host-${number}`, hours: aroundTheClock })
      const isLost = ((await workerOf(sql, host.id)) === ofInstallation) === (lost === "installation's")
      if (!hosts.has(isLost ? "lost" : "reachable")) hosts.set(isLost ? "lost" : "reachable", host)
    }
    const [near, far] = [hosts.get("reachable")!, hosts.get("lost")!]
    let team: Wire | undefined
    for (let number = 0; team === undefined; number++) {
      const body = { kind: "team", username: `team-${number}`, name: "Team", timezone: "Europe/London", plan: "pro" }
      const next = expectCreated(await manage("POST", "/hosts", body))
      if ((await workerOf(sql, next.id)) === (await workerOf(sql, near.id))) team = next
    }
    const ofTeam = `/hosts/${team.id}`
    await manage("PUT", `${ofTeam}/schedule`, { timezone: "Europe/London", weekly: aroundTheClock, overrides: [] })
    for (const { id } of [near, far]) expectCreated(await manage("POST", `${ofTeam}/members`, { host: id }))
    const service = expectCreated(await manage("POST", `${ofTeam}/services`, { title: "Call", durations: [{ minutes: 30 }] }))
    const members = [{ host: far.id, priority: 1 }, { host: near.id }]
    const roles = [{ key: "host", pick: "priority", members }]
    expect((await manage("PATCH", `${ofTeam}/services/${service.id}`, { staffing: { roles } })).status).toBe(200)
    for (const [title, needed] of Object.entries({ Both: { needs: "all", members }, Far: { members: members.slice(0, 1) } })) {
      const { id } = expectCreated(await manage("POST", `${ofTeam}/services`, { title, durations: [{ minutes: 30 }] }))
      const ofAll = { staffing: { roles: [{ key: "host", ...needed }] } }
      expect((await manage("PATCH", `${ofTeam}/services/${id}`, ofAll)).status).toBe(200)
    }
    const app = expectCreated(
      await manage("POST", "/apps", {
        name: "Partner",
        redirect_uris: ["https://partner.example/back"],
        scopes: ["bookings.read"]
      })
    )
    const grant = { client_id: app.client_id, scopes: ["bookings.read"] }
    const { code } = expectCreated(await manage("POST", `/hosts/${near.id}/connections`, grant))
    const form = { grant_type: "authorization_code", code, client_id: app.client_id, client_secret: app.client_secret }
    const tokens = await fetch(`${server.origin}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ ...form, redirect_uri: "https://partner.example/back" })
    })
    const { access_token: token } = (await tokens.json()) as Wire
    const partner = jsonClient(`${server.origin}/api/v1`, { authorization: `Bearer ${token}` })
    const { body: free } = await visit("GET", `/hosts/${near.username}/services/intro/slots`)
    const [first, second, third, fourth, fifth] = startsIn(free).slice(-8)
    const bookCall = (at: string) => manage("POST", `${ofTeam}/bookings`, { service: "call", start: at, booker: grace })
    expect((await bookCall(first!)).body.data.hosts[0].id).toBe(far.id)
    await expect.poll(() => events.get("booking.confirmed"), { timeout: 20_000 }).toBe(1)

    const back = await loseWorker(sql, await workerOf(sql, far.id))
    // The first statements find out.
    await manage("GET", `${ofTeam}/availability?service=call`)
    await expect.poll(async () => (await visit("GET", `/hosts/${near.username}`)).status, { timeout: 20_000 }).toBe(200)
    const booking = { start: second, booker: grace }
    await expect
      .poll(async () => (await visit("POST", `/hosts/${near.username}/services/intro/bookings`, booking)).status, {
        timeout: 20_000
      })
      .toBe(201)
    const lists = await manage("GET", `/hosts/${near.id}/bookings`)
    const { id } = lists.body.data[0]
    expect((await manage("POST", `/hosts/${near.id}/bookings/${id}/reschedule`, { start: third })).status).toBe(200)
    const call = await bookCall(fourth!)
    expect([call.status, call.body.data?.hosts.map((each: Wire) => each.id)]).toEqual([201, [near.id]])
    // Without the member there is no meeting that needs all, or this member alone.
    for (const slug of ["both", "far"]) {
      expect((await manage("GET", `${ofTeam}/availability?service=${slug}`)).status).toBe(503)
      const refused = await manage("POST", `${ofTeam}/bookings`, { service: slug, start: fifth, booker: grace })
      expect([slug, refused.status]).toEqual([slug, 503])
    }
    expect((await partner("GET", "/bookings")).status).toBe(200)
    const unreachable = await manage("GET", `/hosts/${far.id}`)
    expect([unreachable.status, unreachable.body.code]).toEqual([503, "unavailable"])

    if (lost === "installation's") expect(events.get("booking.confirmed")).toBe(1)
    await back()
    await expect.poll(() => events.get("booking.confirmed"), { timeout: 60_000 }).toBe(3)
    await expect.poll(async () => (await manage("GET", `/hosts/${far.id}`)).status, { timeout: 20_000 }).toBe(200)
    const verified = await runHere(["doctor", "--verify"], {
      DATABASE_URL: url,
      SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters"
    })
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("No violations.") })
  })
})
