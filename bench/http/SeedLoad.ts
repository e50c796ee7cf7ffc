import { randomBytes } from "node:crypto"
import { makeHostToken, storedToken } from "@slotkit/core/internal"
import type postgres from "postgres"
import { createSlotkit, type Slotkit } from "slotkit"
import { sized } from "../Sizes.ts"

/** A request to measure, and the keys to rotate through. */
export interface LoadCase {
  readonly name: string
  readonly path: string
  readonly keys: ReadonlyArray<string>
}

/**
 * Creates two hosts, each with 14 weekly rules, a service on a 15-minute grid, 500 busy times, half of them meetings, and 2,000
 * bookings. One host's busy times all lie in the eight requested days, the other's are spread over 60 days.
 *
 * The first of each is created through Slotkit; the rest are copied in SQL.
 */
export const seedLoad = async (url: string, sql: postgres.Sql): Promise<ReadonlyArray<LoadCase>> => {
  const slotkit = await createSlotkit({
    database: url,
    baseUrl: "http://127.0.0.1",
    secret: "a secret for the bench that protects nothing"
  })
  try {
    const scattered = await seedHost(slotkit, sql, "ada", 60)
    const dense = await seedHost(slotkit, sql, "grace", 8)
    await sql`VACUUM ANALYZE`
    return [
      { name: "availability, 500 taken in 60 days", path: scattered.availability, keys: scattered.keys },
      { name: "availability, 500 taken in 8 days", path: dense.availability, keys: dense.keys },
      { name: "bookings?per_page=25", path: "/api/v1/bookings?per_page=25", keys: scattered.keys }
    ]
  } finally {
    await slotkit.close()
  }
}

const takenCount = 500
const bookingCount = sized(2000, 60)
const keyCount = sized(4000, 400)
const day = 86_400_000

const seedHost = async (slotkit: Slotkit, sql: postgres.Sql, username: string, takenDays: number) => {
  const email = `${username}@example.com`
  const { id: hostId, timezone } = await slotkit.hosts.create({ email, username, timezone: "America/New_York", plan: "pro" })
  const weekly = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, start: "09:00", end: "12:00" },
    { weekday, start: "13:00", end: "17:00" }
  ])
  await slotkit.schedule.replace(hostId, { timezone, weekly })
  const { id, slug } = await slotkit.services.create(hostId, { title: "Intro call", durations: [{ minutes: 30 }] })
  await slotkit.services.configure(hostId, id, { slot_interval_minutes: 15 })
  const { data } = await slotkit.availability.get(hostId, { service: slug })
  await slotkit.bookings.book(hostId, {
    service: slug,
    start: Object.values(data).flat()[0]!.start,
    topic: "The engine's second part",
    notes: "Bring the drawings.",
    booker: { name: "Charles Babbage", email: "charles@example.com" }
  })
  const { key } = await slotkit.apiKeys.create(hostId, { name: "Bench" })
  const from = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
  await copyBookings(sql, hostId)
  await takeTimes(sql, hostId, id, from, takenDays)
  return { availability: `/api/v1/availability?service=${slug}&from=${from}`, keys: [key, ...(await copyKeys(sql, hostId))] }
}

const copyBookings = async (sql: postgres.Sql, hostId: number): Promise<void> => {
  const columns = await sql<Array<{ column_name: string }>>`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'slotkit' AND table_name = 'bookings' AND is_generated = 'NEVER'`
  const names = columns.map(({ column_name }) => column_name)
  await sql`
    INSERT INTO slotkit.bookings (${sql(names)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql(names.map((name) => `copied.${name}`))}
    FROM slotkit.bookings AS booking, generate_series(1, ${bookingCount - 1}) AS copy,
      jsonb_populate_record(booking, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('slotkit.bookings', 'id')), 'meeting_id', NULL,
        'scheduled_at', booking.scheduled_at - copy * interval '1 hour',
        'booker_name', 'Visitor ' || copy, 'booker_email', 'visitor' || copy || '@example.com')) AS copied
    WHERE booking.host_id = ${hostId}`
}

const copyKeys = async (sql: postgres.Sql, hostId: number): Promise<ReadonlyArray<string>> => {
  const keys = Array.from({ length: keyCount - 1 }, () => makeHostToken("apiKey", hostId, randomBytes(32)))
  await sql`
    INSERT INTO slotkit.api_keys OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(key, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('slotkit.api_keys', 'id')), 'key_hash', copy.hash))).*
    FROM slotkit.api_keys AS key, unnest(${keys.map(storedToken)}::text[]) AS copy (hash)
    WHERE key.host_id = ${hostId}`
  return keys
}

/** Inserts 5-minute meetings, evenly spaced around some days, each overlapped by a busy time of 10 minutes. */
const takeTimes = async (sql: postgres.Sql, hostId: number, serviceId: number, from: string, days: number): Promise<void> => {
  const distance = Math.floor((days * 1440) / (takenCount / 2))
  const first = new Date(Date.parse(`${from}T00:00:00Z`) - Math.floor((days - 8) / 2) * day)
  const starts = sql`
    SELECT ${first}::timestamptz + taken * ${distance} * interval '1 minute' FROM generate_series(1, ${takenCount / 2}) AS taken`
  await sql`
    INSERT INTO slotkit.meetings (bucket, host_id, service_id, start_at, end_at, held, capacity, seats_taken)
    SELECT ${hostId % 64}::smallint, ${hostId}, ${serviceId}, start_at, start_at + interval '5 minutes',
      tstzrange(start_at, start_at + interval '5 minutes'), 1, 1
    FROM (${starts}) AS taken (start_at)`
  await sql`
    INSERT INTO slotkit.busy_times (bucket, host_id, start_at, end_at)
    SELECT ${hostId % 64}::smallint, ${hostId}, start_at, start_at + interval '10 minutes' FROM (${starts}) AS taken (start_at)`
}
