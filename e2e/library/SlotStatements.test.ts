import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openQueryCounter, type QueryCounter } from "../../bench/QueryCounter.ts"
import { slotsDrill } from "../../drill/drills/slots.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()
const origin = "https://book.example.com"

describe("The statements of a request for free slots", () => {
  let counter: QueryCounter
  let slotkit: TestSlotkit
  let requests: Readonly<Record<string, Request>>
  let hostId: number
  beforeAll(async () => {
    counter = await openQueryCounter(await databases.make())
    slotkit = await createTestSlotkit({ database: counter.url, baseUrl: origin, pages: { path: "" } })
    const host = await slotkit.aHost({ username: "ada" })
    hostId = host.id
    const { slug } = await slotkit.aService(host)
    const { key } = await slotkit.apiKeys.create(hostId, { name: "Test" })
    const api = { headers: { authorization: `Bearer ${key}` } }
    requests = {
      "the API": new Request(`${origin}/api/v1/availability?service=${slug}`, api),
      "the visitor API": new Request(`${origin}/visitor/v1/hosts/ada/services/${slug}/slots`),
      "a booking page": new Request(`${origin}/ada/${slug}`)
    }
  })
  afterAll(async () => {
    await slotkit.close()
    await counter.close()
  })

  const count = async (request: Request, headers: Record<string, string> = {}) => {
    const sent = new Request(request.clone(), { headers: { ...Object.fromEntries(request.headers), ...headers } })
    counter.take()
    const response = await slotkit.fetch(sent)
    await response.text()
    return { statements: counter.take(), response }
  }

  it.each(["the API", "the visitor API", "a booking page"])(
    "MUST be one if nothing changed, and two in a new minute, of %s",
    async (name) => {
      const request = requests[name]!
      await count(request)
      expect((await count(request)).statements).toBe(1)
      await slotkit.clock.advance({ minutes: 1 })
      expect((await count(request)).statements).toBe(2)
      expect((await count(request)).statements).toBe(1)
      await slotkit.busy.add(hostId, { start: "2027-01-01T00:00:00Z", end: "2027-01-02T00:00:00Z" })
      expect((await count(request)).statements).toBe(3)
    }
  )

  it("MUST be one more for the meetings of whole weeks that a limit of a service counts", async () => {
    const limited = await slotkit.aService({ id: hostId }, { title: "Limited" })
    await slotkit.services.configure(hostId, limited.id, { limits: [{ per: "week", bookings: 3 }] })
    const request = new Request(`${origin}/api/v1/availability?service=${limited.slug}`, {
      headers: requests["the API"]!.headers
    })
    await count(request)
    expect((await count(request)).statements).toBe(1)
    await slotkit.clock.advance({ minutes: 1 })
    expect((await count(request)).statements).toBe(3)
  })

  it("MUST be two of a team if neither the team nor a member changed", async () => {
    const named = { username: "engine-room", name: "Engine Room", timezone: "UTC" }
    const team = await slotkit.hosts.create({ kind: "team", ...named, plan: "pro" })
    const members = [await slotkit.aHost(), await slotkit.aHost()]
    for (const { id } of members) await slotkit.members.add(team.id, { host: id })
    const service = await slotkit.aService(team)
    const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
    await slotkit.services.configure(team.id, service.id, { staffing: { roles } })
    const request = new Request(`${origin}/visitor/v1/hosts/engine-room/services/${service.slug}/slots`)
    await count(request)
    expect((await count(request)).statements).toBe(2)
    await slotkit.busy.add(members[1]!.id, { start: "2027-01-01T00:00:00Z", end: "2027-01-02T00:00:00Z" })
    expect((await count(request)).statements).toBe(4)
    expect((await count(request)).statements).toBe(2)
  })

  it("MUST be one for a 304 of a booking page", async () => {
    const request = requests["a booking page"]!
    const { response } = await count(request)
    const again = await count(request, { "if-none-match": response.headers.get("etag")! })
    expect([again.response.status, again.statements]).toEqual([304, 1])
  })
})

it("A visitor's booking MUST take at most nine statements", async () => {
  const counter = await openQueryCounter(await databases.make())
  const slotkit = await createTestSlotkit({ database: counter.url, baseUrl: origin })
  const host = await slotkit.aHost({ username: "ada" })
  const { slug } = await slotkit.aService(host)
  const { data } = await slotkit.availability.get(host.id, { service: slug })
  const [first, second] = Object.values(data).flat()
  const book = async (start: string) => {
    const request = new Request(`${origin}/visitor/v1/hosts/ada/services/${slug}/bookings`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ start, booker: { name: "Grace", email: "grace@example.com" } })
    })
    expect((await slotkit.fetch(request)).status).toBe(201)
  }
  await book(first!.start)
  counter.take()
  await book(second!.start)
  expect(counter.take()).toBeLessThanOrEqual(9)
  await slotkit.close()
  await counter.close()
})

it("Slots MUST show every change that another process has answered", async () => {
  const { counts, breaches } = await slotsDrill(80, () => {}, await databases.make())
  expect(breaches).toEqual([])
  expect(counts).toMatchObject({ answers: 80 })
})
