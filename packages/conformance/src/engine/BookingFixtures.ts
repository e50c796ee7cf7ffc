import { formatInstant, type Host, type Instant, type Plan, type Schedule } from "@slotkit/core"
import {
  acceptBooking,
  bookSlot,
  cancelBooking,
  createHost,
  createService,
  declineBooking,
  refundBooking,
  replaceSchedule,
  reportPayment,
  requireHost
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { unique } from "../fixtures/Unique.ts"

/** Instants in the week of `fixtureNow`, in UTC, which equals London time then. */
export const monday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 5, hour, minute)
export const tuesday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 6, hour, minute)
export const wednesday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 7, hour, minute)

/** The booker and the attendees. */
export const grace = { name: "Grace Hopper", email: "grace@example.com" }
export const alan = { name: "Alan Turing", email: "alan@example.com" }
export const edsger = { name: "Edsger Dijkstra", email: "edsger@example.com" }

/** Services for the different life cycles of bookings. */
export const free = { title: "Intro", durations: [{ minutes: 30 }] }
export const paid = { title: "Review", durations: [{ minutes: 30, price: 9900 }] }
export const approved = { ...free, requires_approval: true }
export const approvedPaid = { ...paid, requires_approval: true }
export const group = { ...free, title: "Workshop", is_group: true, max_attendees: 4 }

/** A host in London who works every weekday from 09:00 to 17:00. */
export const aHostOn = Effect.fnUntraced(function* (plan: Plan, options: { readonly username?: string | null } = {}) {
  const { id } = yield* createHost({
    email: `${unique("host")}@example.com`,
    username: unique("host"),
    name: "Ada Byron",
    timezone: "Europe/London",
    currency: "EUR",
    plan,
    ...options
  })
  return yield* requireHost(id)
})

/** A host on Pro with one service. */
export const aHostWith = Effect.fnUntraced(function* (body: object) {
  const host = yield* aHostOn("pro")
  return { host, service: yield* createService(host.id, body) }
})

/** Replaces the host's working hours and days off. */
export const working = (host: Host, weekly: Schedule["weekly"], overrides: Schedule["overrides"] = []) =>
  replaceSchedule(host.id, { timezone: host.timezone, weekly, overrides })

/** Books a start of a service for Grace by default. */
export const book = (host: Host, service: { readonly slug: string }, start: Instant, more: object = {}) =>
  bookSlot(host.id, { service: service.slug, start: formatInstant(start), booker: grace, ...more })

/** Books a start of an invite for Grace by default. */
export const bookInvite = (host: Host, invite: { readonly id: number }, start: Instant, more: object = {}) =>
  bookSlot(host.id, { invite: invite.id, start: formatInstant(start), booker: grace, ...more })

/** A booking that awaits payment, on Tuesday at ten, with the token of its checkout. */
export const aPaidBooking = Effect.gen(function* () {
  const { host, service } = yield* aHostWith(paid)
  const booking = yield* book(host, service, tuesday(10))
  return { host, service, id: booking.id, token: tokenOf(booking) }
})

/** The checkout token in a booking's `meeting_link`. */
export const tokenOf = ({ meeting_link }: { readonly meeting_link: string | null }): string =>
  new URL(meeting_link!).pathname.slice("/checkout/".length)

/** The stages of a booking, each with the steps that lead to it. All bookings start on Tuesday at ten. */
export const journeys = {
  pending: journey(approved),
  "pending and paid": journey(approvedPaid),
  "awaiting payment": journey(paid),
  accepted: journey(free),
  "accepted and paid": journey(paid, (hostId, id) => reportPayment(hostId, id, { outcome: "succeeded" })),
  "accepted and refunded": journey(paid, (hostId, id) =>
    Effect.andThen(reportPayment(hostId, id, { outcome: "succeeded" }), refundBooking(hostId, id))
  ),
  declined: journey(approved, (hostId, id) => declineBooking(hostId, id, {})),
  cancelled: journey(free, (hostId, id) => cancelBooking(hostId, id, {})),
  "cancelled for non-payment": journey(paid, (hostId, id) => reportPayment(hostId, id, { outcome: "failed" })),
  "cancelled for non-payment after approval": journey(approvedPaid, (hostId, id) =>
    Effect.andThen(acceptBooking(hostId, id), reportPayment(hostId, id, { outcome: "expired" }))
  ),
  "cancelled and refunded": journey(paid, (hostId, id) =>
    Effect.andThen(reportPayment(hostId, id, { outcome: "failed" }), reportPayment(hostId, id, { outcome: "succeeded" }))
  )
}

/** The name of a stage. */
export type Stage = keyof typeof journeys

function journey<E = never, R = never>(
  body: object,
  moves: (hostId: number, id: number) => Effect.Effect<unknown, E, R> = () => Effect.void
) {
  return Effect.gen(function* () {
    const { host, service } = yield* aHostWith(body)
    const { id } = yield* book(host, service, tuesday(10))
    yield* moves(host.id, id)
    return { host, service, id }
  })
}

/** The token and the proof of a link that confirms the address of a booker. */
export const attendeesLinkOf = (url: string): readonly [token: string, proof: string] => {
  const [, token = "", proof = ""] = /\/([^/?]+)\?proof=(.*)$/.exec(url) ?? []
  return [token, decodeURIComponent(proof)]
}
