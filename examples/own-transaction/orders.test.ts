import { type RealPostgres, startRealPostgres } from "@slotkit/postgres/testing"
import pg from "pg"
import { createSlotkit, type Slotkit, SlotkitError } from "slotkit"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { createTables, OutOfStock, placeOrder } from "./orders.ts"

let database: RealPostgres
let pool: pg.Pool
let slotkit: Slotkit
let hostId: number
let starts: ReadonlyArray<string>

/** Ignores errors of connections that are still open when the server stops. */
const quietPool = (options = "") =>
  new pg.Pool({ connectionString: database.url, options })
    .on("connect", (client) => void client.on("error", () => {}))
    .on("error", () => {})

const free = async () =>
  Object.values((await slotkit.availability.get(hostId, { service: "collection" })).data)
    .flat()
    .map(({ start }) => start)

beforeAll(async () => {
  database = await startRealPostgres()
  pool = quietPool()
  await pool.query("CREATE SCHEMA shop_example")
  await pool.end()
  pool = quietPool("-c search_path=shop_example")
  slotkit = await createSlotkit({
    database: pool,
    schema: "slotkit_example",
    secret: "a secret of this test alone, and long enough",
    baseUrl: "https://bicycles.example.com",
    onMail: () => {}
  })
  await createTables(pool)
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "bicycles", timezone: "Europe/Amsterdam" })
  hostId = host.id
  await slotkit.services.create(hostId, { title: "Collection", durations: [{ minutes: 15, price: null }] })
})

afterAll(async () => {
  await slotkit.close()
  await pool.query("DROP SCHEMA IF EXISTS slotkit_example CASCADE; DROP SCHEMA IF EXISTS shop_example CASCADE")
  await pool.end()
  await database.stop()
})

beforeEach(async () => {
  await pool.query("TRUNCATE orders; INSERT INTO stock VALUES ('roadster', 2) ON CONFLICT (bicycle) DO UPDATE SET remaining = 2")
  starts = await free()
})

const order = (start: string | undefined) =>
  placeOrder(pool, slotkit, hostId, {
    customer: { name: "Jo", email: "jo@example.com" },
    bicycle: "roadster",
    start: start ?? expect.fail()
  })
const state = async () => ({
  orders: (await pool.query("SELECT booking_id FROM orders ORDER BY id")).rows.map(({ booking_id }) => booking_id),
  remaining: (await pool.query("SELECT remaining FROM stock")).rows[0].remaining,
  mails: (await slotkit.emails.list(hostId)).meta.total
})

describe("An order and its booking", () => {
  it("MUST be committed together", async () => {
    const { mails } = await state()
    const { booking } = await order(starts[0])
    expect(await state()).toMatchObject({ orders: [booking.id], remaining: 1 })
    expect((await slotkit.bookings.list(hostId)).data.map(({ id }) => id)).toContain(booking.id)
    expect((await state()).mails).toBeGreaterThan(mails)
    expect(await free()).not.toContain(starts[0])
  })

  it("MUST be rolled back together when the stock is exhausted, including emails", async () => {
    await pool.query("UPDATE stock SET remaining = 0")
    const before = await state()
    await expect(order(starts[0])).rejects.toBeInstanceOf(OutOfStock)
    expect(await state()).toEqual(before)
    expect(await free()).toContain(starts[0])
  })

  it("MUST leave no order when the time is taken", async () => {
    await order(starts[0])
    const before = await state()
    await expect(order(starts[0])).rejects.toMatchObject({ name: "SlotkitError", code: "conflict" })
    await expect(order(starts[0])).rejects.toBeInstanceOf(SlotkitError)
    expect(await state()).toEqual(before)
  })

  it("MUST succeed for one of two customers who order the same time at once", async () => {
    const outcomes = await Promise.allSettled([order(starts[0]), order(starts[0])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await state()).toMatchObject({ orders: [expect.any(Number)], remaining: 1 })
  })
})
