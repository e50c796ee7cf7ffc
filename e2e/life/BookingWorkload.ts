import { type Installation, type ServerProcess, testsName } from "./ServerProcesses.ts"

/** What each kind of booking sends until its timer has fired: for whom, and how the subject begins. */
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

/** A booking as the database has it. */
export interface StoredBooking {
  readonly id: number
  readonly kind: Kind
  readonly booker: string
}

/** Lets many bookings of one host live their whole life, and reads what has become of them past Slotkit. */
export const bookingWorkload = ({ sql }: Installation, hostId: number, starts: ReadonlyArray<string>) => {
  let used = 0
  let fired = 0
  return {
    /** Books the next free starts, one kind after the other and one server after the other; the ids that were answered. */
    book: async (servers: ReadonlyArray<ServerProcess>, wanted: number): Promise<ReadonlyArray<number>> => {
      const requests = starts.slice(used, used + wanted).map((start, index) => {
        const number = used + index
        const booker = { name: `Booker ${number}.`, email: `booker-${number}@example.com` }
        const body = { service: kinds[number % kinds.length], start, booker }
        return servers[index % servers.length]!.manage("POST", `/hosts/${hostId}/bookings`, body)
      })
      used += wanted
      const answers = await Promise.allSettled(requests)
      return answers.flatMap((answer) => {
        if (answer.status === "rejected") return []
        if (answer.value.status !== 201) throw new Error(JSON.stringify(answer.value.body))
        return [answer.value.body.data.id as number]
      })
    },
    /** Lets the timers of the bookings made since the last time fire now. */
    letTimersFire: async () => {
      const rows = await sql`UPDATE slotkit.timers SET due_at = now() WHERE booking_id > ${fired} RETURNING booking_id::int AS id`
      fired = Math.max(fired, ...rows.map(({ id }) => id as number))
    },
    /** How many rows wait to be worked on: all, and those that no process has taken. */
    waiting: async (): Promise<{ readonly timers: number; readonly mails: number; readonly untaken: number }> => {
      const [row] = await sql`
        WITH due AS (SELECT lease_until FROM slotkit.timers WHERE due_at <= now()),
          unsent AS (SELECT lease_until FROM slotkit.emails WHERE status = 'waiting')
        SELECT (SELECT count(*)::int FROM due) AS timers, (SELECT count(*)::int FROM unsent) AS mails,
          (SELECT count(*)::int FROM (SELECT * FROM due UNION ALL SELECT * FROM unsent) AS row WHERE lease_until IS NULL) AS untaken`
      return row as never
    },
    /** Lets the minute pass after which nobody waits for a killed process any more. */
    endLeases: async () => {
      await sql`UPDATE slotkit.timers SET lease_until = now() WHERE lease_until > now()`
      await sql`UPDATE slotkit.emails SET lease_until = now() WHERE lease_until > now()`
    },
    /** Ends every connection of Slotkit to the database, as a restart of the database does. */
    cutConnections: async () => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name <> ${testsName}`
    },
    bookings: async (): Promise<ReadonlyArray<StoredBooking>> =>
      sql<Array<StoredBooking>>`
        SELECT id::int, service_slug AS kind, booker_name AS booker FROM slotkit.bookings WHERE host_id = ${hostId} ORDER BY id`,
    /** The events of each booking, sorted. */
    events: async (): Promise<ReadonlyMap<number, ReadonlyArray<string>>> => {
      const rows = await sql<Array<{ id: number; types: Array<string> }>>`
        SELECT (payload->>'id')::int AS id, array_agg(type ORDER BY type) AS types FROM slotkit.events GROUP BY 1`
      return new Map(rows.map(({ id, types }) => [id, types]))
    },
    /** Mails of the log that did not leave. */
    unsent: async (): Promise<number> =>
      (await sql`SELECT count(*)::int FROM slotkit.emails WHERE status <> 'sent' OR lease_until IS NOT NULL`)[0]!.count
  }
}
