import { startRealPostgres } from "@slotkit/postgres/testing"
import pg from "pg"
import { createSlotkit } from "slotkit"
import { createTables, placeOrder } from "./orders.ts"

const own = process.env.DATABASE_URL
const database = own === undefined ? await startRealPostgres() : { url: own, stop: async () => {} }
const pool = new pg.Pool({ connectionString: database.url })
pool.on("error", ({ message }) => pool.ending || console.error(`A connection that nobody used was lost: ${message}`))
const slotkit = await createSlotkit({
  database: pool,
  schema: `bicycles_${Date.now()}`,
  secret: "only an example, so this protects nothing",
  baseUrl: "https://bicycles.example.com"
})
await createTables(pool)
await pool.query("INSERT INTO stock VALUES ('roadster', 1) ON CONFLICT (bicycle) DO UPDATE SET remaining = 1")

const host = await slotkit.hosts.create({ email: "shop@example.com", username: "bicycles", timezone: "Europe/Amsterdam" })
await slotkit.services.create(host.id, { title: "Collection", durations: [{ minutes: 15, price: null }] })
const free = async () => Object.values((await slotkit.availability.get(host.id, { service: "collection" })).data).flat()
const [first, second] = await free()

for (const start of [first?.start ?? "", second?.start ?? ""]) {
  const before = (await free()).length
  const outcome = await placeOrder(pool, slotkit, host.id, {
    customer: { name: "Jo", email: "jo@example.com" },
    bicycle: "roadster",
    start
  }).then(
    ({ order, booking }) => `order ${order}, booking ${booking.id} is ${booking.status}`,
    (error: Error) => error.message
  )
  const mails = await slotkit.emails.list(host.id)
  console.log(`${start}: ${outcome} (${before - (await free()).length} time taken, ${mails.meta.total} mails in all)`)
}

await slotkit.close()
await pool.end()
await database.stop()
