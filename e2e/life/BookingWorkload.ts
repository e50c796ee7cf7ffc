import { setTimeout } from "node:timers/promises"
import type { Answer, Wire } from "../../harness/JsonClient.ts"
import { type Installation, type ServerProcess, testsName } from "./ServerProcesses.ts"

/** The messages of each kind of booking until its timer fires: the event types, and the recipients and subjects of the emails. */
export const expectedMessages = {
  intro: {
    events: ["booking.confirmed"],
    mails: ["booker Confirmed", "booker Reminder", "host New booking", "host Reminder"]
  },
  audience: {
    events: ["booking.declined", "booking.requested"],
    mails: ["booker Declined", "booker Request received", "host Response needed"]
  },
  review: { events: ["booking.cancelled"], mails: ["booker Cancelled"] }
} as const

export type Kind = keyof typeof expectedMessages
export const kinds = Object.keys(expectedMessages) as ReadonlyArray<Kind>

/** A booking's database row. */
export interface StoredBooking {
  readonly id: number
  readonly kind: Kind
  readonly booker: string
}

/** Makes many bookings of one host, and reads their outcome directly from the database. */
export const bookingWorkload = ({ sql }: Installation, hostId: number, starts: ReadonlyArray<string>) => {
  let used = 0
  let fired = 0
  return {
    /** Books the next free starts, rotating through kinds and servers. Returns the ids in the responses. */
    book: async (servers: ReadonlyArray<ServerProcess>, expected: number): Promise<ReadonlyArray<number>> => {
      const requests = starts.slice(used, used + expected).map((start, index) => {
        const number = used + index
        const booker = { name: `Booker ${number}.`, email: `booker-${number}@example.com` }
        const body = { service: kinds[number % kinds.length], start, booker }
        return untilAvailable(() => servers[index % servers.length]!.manage("POST", `/hosts/${hostId}/bookings`, body))
      })
      used += expected
      const answers = await Promise.allSettled(requests)
      return answers.flatMap((answer) => {
        if (answer.status === "rejected") return []
        if (answer.value.status !== 201) throw new Error(JSON.stringify(answer.value.body))
        return [answer.value.body.data.id as number]
      })
    },
    /** Makes the timers of the bookings since the last call due now, and those with a reminder begin a day later. */
    letTimersFire: async () => {
      const rows = await sql`
        WITH due AS (
          UPDATE slotkit.timers SET due_at = date_trunc('second', now()) WHERE booking_id > ${fired}
          RETURNING booking_id, kind, due_at
        ), moved AS (
          UPDATE slotkit.bookings SET scheduled_at = due_at + interval '1 day' FROM due WHERE id = booking_id AND kind = 'reminder'
        )
        SELECT booking_id::int AS id FROM due`
      fired = Math.max(fired, ...rows.map(({ id }) => id as number))
    },
    /** Counts the rows waiting for a worker: all, and those without a lease. Takes 10 ms, which leaves the workers the CPU. */
    waiting: async (): Promise<{ readonly timers: number; readonly mails: number; readonly untaken: number }> => {
      await setTimeout(10)
      const [row] = await sql`
        WITH due AS (SELECT lease_until FROM slotkit.timers WHERE due_at <= now()),
          unsent AS (SELECT lease_until FROM slotkit.email_queue)
        SELECT (SELECT count(*)::int FROM due) AS timers, (SELECT count(*)::int FROM unsent) AS mails,
          (SELECT count(*)::int FROM (SELECT * FROM due UNION ALL SELECT * FROM unsent) AS row WHERE lease_until IS NULL) AS untaken`
      return row as never
    },
    /** Expires the leases of killed processes now instead of after a minute. */
    endLeases: async () => {
      await sql`UPDATE slotkit.timers SET lease_until = now() WHERE lease_until > now()`
      await sql`UPDATE slotkit.email_queue SET lease_until = now() WHERE lease_until > now()`
    },
    /** Closes every connection of Slotkit to the database, as a database restart does. */
    cutConnections: async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name <> ${testsName}`
    },
    bookings: async (): Promise<ReadonlyArray<StoredBooking>> =>
      sql<Array<StoredBooking>>`
        SELECT id::int, service_slug AS kind, booker_name AS booker FROM slotkit.bookings WHERE host_id = ${hostId} ORDER BY id`,
    /** Returns the events of each booking, sorted. */
    events: async (): Promise<ReadonlyMap<number, ReadonlyArray<string>>> => {
      const rows = await sql<Array<{ id: number; types: Array<string> }>>`
        SELECT (body -> 'data' -> 'booking' ->> 'id')::int AS id, array_agg(type ORDER BY type) AS types FROM slotkit.events GROUP BY 1`
      return new Map(rows.map(({ id, types }) => [id, types]))
    },
    /** Counts the emails in the log that were not sent, and those still in the queue. */
    unsent: async (): Promise<number> => {
      const [row] = await sql`
        SELECT (SELECT count(*)::int FROM slotkit.emails WHERE status <> 'sent') + (SELECT count(*)::int FROM slotkit.email_queue) AS count`
      return row!.count
    }
  }
}

/** Repeats a request that was answered 503, as such an answer asks for: a slow machine may not keep up with so many at once. */
const untilAvailable = async (request: () => Promise<Answer<Wire>>): Promise<Answer<Wire>> => {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503) return answer
    await setTimeout(50)
  }
}
