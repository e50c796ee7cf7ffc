import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openQueryCounter, type QueryCounter } from "../../bench/QueryCounter.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()

describe("The statements of a team", () => {
  let counter: QueryCounter
  let slotkit: TestSlotkit
  /** A host, a team of 3 and a team of 30, with the starts that are left to book. */
  const calendars = { host: 0, small: 0, large: 0 }
  const starts: Record<keyof typeof calendars, Array<string>> = { host: [], small: [], large: [] }
  const service = "meeting"
  const services: Record<keyof typeof calendars, number> = { host: 0, small: 0, large: 0 }

  beforeAll(async () => {
    counter = await openQueryCounter(await databases.make())
    slotkit = await createTestSlotkit({ database: counter.url, baseUrl: "https://book.example.com", slotCacheMegabytes: 0 })
    calendars.host = (await slotkit.aHost()).id
    for (const [name, size] of [["small", 3] as const, ["large", 30] as const]) {
      const identity = { kind: "team", username: name, name, timezone: "UTC", plan: "pro" } as const
      calendars[name] = (await slotkit.hosts.create(identity)).id
      for (let index = 0; index < size; index++) {
        const member = await slotkit.aHost()
        await slotkit.members.add(calendars[name], { host: member.id })
        await slotkit.busy.add(member.id, { start: "2027-01-01T00:00:00Z", end: "2027-01-02T00:00:00Z" })
      }
    }
    for (const name of ["host", "small", "large"] as const) {
      const { id, slug } = await slotkit.aService({ id: calendars[name] }, { title: "Meeting" })
      expect(slug).toBe(service)
      services[name] = id
      const { data: members } = await slotkit.members.list(calendars[name])
      const roles = [
        { key: "lead", members: members.slice(0, -1).map((member) => ({ host: member.id })) },
        { key: "second", members: members.slice(-1).map((member) => ({ host: member.id })) }
      ]
      if (name !== "host") await slotkit.services.configure(calendars[name], id, { staffing: { roles } })
      const { data } = await slotkit.availability.get(calendars[name], { service })
      starts[name] = Object.values(data).flatMap((day) => day.map(({ start }) => start))
    }
  })
  afterAll(async () => {
    await slotkit.close()
    await counter.close()
  })

  /** Counts what a call executes the second time. The first one may prepare what later ones use. */
  const count = async (name: keyof typeof calendars, call: (id: number) => Promise<unknown>) => {
    await call(calendars[name])
    counter.take()
    await call(calendars[name])
    return counter.take()
  }

  it("MUST be at most two more for slots than those of a host, however many members it has", async () => {
    const slots = (id: number) => slotkit.availability.get(id, { service })
    const ofHost = await count("host", slots)
    expect(await count("small", slots)).toBeLessThanOrEqual(ofHost + 2)
    expect(await count("large", slots)).toBe(await count("small", slots))
  })

  it.each<[string, (id: number, name: "small" | "large") => Promise<unknown>]>([
    ["a booking", (id, name) => book(id, starts[name].shift()!)],
    ["an explanation", (id, name) => slotkit.availability.explain(id, { service, start: starts[name][0]! })],
    ["the soonest times", (id) => slotkit.availability.soonest(id, { service })],
    ["the order", (id, name) => slotkit.availability.order(id, { service, start: starts[name][0]! })],
    ["the fairness", (id) => slotkit.members.fairness(id)],
    ["a preview", (id, name) => slotkit.availability.preview(id, { services: [{ id: services[name], settings: {} }] })],
    ["a longer preview", (id) => slotkit.availability.preview(id, { to: dateIn(80) })],
    ["hosts of slots", (id) => slotkit.availability.get(id, { service, include: "hosts" })]
  ])("MUST be as many for %s of 30 members as of 3", async (_, call) => {
    const small = await count("small", (id) => call(id, "small"))
    expect(small).toBeGreaterThan(0)
    expect(await count("large", (id) => call(id, "large"))).toBe(small)
  })

  it("MUST be at most eleven more for a booking than those of a host", async () => {
    const booked = (name: keyof typeof calendars) => count(name, (id) => book(id, starts[name].shift()!))
    expect((await booked("large")) - (await booked("host"))).toBeLessThanOrEqual(11)
  })

  const book = (id: number, start: string) =>
    slotkit.bookings.book(id, { service, start, booker: { name: "Kim", email: `${start}@example.com`.replaceAll(":", "") } })

  const dateIn = (days: number) => new Date(slotkit.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
})
