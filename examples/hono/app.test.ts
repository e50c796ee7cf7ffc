import type { Hono } from "hono"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeApp } from "./app.ts"

let slotkit: Slotkit
let app: Hono
let key: string

beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://shop.example.com" })
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
  key = (await slotkit.apiKeys.create(host.id, { name: "Test" })).key
  app = makeApp(slotkit, host.id)
})

afterAll(() => slotkit.close())

const book = (start: string) =>
  app.request("/shop/fittings", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start, booker: { name: "Jo", email: "jo@example.com" } })
  })

describe("Slotkit mounted in a Hono app", () => {
  it("MUST return over /api/v1 what the app booked in process", async () => {
    const { next } = await (await app.request("/shop/fittings")).json()
    const booked = await book(next[0].start)
    expect(booked.status).toBe(201)
    const { reference } = await booked.json()
    const bookings = await app.request("/api/v1/bookings", { headers: { authorization: `Bearer ${key}` } })
    expect((await bookings.json()).data.map(({ id }: { id: number }) => id)).toEqual([reference])
    expect([(await book(next[0].start)).status, (await book("tomorrow")).status]).toEqual([409, 422])
  })

  it("MUST keep links, forms and assets of the booking pages below their path", async () => {
    for (const path of ["/book/shop", "/book/shop/fitting", "/book/shop/fitting?embed=1"]) {
      const response = await app.request(path)
      const paths = [...(await response.text()).matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(([, found]) => found!)
      expect([response.status, paths.filter((found) => !/^\/(?:book|visitor\/v1)\//.test(found))]).toEqual([200, []])
    }
    expect((await app.request("/book/embed.js")).status).toBe(200)
  })

  it("MUST leave the app's own 404 unchanged", async () => {
    const missing = await app.request("/about/us")
    expect([missing.status, await missing.text()]).toEqual([404, "The shop has no such page."])
    expect((await app.request("/api/v1/profile")).status).toBe(401)
  })
})
