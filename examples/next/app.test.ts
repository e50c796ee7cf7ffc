import next from "next"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listening } from "../../packages/slotkit/test/Listening.ts"
import { mountClauses, origin, type ServedApp } from "../../packages/slotkit/test/MountClauses.ts"

const path = "/scheduling"

/** Runs the app as built by `next build` in this process, so that it uses the Slotkit opened by the test. */
const builtApp = next({ dev: false, dir: import.meta.dirname })
const prepared = builtApp.prepare()
afterAll(() => builtApp.close())

const holder = globalThis as { slotkitOfTheShop?: Promise<{ readonly slotkit: Slotkit; readonly hostId: number }> }

const serve = async (slotkit: Slotkit): Promise<ServedApp> => {
  await prepared
  const served = await listening(builtApp.getRequestHandler())
  const send: ServedApp["send"] = (target, init) => {
    holder.slotkitOfTheShop = Promise.resolve({ slotkit, hostId: 1 })
    return served.send(target, init)
  }
  return { ...served, send }
}

mountClauses("Slotkit in Next", { serve, path, seesPath: true, addresses: "unknown", compresses: false, alone: true })

describe("The shop in Next", () => {
  let slotkit: Slotkit
  let app: ServedApp
  beforeAll(async () => {
    slotkit = await createSlotkit({
      database: "memory",
      baseUrl: `${origin}${path}`,
      prefix: path,
      trustedProxies: ["10.0.0.0/8"]
    })
    const host = await slotkit.hosts.create({
      email: "shop@example.com",
      username: "shop",
      timezone: "Europe/Paris",
      plan: "pro"
    })
    await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
    app = await serve(slotkit)
  })
  afterAll(async () => {
    await app.close()
    await slotkit.close()
  })

  it("MUST show on its page the times that Slotkit reports as free", async () => {
    const { data } = await slotkit.availability.get(1, { service: "fitting" })
    const page = await (await app.send("/")).text()
    for (const { start } of Object.values(data).flat().slice(0, 3)) expect(page).toContain(start)
  })

  it("MUST keep its own 404", async () => {
    const missing = await app.send("/about")
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("This page could not be found")])
  })

  it("MUST count visitors by the address that the proxy in front of Next saw", async () => {
    const remaining = async (forwardedFor: string) => {
      const headers = { "x-forwarded-for": forwardedFor }
      return (await app.send(`${path}/visitor/v1/hosts/shop`, { headers })).headers.get("x-ratelimit-remaining")
    }
    expect(await remaining("203.0.113.7")).toBe("119")
    expect(await remaining("198.51.100.9, 203.0.113.7")).toBe("118")
    expect(await remaining("203.0.113.8")).toBe("119")
  })
})
