import type { Scope } from "@slotkit/client/resources"
import { webhookEventTypes } from "@slotkit/core"
import type { BookRequest, Calls } from "../calls/Calls.ts"
import type { Slotkit } from "../opening/Slotkit.ts"
import { nextStart } from "./NextStart.ts"
import type { StoppedTime } from "./StoppedTime.ts"

type Input<Call extends (...input: never) => unknown, Place extends number> = Parameters<Call>[Place]
type Created<Call extends (...input: never) => Promise<unknown>> = Awaited<ReturnType<Call>>

/** The host that an object belongs to, as the library's calls expect it. */
export interface OfHost {
  readonly host_id: number
}

/** A host as the operator API returns it. */
export type TestHost = Created<Calls["hosts"]["create"]>
/** A service as the API returns it, with its host. */
export type TestService = Created<Calls["services"]["create"]> & OfHost
/** An invite as the API returns it, with its host. */
export type TestInvite = Created<Calls["invites"]["create"]> & OfHost
/** A booking as the API returns it, with its host. */
export type TestBooking = Created<Calls["bookings"]["book"]> & OfHost
/** A new webhook with its `signing_secret`, its host, and the API key that can read it. */
export type TestWebhook = Created<Calls["webhooks"]["create"]> & OfHost & { readonly api_key_id: number }
/** A new API key with its `key`, its host, and a function that uses it. */
export type TestApiKey = Created<Calls["apiKeys"]["create"]> &
  OfHost & {
    /** Sends a request to the API with this key. The path is relative to the base URL, such as `/api/v1/bookings`. */
    readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  }

/** Creates objects with default values through the library's own calls. Pass only the fields that matter to the test. */
export interface Builders {
  /**
   * Creates a host on Pro who works from nine to five in UTC, Monday to Friday, with a unique email address and username.
   *
   * @example
   * const host = await t.aHost({ plan: "free", timezone: "Europe/Rome" })
   */
  readonly aHost: (overrides?: Partial<Input<Calls["hosts"]["create"], 0>>) => Promise<TestHost>
  /**
   * Creates a free service of 30 minutes without approval.
   *
   * @example
   * const service = await t.aService(host, { durations: [{ minutes: 60, price: 9900 }] })
   */
  readonly aService: (
    host: { readonly id: number },
    overrides?: Partial<Input<Calls["services"]["create"], 1>>
  ) => Promise<TestService>
  /**
   * Creates an invite for Grace of 30 minutes.
   *
   * @example
   * const booking = await t.aBooking(await t.anInvite(host))
   */
  readonly anInvite: (host: { readonly id: number }, overrides?: Input<Calls["invites"]["create"], 1>) => Promise<TestInvite>
  /**
   * Books a service or an invite for Grace. It takes the next free start that is more than a day ahead, so that the reminder is
   * not yet due, or otherwise the next free start. A service or an invite that the tested code made needs the host's id.
   *
   * @example
   * const booking = await t.aBooking(service, { topic: "Engines" })
   * const lesson = await t.services.create(host.id, { title: "Lesson", durations: [{ minutes: 45 }] })
   * const other = await t.aBooking({ ...lesson, host_id: host.id })
   */
  readonly aBooking: (
    bookable: TestService | TestInvite,
    overrides?: Partial<Omit<BookRequest, "service" | "invite">>
  ) => Promise<TestBooking>
  /**
   * Creates an API key with the base scopes and the given ones.
   *
   * @example
   * const key = await t.anApiKey(host, ["invites.write"])
   * expect((await key.fetch("/api/v1/bookings")).status).toBe(200)
   */
  readonly anApiKey: (host: { readonly id: number }, scopes?: ReadonlyArray<Scope>) => Promise<TestApiKey>
  /**
   * Creates a webhook of a new API key for all events, at the receiver's URL. The result includes its `signing_secret`.
   *
   * @example
   * const { signing_secret } = await t.aWebhook(host, { events: ["booking.cancelled"] })
   */
  readonly aWebhook: (
    host: { readonly id: number },
    overrides?: Partial<Input<Calls["webhooks"]["create"], 2>>
  ) => Promise<TestWebhook>
  /**
   * Reports the payment of a booking that awaits payment.
   *
   * @example
   * expect((await t.pay(await t.aBooking(paidService))).status).toBe("accepted")
   */
  readonly pay: (booking: OfHost & { readonly id: number }) => Promise<TestBooking>
}

const withoutHost =
  "aBooking needs the host of a service or an invite that it did not make: t.aBooking({ ...service, host_id: host.id })."

/**
 * Builders on a Slotkit. `root` is the base URL of its requests.
 *
 * @internal
 */
export const builders = (
  slotkit: Slotkit,
  { time, root, receiverUrl }: { readonly time: StoppedTime; readonly root: string; readonly receiverUrl: string }
): Builders => {
  let hosts = 0
  const anApiKey: Builders["anApiKey"] = async ({ id }, scopes = []) => {
    const apiKey = await slotkit.apiKeys.create(id, { name: "Test", scopes })
    const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers)
      headers.set("authorization", `Bearer ${apiKey.key}`)
      if (typeof init.body === "string" && !headers.has("content-type")) headers.set("content-type", "application/json")
      return slotkit.fetch(new Request(`${root}${path}`, { ...init, headers }))
    }
    return { ...apiKey, host_id: id, fetch: ask }
  }
  return {
    anApiKey,
    aHost: (overrides) => {
      hosts += 1
      const identity = { email: `host-${hosts}@example.com`, username: `host-${hosts}`, name: "Ada Byron" }
      return slotkit.hosts.create({ ...identity, timezone: "UTC", plan: "pro", ...overrides })
    },
    aService: async ({ id }, overrides) => ({
      ...(await slotkit.services.create(id, { title: "Intro", durations: [{ minutes: 30 }], ...overrides })),
      host_id: id
    }),
    anInvite: async ({ id }, overrides) => {
      const contact = { contact_name: grace.name, contact_email: grace.email }
      return { ...(await slotkit.invites.create(id, { title: "Intro for Grace", ...contact, ...overrides })), host_id: id }
    },
    aBooking: async (bookable, overrides = {}) => {
      const { host_id } = bookable
      if (host_id === undefined) throw new TypeError(withoutHost)
      const start =
        overrides.start ?? (await nextStart({ slotkit, root, now: time.now(), bookable, duration: overrides.duration_minutes }))
      const what = "url" in bookable ? { invite: bookable.id } : { service: bookable.slug }
      return { ...(await slotkit.bookings.book(host_id, { booker: grace, ...overrides, start, ...what })), host_id }
    },
    aWebhook: async (host, overrides) => {
      const { id } = await anApiKey(host, ["webhooks.write"])
      const webhook = await slotkit.webhooks.create(host.id, id, { url: receiverUrl, events: webhookEventTypes, ...overrides })
      return { ...webhook, host_id: host.id, api_key_id: id }
    },
    pay: async ({ host_id, id }) => ({
      ...(await slotkit.bookings.reportPayment(host_id, id, { outcome: "succeeded" })),
      host_id
    })
  }
}

const grace = { name: "Grace Hopper", email: "grace@example.com" }
