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
import { unique } from "../given/Unique.ts"

/** Moments of the week that `fixtureNow` begins, in UTC, which is what clocks show in London then. */
export const monday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 5, hour, minute)
export const tuesday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 6, hour, minute)
export const wednesday = (hour: number, minute = 0): Instant => Date.UTC(2026, 0, 7, hour, minute)

/** Who books, and who comes along. */
export const grace = { name: "Grace Hopper", email: "grace@example.com" }
export const alan = { name: "Alan Turing", email: "alan@example.com" }
export const edsger = { name: "Edsger Dijkstra", email: "edsger@example.com" }

/** Services by what decides the life of their bookings. */
export const free = { title: "Intro", durations: [{ minutes: 30 }] }
export const paid = { title: "Review", durations: [{ minutes: 30, price: 9900 }] }
export const approved = { ...free, requires_approval: true }
export const approvedPaid = { ...paid, requires_approval: true }
export const group = { ...free, title: "Workshop", is_group: true, max_attendees: 4 }

/** A host in London who works every weekday from 09:00 to 17:00. */
export const aHostOn = Effect.fnUntraced(function* (plan: Plan, given: { readonly username?: string | null } = {}) {
  const { id } = yield* createHost({
    email: `${unique("host")}@example.com`,
    username: unique("host"),
    name: "Ada Byron",
    timezone: "Europe/London",
    currency: "EUR",
    plan,
    ...given
  })
  return yield* requireHost(id)
})

/** A host on Pro with one service. */
export const aHostWith = Effect.fnUntraced(function* (body: object) {
  const host = yield* aHostOn("pro")
  return { host, service: yield* createService(host.id, body) }
})

/** Replaces the host's hours and days off. */
export const working = (host: Host, weekly: Schedule["weekly"], overrides: Schedule["overrides"] = []) =>
  replaceSchedule(host.id, { timezone: host.timezone, weekly, overrides })

/** Grace books a start of a service, unless something else is given. */
export const book = (host: Host, service: { readonly slug: string }, start: Instant, more: object = {}) =>
  bookSlot(host.id, { service: service.slug, start: formatInstant(start), booker: grace, ...more })

/** Grace books a start through an invite, unless something else is given. */
export const bookInvite = (host: Host, invite: { readonly id: number }, start: Instant, more: object = {}) =>
  bookSlot(host.id, { invite: invite.id, start: formatInstant(start), booker: grace, ...more })

/** A booking that awaits payment, on Tuesday at ten, with the token of its checkout. */
export const aPaidBooking = Effect.gen(function* () {
  const { host, service } = yield* aHostWith(paid)
  const booking = yield* book(host, service, tuesday(10))
  return { host, service, id: booking.id, token: tokenOf(booking) }
})

/** The token of the checkout that a booking's `meeting_link` leads to. */
export const tokenOf = ({ meeting_link }: { readonly meeting_link: string | null }): string =>
  new URL(meeting_link!).pathname.slice("/checkout/".length)

/** Where a booking can be in its life, each with a way there; all start on Tuesday at ten. */
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

/** The name of a place in a booking's life. */
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
