import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute, webhookEventBody } from "@slotkit/core/internal"
import {
  AuditLog,
  BookingLinkStore,
  BookingStore,
  BusyStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  InviteStore,
  JobStore,
  MailOutbox,
  type Purgeable,
  RetentionStore,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import {
  aCheckout,
  aMailEnd,
  anAnnouncedEvent,
  anApiKey,
  anAuditEntry,
  anOutgoingMail,
  aRecordedEvent,
  aTimeRequest,
  aTimer,
  fixtureNow
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost, givenInvite, givenService } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs } from "../fixtures/Claims.ts"
import { farAway } from "../fixtures/HostRecords.ts"
import { timersOfJobs } from "../fixtures/JobsByKind.ts"
import { busyTimesOf, eventsOf } from "../fixtures/ListsOfHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueStored, uniqueToken } from "../fixtures/Unique.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"
import { aDeliveryClaim, finishDeliveries, givenWebhook } from "../fixtures/WebhookRecords.ts"

/** The contract of every `RetentionStore`. Its rows are older than those of the other contracts, which stay. */
export const RetentionStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("forgets deliveries that ended, from their last attempt", () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook({ hostId: (yield* givenHost({ plan: "pro" })).id })
          yield* finishDeliveries
          const announce = (name: string, occurredAt: number) =>
            queue.announce([anAnnouncedEvent({ hostId, eventId: unique(name), occurredAt })])
          yield* announce("over", long)
          yield* announce("late", long)
          const [over, late] = yield* queue.claim(aDeliveryClaim({ now: long }))
          const created = (at: number) => ({ attempt: 1, at, statusCode: 204, error: null, durationMs: 1, responseBody: "" })
          const delivered = { status: "delivered" } as const
          yield* queue.end([{ ...over!, attempt: created(long), next: delivered }])
          yield* queue.end([{ ...late!, attempt: created(short), next: delivered }])
          yield* announce("waiting", long)
          yield* announce("new", short)
          yield* purgeAll("webhook_deliveries")
          const { rows, total } = yield* queue.page(hostId, {}, firstPage)
          expect(total).toBe(3)
          expect(rows.map(({ eventId }) => eventId.split("-")[0]).toSorted()).toEqual(["late", "new", "waiting"])
          yield* finishDeliveries
        })
      )

      it.effect("forgets events, but none that a delivery still names, whose body stays the same", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const queue = yield* DeliveryQueue
          const { hostId } = yield* givenWebhook({ hostId: (yield* givenHost({ plan: "pro" })).id })
          yield* finishDeliveries
          const booking = yield* givenBooking({ hostId })
          const event = (name: string, createdAt: number) => aRecordedEvent(booking, { id: unique(name), createdAt })
          const [over, named, recent] = [event("over", long), event("named", long), event("recent", short)]
          yield* log.append([over, named, recent])
          const body = webhookEventBody(named)
          yield* queue.announce([anAnnouncedEvent({ hostId, eventId: named.id, body, occurredAt: long })])
          yield* purgeAll("events")
          expect((yield* eventsOf(hostId)).map(({ id }) => id)).toEqual([named.id, recent.id])
          const [leased] = yield* queue.claim(aDeliveryClaim({ now: long }))
          expect(leased!.body).toBe(body)
          yield* queue.end([{ ...leased!, attempt: null, next: { status: "failed", failure: "410" } }])
          const [again] = yield* queue.redeliver(hostId, { id: leased!.id }, short)
          yield* purgeAll("events")
          const [second] = yield* queue.claim(aDeliveryClaim({ now: short }))
          expect(second).toMatchObject({ id: again!.id, eventId: named.id, body })
          yield* queue.end([{ ...second!, attempt: null, next: { status: "delivered" } }])
        })
      )

      it.effect("forgets sent and abandoned emails, and the texts of others at a time of their own", () =>
        Effect.gen(function* () {
          yield* finishJobs
          const jobs = yield* JobStore
          const outbox = yield* MailOutbox
          const { id: hostId } = yield* givenHost()
          const add = (createdAt: number, kind: "confirmation" | "signIn" = "confirmation") =>
            outbox.add([anOutgoingMail({ hostId, createdAt, kind })])
          const claim = aClaim({ now: long + 1 })
          yield* add(long)
          yield* add(long, "signIn")
          yield* add(long + 1)
          for (const mail of yield* jobs.claim("email", claim)) {
            yield* jobs.complete(
              mail,
              claim.lease.token,
              aMailEnd({ sentAt: long + 1, keepsBody: mail.payload.kind !== "signIn" })
            )
          }
          yield* add(long + 2)
          yield* add(short)
          expect(yield* purgeAll("email_bodies", long + 1)).toBe(1)
          expect(yield* purgeAll("emails", long + 1)).toBe(2)
          expect(yield* purgeAll("email_bodies", long + 3)).toBe(1)
          expect((yield* outbox.page(hostId, firstPage)).rows.map(({ createdAt }) => createdAt)).toEqual([
            short,
            long + 2,
            long + 1
          ])
          expect(yield* purgeAll("emails")).toBe(1)
          const [waiting] = yield* jobs.claim("email", aClaim({ now: long + 2 }))
          expect(waiting!.payload.mail).toEqual(anOutgoingMail({ hostId }).mail)
          yield* finishJobs
        })
      )

      it.effect("keeps no text of an email whose end says so", () =>
        Effect.gen(function* () {
          yield* finishJobs
          yield* purgeAll("email_bodies")
          const jobs = yield* JobStore
          const outbox = yield* MailOutbox
          const { id: hostId } = yield* givenHost()
          yield* outbox.add([anOutgoingMail({ hostId, createdAt: long }), anOutgoingMail({ hostId, createdAt: long })])
          const claim = aClaim({ now: long })
          for (const mail of yield* jobs.claim("email", claim)) {
            expect(yield* jobs.complete(mail, claim.lease.token, aMailEnd({ keepsBody: false }))).toBe(true)
          }
          expect(yield* purgeAll("email_bodies")).toBe(0)
          expect((yield* outbox.page(hostId, firstPage)).total).toBe(2)
        })
      )

      it.effect("forgets audit entries, at most the given number at a time", () =>
        Effect.gen(function* () {
          yield* purgeAll("audit_log")
          const log = yield* AuditLog
          const store = yield* RetentionStore
          const { id: hostId } = yield* givenHost()
          for (const at of [long, long, long + 1, short]) yield* log.append(anAuditEntry({ hostId, at }))
          yield* store.purge("audit_log", between, 2)
          yield* purgeAll("audit_log")
          expect((yield* log.page(hostId, firstPage)).rows.map(({ at }) => at)).toEqual([short])
        })
      )

      it.effect("forgets bookings of any state with their checkouts, but none with a timer or a payment that may arrive", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const links = yield* BookingLinkStore
          const timers = yield* timersOfJobs
          const { id: hostId } = yield* givenHost()
          const add = (scheduledAt: number) => givenBooking({ hostId, scheduledAt, durationMinutes: 30 })
          const [over, running, paying, refunding] = [
            yield* add(between - 31 * millisPerMinute),
            yield* add(between - 30 * millisPerMinute),
            yield* add(long),
            yield* add(long)
          ]
          const recent = yield* add(short)
          const checkoutOf = (booking: typeof over, expiresAt: number) =>
            aCheckout(booking, { token: uniqueToken(hostId), expiresAt })
          const ended = checkoutOf(over, long)
          yield* links.add("checkout", ended)
          yield* links.add("checkout", checkoutOf(paying, between - millisPerDay))
          yield* timers.set(aTimer(refunding, { kind: "refund", dueAt: farAway }))
          yield* purgeAll("bookings")
          for (const stored of [running, paying, refunding, recent]) {
            expect(yield* bookings.find(hostId, stored.id)).toEqual(Option.some(stored))
          }
          expect(yield* bookings.find(hostId, over.id)).toEqual(Option.none())
          expect(yield* links.find("checkout", { token: ended.token })).toEqual(Option.none())
          yield* timers.clear(refunding, ["refund"])
        })
      )

      it.effect("forgets invites after their expiry date, but none that was booked for a later time", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const add = (expiresAt: number) => givenInvite({ hostId, createdAt: long, expiresAt })
          const [over, used, upcoming, recent] = [
            yield* add(between - 1),
            yield* add(between - 1),
            yield* add(long),
            yield* add(between)
          ]
          for (const { id } of [used, upcoming]) expect(yield* invites.close(hostId, id, "used", long - 1)).toBe(true)
          const booked = { ...(yield* givenBooking({ hostId, scheduledAt: short })).service, id: upcoming.id }
          yield* givenBooking({ hostId, scheduledAt: short, service: booked })
          yield* purgeAll("services")
          expect((yield* invites.page(hostId, firstPage)).rows.map(({ id }) => id).toSorted()).toEqual(
            [upcoming.id, recent.id].toSorted()
          )
          expect(yield* invites.find({ token: over.token })).toEqual(Option.none())
          expect(yield* invites.find({ token: recent.token })).toMatchObject(Option.some({ id: recent.id }))
        })
      )

      it.effect("forgets the time of past meetings, whose bookings can still release it", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const { id: serviceId } = yield* givenService({ hostId })
          const hold = (start: number) => {
            const end = start + 30 * millisPerMinute
            return Effect.orDie(
              bookings.holdTime(aTimeRequest({ hostId, serviceId, start, end, heldFrom: start, heldTo: end + millisPerMinute }))
            )
          }
          const over = yield* hold(between - 32 * millisPerMinute)
          yield* hold(between - 1 * millisPerMinute)
          yield* purgeAll("meetings")
          expect((yield* bookings.occupiedBetween(hostId, long, short)).held).toMatchObject([
            { start: between - millisPerMinute }
          ])
          yield* bookings.releaseTime(hostId, over, 1)
        })
      )

      it.effect("forgets the time of past meetings that overlap others", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          for (const end of [between - millisPerMinute, between + millisPerMinute]) {
            const start = end - 30 * millisPerMinute
            yield* Effect.orDie(bookings.holdTime(aTimeRequest({ hostId, serviceId: null, start, end, overlaps: true })))
          }
          yield* purgeAll("meetings")
          expect((yield* bookings.occupiedBetween(hostId, long, short)).held).toMatchObject([{ end: between + millisPerMinute }])
        })
      )

      it.effect("forgets busy times that are over", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          for (const end of [between - 1, between])
            yield* busy.save({ hostId, start: long, end, title: null, publicReason: null })
          yield* purgeAll("busy_times")
          expect((yield* busyTimesOf(hostId)).map(({ end }) => end)).toEqual([between])
        })
      )

      it.effect("forgets the requests of credentials without a recent one", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          yield* purgeAll("rate_log")
          const { id: hostId } = yield* givenHost()
          const keys = [uniqueStored(hostId), uniqueStored(hostId)]
          for (const keyHash of keys) yield* credentials.addApiKey(anApiKey({ hostId, keyHash, expiresAt: null }))
          yield* credentials.authenticate("apiKey", keys[0]!, between - 1)
          yield* credentials.authenticate("apiKey", keys[1]!, between)
          expect(yield* purgeAll("rate_log")).toBe(1)
          const again = yield* credentials.authenticate("apiKey", keys[1]!, between)
          expect(Option.map(again, ({ rate }) => rate.remaining)).toEqual(Option.some(58))
        })
      )

      it.effect("prepares for the rows of coming months at any time, and loses none", () =>
        Effect.gen(function* () {
          const { prepare } = yield* RetentionStore
          const log = yield* AuditLog
          const { id: hostId } = yield* givenHost()
          for (const months of [1, 1, 3]) {
            yield* log.append(anAuditEntry({ hostId, at: fixtureNow + months * 31 * millisPerDay }))
            yield* prepare(fixtureNow + months * 31 * millisPerDay)
          }
          expect((yield* log.page(hostId, firstPage)).total).toBe(3)
        })
      )

      it.effect("forgets with the unit of work", () =>
        Effect.gen(function* () {
          const { transaction } = yield* UnitOfWork
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          yield* busy.save({ hostId, start: long, end: long + 1, title: null, publicReason: null })
          yield* Effect.exit(transaction(Effect.andThen(purgeAll("busy_times"), Effect.fail("no"))))
          expect(yield* busyTimesOf(hostId)).toHaveLength(1)
          yield* transaction(purgeAll("busy_times"))
          expect(yield* busyTimesOf(hostId)).toEqual([])
        })
      )
    })
}

/** Forgets all rows of a table that ended before an instant, and returns their number. */
const purgeAll = (rows: Purgeable, before = between) =>
  RetentionStore.use((store) =>
    Effect.gen(function* () {
      let total = 0
      for (;;) {
        const purged = yield* store.purge(rows, before, 1000)
        if (purged === 0) return total
        total += purged
      }
    })
  )

/** A time long ago, and one that is less long ago but still before the rows of other contracts. */
const [long, short] = [fixtureNow - 1000 * millisPerDay, fixtureNow - 400 * millisPerDay]
const between = fixtureNow - 500 * millisPerDay
