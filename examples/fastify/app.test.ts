import type { FastifyInstance } from "fastify"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeApp } from "./app.ts"

let slotkit: Slotkit
let app: FastifyInstance
let origin: string
let key: string

beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://shop.example.com/scheduling" })
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
  key = (await slotkit.apiKeys.create(host.id, { name: "Test" })).key
  app = makeApp(slotkit, host.id)
  origin = await app.listen({ port: 0, host: "127.0.0.1" })
})

afterAll(async () => {
  await app.close()
  await slotkit.close()
})

const api = (path: string) => fetch(`${origin}/scheduling/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
const book = (start: string) =>
  fetch(`${origin}/shop/fittings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start, booker: { name: "Jo", email: "jo@example.com" } })
  })

describe("Slotkit mounted in a Fastify app", () => {
  it("MUST return below the prefix what the app booked in process", async () => {
    const { next } = await (await fetch(`${origin}/shop/fittings`)).json()
    const booked = await book(next[0].start)
    expect(booked.status).toBe(201)
    const { reference } = await booked.json()
    const { data } = await (await api("/bookings")).json()
    expect(data.map(({ id }: { id: number }) => id)).toEqual([reference])
    expect([(await book(next[0].start)).status, (await book("tomorrow")).status]).toEqual([409, 422])
  })

  it("MUST begin links with the base URL", async () => {
    const { profile_url } = await (await api("/profile")).json()
    expect(profile_url).toBe("https://shop.example.com/scheduling/shop")
  })

  it("MUST keep links, forms, assets and the embed script of the booking pages below the prefix", async () => {
    for (const path of ["/scheduling/shop", "/scheduling/shop/fitting", "/scheduling/shop/fitting?embed=1"]) {
      const response = await fetch(`${origin}${path}`)
      const page = await response.text()
      const paths = [...page.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(([, found]) => found!)
      expect([response.status, paths.filter((found) => !found.startsWith("/scheduling/"))]).toEqual([200, []])
    }
    expect((await fetch(`${origin}/scheduling/embed.js`)).headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  })

  it("MUST leave the app's own 404 unchanged, outside the prefix and below it", async () => {
    for (const path of ["/about", "/api/v1/profile", "/scheduling/about/us"]) {
      const missing = await fetch(`${origin}${path}`)
      expect([missing.status, await missing.text()]).toEqual([404, "The shop has no such page."])
    }
    expect((await fetch(`${origin}/scheduling/api/v1/profile`)).status).toBe(401)
  })
})
