import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeApp, makeSessions, pages } from "./app.ts"

let slotkit: Slotkit
let server: Server
let origin: string
let key: string

beforeAll(async () => {
  const sessions = makeSessions()
  slotkit = await createSlotkit({
    database: "memory",
    baseUrl: "https://shop.example.com",
    operatorToken: "operator",
    pages,
    identify: sessions.identify,
    signInUrl: "https://shop.example.com/login"
  })
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
  key = (await slotkit.apiKeys.create(host.id, { name: "Test" })).key
  server = makeApp(slotkit, { hostId: host.id, password: "needle", sessions }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await slotkit.close()
})

const api = (path: string) => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
/** The paths of a page's links, forms and assets. */
const pathsIn = (page: string) => [...page.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(([, path]) => path!)
const book = (body: unknown) =>
  fetch(`${origin}/shop/fittings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })

describe("Slotkit mounted in an Express app", () => {
  it("MUST leave the app's own routes and its own 404 unchanged", async () => {
    const missing = await fetch(`${origin}/about`)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toBe("The shop has no such page.")
  })

  it("MUST return over /api/v1 what the app booked in process", async () => {
    const { next } = await (await fetch(`${origin}/shop/fittings`)).json()
    const booked = await book({ start: next[0].start, booker: { name: "Jo", email: "jo@example.com" } })
    expect(booked.status).toBe(201)
    const { reference } = await booked.json()
    const { data } = await (await api("/api/v1/bookings")).json()
    expect(data.map((booking: { id: number; scheduled_at: string }) => [booking.id, booking.scheduled_at])).toEqual([
      [reference, next[0].start]
    ])
    const again = await book({ start: next[0].start, booker: { name: "Jo", email: "jo@example.com" } })
    expect(again.status).toBe(409)
  })

  it("MUST show the shop's header on the booking pages, with every link and asset below their path", async () => {
    expect(await (await fetch(origin)).text()).toContain('href="/book/shop"')
    for (const path of ["/book/shop", "/book/shop/fitting"]) {
      const response = await fetch(`${origin}${path}`)
      const page = await response.text()
      expect([response.status, page.match(/<header class="shop".*?<\/header>/)?.[0]]).toEqual([
        200,
        '<header class="shop" lang="en"><a href="/">The tailor</a></header>'
      ])
      expect(pathsIn(page).filter((found) => !/^\/book\/|^\/$|^\/visitor\/v1\//.test(found))).toEqual([])
    }
  })

  it("MUST show the console to people whom the shop has signed in, with the shop's header", async () => {
    const response = await fetch(`${origin}/app/bookings`, { redirect: "manual" })
    const login = new URL(response.headers.get("location")!)
    expect([response.status, login.pathname, login.searchParams.get("return_to")]).toEqual([
      303,
      "/login",
      "https://shop.example.com/app/bookings"
    ])
    const signIn = (password: string) =>
      fetch(`${origin}${login.pathname}${login.search}`, {
        method: "POST",
        body: new URLSearchParams({ password }),
        redirect: "manual"
      })
    expect((await signIn("thread")).status).toBe(401)
    const signedIn = await signIn("needle")
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/app/bookings"])
    const [cookie = ""] = signedIn.headers.get("set-cookie")!.split(";")
    const output = await fetch(`${origin}/app/bookings`, { headers: { cookie } })
    const page = await output.text()
    expect([output.status, page.includes('<header class="shop" lang="en">'), /<title>(.*?)<\/title>/.exec(page)?.[1]]).toEqual([
      200,
      true,
      "Bookings · Console"
    ])
  })

  it("MUST read a body that the app's express.json() has parsed", async () => {
    const created = await fetch(`${origin}/manage/v1/hosts`, {
      method: "POST",
      headers: { authorization: "Bearer operator", "content-type": "application/json" },
      body: JSON.stringify({ email: "second@example.com", timezone: "Europe/Paris" })
    })
    expect(created.status).toBe(201)
    expect((await created.json()).data.email).toBe("second@example.com")
  })

  it("MUST answer its own paths with JSON and Slotkit's status", async () => {
    const refused = await fetch(`${origin}/api/v1/profile`)
    expect([refused.status, refused.headers.get("content-type")]).toEqual([401, "application/json"])
    const missing = await api("/api/v1/bookings/999999")
    expect([missing.status, Object.keys(await missing.json())]).toEqual([404, ["message", "code"]])
    expect(await (await api("/api/v1/nothing")).text()).toContain("The shop has")
  })
})
