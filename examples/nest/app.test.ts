import "reflect-metadata"
import type { INestApplication } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { createSlotkit, type Slotkit } from "slotkit"
import { mountInNest } from "slotkit/nest"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { shopModule } from "./app.ts"

let slotkit: Slotkit
let app: INestApplication
let origin: string
let key: string

beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://shop.example.com", operatorToken: "operator" })
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
  key = (await slotkit.apiKeys.create(host.id, { name: "Test" })).key
  app = await NestFactory.create(shopModule(slotkit, host.id), { logger: ["error"] })
  mountInNest(app, slotkit)
  await app.listen(0, "127.0.0.1")
  origin = await app.getUrl()
})

afterAll(async () => {
  await app.close()
  await slotkit.close()
})

const book = (start: string) =>
  fetch(`${origin}/shop/fittings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start, booker: { name: "Jo", email: "jo@example.com" } })
  })

describe("Slotkit in a Nest app", () => {
  it("MUST return over /api/v1 what the app's controller booked in process", async () => {
    const { next } = await (await fetch(`${origin}/shop/fittings`)).json()
    const booked = await book(next[0].start)
    expect(booked.status).toBe(201)
    const { reference } = await booked.json()
    const bookings = await fetch(`${origin}/api/v1/bookings`, { headers: { authorization: `Bearer ${key}` } })
    expect((await bookings.json()).data.map(({ id }: { id: number }) => id)).toEqual([reference])
    expect((await book(next[0].start)).status).toBe(409)
    expect((await book("tomorrow")).status).toBe(422)
  })

  it("MUST leave the app's own 404 unchanged", async () => {
    expect(await (await fetch(`${origin}/about`)).json()).toMatchObject({ statusCode: 404 })
  })
})
