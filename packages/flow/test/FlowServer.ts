import { createTestSlotkit, type TestHost, type TestService, type TestSlotkit } from "slotkit/testing"
import type { BookingFlowOptions, FlowClock } from "../src/index.ts"

/** The fate of a request: nothing special, it never arrives, or its response is lost or an error of a proxy. */
export type Fault = "none" | "drop" | "lose" | "proxy"

/** A booking that was sent. */
export interface SentBooking {
  readonly body: string
  /** The idempotency key. */
  readonly key: string
  /** False while the flow cannot know whether the booking was made: no response arrived, or one that says to try again. */
  isSettled: boolean
}

/** A Slotkit in memory, with the requests of a flow and the faults that befall them. */
export interface FlowServer {
  readonly t: TestSlotkit
  readonly host: TestHost
  readonly service: TestService
  /** The options of a flow for the service. */
  readonly options: BookingFlowOptions & { readonly clock: FlowClock; readonly host: string; readonly service: string }
  /** Every request, as method and path. */
  readonly requests: Array<string>
  /** Every booking that was sent. */
  readonly sent: Array<SentBooking>
  /** The faults of the next requests. */
  readonly faults: Array<Fault>
  /** The waits of the flow, in milliseconds. */
  readonly waits: Array<number>
  /** Resolves once no request is in flight. */
  readonly settle: () => Promise<void>
  /** Lets time pass, and ends the flow's waits that are over. */
  readonly pass: (seconds: number) => Promise<void>
}

/** Adds two members to a team, of whom visitors of a service choose one. */
const staff = async (t: TestSlotkit, teamId: number, serviceId: number, choice: "optional" | "required"): Promise<void> => {
  const members: Array<{ readonly host: number }> = []
  for (const username of ["ada", "grace"]) {
    const { id: host } = await t.aHost({ username, name: username })
    await t.members.add(teamId, { host })
    members.push({ host })
  }
  await t.services.configure(teamId, serviceId, { staffing: { roles: [{ key: "doctor", members }], visitor_choice: choice } })
}

/**
 * Opens one with a host, a service and its settings. With a choice, the host is a team of two, of whom visitors choose one.
 */
export const flowServer = async (
  service: Parameters<TestSlotkit["aService"]>[1] = {},
  more: Parameters<typeof createTestSlotkit>[0] = {},
  choice: "optional" | "required" | null = null,
  settings: Parameters<TestSlotkit["services"]["configure"]>[2] = {}
): Promise<FlowServer> => {
  const t = await createTestSlotkit({ seed: 7, log: () => {}, ...more })
  const host = await t.aHost({ username: "clinic", name: "The clinic", ...(choice === null ? {} : { kind: "team" }) })
  const created = await t.aService(host, { slug: "checkup", ...service })
  if (Object.keys(settings).length > 0) await t.services.configure(host.id, created.id, settings)
  if (choice !== null) await staff(t, host.id, created.id, choice)
  const [requests, faults, waits] = [[], [], []] as [Array<string>, Array<Fault>, Array<number>]
  const sent: Array<SentBooking> = []
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  const now = () => t.clock.now().getTime()
  let inFlight = 0

  const clock: FlowClock = {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push(ms)
        sleepers.add({ until: now() + ms, wake: resolve })
        signal?.addEventListener("abort", () => reject(signal.reason))
      })
  }
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method ?? "GET"} ${url.replace(/^.*\/visitor\/v1/, "")}`)
    const key = new Headers(init.headers).get("idempotency-key")
    const booking = key === null ? null : { body: String(init.body), key, isSettled: false }
    if (booking !== null) sent.push(booking)
    const fault = faults.shift() ?? "none"
    inFlight += 1
    try {
      if (fault === "drop") throw new TypeError("dropped")
      const response = await t.fetch(new Request(url, init))
      if (fault === "lose") throw new TypeError("lost")
      if (fault === "proxy") return new Response("Bad gateway", { status: 502 })
      if (booking !== null) booking.isSettled = response.status !== 429 && response.status < 500
      return response
    } finally {
      inFlight -= 1
    }
  }
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = inFlight === 0 ? quiet + 1 : 0) await new Promise((next) => setImmediate(next))
  }
  return {
    t,
    host,
    service: created,
    options: {
      origin: "https://book.example.com/",
      host: "clinic",
      service: "checkup",
      zone: "Europe/Rome",
      fetch: send,
      clock
    },
    requests,
    sent,
    faults,
    waits,
    settle,
    pass: async (seconds) => {
      await t.clock.advance({ seconds })
      for (const sleeper of sleepers) {
        if (sleeper.until > now()) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      await settle()
    }
  }
}
