import postgres from "postgres"
import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"

/** Bytes for each booking, over its whole life. */
export interface BookingBytes {
  /** By table, with indexes and out-of-line values. */
  readonly tables: Readonly<Record<string, number>>
  /** Of all tables. */
  readonly stored: number
  /** Written to the write-ahead log. */
  readonly logged: number
}

/**
 * Measures what a booking costs in an empty database, from table sizes and the position of the write-ahead log. Nothing else may
 * write to the server.
 *
 * Each booking has one webhook, two emails when it is made, and two with its reminder. The time then passes until the texts of
 * its emails are deleted. `VACUUM` runs now and then, as autovacuum does in the days that this takes in reality.
 */
export const measureBookingBytes = async (url: string, bookings: number): Promise<BookingBytes> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const t = await createTestSlotkit({ database: url, now: "2026-01-05T08:00:00Z" })
  try {
    const hosts = await makeHosts(t)
    await sql`VACUUM`
    await sql`CHECKPOINT`
    const before = await sizes(sql)
    const [{ start }] = await sql<[{ readonly start: string }]>`SELECT pg_current_wal_insert_lsn()::text AS start`
    const tableList = Object.keys(before).map((table) => `slotkit.${table}`)
    const vacuum = () => sql.unsafe(`VACUUM ${tableList.join(", ")}`)

    for (let booking = 0; booking < bookings; booking++) {
      const { id, service } = hosts[booking % hostCount]!
      const begins = new Date(Date.parse("2026-01-08T00:00:00Z") + Math.floor(booking / hostCount) * 1_800_000)
      await t.bookings.book(id, {
        service,
        start: begins.toISOString().replace(".000Z", "Z"),
        booker: { name: `Grace Hopper ${booking}`, email: `grace.hopper.${booking}@example.com` },
        topic: "Compilers for everyone"
      })
      if (booking % hostCount === hostCount - 1) await t.jobs.runOnce()
      if (booking % 500 === 499) await vacuum()
    }
    const days = 3 + Math.ceil(bookings / hostCount / 48) + daysOfTexts
    for (let day = 0; day < days; day++) {
      await t.clock.advance({ days: 1 })
      await vacuum()
    }
    if (t.mails.sent.length !== bookings * 4 || t.webhooks.received.length !== bookings)
      throw new Error(`${t.mails.sent.length} emails and ${t.webhooks.received.length} deliveries for ${bookings} bookings`)

    const [{ logged }] = await sql<[{ readonly logged: number }]>`
      SELECT (pg_current_wal_insert_lsn() - ${start}::pg_lsn)::float8 AS logged`
    const tables = Object.entries(await sizes(sql))
      .map(([table, bytes]) => [table, (bytes - (before[table] ?? 0)) / bookings] as const)
      .filter(([, bytes]) => bytes > 0)
      .sort(([, one], [, other]) => other - one)
    const stored = tables.reduce((sum, [, bytes]) => sum + bytes, 0)
    return { tables: Object.fromEntries(tables), stored, logged: logged / bookings }
  } finally {
    await t.close()
    await sql.end()
  }
}

const hostCount = 10
/** More than the texts of emails are kept by default. */
const daysOfTexts = 8

/** Hosts who work around the clock, each with a service and a webhook. */
const makeHosts = (t: TestSlotkit) =>
  Promise.all(
    Array.from({ length: hostCount }, async (_, number) => {
      const { id } = await t.aHost({ email: `host${number}@example.com`, username: `host${number}` })
      const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
      await t.schedule.replace(id, { timezone: "UTC", weekly })
      const { slug } = await t.services.create(id, { title: "Intro call", durations: [{ minutes: 30 }] })
      const { id: key } = await t.apiKeys.create(id, { name: "Hooks", scopes: ["webhooks.write"] })
      await t.webhooks.create(id, key, { url: `https://hooks.example.org/${number}`, events: ["booking.confirmed"] })
      return { id, service: slug }
    })
  )

const sizes = async (sql: postgres.Sql): Promise<Readonly<Record<string, number>>> => {
  const rows = await sql<Array<{ readonly name: string; readonly bytes: number }>>`
    SELECT relname AS name, pg_total_relation_size(pg_class.oid)::float8 AS bytes
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace AND nspname = 'slotkit' WHERE relkind = 'r'`
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
