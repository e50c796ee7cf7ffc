import { createSlotkit, type Slotkit } from "slotkit"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Demo, seedDemo } from "./Demo.ts"
import { demoSignIn } from "./DemoSignIn.ts"
import { listen } from "./HttpServer.ts"

const baseUrl = "https://book.example.com"
const keyBytes = new Uint8Array(32).fill(7)
let slotkit: Slotkit
beforeEach(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl })
})
afterEach(() => slotkit.close())

const everything = async (hostId: number) => ({
  hosts: (await slotkit.hosts.list()).meta.total,
  services: (await slotkit.services.list(hostId)).data.map((service) => ("slug" in service ? service.slug : "")),
  bookings: (await slotkit.bookings.list(hostId)).data.map(({ status, service }) => [service.slug, status])
})

describe("The demo", () => {
  it("MUST be a host on Pro with services, hours and bookings, one of which is pending", async () => {
    const { hostId, username } = await seedDemo(slotkit, keyBytes)
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

  it("MUST be found again, unchanged and with the same key", async () => {
    const first = await seedDemo(slotkit, keyBytes)
    const own = await slotkit.apiKeys.create(first.hostId, { name: "My own" })
    const before = await everything(first.hostId)
    const [second, third] = await Promise.all([seedDemo(slotkit, keyBytes), seedDemo(slotkit, keyBytes)])
    expect([second, third]).toEqual([first, first])
    expect(await everything(first.hostId)).toEqual(before)
    const { data: keys } = await slotkit.apiKeys.list(first.hostId)
    expect(keys.map(({ name }) => name).sort()).toEqual(["Demo", "My own"])
    expect(keys.map(({ id }) => id)).toContain(own.id)
  })

  it("MUST have a working key, even after the first one was revoked", async () => {
    const works = async ({ apiKey }: Demo): Promise<boolean> => {
      const headers = { authorization: `Bearer ${apiKey}` }
      return (await slotkit.fetch(new Request("https://book.example.com/api/v1/services", { headers }))).status === 200
    }
    const first = await seedDemo(slotkit, keyBytes)
    expect(await works(first)).toBe(true)
    for (const { id } of (await slotkit.apiKeys.list(first.hostId)).data) await slotkit.apiKeys.revoke(first.hostId, id)
    const second = await seedDemo(slotkit, keyBytes)
    expect([(await works(first)) && first.apiKey !== second.apiKey, await works(second)]).toEqual([false, true])
  })

  it("MUST be completed after an interrupted start", async () => {
    await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" })
    const { hostId } = await seedDemo(slotkit, keyBytes)
    expect((await everything(hostId)).services).toContain("intro-call")
  })

  it("MUST NOT prevent a server from starting when its host was changed", async () => {
    const { hostId } = await seedDemo(slotkit, keyBytes)
    for (const { id } of (await slotkit.services.list(hostId)).data) await slotkit.services.remove(hostId, id)
    await slotkit.hosts.update(hostId, { plan: "free" })
    expect((await seedDemo(slotkit, keyBytes)).hostId).toBe(hostId)
  })

  it("MUST be found among hosts created later", async () => {
    const { hostId } = await seedDemo(slotkit, keyBytes)
    for (let i = 0; i < 120; i++) await slotkit.hosts.create({ email: `host${i}@example.com`, timezone: "UTC" })
    expect((await seedDemo(slotkit, keyBytes)).hostId).toBe(hostId)
  })

  it("MUST NOT change a database that has other hosts", async () => {
    const { id } = await slotkit.hosts.create({ email: "real@example.org", username: "ada", timezone: "UTC", plan: "pro" })
    await expect(seedDemo(slotkit, keyBytes)).rejects.toThrow(
      "serve --demo needs an empty database, but this one already has a host. Start without --demo, or set SLOTKIT_DATA_DIR or DATABASE_URL to an empty database."
    )
    await slotkit.hosts.create({ email: "other@example.org", timezone: "UTC" })
    await expect(seedDemo(slotkit, keyBytes)).rejects.toThrow("this one already has 2 hosts")
    expect(await everything(id)).toEqual({ hosts: 2, services: [], bookings: [] })
    expect((await slotkit.apiKeys.list(id)).data).toEqual([])
  })
})

describe("The sign-in link of the demo", () => {
  it("MUST open the console as the demo host in any browser, again and again", async () => {
    const { hostId } = await seedDemo(slotkit, keyBytes)
    const { url, listener } = demoSignIn({ slotkit, hostId, baseUrl, next: slotkit.node })
    const http = await listen({ port: 0, host: "127.0.0.1" }, listener)
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${http.port}${path}`, { headers, redirect: "manual" })
    try {
      for (let time = 0; time < 2; time++) {
        const opened = await get(new URL(url).pathname)
        expect([opened.status, opened.headers.get("location")]).toEqual([303, `${baseUrl}/app`])
        const [cookie = ""] = (opened.headers.get("set-cookie") ?? "").split(";")
        expect(opened.headers.get("set-cookie")).toMatch(/^__Host-slotkit_session=\S+; .*HttpOnly.*Secure.*SameSite=Lax/)
        const console = await get("/app", { cookie })
        expect([console.status, await console.text()]).toEqual([200, expect.stringContaining("Ada Lovelace")])
      }
      expect((await get(new URL(url).pathname.slice(0, -1))).status).toBe(404)
    } finally {
      await http.close(0)
    }
  })
})
