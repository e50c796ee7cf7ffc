import Stripe from "stripe"
import type { Wire as Json } from "../harness/JsonClient.ts"
import type { Hook, Host } from "./Host.ts"
import type { Installation } from "./Installation.ts"
import { attemptOf, eventOf, headerOf, type Receiver, repeatsIn } from "./Receiver.ts"
import type { Received } from "./receiver/Received.ts"

/** The allowances of a drill in addition to the invariant. */
export interface Allowances {
  /** The number of attempts that may arrive twice: those in flight when a worker or a connection was lost. */
  readonly repeats?: number
  /** Paths whose deliveries may still be pending. */
  readonly mayWait?: (path: string) => boolean
  /**
   * The tolerance of a signature's timestamp. Defaults to a receiver's 300 seconds. Drills with wrong clocks set a larger one.
   */
  readonly toleranceSeconds?: number
  /** The number of log pages to compare with the rows. Defaults to all. */
  readonly logPages?: number
}

/** The result of the check. */
export interface Found {
  readonly events: number
  readonly deliveries: number
  readonly delivered: number
  readonly failed: number
  readonly waiting: number
  readonly requests: number
  /** Attempts that arrived more than once. */
  readonly repeats: number
  readonly breaches: ReadonlyArray<string>
}

/**
 * Compares the committed data with the receiver's requests and the delivery log.
 *
 * Every acknowledged change has an event. Every event reached every active webhook, or its delivery ended in the log. Nothing new
 * was sent to a webhook that was disabled, paused or deleted. All attempts have the event's id and body. The package `stripe`
 * accepts every signature. Every logged attempt matches a received request and its response, and vice versa.
 */
export const checkInvariant = async (
  { sql, api }: Installation,
  receiver: Receiver,
  hosts: ReadonlyArray<Host>,
  {
    repeats: repeatsAllowed = 0,
    mayWait = () => false,
    toleranceSeconds = 300,
    logPages = Number.POSITIVE_INFINITY
  }: Allowances = {}
): Promise<Found> => {
  const breaches: Array<string> = []
  const hooks = hosts.flatMap((host) => host.hooks)
  await receiver.quiet()
  const requests = await receiver.received()
  const events = await sql<Array<EventRow>>`
    SELECT id, host_id::int AS "hostId", type,
      (body->'data'->'booking'->>'id')::int AS booking, (body->'data'->'booking')::text AS payload,
      extract(epoch FROM created_at)::float8 * 1000 AS "createdAt"
    FROM slotkit.events ORDER BY position`
  const deliveries = await sql<Array<DeliveryRow>>`
    SELECT id::int, webhook_id::int AS "webhookId", host_id::int AS "hostId", event_id AS "eventId", event_type AS "eventType", kind,
      status, failure, coalesce(delivery.body, (SELECT event.body::text FROM slotkit.events AS event
        WHERE event.bucket = delivery.bucket AND event.id = delivery.event_id)) AS body,
      (SELECT coalesce(json_agg(json_build_object('attempt', attempt, 'status_code', status_code, 'error', error)
        ORDER BY attempt), '[]') FROM slotkit.delivery_attempts AS attempt
        WHERE attempt.bucket = delivery.bucket AND attempt.delivery_id = delivery.id) AS attempts
    FROM slotkit.webhook_deliveries AS delivery ORDER BY id`
  const byEvent = new Map(events.map((event) => [event.id, event]))
  const hookByPath = new Map(hooks.map((hook) => [hook.path, hook]))
  const hookById = new Map(hooks.map((hook) => [hook.id, hook]))
  const arrived = grouped(requests, (request) => keyOf(request.path, eventOf(request)))
  const messages = new Map(
    deliveries.map((delivery) => [keyOf(hookById.get(delivery.webhookId)?.path ?? "", delivery.eventId), delivery])
  )

  for (const event of events)
    for (const hook of hooks)
      if (hook.hostId === event.hostId) breaches.push(...missing(event, hook, messages.get(keyOf(hook.path, event.id))))

  for (const delivery of deliveries) {
    const hook = hookById.get(delivery.webhookId)
    if (hook === undefined) continue
    const came = arrived.get(keyOf(hook.path, delivery.eventId)) ?? []
    const about = `The delivery ${delivery.id} to ${hook.path}`
    const event = byEvent.get(delivery.eventId)
    const body = JSON.parse(delivery.body)
    if (event === undefined) breaches.push(`${about} is of no event that was committed.`)
    else if (
      JSON.stringify(body.data.booking) !== JSON.stringify(JSON.parse(event.payload)) ||
      body.id !== event.id ||
      body.type !== event.type
    )
      breaches.push(`${about} has a different body from its event.`)
    if (delivery.status === "pending" && !mayWait(hook.path)) breaches.push(`${about} is still pending.`)
    breaches.push(...logged(delivery, came).map((what) => `${about} ${what}`))
  }
  const repeats = repeatsIn(requests)
  if (repeats > repeatsAllowed)
    breaches.push(`${repeats} attempts arrived more than once, and only ${repeatsAllowed} were in flight.`)

  for (const request of requests) {
    const hook = hookByPath.get(request.path)
    if (hook === undefined) breaches.push(`A request arrived at ${request.path}, which belongs to no webhook.`)
    else breaches.push(...wrong(request, hook, messages, toleranceSeconds))
  }
  const happened = new Set(events.map(({ type, booking }) => `${type} ${booking}`))
  for (const { id, acknowledged } of hosts) {
    for (const change of acknowledged)
      if (!happened.has(change)) breaches.push(`The change ${change} was acknowledged, but has no event.`)
    breaches.push(...(await logOf(api.manage, id, deliveries, logPages)))
  }
  const having = (status: string) => deliveries.filter((delivery) => delivery.status === status).length
  return {
    events: events.length,
    deliveries: deliveries.length,
    delivered: having("delivered"),
    failed: having("failed"),
    waiting: having("pending"),
    requests: requests.length,
    repeats,
    breaches: shortened(breaches)
  }
}

interface EventRow {
  readonly id: string
  readonly hostId: number
  readonly type: string
  readonly booking: number
  readonly payload: string
  readonly createdAt: number
}

interface DeliveryRow {
  readonly id: number
  readonly webhookId: number
  readonly hostId: number
  readonly eventId: string
  readonly eventType: string
  readonly kind: string
  readonly status: "pending" | "delivered" | "failed"
  readonly failure: string | null
  readonly body: string
  readonly attempts: ReadonlyArray<{
    readonly attempt: number
    readonly status_code: number | null
    readonly error: string | null
  }>
}

const keyOf = (path: string, eventId: string) => `${path} ${eventId}`

/** Checks that an event has its deliveries. Either result is allowed for events committed while a switch is in progress. */
const missing = (
  { id, createdAt }: EventRow,
  { path, off, createdAt: since }: Hook,
  delivery: DeliveryRow | undefined
): ReadonlyArray<string> => {
  const wasDisabled = off.some(({ answeredAt, until }) => createdAt >= answeredAt && createdAt + commitMs <= until)
  const isGone = off.some(({ why }) => why === "deleted")
  const isUnclear = createdAt < since || off.some(({ askedAt, backAt }) => createdAt + commitMs >= askedAt && createdAt <= backAt)
  if (wasDisabled && delivery !== undefined) return [`The event ${id} has a delivery to ${path}, which was off.`]
  return isGone || isUnclear || delivery !== undefined ? [] : [`The event ${id} has no delivery to ${path}.`]
}

/** The maximum time between an event's timestamp and the commit of its deliveries. */
const commitMs = 300

/** Compares a delivery's log with its requests. */
const logged = ({ status, failure, attempts }: DeliveryRow, came: ReadonlyArray<Received>): ReadonlyArray<string> => {
  const breaches: Array<string> = []
  const answers = (attempt: number) => came.filter((request) => attemptOf(request) === attempt).map(({ answered }) => answered)
  for (const [index, { attempt, status_code }] of attempts.entries()) {
    if (attempt !== index + 1) breaches.push(`has an attempt ${attempt} where ${index + 1} should be.`)
    if (status_code !== null && !answers(attempt).includes(status_code))
      breaches.push(
        `is logged with ${status_code} for attempt ${attempt}, to which the receiver answered ${answers(attempt).join(", ") || "nothing"}.`
      )
  }
  for (const request of came) {
    const attempt = attemptOf(request)
    if (
      attempt > attempts.length &&
      !(status === "pending" && attempt === attempts.length + 1) &&
      !lostWorkers.test(failure ?? "")
    )
      breaches.push(`has no attempt ${attempt} in the log, but it arrived.`)
  }
  const last = attempts.at(-1)?.status_code ?? null
  if (status === "delivered" && (last === null || last < 200 || last > 299))
    breaches.push(`is delivered, but its last attempt got ${last}.`)
  if (status === "delivered" && !came.some(({ answered }) => answered !== null && answered >= 200 && answered <= 299))
    breaches.push("is delivered, but the receiver never said so.")
  if (status === "failed" && failure === null) breaches.push("failed without a reason.")
  return breaches
}

const lostWorkers = /^The worker was lost/

/** Checks a single request. */
const wrong = (
  request: Received,
  { path, secret, off }: Hook,
  messages: ReadonlyMap<string, DeliveryRow>,
  toleranceSeconds: number
): ReadonlyArray<string> => {
  const id = eventOf(request)
  const delivery = messages.get(keyOf(path, id))
  const about = `The request of ${id} to ${path}`
  const breaches: Array<string> = []
  const isGone = off.some(({ why }) => why === "deleted")
  if (delivery === undefined && !isGone) return [`${about} belongs to no delivery.`]
  const text = Buffer.from(request.body)
  if (delivery !== undefined && !text.equals(Buffer.from(delivery.body)))
    breaches.push(`${about} has a different body from the event.`)
  try {
    const receivedAt = request.receivedAt
    const event: Json = stripe.webhooks.constructEvent(
      text,
      headerOf(request, "Svc-Signature") ?? "",
      secret,
      toleranceSeconds,
      undefined,
      receivedAt
    )
    if (event.id !== id || event.type !== headerOf(request, "Svc-Webhook-Event"))
      breaches.push(`${about} has the headers of another event.`)
  } catch (error) {
    breaches.push(`${about} has an invalid signature: ${String(error).split("\n")[0]}`)
  }
  if (headerOf(request, "Content-Type") !== "application/json" || headerOf(request, "User-Agent") !== "Svc-Webhooks/1.0")
    breaches.push(`${about} lacks headers.`)
  for (const { why, answeredAt, until, onTheirWay } of off)
    if (request.connectedAt > answeredAt && request.connectedAt < until && !onTheirWay.has(id))
      breaches.push(`${about} began ${Math.round(request.connectedAt - answeredAt)} ms after the webhook was ${why}.`)
  return breaches
}

const stripe = new Stripe("sk_test_unused")

/** Compares the operator API's log with the rows. */
const logOf = async (
  manage: Installation["api"]["manage"],
  hostId: number,
  deliveries: ReadonlyArray<DeliveryRow>,
  pages: number
): Promise<ReadonlyArray<string>> => {
  const rows = new Map(deliveries.filter((row) => row.hostId === hostId).map((row) => [row.id, row]))
  const breaches: Array<string> = []
  let seen = 0
  let lastPage = 1
  for (let page = 1; page <= Math.min(lastPage, pages); page++) {
    const { status, body } = await manage("GET", `/hosts/${hostId}/deliveries?per_page=100&page=${page}`)
    if (status !== 200) return [`The log answered ${status}: ${JSON.stringify(body)}`]
    lastPage = body.meta.last_page
    for (const output of body.data) {
      seen++
      const row = rows.get(output.id)
      const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other)
      const attempts = output.attempts.map(({ attempt, status_code, error }: Json) => ({ attempt, status_code, error }))
      if (
        row === undefined ||
        row.eventId !== output.event_id ||
        row.webhookId !== output.webhook_id ||
        row.status !== output.status
      )
        breaches.push(`The log's delivery ${output.id} differs from its row.`)
      else if (row.failure !== output.failure || !same(row.attempts, attempts))
        breaches.push(`The log's result of delivery ${output.id} differs from its row.`)
    }
  }
  if (pages >= lastPage && seen !== rows.size)
    breaches.push(`The log shows ${seen} deliveries of the host ${hostId}, and there are ${rows.size}.`)
  return breaches
}

const grouped = <A>(all: ReadonlyArray<A>, key: (one: A) => string): ReadonlyMap<string, ReadonlyArray<A>> =>
  Map.groupBy(all, key)

const shortened = (breaches: ReadonlyArray<string>): ReadonlyArray<string> =>
  breaches.length <= 20 ? breaches : [...breaches.slice(0, 20), `... and ${breaches.length - 20} more.`]
