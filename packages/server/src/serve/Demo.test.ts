import { createSlotkit, type Slotkit } from "slotkit"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { seedDemo } from "./Demo.ts"

let slotkit: Slotkit
beforeEach(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
})
afterEach(() => slotkit.close())

const everything = async (hostId: number) => ({
  hosts: (await slotkit.hosts.list()).total,
  services: (await slotkit.services.list(hostId)).map((service) => ("slug" in service ? service.slug : "")),
  bookings: (await slotkit.bookings.list(hostId)).data.map(({ status, service }) => [service.slug, status])
})

describe("The demo", () => {
  it("MUST be a host on Pro with services, hours and bookings, one of which waits for an answer", async () => {
    const { hostId, username } = await seedDemo(slotkit)
    expect(username).toBe("ada")
    expect(await slotkit.hosts.get(hostId)).toMatchObject({ username: "ada", plan: "pro" })
    const { hosts, services, bookings } = await everything(hostId)
    expect(hosts).toBe(1)
    expect(services).toEqual(expect.arrayContaining(["intro-call", "group-workshop", "design-review"]))
    expect(Object.fromEntries(bookings)).toMatchObject({
      "intro-call": "accepted",
      "group-workshop": "accepted",
      "design-review": "pending"
    })
  })

  it("MUST be found again: only the key is new, and the one before is revoked", async () => {
    const first = await seedDemo(slotkit)
    const own = await slotkit.apiKeys.create(first.hostId, { name: "My own" })
    const before = await everything(first.hostId)
    const second = await seedDemo(slotkit)
    expect(second).toMatchObject({ hostId: first.hostId, username: first.username })
    expect(second.apiKey).not.toBe(first.apiKey)
    expect(await everything(first.hostId)).toEqual(before)
    const keys = await slotkit.apiKeys.list(first.hostId)
    expect(keys.map(({ name }) => name).sort()).toEqual(["Demo", "My own"])
    expect(keys.map(({ id }) => id)).toContain(own.id)
  })

  it("MUST be completed when it was cut short", async () => {
    await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" })
    const { hostId } = await seedDemo(slotkit)
    expect((await everything(hostId)).services).toContain("intro-call")
  })

  it("MUST NOT keep a server from starting when its host was changed", async () => {
    const { hostId } = await seedDemo(slotkit)
    for (const { id } of await slotkit.services.list(hostId)) await slotkit.services.remove(hostId, id)
    await slotkit.hosts.update(hostId, { plan: "free" })
    expect((await seedDemo(slotkit)).hostId).toBe(hostId)
  })

  it("MUST be found among many hosts", async () => {
    for (let i = 0; i < 120; i++) await slotkit.hosts.create({ email: `host${i}@example.com`, timezone: "UTC" })
    const { hostId } = await seedDemo(slotkit)
    expect((await seedDemo(slotkit)).hostId).toBe(hostId)
  })

  it("MUST leave a real host of the same name alone", async () => {
    const { id } = await slotkit.hosts.create({ email: "real@example.org", username: "ada", timezone: "UTC", plan: "pro" })
    await expect(seedDemo(slotkit)).rejects.toThrow("The demo needs the name ada, which a host has already.")
    expect(await slotkit.services.list(id)).toEqual([])
    expect(await slotkit.apiKeys.list(id)).toEqual([])
  })
})
