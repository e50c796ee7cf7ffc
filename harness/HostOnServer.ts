import { type JsonClient, jsonClient, type Wire } from "./JsonClient.ts"
import type { Surfaces } from "./Surfaces.ts"

/** The booker. */
export const grace = { name: "Grace Hopper", email: "grace@example.com", timezone: "America/New_York" }

/** Services by the settings that decide the lifecycle of their bookings. Each is keyed by its slug. */
export const services = {
  intro: { title: "Intro", durations: [{ minutes: 30 }] },
  review: { title: "Review", durations: [{ minutes: 30, price: 9900 }] },
  audience: { title: "Audience", durations: [{ minutes: 30 }], requires_approval: true }
} as const

/** Hours under which a start is always free. */
export const aroundTheClock = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))

/** Returns the starts in a list of free slots, in order. */
export const startsIn = ({ data }: Wire): ReadonlyArray<string> =>
  Object.values<ReadonlyArray<{ readonly start: string }>>(data).flatMap((slots) => slots.map(({ start }) => start))

/** A host with services, and a client with the host's API key. */
export interface HostOnServer {
  readonly host: Wire
  readonly api: JsonClient
}

/**
 * Creates a host on Pro in London with the named services. Working hours are nine to five every weekday unless `hours` are given.
 */
export const hostOnServer = async (
  { origin, manage }: Surfaces,
  offered: ReadonlyArray<keyof typeof services>,
  { username = "ada", hours }: { readonly username?: string; readonly hours?: ReadonlyArray<Wire> } = {}
): Promise<HostOnServer> => {
  const identity = { email: `${username}@example.com`, username, name: "Ada Byron", timezone: "Europe/London" }
  const host = expectCreated(await manage("POST", "/hosts", { ...identity, currency: "EUR", plan: "pro" }))
  if (hours !== undefined) {
    await manage("PUT", `/hosts/${host.id}/schedule`, { timezone: "Europe/London", weekly: hours, overrides: [] })
  }
  const scopes = ["services.write", "services.read", "bookings.read", "invites.write"]
  const { key } = expectCreated(await manage("POST", `/hosts/${host.id}/api-keys`, { name: "Tests", scopes }))
  const api = jsonClient(`${origin}/api/v1`, { authorization: `Bearer ${key}` })
  for (const name of offered) expectCreated(await api("POST", "/services", services[name]))
  return { host, api }
}

/** Returns the created resource. Fails if the request failed. */
export const expectCreated = ({ status, body }: { readonly status: number; readonly body: Wire }): Wire => {
  if (status !== 201) throw new Error(`The request failed: ${status} ${JSON.stringify(body)}`)
  return body.data
}
