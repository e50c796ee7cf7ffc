import { hashToken } from "@slotkit/core"
import {
  AnswerLinkStore,
  AuditLog,
  BookingStore,
  BusyStore,
  CheckoutStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  GrantStore,
  HostStore,
  ImportStore,
  InviteStore,
  MailOutbox,
  ServiceStore,
  SessionStore,
  VisitorBookingStore,
  WebhookStore
} from "@slotkit/engine"
import {
  aCheckout,
  aContact,
  aHostSession,
  anApiKey,
  anAuditEntry,
  anOutgoingMail,
  aRecordedEvent,
  aTimeRequest,
  aVisitorBooking,
  fixtureNow
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { givenBooking, givenHost, givenInvite, givenService } from "./Given.ts"
import { givenCode, givenGrant, refresh } from "./GivenGrants.ts"
import { announceEvents, givenWebhook, newWebhook, noLimit } from "./GivenWebhooks.ts"
import { visitorAddress } from "./HostRecords.ts"
import { unique, uniqueStored, uniqueToken } from "./Unique.ts"

/** Adds a host with data in every store, and returns work that changes every store. */
export const givenFullHost = Effect.gen(function* () {
  const hosts = yield* HostStore
  const services = yield* ServiceStore
  const invites = yield* InviteStore
  const busy = yield* BusyStore
  const bookings = yield* BookingStore
  const credentials = yield* CredentialStore
  const log = yield* EventLog
  const outbox = yield* MailOutbox
  const checkouts = yield* CheckoutStore
  const contacts = yield* ContactStore
  const imports = yield* ImportStore
  const auditLog = yield* AuditLog
  const grants = yield* GrantStore
  const sessions = yield* SessionStore
  const webhooks = yield* WebhookStore
  const deliveries = yield* DeliveryQueue
  const visitors = yield* VisitorBookingStore
  const answerLinks = yield* AnswerLinkStore

  const host = yield* givenHost()
  const hostId = host.id
  const service = yield* givenService({ hostId })
  const unused = yield* givenService({ hostId })
  const invite = yield* givenInvite({ hostId })
  const unwanted = yield* givenInvite({ hostId })
  const timeOff = yield* busy.add({ hostId, start: fixtureNow, end: fixtureNow + 1000, title: null, publicReason: null })
  const meetingId = yield* Effect.orDie(bookings.holdTime(aTimeRequest({ hostId, serviceId: service.id })))
  const booking = yield* givenBooking({
    hostId,
    meetingId,
    service: { id: unused.id, type: "default", slug: unused.slug, title: unused.title, isGroup: false, maxAttendees: null }
  })
  const keyHash = uniqueStored(hostId)
  const apiKey = yield* credentials.addApiKey(anApiKey({ hostId, keyHash }))
  yield* log.append([aRecordedEvent(booking, { id: unique("evt") })])
  yield* outbox.add([anOutgoingMail({ hostId })])
  const checkout = aCheckout(booking, { token: uniqueToken(hostId) })
  yield* checkouts.add(checkout)
  const visitorBooking = aVisitorBooking(booking, { link: uniqueToken(hostId) })
  yield* visitors.add(visitorBooking)
  const answerLink = uniqueToken(hostId)
  yield* answerLinks.add({
    hostId,
    bookingId: booking.id,
    tokenHash: hashToken(answerLink),
    token: { sealed: answerLink, context: `answer:${booking.id}` },
    answer: null
  })
  yield* visitors.addMails(hostId, visitorAddress, { at: fixtureNow, count: 2 })
  yield* contacts.save(aContact({ hostId }))
  const imported = { hostId, source: "calendly", localId: null, digest: "", importedAt: fixtureNow } as const
  yield* imports.add({ ...imported, kind: "account", sourceId: "1" })
  yield* auditLog.append(anAuditEntry({ hostId }))
  const grant = yield* givenGrant({ host })
  const code = yield* givenCode(grant)
  const unwantedApp = yield* givenGrant({ host })
  const { sessionHash } = aHostSession({ hostId, sessionHash: uniqueStored(hostId) })
  yield* sessions.open(aHostSession({ hostId, sessionHash }))
  const { owner, webhook } = yield* givenWebhook({ hostId })
  const { webhook: unwantedWebhook } = yield* givenWebhook({ hostId, owner })
  yield* announceEvents(hostId, fixtureNow)

  const changeEverything = Effect.gen(function* () {
    yield* hosts.change(hostId, { name: "Changed", timezone: "Asia/Tokyo" })
    yield* services.change(hostId, service.id, { title: "Changed" })
    yield* services.remove(hostId, unused.id)
    yield* givenService({ hostId })
    yield* invites.spend(hostId, invite.id, fixtureNow)
    yield* invites.removeUnbooked(hostId, unwanted.id)
    yield* givenInvite({ hostId })
    yield* busy.remove(hostId, timeOff.id)
    yield* busy.add({ hostId, start: fixtureNow + 1000, end: fixtureNow + 2000, title: "Changed", publicReason: "Away" })
    yield* bookings.save({ ...booking, service: { ...booking.service, id: null }, meetingId: null, topic: "Changed" })
    yield* bookings.releaseTime(hostId, meetingId, 1)
    yield* bookings.holdTime(aTimeRequest({ hostId, serviceId: service.id, start: fixtureNow + 5_000_000 }))
    const added = yield* givenBooking({ hostId })
    yield* credentials.revokeApiKey(hostId, apiKey.id)
    yield* credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueStored(hostId) }))
    yield* log.append([aRecordedEvent(added, { id: unique("evt") })])
    yield* outbox.add([anOutgoingMail({ hostId, kind: "reminder" })])
    yield* checkouts.recordOpened(checkout.token, { provider: "sandbox", reference: "1", url: "https://pay.example.com/1" })
    yield* checkouts.add(aCheckout(added, { token: uniqueToken(hostId) }))
    yield* answerLinks.recordAnswer(hostId, booking.id, { on: "accept", by: "host", at: fixtureNow })
    yield* visitors.save({ ...visitorBooking, openedAt: fixtureNow, openedFrom: visitorAddress, mailedAttendees: 1 })
    yield* visitors.add(aVisitorBooking(added, { link: uniqueToken(hostId) }))
    yield* visitors.addMails(hostId, visitorAddress, { at: fixtureNow, count: 3 })
    yield* contacts.save(aContact({ hostId, name: "Changed" }))
    yield* imports.remove({ ...imported, kind: "account", sourceId: "1" })
    yield* imports.add({ ...imported, kind: "hours", sourceId: "2" })
    yield* auditLog.append(anAuditEntry({ hostId, action: "booking.cancel" }))
    yield* grants.spendCode(code.codeHash, fixtureNow, grant.familyId)
    yield* refresh(grant.pair.refresh.tokenHash)
    yield* grants.disconnect(hostId, unwantedApp.app.id, fixtureNow)
    yield* givenGrant({ host })
    yield* sessions.end(sessionHash)
    yield* sessions.open(aHostSession({ hostId, sessionHash: uniqueStored(hostId) }))
    yield* webhooks.remove(owner, unwantedWebhook.id)
    yield* webhooks.save([{ ...webhook, consecutiveFailures: 1 }])
    yield* deliveries.cancel(webhook, "Cancelled.")
    yield* announceEvents(hostId, fixtureNow)
    const { owner: secondOwner } = yield* givenWebhook({ hostId })
    yield* webhooks.add(yield* newWebhook({ hostId, owner: secondOwner }), noLimit)
  }).pipe(Effect.orDie)

  return { host, hostId, invite, keyHash, checkout, changeEverything }
})
