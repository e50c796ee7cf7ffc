import { aroundTheClock, expectCreated } from "../harness/HostOnServer.ts"
import { type Answer, type JsonClient, jsonClient, type Wire } from "../harness/JsonClient.ts"
import type { Installation } from "./Installation.ts"
import type { Receiver } from "./Receiver.ts"
import type { Ports } from "./receiver/Received.ts"

/** A webhook, and what the drill did to it. */
export interface Hook {
  readonly id: number
  readonly hostId: number
  readonly keyId: number
  readonly path: string
  readonly secret: string
  /** The API, with the credential that created the webhook. */
  readonly api: JsonClient
  readonly createdAt: number
  /** The periods during which nothing may be sent, from before each switch was requested. */
  readonly off: Array<Off>
}

/** A period during which a webhook was disabled, paused or deleted. */
export interface Off {
  readonly why: "disabled" | "paused" | "deleted"
  readonly askedAt: number
  /** From here on, no new delivery may start, except those in flight. */
  readonly answeredAt: number
  /** Deliveries that were leased when the request was answered. */
  readonly onTheirWay: ReadonlySet<string>
  /** The times of the request to re-enable it and of its response. */
  until: number
  backAt: number
}

/** A host on Pro with webhooks. */
export interface Host {
  readonly id: number
  readonly hooks: ReadonlyArray<Hook>
  /**
   * Changes that were answered with a success, such as `booking.confirmed 12`. They are committed, whatever happens afterwards.
   */
  readonly acknowledged: ReadonlyArray<string>
  /** Books the next free time. Returns the booking's id, or null if the response was lost or not a success. */
  readonly book: () => Promise<number | null>
  /** Moves a booking to the next free time. */
  readonly move: (booking: number) => Promise<number | null>
  readonly cancel: (booking: number) => Promise<number | null>
}

/** A webhook's destination: a path of the receiver, and one of its ports. */
export type Target = string | { readonly path: string; readonly port: keyof Ports }

let hosts = 0

/** Creates a host whose webhooks each have their own path, ten per API key. */
export const makeHost = async (
  { api: { manage, origin } }: Installation,
  receiver: Receiver,
  targets: ReadonlyArray<Target>
): Promise<Host> => {
  const username = `host${++hosts}`
  const identity = {
    email: `${username}@example.com`,
    username,
    name: "Ada Byron",
    timezone: "UTC",
    currency: "EUR",
    plan: "pro"
  }
  const { id } = expectCreated(await manage("POST", "/hosts", identity))
  await manage("PUT", `/hosts/${id}/schedule`, { timezone: "UTC", weekly: aroundTheClock, overrides: [] })
  const hooks: Array<Hook> = []
  let key = { id: 0, api: manage }
  for (const [index, target] of targets.entries()) {
    if (index % 10 === 0) key = await makeKey({ manage, origin }, id)
    const { path, port } = typeof target === "string" ? { path: target, port: "plain" as const } : target
    const url = receiver.url(path, port)
    const events = ["booking.confirmed", "booking.cancelled", "booking.rescheduled"]
    const createdAt = Date.now()
    const { id: hookId, signing_secret } = expectCreated(await key.api("POST", "/webhooks", { url, events }))
    hooks.push({ id: hookId, hostId: id, keyId: key.id, path, secret: signing_secret, api: key.api, createdAt, off: [] })
  }
  const { api } = await makeKey({ manage, origin }, id)
  const { slug } = expectCreated(await api("POST", "/services", { title: "Intro", durations: [{ minutes: 15 }] }))
  let booked = 0
  const nextStart = () => new Date(firstStart + booked++ * 900_000).toISOString().replace(".000Z", "Z")
  const acknowledged: Array<string> = []
  const did = (request: Promise<Answer<Wire>>, event: string): Promise<number | null> =>
    request.then(
      ({ status, body }) => {
        if (status !== 200 && status !== 201) return null
        acknowledged.push(`${event} ${body.data.id}`)
        return body.data.id as number
      },
      () => null
    )
  const bookings = `/hosts/${id}/bookings`
  return {
    id,
    hooks,
    acknowledged,
    book: () => did(manage("POST", bookings, { service: slug, start: nextStart(), booker }), "booking.confirmed"),
    move: (booking) => did(manage("POST", `${bookings}/${booking}/reschedule`, { start: nextStart() }), "booking.rescheduled"),
    cancel: (booking) => did(manage("POST", `${bookings}/${booking}/cancel`, {}), "booking.cancelled")
  }
}

const makeKey = async ({ manage, origin }: { readonly manage: JsonClient; readonly origin: string }, hostId: number) => {
  const scopes = ["webhooks.write", "services.write"]
  const { id, key } = expectCreated(await manage("POST", `/hosts/${hostId}/api-keys`, { name: "Drill", scopes }))
  return { id, api: jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${key}` }) }
}

const day = 86_400_000
const firstStart = Math.ceil(Date.now() / day) * day + 2 * day
const booker = { name: "Gráçe Hopper 李", email: "grace@example.com", timezone: "UTC" }
