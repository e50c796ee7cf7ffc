import type postgres from "postgres"
import { createSlotkit, type Slotkit, SlotkitError } from "slotkit"
import { databaseCpuMs } from "./CpuTime.ts"
import { openBenchDatabase } from "./Database.ts"
import { sized } from "./Sizes.ts"

/** Bookings per second, and the result of contention for one calendar. */
export interface BookingsBenchResult {
  readonly perSecond: number
  /** Of Slotkit's process. */
  readonly cpuMsPerBooking: number
  /** Of the database's processes. */
  readonly databaseCpuMsPerBooking: number
  readonly contended: Contended
  readonly lastSeats: Contended
}

/** The outcomes of attempts to book one host's time. `overlaps` and `free` are counted in the database. */
export interface Contended {
  readonly tries: number
  readonly booked: number
  readonly refused: number
  readonly seconds: number
  /** Pairs of overlapping meetings, or seats beyond capacity. */
  readonly overlaps: number
  /** Starts, or seats, that remained free although they were requested. */
  readonly free: number
}

/**
 * Benchmarks `slotkit.bookings.book` on PostgreSQL: bookings of 100 independent hosts; 1,000 concurrent attempts at overlapping
 * times of one host; and concurrent attempts at the last seats of group meetings.
 *
 * Throws if a time is double-booked, a free place remains, or an attempt ends in anything but a booking or a 409.
 */
export const bookingsBench = async (): Promise<BookingsBenchResult> => {
  const database = await openBenchDatabase()
  const options = { database: database.url, baseUrl: "http://127.0.0.1", secret: "a secret for the bench that protects nothing" }
  const one = await createSlotkit(options)
  const other = await createSlotkit(options)
  try {
    const result = {
      ...(await uncontended(one, database.sql)),
      contended: await overlappingTimes([one, other], database.sql),
      lastSeats: await lastSeats([one, other], database.sql)
    }
    print(result)
    for (const { overlaps, free } of [result.contended, result.lastSeats]) {
      if (overlaps > 0 || free > 0) throw new Error(`${overlaps} times or seats were double-booked, and ${free} remained free.`)
    }
    return result
  } finally {
    await one.close()
    await other.close()
    await database.close()
  }
}

const hostCount = sized(100, 4)
const callers = sized(32, 4)
const warmUpBookings = sized(500, 8)
const measuredBookings = sized(3000, 16)
// Enough to leave none of the 189 starts untried.
const contendedTries = sized(1000, 250)
const minute = 60_000
const day = 1440 * minute

/** Midnight, UTC, a week from now. */
const firstDay = Math.ceil(Date.now() / day) * day + 7 * day
const booker = { name: "Charles Babbage", email: "charles@example.com" }
const timestamp = (instant: number): string => new Date(instant).toISOString().replace(".000Z", "Z")

/** A host who works around the clock, in UTC. */
const makeHost = async (slotkit: Slotkit, username: string): Promise<number> => {
  const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" })
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  await slotkit.schedule.replace(id, { timezone: "UTC", weekly })
  return id
}

/** Bookings per second of 32 callers that rotate through 100 hosts, each at the host's next free half hour. */
const uncontended = async (
  slotkit: Slotkit,
  sql: postgres.Sql
): Promise<Omit<BookingsBenchResult, "contended" | "lastSeats">> => {
  const hosts: Array<{ readonly id: number; readonly service: string }> = []
  for (let number = 0; number < hostCount; number++) {
    const id = await makeHost(slotkit, `host${number}`)
    const { slug } = await slotkit.services.create(id, { title: "Intro call", durations: [{ minutes: 30 }] })
    hosts.push({ id, service: slug })
  }
  let next = 0
  const bookUpTo = async (end: number): Promise<void> => {
    while (next < end) {
      const booking = next++
      const { id, service } = hosts[booking % hostCount]!
      const start = timestamp(firstDay + Math.floor(booking / hostCount) * 30 * minute)
      await slotkit.bookings.book(id, { service, start, booker })
    }
  }
  const bookWithAllCallers = (end: number) => Promise.all(Array.from({ length: callers }, () => bookUpTo(end)))
  await bookWithAllCallers(warmUpBookings)
  const [databaseBefore, started, cpuBefore] = [await databaseCpuMs(sql), performance.now(), process.cpuUsage()]
  await bookWithAllCallers(warmUpBookings + measuredBookings)
  const [seconds, cpu] = [(performance.now() - started) / 1000, process.cpuUsage(cpuBefore)]
  const database = (await databaseCpuMs(sql)) - databaseBefore
  return {
    perSecond: measuredBookings / seconds,
    cpuMsPerBooking: (cpu.user + cpu.system) / 1000 / measuredBookings,
    databaseCpuMsPerBooking: database / measuredBookings
  }
}

/**
 * 1,000 concurrent attempts at one-hour slots that begin every 15 minutes of two days, through the connections of two processes.
 */
const overlappingTimes = async (slotkits: ReadonlyArray<Slotkit>, sql: postgres.Sql): Promise<Contended> => {
  const hostId = await makeHost(slotkits[0]!, "wanted")
  const { slug } = await slotkits[0]!.services.create(hostId, { title: "An hour", durations: [{ minutes: 60 }] })
  const { id } = (await slotkits[0]!.services.list(hostId)).data[0]!
  await slotkits[0]!.services.configure(hostId, id, { slot_interval_minutes: 15 })
  const lastStart = 2 * 96 - 4
  const starts = shuffled(
    Array.from({ length: contendedTries }, (_, index) => firstDay + (index % (lastStart + 1)) * 15 * minute)
  )
  const ended = await tryAll(
    slotkits,
    hostId,
    starts.map((start) => ({ service: slug, start: timestamp(start), booker }))
  )
  const [overlapping] = await sql<[{ readonly count: number }]>`
    SELECT count(*)::int AS count FROM slotkit.bookings AS one JOIN slotkit.bookings AS other
      ON one.host_id = other.host_id AND one.id < other.id AND one.state = 'accepted' AND other.state = 'accepted'
      AND one.scheduled_at < other.scheduled_at + other.duration_minutes * interval '1 minute'
      AND other.scheduled_at < one.scheduled_at + one.duration_minutes * interval '1 minute'
    WHERE one.host_id = ${hostId}`
  const [free] = await sql<[{ readonly count: number }]>`
    SELECT count(*)::int AS count
    FROM generate_series(${new Date(firstDay)}::timestamptz, ${new Date(firstDay + lastStart * 15 * minute)}, '15 minutes') AS start
    WHERE NOT EXISTS (
      SELECT FROM slotkit.bookings WHERE host_id = ${hostId} AND state = 'accepted'
        AND scheduled_at < start + interval '1 hour' AND start < scheduled_at + duration_minutes * interval '1 minute')`
  return { ...ended, overlaps: overlapping.count, free: free.count }
}

/** Concurrent attempts, of one to three seats each, at ten group meetings of 20 seats, half of them occupied. */
const lastSeats = async (slotkits: ReadonlyArray<Slotkit>, sql: postgres.Sql): Promise<Contended> => {
  const capacity = 20
  const hostId = await makeHost(slotkits[0]!, "workshops")
  const { slug: service } = await slotkits[0]!.services.create(hostId, {
    title: "Workshop",
    durations: [{ minutes: 60 }],
    is_group: true,
    max_attendees: capacity
  })
  const meetings = Array.from({ length: 10 }, (_, index) => timestamp(firstDay + index * 60 * minute))
  const seats = (count: number) => Array.from({ length: count - 1 }, (_, index) => ({ name: `Guest ${index}`, email: null }))
  for (const start of meetings) await slotkits[0]!.bookings.book(hostId, { service, start, booker, attendees: seats(10) })
  const tries = shuffled(
    meetings.flatMap((start) => Array.from({ length: 40 }, (_, index) => ({ start, seats: 1 + (index % 3) })))
  )
  const ended = await tryAll(
    slotkits,
    hostId,
    tries.map(({ start, seats: count }) => ({ service, start, booker, attendees: seats(count) }))
  )
  const rows = await sql<Array<{ readonly occupied: number; readonly counted: number }>>`
    SELECT sum(1 + jsonb_array_length(attendees))::int AS occupied, max(seats_taken)::int AS counted
    FROM slotkit.bookings JOIN slotkit.meetings ON meetings.id = meeting_id
    WHERE bookings.host_id = ${hostId} GROUP BY meeting_id`
  if (rows.some(({ occupied, counted }) => occupied !== counted))
    throw new Error("The meetings' seat counts differ from their bookings.")
  const beyond = (count: number): number => Math.max(0, count)
  return {
    ...ended,
    overlaps: rows.reduce((sum, { occupied }) => sum + beyond(occupied - capacity), 0),
    free: (meetings.length - rows.length) * capacity + rows.reduce((sum, { occupied }) => sum + beyond(capacity - occupied), 0)
  }
}

const tryAll = async (
  slotkits: ReadonlyArray<Slotkit>,
  hostId: number,
  requests: ReadonlyArray<Parameters<Slotkit["bookings"]["book"]>[1]>
): Promise<Pick<Contended, "tries" | "booked" | "refused" | "seconds">> => {
  const started = performance.now()
  const booked = await Promise.all(
    requests.map((request, index) =>
      slotkits[index % slotkits.length]!.bookings.book(hostId, request).then(
        () => true,
        (error: unknown) => {
          if (error instanceof SlotkitError && error.code === "conflict") return false
          throw error
        }
      )
    )
  )
  const count = booked.filter((isBooked) => isBooked).length
  const seconds = (performance.now() - started) / 1000
  return { tries: requests.length, booked: count, refused: requests.length - count, seconds }
}

/** Shuffles reproducibly. */
const shuffled = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => {
  let state = 20_260_601
  const keyed = values.map((value) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return { value, key: state }
  })
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}

const print = ({ perSecond, cpuMsPerBooking, databaseCpuMsPerBooking, contended, lastSeats }: BookingsBenchResult): void => {
  console.log(
    `Bookings on PostgreSQL: ${hostCount} hosts, ${callers} callers, 10 connections: ${Math.round(perSecond)} per second, ` +
      `${cpuMsPerBooking.toFixed(2)} ms of CPU time each in Node and ${databaseCpuMsPerBooking.toFixed(2)} ms in PostgreSQL`
  )
  const row = ({ seconds, overlaps, free, ...counts }: Contended) => ({
    ...counts,
    seconds: Number(seconds.toFixed(2)),
    "occupied twice": overlaps,
    "left free": free
  })
  console.table({ "overlapping times": row(contended), "last seats": row(lastSeats) })
}

if (import.meta.main) await bookingsBench()
