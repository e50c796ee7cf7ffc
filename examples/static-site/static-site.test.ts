import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBookings } from "./bookings.ts"
import { staticSite } from "./site.ts"

const bookings = "http://127.0.0.1:4006"
const site = "http://localhost:4007"

let slotkit: Slotkit
let server: Server
let origin: string
beforeAll(async () => {
  slotkit = await openBookings(bookings, site)
  server = staticSite(bookings).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await slotkit.close()
})

describe("A static site with booking pages", () => {
  it("MUST allow one origin, for the script and the frames only", async () => {
    const { headers } = await fetch(origin)
    expect(headers.get("content-security-policy")).toMatch(
      /script-src http:\/\/127\.0\.0\.1:4006; frame-src http:\/\/127\.0\.0\.1:4006$/
    )
    expect((await fetch(`${origin}/../main.ts`)).status).toBe(404)
    expect((await fetch(`${origin}/nothing.html`)).status).toBe(404)
  })

  it("MUST only name addresses that are served, as pages that may be framed by the site", async () => {
    const text = await (await fetch(origin)).text()
    const addresses = [...new Set([...text.matchAll(/(?:src|href)="(http:\/\/127[^"]+)"/g)].map(([, address]) => address!))]
    expect(addresses.map((address) => new URL(address).pathname)).toEqual([
      "/embed.js",
      "/workshop/inspection",
      "/workshop/service",
      "/workshop"
    ])
    for (const address of addresses) {
      const { status, headers } = await slotkit.fetch(new Request(`${address}?embed=1`))
      expect([address, status]).toEqual([address, 200])
      const policy = headers.get("content-security-policy")
      if (policy !== null) expect(policy).toContain(`frame-ancestors 'self' ${site}`)
    }
    for (const [, address] of text.matchAll(/data-return-url="([^"]+)"/g)) {
      expect(new URL(address!).origin).toBe(site)
      expect((await fetch(`${origin}${new URL(address!).pathname}`)).status).toBe(200)
    }
  })
})
