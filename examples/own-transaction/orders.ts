import type { Pool, PoolClient } from "pg"
import type { Slotkit } from "slotkit"

/** What a customer orders: a bicycle from the stock, and a time to fetch it. */
export interface Order {
  readonly customer: { readonly name: string; readonly email: string }
  readonly bicycle: string
  readonly start: string
}

/** There is none of these bicycles left. */
export class OutOfStock extends Error {
  override readonly name = "OutOfStock"
}

/** The shop's own tables, beside Slotkit's schema in the same database. */
export const createTables = (pool: Pool) =>
  pool.query(`
    CREATE TABLE IF NOT EXISTS stock (bicycle text PRIMARY KEY, remaining int NOT NULL CHECK (remaining >= 0));
    CREATE TABLE IF NOT EXISTS orders (id serial PRIMARY KEY, email text NOT NULL, bicycle text NOT NULL, booking_id int NOT NULL);
  `)

/**
 * Takes an order: the time is booked, the order written and the stock counted down, all of it or nothing.
 *
 * Mails, webhooks and reminders of the booking are rows of the same transaction, so that they exist exactly if the order does. Rejects
 * with a `SlotkitError` when the time is gone and with `OutOfStock` when the bicycle is.
 */
export const placeOrder = (pool: Pool, slotkit: Slotkit, hostId: number, { customer, bicycle, start }: Order) =>
  inTransaction(pool, async (client) => {
    const booking = await slotkit.inTransaction(client).bookings.book(hostId, { service: "collection", start, booker: customer })
    const { rows } = await client.query<{ id: number }>(
      "INSERT INTO orders (email, bicycle, booking_id) VALUES ($1, $2, $3) RETURNING id",
      [customer.email, bicycle, booking.id]
    )
    const { rowCount } = await client.query("UPDATE stock SET remaining = remaining - 1 WHERE bicycle = $1 AND remaining > 0", [
      bicycle
    ])
    if (rowCount === 0) throw new OutOfStock(`There is no ${bicycle} left.`)
    return { order: rows[0]?.id, booking }
  })

const inTransaction = async <A>(pool: Pool, work: (client: PoolClient) => Promise<A>): Promise<A> => {
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    const answer = await work(client)
    await client.query("COMMIT")
    return answer
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  } finally {
    client.release()
  }
}
