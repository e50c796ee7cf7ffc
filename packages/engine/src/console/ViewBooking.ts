import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { EventLog } from "../ports/EventLog.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"

/** Returns a booking of a host with its service or invite as it is now, or fails with `NotFound`. */
export const viewBooking = Effect.fnUntraced(function* (host: Host, id: number) {
  const bookings = yield* BookingStore
  const booking = yield* orNotFound(yield* bookings.find(host.id, id), "booking")
  return { booking, bookable: yield* currentBookable(host, booking) }
})

/** A booking as its host sees it. */
export type BookingView = Effect.Success<ReturnType<typeof viewBooking>>

/** Returns what has happened with a booking, oldest first: its events, their deliveries to webhooks, and its emails. */
export const viewBookingHistory = Effect.fnUntraced(function* (hostId: number, id: number) {
  const { events } = yield* (yield* EventLog).list(hostId, { bookingId: id })
  const mails = yield* (yield* MailOutbox).ofBooking(hostId, id)
  const eventIds = events.map((event) => event.id)
  const deliveries = yield* (yield* DeliveryQueue).list(hostId, { eventIds })
  return { events, mails, deliveries }
})

/** The history of a booking as its host sees it. */
export type BookingHistory = Effect.Success<ReturnType<typeof viewBookingHistory>>
