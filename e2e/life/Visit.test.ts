// @module-tag thorough

import { describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { installation, type ServerProcess } from "./ServerProcesses.ts"

const databases = testDatabases()

/** One server process with a host who works around the clock, so that a start is always free. */
const aServer = async (variables: Readonly<Record<string, string>> = {}) => {
  const server = await installation(await databases.make(), variables).start()
  return { ...server, ...(await hostOnServer(server, ["intro", "review"], { hours: aroundTheClock })) }
}

const dayIn = (timeZone: string, instant: string): string => new Intl.DateTimeFormat("sv", { timeZone }).format(new Date(instant))
const clockIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat("sv", { timeZone, hour: "2-digit", minute: "2-digit" }).format(new Date(instant))

describe("A visit over HTTP", () => {
  it("MUST lead from the host's profile through a service and its slots, in the visitor's time zone, to a booking", async () => {
    const { visit, api, host } = await aServer()
    const profile = await visit("GET", "/hosts/ada")
    expect([profile.status, profile.headers.get("svc-request-id")]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(profile.body).toMatchObject({
      username: "ada",
      profile_url: "https://book.example.com/ada",
      services: [{ slug: "intro", title: "Intro", embed_url: "https://book.example.com/ada/intro" }, { slug: "review" }]
    })
    const service = await visit("GET", "/hosts/ada/services/intro")
    expect(service.body.data).toMatchObject({ slug: "intro", durations: [{ minutes: 30, price: null, currency: "EUR" }] })

    const zone = "Pacific/Auckland"
    const slots = await visit("GET", `/hosts/ada/services/intro/slots?timezone=${zone}`)
    expect(slots.body.meta).toMatchObject({ timezone: zone, service: "intro", duration_minutes: 30 })
    for (const [day, offered] of Object.entries<ReadonlyArray<Wire>>(slots.body.data)) {
      for (const { start, label } of offered) expect([day, label]).toEqual([dayIn(zone, start), clockIn(zone, start)])
    }
    const start = startsIn(slots.body).at(-1)!
    const booking = { start, booker: { ...grace, timezone: zone }, topic: "Compilers" }
    const booked = expectCreated(await visit("POST", "/hosts/ada/services/intro/bookings", booking))
    expect(booked).toMatchObject({
      status: "accepted",
      scheduled_at: start,
      topic: "Compilers",
      booker: { name: grace.name, email: grace.email },
      conference_link: expect.stringMatching(/^https:/)
    })
    const again = await visit("GET", `/hosts/ada/services/review/slots?timezone=${zone}`)
    expect(startsIn(again.body)).not.toContain(start)
    const late = await visit("POST", "/hosts/ada/services/intro/bookings", { ...booking, booker: { ...grace, name: "Alan" } })
    const free = { start: expect.any(String), end: expect.any(String) }
    expect([late.status, late.body]).toEqual([
      409,
      { message: expect.stringMatching(/\.$/), code: "busy", next_times: [free, free, free] }
    ])
    const [seen, ...more] = (await api("GET", "/bookings")).body.data
    expect(booked).toMatchObject(seen)
    expect([more, host.username]).toEqual([[], "ada"])
  })

  it("MUST use up an invite, once, and show nothing of other hosts or private resources", async () => {
    const server = await aServer()
    const contact = { name: "Alan", email: "alan@example.com" }
    const invite = expectCreated(await server.api("POST", "/invites", { title: "For you", durations: [45], contact }))
    const path = `/invites/${invite.url.split("/").at(-1)}`
    const start = startsIn((await server.visit("GET", `${path}/slots?timezone=Asia/Kolkata`)).body)[3]!
    const occupied = await Promise.all([1, 2, 3].map(() => server.visit("POST", `${path}/bookings`, { start, booker: grace })))
    expect(occupied.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await server.visit("GET", path)).body.data.status).toBe("used")

    await hostOnServer(server, ["audience"], { username: "bob" })
    const visits = [
      ["GET", "/hosts/ada/services/audience"],
      ["GET", "/hosts/nobody"],
      ["GET", "/hosts/nobody/services/intro"],
      ["GET", "/hosts/ada/services/intro/bookings"],
      ["GET", "/hosts"],
      ["GET", "/invites/guessed"],
      ["POST", "/hosts/bob/services/intro/bookings"]
    ] as const
    const answers = await Promise.all(
      visits.map(([method, at]) => server.visit(method, at, method === "POST" ? { start, booker: grace } : undefined))
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 405, 404, 404, 404])
    const wrong = await server.visit("POST", "/hosts/ada/services/intro/bookings", { start: "tomorrow", booker: { name: "" } })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ["booker", "start"]])
  })
})

describe("The limit per address", () => {
  const ask = async ({ visit }: ServerProcess, forwardedFor?: string) =>
    visit("GET", "/hosts/ada", undefined, forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor })
  const statuses = async (answers: ReadonlyArray<Promise<{ readonly status: number }>>) => {
    const counted = new Map<number, number>()
    for (const { status } of await Promise.all(answers)) counted.set(status, (counted.get(status) ?? 0) + 1)
    return Object.fromEntries(counted)
  }

  it("MUST be 120 requests per minute, whatever address a visitor claims", async () => {
    const server = await aServer()
    const claims = Array.from({ length: 125 }, (_, index) => ask(server, `203.0.113.${index}`))
    expect(await statuses(claims)).toEqual({ 200: 120, 429: 5 })
    const { status, headers, body } = await ask(server)
    const wait = Number(headers.get("retry-after"))
    expect([status, body, wait > 0 && wait <= 60]).toEqual([
      429,
      { message: expect.stringContaining("120 requests"), code: "too_many_requests" },
      true
    ])
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["120", "0"])
    expect((await server.api("GET", "/token")).status).toBe(200)
  })

  it("MUST apply to each visitor behind a trusted proxy, whose header is read from the right", async () => {
    const server = await aServer({ SLOTKIT_TRUSTED_PROXIES: "127.0.0.1/32,10.0.0.0/8" })
    expect(await statuses(Array.from({ length: 121 }, () => ask(server, "203.0.113.1")))).toEqual({ 200: 120, 429: 1 })
    const used = ["203.0.113.1", "198.51.100.7, 203.0.113.1", "203.0.113.1, 10.1.2.3", "::ffff:203.0.113.1", "203.0.113.1:4711"]
    const others = ["203.0.113.2", "203.0.113.1, 203.0.113.2", "2001:db8::1", "203.0.113.1, nonsense"]
    expect(await statuses(used.map((from) => ask(server, from)))).toEqual({ 429: used.length })
    expect(await statuses(others.map((from) => ask(server, from)))).toEqual({ 200: others.length })
    const sixes = Array.from({ length: 120 }, (_, index) => ask(server, `2001:db8::${index + 2}`))
    expect(await statuses(sixes)).toEqual({ 200: 119, 429: 1 })
  })

  it("MUST be 60 booking attempts per minute, and still allow reading slots", async () => {
    const server = await aServer()
    const [first, ...others] = startsIn((await server.visit("GET", "/hosts/ada/services/intro/slots")).body)
    const tries = [first!, ...Array(61).fill(others.at(-1)!)]
    const path = "/hosts/ada/services/intro/bookings"
    const answers = tries.map((start) => server.visit("POST", path, { start, booker: grace }))
    expect(await statuses(answers)).toEqual({ 201: 2, 409: 58, 429: 2 })
    expect((await server.visit("GET", "/hosts/ada/services/intro/slots")).status).toBe(200)
  })
})
