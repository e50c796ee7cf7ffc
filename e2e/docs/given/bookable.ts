import { createSlotkit } from "slotkit"
import { database } from "./database.ts"

/**
 * A host with a service and a free start in the PostgreSQL database of `DATABASE_URL`, beside the application's table `orders`.
 */
export const bookable = async () => {
  await database()
  const url = process.env.DATABASE_URL ?? ""
  const slotkit = await createSlotkit({
    database: url,
    secret: process.env.SLOTKIT_SECRET ?? "",
    baseUrl: "https://book.example.com"
  })
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45 }] })
  const { data } = await slotkit.availability.get(host.id, { service: "fitting" })
  const { default: postgres } = await import("postgres")
  const sql = postgres(url, { max: 1 })
  await sql`CREATE TABLE orders (id serial PRIMARY KEY, booking_id bigint NOT NULL)`
  await sql.end()
  return { slotkit, host, start: Object.values(data).flat()[0]!.start, booker: { name: "Jo", email: "jo@example.com" } }
}
