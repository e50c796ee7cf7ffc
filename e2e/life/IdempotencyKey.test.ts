// @module-tag thorough

import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { aroundTheClock, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { type JsonClient, jsonClient } from "../../harness/JsonClient.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { tcpProxy } from "../server/TcpProxy.ts"
import type { ServerProcess } from "./ServerProcesses.ts"
import { sharedInstallation } from "./SharedInstallation.ts"

const shared = sharedInstallation(testDatabases(), 2, { SLOTKIT_WORKERS: "false", SLOTKIT_TRUSTED_PROXIES: "127.0.0.1/32" })
const path = "/hosts/ada/services/intro/bookings"

let visitors = 0
beforeEach(() => void visitors++)

/** The address of a test's visitor, which has its own rate limit. */
const fromVisitor = () => ({ "x-forwarded-for": `198.51.100.${visitors}` })

/** A process with the visits of the test's visitor. */
const visited = <Server extends ServerProcess>(server: Server): Server => ({
  ...server,
  visit: jsonClient(`${server.origin}/visitor/v1`, fromVisitor())
})

/** Two processes on one database, and free starts of one host. */
const twoProcesses = async () => {
  const { start, sql, processes } = shared()
  const [first, second] = [visited(processes[0]!), visited(processes[1]!)]
  const { host } = await hostOnServer(first, ["intro"], { hours: aroundTheClock })
  const { body } = await first.visit("GET", "/hosts/ada/services/intro/slots")
  const starts = startsIn(body)
  /** Blocks all bookings until released. */
  const holdCalendar = async () => {
    const connection = await sql.reserve()
    await connection`BEGIN`
    await connection`SELECT id FROM slotkit.hosts WHERE id = ${host.id} FOR UPDATE`
    return async () => {
      await connection`ROLLBACK`
      connection.release()
    }
  }
  const waitsForCalendar = async () => {
    for (;;) {
      const [row] =
        await sql`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      if (row!.waiting > 0) return
    }
  }
  const countBookings = async (): Promise<number> => (await sql`SELECT count(*)::int AS count FROM slotkit.bookings`)[0]!.count
  return { first, second, start, sql, host, starts, holdCalendar, waitsForCalendar, countBookings }
}

/** A process behind a proxy that can drop responses, a second process, and free starts of one host. */
const behindProxy = async () => {
  const { databaseUrl, start, sql, processes } = shared()
  const way = await tcpProxy(Number(new URL(databaseUrl).port))
  const first = visited(await start({ DATABASE_URL: Object.assign(new URL(databaseUrl), { port: String(way.port) }).href }))
  onTestFinished(() => void first.child.kill("SIGKILL"))
  const second = visited(processes[1]!)
  const { host } = await hostOnServer(first, ["intro"], { hours: aroundTheClock })
  const { body } = await first.visit("GET", "/hosts/ada/services/intro/slots")
  const count = async (table: string): Promise<number> =>
    (await sql`SELECT count(*)::int AS count FROM ${sql(`slotkit.${table}`)}`)[0]!.count
  return { way, first, second, host, starts: startsIn(body), count }
}

const bookWith = (visit: JsonClient, key: string, start: string, more: object = {}) =>
  visit("POST", path, { start, booker: grace, ...more }, { "idempotency-key": key })

const isReplay = ({ headers }: { readonly headers: Headers }): boolean => headers.get("idempotent-replayed") === "true"

describe("An Idempotency-Key in two processes", () => {
  it("MUST make one booking for concurrent requests, and replay the first response to later ones", async () => {
    const { first, second, starts, countBookings } = await twoProcesses()
    const answers = await Promise.all([first, second, first, second].map(({ visit }) => bookWith(visit, "k-1", starts[0]!)))
    const created = answers.filter((answer) => answer.status === 201 && !isReplay(answer))
    expect([created.length, await countBookings()]).toEqual([1, 1])
    for (const answer of answers) {
      if (answer.status === 201) expect(answer.body).toEqual(created[0]!.body)
      else expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "1"])
    }
    for (const { visit } of [first, second]) {
      const again = await bookWith(visit, "k-1", starts[0]!)
      expect([again.status, again.body, isReplay(again)]).toEqual([201, created[0]!.body, true])
    }
    expect(await countBookings()).toBe(1)
  })

  it("MUST answer 422 to a different request, and scope keys to the operator and to visitors", async () => {
    const { first, second, starts, host, countBookings } = await twoProcesses()
    expect((await bookWith(first.visit, "k-1", starts[0]!)).status).toBe(201)
    const others = [
      await bookWith(second.visit, "k-1", starts[1]!),
      await bookWith(second.visit, "k-1", starts[0]!, { topic: "Another" }),
      await bookWith(second.visit, "", starts[1]!),
      await bookWith(second.visit, "k".repeat(256), starts[1]!)
    ]
    for (const { status, body } of others) expect([status, Object.keys(body.errors)]).toEqual([422, ["Idempotency-Key"]])
    const input = { service: "intro", start: starts[1]!, booker: grace }
    const byOperator = await second.manage("POST", `/hosts/${host.id}/bookings`, input, { "idempotency-key": "k-1" })
    expect([byOperator.status, isReplay(byOperator), await countBookings()]).toEqual([201, false, 2])
  })

  it("MUST replay a refusal caused by the request, and allow a retry under a new key", async () => {
    const { first, second, starts } = await twoProcesses()
    await bookWith(first.visit, "k-1", starts[0]!)
    const occupied = await bookWith(first.visit, "k-2", starts[0]!)
    const again = await bookWith(second.visit, "k-2", starts[0]!)
    expect([occupied.status, isReplay(occupied), again.status, isReplay(again)]).toEqual([409, false, 409, true])
    expect(again.body).toEqual(occupied.body)
    expect((await bookWith(second.visit, "k-3", starts[1]!)).status).toBe(201)
  })

  it("MUST answer 409 while the first request runs in the other process, and its response afterwards", async () => {
    const { first, second, starts, holdCalendar, waitsForCalendar, countBookings } = await twoProcesses()
    const letGo = await holdCalendar()
    const running = bookWith(first.visit, "k-1", starts[0]!)
    await waitsForCalendar()
    for (const { visit } of [first, second]) {
      const { status, headers, body } = await bookWith(visit, "k-1", starts[0]!)
      expect([status, headers.get("retry-after"), body.message]).toEqual([409, "1", expect.stringContaining("still in progress")])
    }
    await letGo()
    const { status, body } = await running
    expect([status, await countBookings()]).toEqual([201, 1])
    expect(await bookWith(second.visit, "k-1", starts[0]!)).toMatchObject({ status: 201, body })
  })

  it("MUST be available again after a minute if the process of the first request was killed", async () => {
    const { second, start, sql, starts, holdCalendar, waitsForCalendar, countBookings } = await twoProcesses()
    const first = visited(await start())
    const letGo = await holdCalendar()
    const running = bookWith(first.visit, "k-1", starts[0]!).then(
      () => "answered",
      () => "lost"
    )
    await waitsForCalendar()
    first.child.kill("SIGKILL")
    expect(await running).toBe("lost")
    await letGo()
    expect((await bookWith(second.visit, "k-1", starts[0]!)).status).toBe(409)
    await sql`UPDATE slotkit.idempotency_keys SET lease_until = lease_until - interval '61 seconds'`
    const answers = await Promise.all([1, 2, 3].map(() => bookWith(second.visit, "k-1", starts[0]!)))
    expect(answers.filter((answer) => answer.status === 201 && !isReplay(answer))).toHaveLength(1)
    expect(await countBookings()).toBe(1)
  })

  it("MUST let a request run to completion after its caller disconnects, and replay its response to a retry", async () => {
    const { first, second, sql, starts, holdCalendar, waitsForCalendar, countBookings } = await twoProcesses()
    const letGo = await holdCalendar()
    const leaving = new AbortController()
    const running = fetch(`${first.origin}/visitor/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "k-1", ...fromVisitor() },
      body: JSON.stringify({ start: starts[0]!, booker: grace }),
      signal: leaving.signal
    }).catch(() => "left")
    await waitsForCalendar()
    leaving.abort()
    expect(await running).toBe("left")
    await letGo()
    while ((await sql`SELECT FROM slotkit.idempotency_keys WHERE status IS NULL`).length > 0);
    const answer = await bookWith(second.visit, "k-1", starts[0]!)
    expect([answer.status, isReplay(answer), await countBookings()]).toEqual([201, true, 1])
  })
})

describe("An Idempotency-Key when the reply to COMMIT is lost", () => {
  it("MUST answer with the committed result, and replay it", async () => {
    const { way, first, second, starts, count } = await behindProxy()
    const withheld = way.withholdCommit()
    const running = bookWith(first.visit, "k-1", starts[0]!)
    const cut = await withheld
    cut()
    const answer = await running
    expect([answer.status, isReplay(answer), await count("bookings")]).toEqual([201, false, 1])
    for (const { visit } of [first, second]) {
      const again = await bookWith(visit, "k-1", starts[0]!)
      expect([again.status, again.body, isReplay(again)]).toEqual([201, answer.body, true])
    }
    expect(await count("bookings")).toBe(1)
  })

  it("MUST replay the response, including secrets, if the process is killed before sending it", async () => {
    const { way, first, second, host, count } = await behindProxy()
    const before = await count("api_keys")
    const create = (server: typeof first) =>
      server.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Once" }, { "idempotency-key": "k-1" })
    const withheld = way.withholdCommit()
    const running = create(first).then(
      () => "answered",
      () => "lost"
    )
    await withheld
    first.child.kill("SIGKILL")
    expect(await running).toBe("lost")
    const answer = await create(second)
    expect([answer.status, isReplay(answer), (await count("api_keys")) - before]).toEqual([201, true, 1])
    const profile = await fetch(`${second.origin}/api/v1/profile`, {
      headers: { authorization: `Bearer ${answer.body.data.key}` }
    })
    expect(profile.status).toBe(200)
    expect((await create(second)).body).toEqual(answer.body)
  })
})
