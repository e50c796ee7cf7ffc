import type { Booking, Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { acceptBooking } from "../bookings/AcceptBooking.ts"
import { declineBooking } from "../bookings/DeclineBooking.ts"
import { meetingsOfSeries } from "../bookings/series/MeetingsOfSeries.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { BookingLinkStore, type RequestAnswer } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** A request as the page of the link in the host's email needs it. */
export interface RequestView {
  readonly host: Host
  readonly booking: Booking
  /** The bookings that are answered together: those of a series that wait, or else the booking alone. */
  readonly meetings: ReadonlyArray<Booking>
  /** `null` until the request was accepted or declined. */
  readonly answer: RequestAnswer | null
}

/** Returns the request of the link in the host's email, or fails with `NotFound`. Changes nothing. */
export const viewRequest = Effect.fnUntraced(function* (token: string) {
  const bookings = yield* BookingStore
  const { hostId, bookingId, answer } = yield* linkOf(token)
  const booking = yield* orNotFound(yield* bookings.find(hostId, bookingId), "booking")
  const waiting = (yield* meetingsOfSeries(booking)).filter(({ state }) => state === "pending")
  const meetings = waiting.length === 0 ? [booking] : waiting
  return { host: yield* requireHost(hostId), booking, meetings, answer } satisfies RequestView
})

/** Accepts the request of a link for its host. Fails with a `Conflict` when it was answered or its start has passed. */
export const acceptRequest = Effect.fnUntraced(function* (token: string) {
  const { hostId, bookingId } = yield* linkOf(token)
  return yield* asHost(hostId, acceptBooking(hostId, bookingId))
})

/** Declines the request of a link for its host, with an optional reason. Fails like `acceptRequest`. */
export const declineRequest = Effect.fnUntraced(function* (token: string, input: unknown) {
  const { hostId, bookingId } = yield* linkOf(token)
  return yield* asHost(hostId, declineBooking(hostId, bookingId, input))
})

const linkOf = Effect.fnUntraced(function* (token: string) {
  const links = yield* BookingLinkStore
  return yield* orNotFound(yield* links.find("decision", { token }), "booking")
})

/** Only the host gets the link, so anyone who has it acts as the host. */
const asHost = <A, E, R>(hostId: number, answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(answer, CurrentActor, { kind: "host", id: hostId })
