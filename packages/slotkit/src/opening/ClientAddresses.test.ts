import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import type { Slotkit } from "./Slotkit.ts"

const opened: Array<Slotkit> = []
afterEach(() => Promise.all(opened.splice(0).map((slotkit) => slotkit.close())))

const open = async (options: Partial<Parameters<typeof createSlotkit>[0]> = {}) => {
  const warnings: Array<string> = []
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl: "https://example.com/scheduling",
    log: ({ level, message }) => {
      if (level === "warn") warnings.push(message)
    },
    ...options
  })
  opened.push(slotkit)
  return { slotkit, warnings }
}

const visit = "https://example.com/visitor/v1/hosts/ada"

describe("A client address that Slotkit cannot tell from others", () => {
  it("MUST be logged once for requests without an address", async () => {
    const { slotkit, warnings } = await open()
    await slotkit.fetch(new Request(visit))
    await slotkit.fetch(new Request(visit))
    expect(warnings).toEqual([expect.stringMatching(/^A request has no client address, so all visitors share one rate limit\./)])
  })

  it("MUST be logged once for a proxy that is not trusted, with what to set", async () => {
    const { slotkit, warnings } = await open()
    const proxied = () => new Request(visit, { headers: { "x-forwarded-for": "203.0.113.7" } })
    await slotkit.fetch(proxied(), { clientAddress: "10.0.0.1" })
    await slotkit.fetch(proxied(), { clientAddress: "10.0.0.1" })
    expect(warnings).toEqual([expect.stringContaining("set trustedProxies (SLOTKIT_TRUSTED_PROXIES)")])
  })

  it("MUST NOT be logged for known addresses, or without an address on this machine", async () => {
    const { slotkit, warnings } = await open({ trustedProxies: ["10.0.0.0/8"] })
    const proxied = new Request(visit, { headers: { "x-forwarded-for": "203.0.113.7" } })
    await slotkit.fetch(proxied, { clientAddress: "10.0.0.1" })
    const local = await open({ baseUrl: "http://localhost:3000" })
    await local.slotkit.fetch(new Request("http://localhost:3000/visitor/v1/hosts/ada"))
    expect([...warnings, ...local.warnings]).toEqual([])
  })
})

describe("The option clientAddress", () => {
  it("MUST give each visitor behind the framework's proxy a limit of their own", async () => {
    const { slotkit, warnings } = await open({ clientAddress: (request) => request.ip })
    const server = createServer((request, response) => {
      slotkit.node(Object.assign(request, { ip: String(request.headers["x-forwarded-for"]) }), response)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const remaining = async (address: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/visitor/v1/hosts/ada`, { headers: { "x-forwarded-for": address } })
      return answer.headers.get("x-ratelimit-remaining")
    }
    const found = [await remaining("203.0.113.7"), await remaining("203.0.113.7"), await remaining("203.0.113.8")]
    expect(found).toEqual(["119", "118", "119"])
    expect(warnings).toEqual([])
    await new Promise((resolve) => server.close(resolve))
  })

  it("MUST NOT be set together with trustedProxies", async () => {
    await expect(open({ clientAddress: () => undefined, trustedProxies: ["10.0.0.1"] })).rejects.toThrow(
      "Only one of clientAddress, trustedProxies can be set."
    )
  })
})
