import { createHash, randomUUID } from "node:crypto"
import { computeSlots, type WorkingHours } from "@slotkit/core"
import { addDays, bucketOfToken, localDateOf, localDayStart, wallTimeLabel } from "@slotkit/core/internal"
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify"
import postgres from "postgres"

/*
 * The baseline for Slotkit: the two responses, written by hand on Fastify and postgres.js for this purpose only.
 *
 * It reads Slotkit's tables, hashes the key, counts the request in the statement that finds its owner, and sends the same headers
 * and JSON. Slots come from `computeSlots`, so the comparison measures everything around them.
 */

const { DATABASE_URL = "", ORIGIN = "", PORT = "" } = process.env
const minute = 60_000
const limit = 60

const sql = postgres(DATABASE_URL, {
  max: 10,
  types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } }
})

interface Caller {
  readonly bucket: number
  readonly id: number
  readonly username: string
  readonly timezone: string
  readonly plan: string
  readonly scopes: ReadonlyArray<string>
  readonly hits: ReadonlyArray<number>
  readonly allowed: boolean
}

/** Finds the host of a key and counts the request: exactly 60 in any minute. */
const authenticate = async (request: FastifyRequest, reply: FastifyReply, scope: string): Promise<Caller | undefined> => {
  reply.header("svc-request-id", randomUUID()).header("cache-control", "no-store")
  const [, token] = /^Bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? "") ?? []
  if (token === undefined) return refuse(reply, 401, "Send a credential as Authorization: Bearer <token>.")
  const now = Date.now()
  const hash = token.slice(7, 9) + createHash("sha256").update(token).digest("hex")
  const bucket = bucketOfToken(hash)
  const [caller] = await sql<Array<Caller>>`
    WITH caller AS (
      SELECT key.id AS key_id, key.scopes, host.bucket, host.id, host.username, host.timezone, host.plan
      FROM slotkit.api_keys AS key JOIN slotkit.hosts AS host
        ON host.bucket = key.bucket AND host.id = key.host_id
      WHERE key.bucket = ${bucket} AND key.key_hash = ${hash} AND key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > ${new Date(now)})
    ), counted AS (
      INSERT INTO slotkit.rate_log AS log (bucket, credential, host_id, hits, allowed)
      SELECT bucket, 'api_key:' || key_id, id, ARRAY[${now}::bigint], true FROM caller
      ON CONFLICT (bucket, credential) DO UPDATE SET (hits, allowed) = (
        SELECT CASE WHEN room THEN live || ${now}::bigint ELSE live END, room
        FROM (SELECT live, cardinality(live) < ${limit} AS room FROM (
          SELECT ARRAY(SELECT hit FROM unnest(log.hits) AS hit WHERE hit > ${now - minute} ORDER BY hit) AS live) AS kept) AS judged)
      RETURNING hits, allowed
    )
    SELECT bucket, id, username, timezone, plan, scopes, hits, allowed FROM caller, counted`
  if (caller === undefined) return refuse(reply, 401, "The credential is unknown, expired or revoked.")
  const remaining = Math.max(0, limit - caller.hits.length)
  const reset = Math.max(1, Math.ceil(((caller.hits[0] ?? now) + minute - now) / 1000))
  reply
    .header("x-ratelimit-limit", limit)
    .header("x-ratelimit-remaining", remaining)
    .header("ratelimit-policy", `"default";q=${limit};w=60`)
    .header("ratelimit", `"default";r=${remaining};t=${reset}`)
  if (!caller.allowed) return refuse(reply, 429, "The credential has made 60 requests in the last minute. Try again later.")
  if (!caller.scopes.includes(scope)) return refuse(reply, 403, `The credential lacks the scope ${scope}.`)
  return caller
}

const refuse = (reply: FastifyReply, status: number, message: string): undefined => {
  reply.code(status).send({ message })
}

const timestamp = (instant: number | Date): string => `${new Date(instant).toISOString().slice(0, 19)}Z`

interface ServiceRow {
  readonly id: number
  readonly durations: ReadonlyArray<{ readonly minutes: number }>
  readonly settings: {
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
    readonly minimumNoticeMinutes: number
    readonly slotIntervalMinutes: number | null
    readonly bookingWindowDays: number
  }
  readonly weekly: WorkingHours["weekly"]
  readonly overrides: WorkingHours["overrides"]
}

const app = Fastify()

app.get("/health/ready", async () => {
  await sql`SELECT 1`
  return { status: "ok" }
})

app.get<{ Querystring: { readonly service: string; readonly from: string } }>("/api/v1/availability", async (request, reply) => {
  const caller = await authenticate(request, reply, "availability.read")
  if (caller === undefined) return reply
  const { service: slug, from } = request.query
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) return refuse(reply, 422, "The given data was invalid.")
  const to = addDays(from, 7)
  const [service] = await sql<Array<ServiceRow>>`
    SELECT service.id, service.durations, service.settings, host.weekly, host.overrides
    FROM slotkit.services AS service JOIN slotkit.hosts AS host ON host.bucket = service.bucket AND host.id = service.host_id
    WHERE service.bucket = ${caller.bucket} AND service.host_id = ${caller.id} AND service.slug = ${slug} AND service.type = 'default'`
  if (service === undefined) return refuse(reply, 404, "No bookable service of this host has that slug or URL.")
  const { durations, settings, weekly, overrides } = service
  const durationMinutes = Math.min(...durations.map(({ minutes }) => minutes))
  const first = new Date(localDayStart(from, caller.timezone) - 1440 * minute)
  const last = new Date(localDayStart(addDays(to, 1), caller.timezone) + 1440 * minute)
  const occupied = await sql<Array<{ readonly start: Date; readonly end: Date }>>`
    SELECT lower(held) AS start, upper(held) AS end FROM slotkit.meetings
    WHERE bucket = ${caller.bucket} AND host_id = ${caller.id} AND held && tstzrange(${first}, ${last})
    UNION ALL
    SELECT start_at, end_at FROM slotkit.busy_times
    WHERE bucket = ${caller.bucket} AND host_id = ${caller.id} AND end_at > ${first} AND start_at < ${last}`
  const slots = computeSlots(
    {
      timeZone: caller.timezone,
      weekly,
      overrides,
      ...settings,
      slotIntervalMinutes: settings.slotIntervalMinutes ?? durationMinutes
    },
    {
      now: Date.now(),
      from,
      to,
      durationMinutes,
      busy: occupied.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
    }
  )
  const data: Record<string, Array<{ readonly start: string; readonly end: string; readonly label: string }>> = {}
  for (const { start, end } of slots) {
    const day = localDateOf(start, caller.timezone)
    const slotsOfDay = data[day] ?? []
    slotsOfDay.push({ start: timestamp(start), end: timestamp(end), label: wallTimeLabel(start, caller.timezone) })
    data[day] = slotsOfDay
  }
  return { data, meta: { from, to, duration_minutes: durationMinutes, timezone: caller.timezone, service: slug } }
})

app.get<{ Querystring: { readonly per_page?: string; readonly page?: string } }>("/api/v1/bookings", async (request, reply) => {
  const caller = await authenticate(request, reply, "bookings.read")
  if (caller === undefined) return reply
  if (caller.plan !== "pro") return refuse(reply, 403, "The bookings of a host on Free are not available.")
  const perPage = Number(request.query.per_page ?? 25)
  const page = Number(request.query.page ?? 1)
  if (!(perPage >= 1 && perPage <= 100 && page >= 1)) return refuse(reply, 422, "The given data was invalid.")
  const [rows, [counted]] = await Promise.all([
    sql`
      SELECT * FROM slotkit.bookings WHERE bucket = ${caller.bucket} AND host_id = ${caller.id}
      ORDER BY scheduled_at DESC NULLS LAST, id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    sql`SELECT count(*) AS total FROM slotkit.bookings WHERE bucket = ${caller.bucket} AND host_id = ${caller.id}`
  ])
  return envelope(rows.map(booking), Number(counted!.total), page, perPage)
})

const booking = (row: postgres.Row) => ({
  id: row.id,
  status: row.state === "awaitingPayment" ? "pending" : row.state,
  topic: row.topic,
  duration_minutes: row.duration_minutes,
  scheduled_at: row.scheduled_at === null ? null : timestamp(row.scheduled_at),
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
  notes: row.notes,
  cancellation_reason: row.cancellation_reason,
  booker: { name: row.booker_name, email: row.booker_email },
  attendees: row.attendees.map((attendee: { name: string; email: string }) => ({ name: attendee.name, email: attendee.email })),
  service: {
    type: row.service_type,
    id: row.service_id,
    slug: row.service_slug,
    title: row.service_title,
    is_group: row.service_is_group,
    max_attendees: row.service_max_attendees,
    is_personal_invite: row.service_type === "single_use"
  },
  location: {
    type: row.location.type,
    label: row.location.type === "video" ? "Video call" : row.location.address,
    address: row.location.address ?? null
  },
  meeting_link: row.payment_status === "pending" ? row.checkout_url : null,
  conference_link: row.conference_link,
  payment: { status: row.payment_status, amount: row.payment_amount_minor, currency: row.payment_currency }
})

const envelope = (data: ReadonlyArray<unknown>, total: number, page: number, perPage: number) => {
  const path = `${ORIGIN}/api/v1/bookings`
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const url = (number: number): string => `${path}?per_page=${perPage}&page=${number}`
  const previous = page > 1 ? url(page - 1) : null
  const next = page < lastPage ? url(page + 1) : null
  const offset = (page - 1) * perPage
  const numbers = lastPage <= 13 ? range(1, lastPage) : [...range(1, 10), "...", lastPage - 1, lastPage]
  return {
    data,
    links: { first: url(1), last: url(lastPage), prev: previous, next },
    meta: {
      current_page: page,
      from: data.length === 0 ? null : offset + 1,
      to: data.length === 0 ? null : offset + data.length,
      last_page: lastPage,
      per_page: perPage,
      total,
      path,
      links: [
        { url: previous, label: "&laquo; Previous", active: false },
        ...numbers.map((number) =>
          typeof number === "string"
            ? { url: null, label: number, active: false }
            : { url: url(number), label: String(number), active: number === page }
        ),
        { url: next, label: "Next &raquo;", active: false }
      ]
    }
  }
}

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

await app.listen({ port: Number(PORT), host: "127.0.0.1" })
process.once("SIGTERM", async () => {
  await app.close()
  await sql.end()
})
