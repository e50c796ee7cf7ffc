import type { Pool, PoolClient } from "pg"
import type { Slotkit } from "slotkit"

/** A customer's order: a bicycle from the stock, and a pickup time. */
export interface Order {
  readonly customer: { readonly name: string; readonly email: string }
  readonly bicycle: string
  readonly start: string
}

/** The bicycle is out of stock. */
export class OutOfStock extends Error {
  override readonly name = "OutOfStock"
}

/** The shop's own tables, next to Slotkit's schema in the same database. */
export const createTables = (pool: Pool) =>
  pool.query(`
    CREATE TABLE IF NOT EXISTS stock (bicycle text PRIMARY KEY, remaining int NOT NULL CHECK (remaining >= 0));
    CREATE TABLE IF NOT EXISTS orders (id serial PRIMARY KEY, email text NOT NULL, bicycle text NOT NULL, booking_id int NOT NULL);
  `)

/**
 * Places an order: books the time, writes the order and decrements the stock, atomically.
 *
 * The booking's emails, webhooks and reminders are rows of the same transaction, so they exist exactly if the order does. Rejects
 * with a `SlotkitError` if the time is taken and with `OutOfStock` if the bicycle is.
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
