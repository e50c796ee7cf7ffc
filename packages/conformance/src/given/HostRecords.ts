import type { Instant } from "@slotkit/core"
import {
  AnswerLinkStore,
  AuditLog,
  BookingStore,
  CheckoutStore,
  DeliveryQueue,
  EventLog,
  GrantStore,
  HostStore,
  ImportStore,
  InviteStore,
  MailOutbox,
  ServiceStore,
  VisitorBookingStore,
  WebhookStore
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { firstPage } from "./FirstPage.ts"
import { apiKeysOf, busyTimesOf, contactsOf } from "./ListsOfHost.ts"

/** All data of a host in all stores, to compare before and after. Timers cannot be listed. */
export const recordsOf = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  const checkouts = yield* CheckoutStore
  const visitors = yield* VisitorBookingStore
  const answerLinks = yield* AnswerLinkStore
  const host = Option.getOrNull(yield* hosts.find(hostId))
  const bookings = yield* (yield* BookingStore).page(hostId, { order: "asc" }, firstPage)
  return {
    host,
    schedule: host === null ? null : yield* hosts.schedule(hostId),
    services: yield* (yield* ServiceStore).list(hostId),
    invites: yield* (yield* InviteStore).page(hostId, firstPage),
    busy: yield* busyTimesOf(hostId),
    held: (yield* (yield* BookingStore).occupiedBetween(hostId, 0, farAway)).held,
    bookings,
    checkouts: yield* Effect.forEach(bookings.rows, ({ id }) =>
      Effect.map(checkouts.findByBooking(hostId, id), Option.getOrNull)
    ),
    visitorBookings: yield* Effect.forEach(bookings.rows, ({ id }) =>
      Effect.map(visitors.findByBooking(hostId, id), Option.getOrNull)
    ),
    answerLinks: yield* Effect.forEach(bookings.rows, ({ id }) =>
      Effect.map(answerLinks.findByBooking(hostId, id), Option.getOrNull)
    ),
    visitorMails: yield* visitors.mailsFrom(hostId, visitorAddress, 0),
    apiKeys: yield* apiKeysOf(hostId),
    connections: yield* (yield* GrantStore).connections(hostId, fixtureNow),
    webhooks: yield* (yield* WebhookStore).listOfHost(hostId),
    events: yield* (yield* EventLog).list(hostId),
    deliveries: yield* (yield* DeliveryQueue).page(hostId, {}, firstPage),
    mails: yield* (yield* MailOutbox).page(hostId, firstPage),
    contacts: yield* contactsOf(hostId),
    imports: yield* (yield* ImportStore).list(hostId, "calendly"),
    audit: yield* (yield* AuditLog).page(hostId, firstPage)
  }
})

/** The result of `recordsOf` for a deleted host. */
export const nothing: Effect.Success<ReturnType<typeof recordsOf>> = {
  host: null,
  schedule: null,
  services: [],
  invites: { rows: [], total: 0 },
  busy: [],
  held: [],
  bookings: { rows: [], total: 0 },
  checkouts: [],
  visitorBookings: [],
  answerLinks: [],
  visitorMails: [],
  apiKeys: [],
  connections: [],
  webhooks: [],
  events: [],
  deliveries: { rows: [], total: 0 },
  mails: { rows: [], total: 0 },
  contacts: [],
  imports: [],
  audit: { rows: [], total: 0 }
}

/** The client address in the records. */
export const visitorAddress = "4/1"

/** Later than anything that a clause creates. */
export const farAway: Instant = Date.UTC(2100, 0, 1)
