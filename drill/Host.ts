import { aroundTheClock, made } from "../harness/HostOnServer.ts"
import { type Answer, type JsonClient, jsonClient, type Wire } from "../harness/JsonClient.ts"
import type { Installation } from "./Installation.ts"
import type { Receiver } from "./Receiver.ts"
import type { Ports } from "./receiver/Received.ts"

/** A webhook, with what the drill has done to it and when. */
export interface Hook {
  readonly id: number
  readonly hostId: number
  readonly keyId: number
  readonly path: string
  readonly secret: string
  /** The API with the credential that made it. */
  readonly api: JsonClient
  readonly createdAt: number
  /** When it was not to be sent to: from before the switch was asked for. */
  readonly off: Array<Off>
}

/** A time in which a webhook was off, paused or gone. */
export interface Off {
  readonly why: "disabled" | "paused" | "deleted"
  readonly askedAt: number
  /** From here on nothing may begin, except what was on its way. */
  readonly answeredAt: number
  /** Deliveries that were on lease when that was answered. */
  readonly onTheirWay: ReadonlySet<string>
  /** When its return was asked for, and when that was answered. */
  until: number
  backAt: number
}

/** A host on Pro with webhooks. */
export interface Host {
  readonly id: number
  readonly hooks: ReadonlyArray<Hook>
  /** What was answered with a success, as `booking.confirmed 12`: it is committed, whatever happens from then on. */
  readonly acknowledged: ReadonlyArray<string>
  /** Books the next free time; the booking's id. Null when the answer was lost or no success. */
  readonly book: () => Promise<number | null>
  /** Moves a booking to the next free time. */
  readonly move: (booking: number) => Promise<number | null>
  readonly cancel: (booking: number) => Promise<number | null>
}

/** Where a webhook goes: a path of the receiver, and one of its ports. */
export type Target = string | { readonly path: string; readonly port: keyof Ports }

let hosts = 0

/** Makes a host whose webhooks each have a path of their own, ten under one API key. */
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
  const { id } = made(await manage("POST", "/hosts", identity))
  await manage("PUT", `/hosts/${id}/schedule`, { timezone: "UTC", weekly: aroundTheClock, overrides: [] })
  const hooks: Array<Hook> = []
  let key = { id: 0, api: manage }
  for (const [index, target] of targets.entries()) {
    if (index % 10 === 0) key = await makeKey({ manage, origin }, id)
    const { path, port } = typeof target === "string" ? { path: target, port: "plain" as const } : target
    const url = receiver.url(path, port)
    const events = ["booking.confirmed", "booking.cancelled", "booking.rescheduled"]
    const createdAt = Date.now()
    const { id: hookId, signing_secret } = made(await key.api("POST", "/webhooks", { url, events }))
    hooks.push({ id: hookId, hostId: id, keyId: key.id, path, secret: signing_secret, api: key.api, createdAt, off: [] })
  }
  const { api } = await makeKey({ manage, origin }, id)
  const { slug } = made(await api("POST", "/services", { title: "Intro", durations: [{ minutes: 15 }] }))
  let booked = 0
  const nextStart = () => new Date(firstStart + booked++ * 900_000).toISOString().replace(".000Z", "Z")
  const acknowledged: Array<string> = []
  const did = (asked: Promise<Answer<Wire>>, event: string): Promise<number | null> =>
    asked.then(
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
  const { id, key } = made(await manage("POST", `/hosts/${hostId}/api-keys`, { name: "Drill", scopes }))
  return { id, api: jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${key}` }) }
}

const day = 86_400_000
const firstStart = Math.ceil(Date.now() / day) * day + 2 * day
const booker = { name: "Gráçe Hopper 李", email: "grace@example.com", timezone: "UTC" }
