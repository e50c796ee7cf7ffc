import { layer } from "@effect/vitest"
import type { BookingEventType, CursorPosition } from "@slotkit/core"
import { millisPerDay, searchedWords } from "@slotkit/core/internal"
import {
  countedDays,
  EventLog,
  type HostMail,
  HostStore,
  JobStore,
  type MailFilter,
  MailOutbox,
  OverviewStore,
  type Store
} from "@slotkit/engine"
import { aBooking, aMailEnd, anOutgoingMail, aRecordedEvent, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenBooking, givenHost, givenInvite, givenService } from "../../fixtures/BookingRecords.ts"
import { aClaim } from "../../fixtures/Claims.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { unique } from "../../fixtures/Unique.ts"
import { givenWebhook } from "../../fixtures/WebhookRecords.ts"

/** The contract of every `OverviewStore`. */
export const OverviewStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect(
        "finds hosts by words of the name, username or email address, in any case, without accents, and none removed",
        () =>
          Effect.gen(function* () {
            const overview = yield* OverviewStore
            const hosts = yield* HostStore
            const word = unique("search")
            const byName = yield* givenHost({ name: `José Søren ${word}-Groß` })
            const byUsername = yield* givenHost({ name: null, username: `${word}x`, email: `${unique("a")}@example.com` })
            const byEmail = yield* givenHost({ email: `${word.toUpperCase()}%_@mail.example` })
            const removed = yield* givenHost({ username: `${word}y` })
            yield* hosts.remove(removed.id, fixtureNow)
            const ids = Effect.fnUntraced(function* (search: string) {
              const words = searchedWords(search)
              const found = (yield* overview.hosts({ search: words }, { after: null, limit: 10 })).rows.map(({ host }) => host.id)
              const page = yield* hosts.page({ search: words }, { page: 1, perPage: 10 })
              expect([page.rows.map(({ id }) => id), page.total]).toEqual([found, found.length])
              return found
            })
            expect(yield* ids(word)).toEqual([byName.id, byUsername.id, byEmail.id])
            expect(yield* ids(word.toUpperCase())).toEqual([byName.id, byUsername.id, byEmail.id])
            expect(yield* ids(`soren JOSE ${word}`)).toEqual([byName.id])
            expect(yield* ids(`${word} gross`)).toEqual([byName.id])
            expect(yield* ids(`${word}x`)).toEqual([byUsername.id])
            expect(yield* ids(`${word}%_@mail.example`)).toEqual([byEmail.id])
            expect(yield* ids(word.slice(1))).toEqual([])
            expect(yield* ids("%")).toEqual([])
            const chinese = yield* givenHost({ name: `王小明 ${word}` })
            expect(yield* ids(`${word} 小明`)).toEqual([chinese.id])
            yield* hosts.change(byName.id, { name: "Ada" })
            expect(yield* ids(`${word} gross`)).toEqual([])
          })
      )

      it.effect("returns hosts by id, in parts that follow each other", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const word = unique("parts")
          const hosts = yield* Effect.forEach([1, 2, 3], (n) => givenHost({ username: `${word}-${n}` }))
          const part = (search: string | null, after: CursorPosition | null, limit = 2) =>
            Effect.map(
              overview.hosts({ search: search === null ? null : searchedWords(search) }, { after, limit }),
              ({ rows, next }) => [rows.map(({ host }) => host), next] as const
            )
          const first = yield* part(word, null)
          expect(first).toEqual([hosts.slice(0, 2), { at: null, id: hosts[1]!.id }])
          expect(yield* part(word, first[1])).toEqual([hosts.slice(2), null])
          expect((yield* part(null, { at: null, id: hosts[0]!.id - 1 }, 1))[0]).toEqual([hosts[0]])
        })
      )

      it.effect("counts the services, bookings, webhooks and keys of each host", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const { hostId } = yield* givenWebhook()
          const empty = yield* givenHost()
          yield* givenService({ hostId })
          yield* givenInvite({ hostId })
          yield* givenBooking({ hostId })
          yield* givenBooking(aBooking({ hostId, state: "cancelled" }))
          const countsOf = (id: number) =>
            Effect.map(overview.hosts({ id }, { after: null, limit: 1 }), ({ rows }) => rows.map(({ counts }) => counts))
          expect(yield* countsOf(empty.id)).toEqual([{ services: 0, bookings: 0, webhooks: 0, apiKeys: 0 }])
          expect(yield* countsOf(hostId)).toEqual([{ services: 1, bookings: 2, webhooks: 1, apiKeys: 1 }])
          yield* (yield* HostStore).remove(empty.id, fixtureNow)
          expect(yield* countsOf(empty.id)).toEqual([])
        })
      )

      it.effect("returns the emails of all hosts, newest first, in parts and by status", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const outbox = yield* MailOutbox
          const [one, other] = [yield* givenHost(), yield* givenHost()]
          const first = fixtureNow + 5000 * millisPerDay
          for (const [index, hostId] of [one.id, other.id, one.id].entries()) {
            yield* outbox.add([anOutgoingMail({ hostId, createdAt: first + index })])
          }
          const claim = aClaim({ now: first + 2, limit: 1000 })
          const jobs = yield* JobStore
          const failure = aMailEnd({ status: "failed", sentAt: null, error: "550 No such user" })
          for (const mail of yield* jobs.claim("email", claim))
            yield* jobs.complete(mail, claim.lease.token, mail.hostId === other.id ? failure : aMailEnd())
          const output = (rows: ReadonlyArray<HostMail>) => rows.map(({ hostId, status, error }) => [hostId, status, error])
          const part = yield* overview.mails({}, { after: null, limit: 2 })
          expect(output(part.rows)).toEqual([
            [one.id, "sent", null],
            [other.id, "failed", "550 No such user"]
          ])
          const rest = yield* overview.mails({}, { after: part.next, limit: 1 })
          expect(output(rest.rows)).toEqual([[one.id, "sent", null]])
          const failed = yield* overview.mails({ status: "failed" }, { after: null, limit: 1 })
          expect(output(failed.rows)).toEqual([[other.id, "failed", "550 No such user"]])
          expect((yield* overview.mails({ status: "sent" }, { after: null, limit: 2 })).rows.map(({ hostId }) => hostId)).toEqual(
            [one.id, one.id]
          )
        })
      )

      it.effect("finds emails by a part of the recipient's address, ignoring case, also with a status", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const outbox = yield* MailOutbox
          const { id: hostId } = yield* givenHost()
          const first = fixtureNow + 6000 * millisPerDay
          const addresses = ["Mary.Somerville@example.org", "caroline@example.org", "mary@example.net"]
          for (const [index, email] of addresses.entries()) {
            const mail = anOutgoingMail({ hostId, createdAt: first + index })
            yield* outbox.add([{ ...mail, mail: { ...mail.mail, to: { name: null, email } } }])
          }
          const found = (filter: MailFilter) =>
            Effect.map(overview.mails(filter, { after: { at: first + 3, id: 0 }, limit: 3 }), ({ rows }) =>
              rows.filter((row) => row.hostId === hostId).map(({ to }) => to)
            )
          expect(yield* found({ to: "MARY" })).toEqual(["mary@example.net", "Mary.Somerville@example.org"])
          expect(yield* found({ to: "somerville@example" })).toEqual(["Mary.Somerville@example.org"])
          expect(yield* found({ to: "mary", status: "sent" })).toEqual([])
          expect(yield* found({ to: "%" })).toEqual([])
        })
      )

      it.effect(
        "finds emails by words of the recipient's name, in any case, without accents, also once their text is deleted",
        () =>
          Effect.gen(function* () {
            const overview = yield* OverviewStore
            const outbox = yield* MailOutbox
            const jobs = yield* JobStore
            const booker = { name: "Zoë Nuñez", email: "zoe@example.org" }
            const guest = { name: "Ørjan Lie", email: "guest@example.org" }
            const { id: hostId, email } = yield* givenHost({ name: "Ada Löwe" })
            const { id: bookingId } = yield* givenBooking({ hostId, booker, attendees: [guest] })
            const first = fixtureNow + 6500 * millisPerDay
            for (const [index, to] of [booker, guest, { name: "Ada Löwe", email }].entries()) {
              const mail = anOutgoingMail({ hostId, bookingId, createdAt: first + index })
              yield* outbox.add([{ ...mail, mail: { ...mail.mail, to } }])
            }
            const found = (to: string) =>
              Effect.map(overview.mails({ to }, { after: { at: first + 3, id: 0 }, limit: 3 }), ({ rows }) =>
                rows.filter((row) => row.hostId === hostId).map((row) => row.to)
              )
            const names = Effect.map(overview.mails({}, { after: { at: first + 3, id: 0 }, limit: 3 }), ({ rows }) =>
              rows.map(({ toName }) => toName)
            )
            const expectFound = Effect.gen(function* () {
              expect(yield* found("nunez ZOE")).toEqual([booker.email])
              expect(yield* found("orj")).toEqual([guest.email])
              expect(yield* found("lowe")).toEqual([email])
              expect(yield* found("unez")).toEqual([])
              expect(yield* found("ada nunez")).toEqual([])
              expect(yield* names).toEqual(["Ada Löwe", "Ørjan Lie", "Zoë Nuñez"])
            })
            yield* expectFound
            const claim = aClaim({ now: first + 2, limit: 1000 })
            for (const mail of yield* jobs.claim("email", claim))
              yield* jobs.complete(mail, claim.lease.token, aMailEnd({ keepsBody: false }))
            yield* expectFound
          })
      )

      it.effect("counts overdue and claimed work, and the webhooks that fail or are switched off with their hosts", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const outbox = yield* MailOutbox
          const { id: hostId } = yield* givenHost()
          const before = yield* overview.queues(fixtureNow)
          yield* outbox.add([anOutgoingMail({ hostId, createdAt: fixtureNow - 60_000 })])
          yield* givenWebhook({ hostId, consecutiveFailures: 2 })
          yield* givenWebhook({ hostId, consecutiveFailures: 1 })
          yield* givenWebhook({ hostId, status: "disabled", disabledReason: "failing", consecutiveFailures: 5 })
          const after = yield* overview.queues(fixtureNow)
          expect(after.mails.overdue).toBe(before.mails.overdue + 1)
          expect(after.mails.oldestSeconds).toBeGreaterThanOrEqual(60)
          expect(after.failingWebhooks).toEqual({
            webhooks: before.failingWebhooks.webhooks + 2,
            hosts: before.failingWebhooks.hosts + 1
          })
          expect(after.disabledWebhooks).toEqual({
            webhooks: before.disabledWebhooks.webhooks + 1,
            hosts: before.disabledWebhooks.hosts + 1
          })
          const claim = aClaim({ now: fixtureNow, limit: 1000 })
          const jobs = yield* JobStore
          const leased = yield* jobs.claim("email", claim)
          const claimed = yield* overview.queues(fixtureNow)
          expect(claimed.mails).toMatchObject({
            overdue: after.mails.overdue - leased.length,
            claimed: after.mails.claimed + leased.length
          })
          for (const mail of leased) yield* jobs.complete(mail, claim.lease.token, aMailEnd())
        })
      )

      it.effect("counts the bookings, emails and deliveries of each of the last days", () =>
        Effect.gen(function* () {
          const overview = yield* OverviewStore
          const outbox = yield* MailOutbox
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          const now = fixtureNow + 7000 * millisPerDay
          const at = (type: BookingEventType, createdAt: number) =>
            aRecordedEvent(booking, { id: unique("evt"), type, createdAt })
          yield* log.append([
            at("booking.requested", now),
            at("booking.confirmed", now),
            at("booking.confirmed", now - millisPerDay + 1),
            at("booking.cancelled", now - millisPerDay),
            at("booking.confirmed", now - countedDays * millisPerDay)
          ])
          yield* outbox.add([anOutgoingMail({ hostId, createdAt: now - 2 * millisPerDay })])
          const { days } = yield* overview.queues(now)
          const none = { confirmed: 0, cancelled: 0, emails: 0, deliveries: 0, isMinimum: false }
          const [today, yesterday, ...before] = [
            { ...none, confirmed: 2 },
            { ...none, cancelled: 1 },
            { ...none, emails: 1 }
          ]
          expect(days).toEqual([today, yesterday, ...before, none, none, none, none])
        })
      )
    })
}
