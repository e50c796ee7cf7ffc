import type { Service } from "@slotkit/core"
import { bookingResource, managedBookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../kernel/Failure.ts"
import { BookingLinkStore, type VisitorBooking } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Returns one booking of the host. Spec: bookings.get. */
export const getBooking = (hostId: number, id: number) => Effect.map(findBooking(hostId, id), bookingResource)

/** Returns one booking of the host, with the rules that were overridden. Operator API: bookings. */
export const getManagedBooking = (hostId: number, id: number) => Effect.map(findBooking(hostId, id), managedBookingResource)

/** Returns one booking of the host, or fails with `NotFound`. */
export const findBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.find(hostId, id), "booking")
})

/** The rows that timers and emails of a booking are made from, read with the booking. */
export interface KnownOfBooking {
  readonly services: ReadonlyArray<Service>
  /** The booker's link; undefined if no visitor made the booking. */
  readonly visitor: VisitorBooking | undefined
}

/**
 * Locks a booking of a host until the transaction ends, and reads in the same round trip what its timers and emails are made
 * from. Returns the effect that fails with `NotFound` if there is no such booking.
 */
export const lockKnownBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  const stores = { services: yield* ServiceStore, links: yield* BookingLinkStore }
  const { inOneTrip } = yield* UnitOfWork
  const [found, [services, visitor]] = yield* inOneTrip(
    bookings.find(hostId, id, "locked"),
    inOneTrip(stores.services.list(hostId), stores.links.find("visitor", { hostId, bookingId: id }))
  )
  const known: KnownOfBooking = { services, visitor: Option.getOrUndefined(visitor) }
  return Effect.map(orNotFound(found, "booking"), (booking) => ({ booking, known }))
})

/** Locks a booking of a host until the transaction ends, or fails with `NotFound`. */
export const lockBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.find(hostId, id, "locked"), "booking")
})
