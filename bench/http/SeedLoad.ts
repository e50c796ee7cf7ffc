import { randomBytes } from "node:crypto"
import { addDays, makeHostToken, storedToken } from "@slotkit/core/internal"
import type postgres from "postgres"
import { createSlotkit, type Slotkit } from "slotkit"
import { sized } from "../Sizes.ts"

/** Requests to measure. */
export interface LoadCase {
  readonly name: string
  /** The requests of a round, to rotate through. Rounds count from 0. */
  readonly requests: (round: number) => ReadonlyArray<LoadRequest>
}

export interface LoadRequest {
  readonly path: string
  readonly key: string
}

/**
 * Creates two hosts, each with 14 weekly rules, a service on a 15-minute grid, 500 busy times, half of them meetings, and 2,000
 * bookings. One host's busy times all lie in the eight requested days, the other's are spread over 60 days.
 *
 * The first of each is created through Slotkit; the rest are copied in SQL. Hosts like the latter are asked for the first time
 * within a minute: each key of a round asks for each first day once.
 */
export const seedLoad = async (url: string, sql: postgres.Sql, rounds: number): Promise<ReadonlyArray<LoadCase>> => {
  const slotkit = await createSlotkit({
    database: url,
    baseUrl: "http://127.0.0.1",
    secret: "a secret for the bench that protects nothing"
  })
  try {
    const scattered = await seedHost(slotkit, sql, "ada", 60)
    const dense = await seedHost(slotkit, sql, "grace", 8)
    const alike = await copyHosts(sql, scattered, hostsPerRound * rounds)
    await sql`VACUUM ANALYZE`
    const again = (path: string, keys: ReadonlyArray<string>) => () => keys.map((key) => ({ path, key }))
    return [
      { name: "availability again, 500 taken in 60 days", requests: again(scattered.availability, scattered.keys) },
      { name: "availability again, 500 taken in 8 days", requests: again(dense.availability, dense.keys) },
      {
        name: "availability first, 500 taken in 60 days",
        requests: (round) => firstRequests(scattered, alike.slice(round * hostsPerRound, (round + 1) * hostsPerRound))
      },
      { name: "bookings?per_page=25", requests: again("/api/v1/bookings?per_page=25", scattered.keys) }
    ]
  } finally {
    await slotkit.close()
  }
}

const takenCount = 500
const bookingCount = sized(2000, 60)
const keyCount = sized(4000, 400)
/** A round of a second asks each host for each first day at most once. */
const hostsPerRound = sized(40, 4)
const firstDays = sized(50, 4)
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
  return {
    hostId,
    slug,
    from,
    availability: pathFrom(slug, from),
    keys: [key, ...(await copyKeys(sql, hostId))]
  }
}

const pathFrom = (slug: string, from: string): string => `/api/v1/availability?service=${slug}&from=${from}`

/** The requests of a round of hosts for the first time: one for each host and first day, the days of a host apart. */
const firstRequests = ({ slug, from }: { readonly slug: string; readonly from: string }, keys: ReadonlyArray<string>) =>
  Array.from({ length: firstDays }, (_, index) => addDays(from, index - Math.floor(firstDays / 2))).flatMap((first) =>
    keys.map((key) => ({ path: pathFrom(slug, first), key }))
  )

/** Copies a host with its service, hours and taken times, each with one key. Returns the keys. */
const copyHosts = async (
  sql: postgres.Sql,
  { hostId }: { readonly hostId: number },
  count: number
): Promise<ReadonlyArray<string>> => {
  const copies = await sql<Array<{ id: number }>>`
    INSERT INTO slotkit.hosts OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(host, jsonb_build_object('id', ${hostId} + copy, 'bucket', (${hostId} + copy) % 64,
      'email', 'copy' || copy || '@example.com', 'username', 'copy' || copy))).*
    FROM slotkit.hosts AS host, generate_series(1000, ${999 + count}) AS copy WHERE host.id = ${hostId} RETURNING id::int`
  const copied = (table: string) => sql`
    INSERT INTO slotkit.${sql(table)} OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(one, jsonb_build_object('id', nextval(pg_get_serial_sequence(${`slotkit.${table}`}, 'id')),
      'host_id', copy.id, 'bucket', copy.id % 64, 'service_id', NULL))).*
    FROM slotkit.${sql(table)} AS one, unnest(${copies.map(({ id }) => id)}::bigint[]) AS copy (id) WHERE one.host_id = ${hostId}`
  for (const table of ["services", "meetings", "busy_times"]) await copied(table)
  const keys = copies.map(({ id }) => makeHostToken("apiKey", id, randomBytes(32)))
  await sql`
    INSERT INTO slotkit.api_keys OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(key, jsonb_build_object('id', nextval(pg_get_serial_sequence('slotkit.api_keys', 'id')),
      'host_id', copy.id, 'bucket', copy.id % 64, 'key_hash', copy.hash))).*
    FROM slotkit.api_keys AS key,
      unnest(${copies.map(({ id }) => id)}::bigint[], ${keys.map(storedToken)}::text[]) AS copy (id, hash)
    WHERE key.id = (SELECT min(id) FROM slotkit.api_keys WHERE host_id = ${hostId})`
  return keys
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
