import { formatInstant, type Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  cancelBooking,
  defaultRetention,
  HasMail,
  JobStore,
  listAllEmails,
  listEmails,
  MailOutbox,
  MailRefused,
  patchHost,
  patchService,
  patchServiceSettings,
  Retention,
  rescheduleBooking,
  runJobKind,
  runJobsOnce,
  type Store
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, book, free, grace, journeys, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { callers, race } from "../Race.ts"

/**
 * The content and recipients of emails, each of which is sent once, regardless of failures of the mail server and the workers.
 */
export const mailSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Mails", stores, (clause) => {
    clause(
      "an email describes the state at the time of writing, regardless of later changes",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service, id } = yield* journeys.accepted
        yield* patchHost(host.id, { name: "Somebody else", email: `new-${host.email}`, timezone: "Asia/Tokyo" })
        yield* patchService(host.id, service.id, { title: "Another title" })
        yield* cancelBooking(host.id, id, { reason: "Ill." })
        yield* runJobsOnce
        const [confirmation] = yield* sink.accepted
        expect(requestOf(confirmation!.mail)).toMatchObject({
          kind: "confirmation",
          host: { name: "Ada Byron", email: host.email, timezone: "Europe/London" },
          booking: { id, state: "accepted", cancellationReason: null, service: { title: "Intro" } }
        })
        // Only the host reads it.
        expect(requestOf(confirmation!.mail)).not.toHaveProperty("booking.privateNote")
        expect((yield* sink.accepted).map(({ mail }) => mail.to.email)).toEqual([
          "grace@example.com",
          host.email,
          "grace@example.com",
          `new-${host.email}`
        ])
      })
    )

    clause.rule(
      "times are in the recipient's zone: the booker's if it is known, otherwise the host's",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(free)
        const { id } = yield* book(host, service, tuesday(10), { booker: { ...grace, timezone: "America/New_York" } })
        yield* book(host, service, tuesday(11))
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)) })
        yield* runJobsOnce
        const readers = (yield* sink.accepted).map(({ mail }) => {
          const { kind, to } = requestOf(mail)
          return [kind, to.role, to.timeZone]
        })
        expect(readers).toEqual([
          ["confirmation", "booker", "America/New_York"],
          ["confirmation", "host", "Europe/London"],
          ["confirmation", "booker", "Europe/London"],
          ["confirmation", "host", "Europe/London"],
          ["rescheduled", "booker", "America/New_York"],
          ["rescheduled", "host", "Europe/London"]
        ])
      })
    )

    clause.rule(
      "emails are in the visitor's language, otherwise in the service's, the host's or English; the host's in the host's",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(free)
        const booked = Effect.fnUntraced(function* (hour: number, more: object = {}) {
          yield* book(host, service, tuesday(hour), more)
          yield* runJobsOnce
          return (yield* sink.accepted).slice(-2).map(({ mail }) => requestOf(mail).to.language)
        })
        expect(yield* booked(9)).toEqual(["en", "en"])
        yield* patchHost(host.id, { language: "fr" })
        expect(yield* booked(10)).toEqual(["fr", "fr"])
        yield* patchServiceSettings(host.id, service.id, { language: "es" })
        expect(yield* booked(11)).toEqual(["es", "fr"])
        expect(yield* booked(12, { language: "de-AT" })).toEqual(["de-AT", "fr"])
        expect(yield* booked(13, { language: "it" })).toEqual(["es", "fr"])
        yield* patchServiceSettings(host.id, service.id, { language: null })
        expect((yield* patchHost(host.id, { language: null })).language).toBeNull()
        expect(yield* booked(14)).toEqual(["en", "en"])
      })
    )

    clause.rule(
      "the calendar entry of a meeting has a fixed UID and a sequence number that increases with every change",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, id } = yield* journeys.accepted
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(11)) })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(12)) })
        yield* cancelBooking(host.id, id, {})
        yield* runJobsOnce
        const toGrace = (yield* sink.accepted).filter(({ mail }) => mail.to.email === grace.email)
        expect(toGrace.map(({ mail }) => requestOf(mail))).toMatchObject([
          { kind: "confirmation", booking: { calendarSequence: 0 }, previousScheduledAt: null },
          { kind: "rescheduled", booking: { calendarSequence: 1 }, previousScheduledAt: tuesday(10) },
          { kind: "rescheduled", booking: { calendarSequence: 2 }, previousScheduledAt: wednesday(11) },
          { kind: "cancelled", booking: { calendarSequence: 3 }, previousScheduledAt: null }
        ])
        const names = toGrace
          .map(({ mail }) => requestOf(mail))
          .flatMap((request) => ("calendarUid" in request ? [request.calendarUid] : []))
        expect(new Set(names)).toEqual(new Set([`booking-${id}@book.example.com`]))
      })
    )

    clause(
      "concurrent workers send each email once",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(free)
        yield* Effect.forEach([9, 10, 11, 12, 13, 14, 15, 16], (hour) => book(host, service, tuesday(hour)))
        const { won } = yield* race(callers(5, () => runJobKind("email")))
        expect(won.reduce((sum, count) => sum + count, 0)).toBe(16)
        const tries = yield* sink.tries
        expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(16)
        expect(tries).toHaveLength(16)
        expect(yield* runJobKind("email")).toBe(0)
        const { data } = yield* listEmails(host.id, {})
        expect(data).toHaveLength(16)
        for (const entry of data) {
          expect(entry).toMatchObject({ status: "sent", attempts: 1, error: null, sent_at: "2026-01-05T09:00:00Z" })
        }
      })
    )

    clause(
      "a temporarily rejected email is retried after 1, 5, 30 minutes, 2, 6 and 12 hours with the same message id, then abandoned",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* aMail
        yield* sink.answer(() => Effect.fail(new MailRefused({ reason: "try later", permanent: false })))
        let tried: Instant = monday(9)
        for (const [index, minutes] of [0, 1, 5, 30, 120, 360, 720].entries()) {
          const due = tried + minutes * millisPerMinute
          if (index > 0) {
            yield* TestClock.setTime(due - 1)
            expect(yield* runJobKind("email")).toBe(0)
          }
          expect(yield* nextMailAt).toEqual(Option.some(due))
          yield* TestClock.setTime(due)
          expect(yield* runJobKind("email")).toBe(1)
          const status = index < 6 ? "waiting" : "failed"
          expect(yield* mailLog(host.id)).toMatchObject([{ status, attempts: index + 1, error: "try later", sent_at: null }])
          tried = due
        }
        expect(yield* nextMailAt).toEqual(Option.none())
        const tries = yield* sink.tries
        expect(tries).toHaveLength(7)
        expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1)
      })
    )

    clause.rule(
      "an email that is finally accepted is logged as sent, with the time",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* aMail
        yield* sink.answer(() => Effect.fail(new MailRefused({ reason: "try later", permanent: false })))
        yield* runJobKind("email")
        yield* sink.answer(() => Effect.void)
        yield* TestClock.setTime(monday(9, 1))
        expect(yield* runJobKind("email")).toBe(1)
        expect(yield* mailLog(host.id)).toMatchObject([
          { status: "sent", attempts: 2, error: null, created_at: "2026-01-05T09:00:00Z", sent_at: "2026-01-05T09:01:00Z" }
        ])
      })
    )

    clause.rule(
      "a permanently rejected email is abandoned at once, with the reason in the log",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* aMail
        yield* sink.answer(() => Effect.fail(new MailRefused({ reason: "no such mailbox", permanent: true })))
        expect(yield* runJobKind("email")).toBe(1)
        expect(yield* mailLog(host.id)).toMatchObject([
          { status: "failed", attempts: 1, error: "no such mailbox", sent_at: null }
        ])
        expect(yield* nextMailAt).toEqual(Option.none())
      })
    )

    clause.rule(
      "MUST NOT show an email as sent without a mail server, nor send it when there is one later",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* aMail
        yield* sink.answer(() => Effect.fail(new MailRefused({ reason: "none", permanent: true })))
        expect(yield* Effect.provideService(runJobKind("email"), HasMail, false)).toBe(1)
        expect(yield* mailLog(host.id)).toMatchObject([
          { status: "failed", reason: "no_mail_server", sent_at: null, error: "No mail server is configured." }
        ])
        yield* sink.answer(() => Effect.void)
        yield* TestClock.adjust("1 day")
        yield* runJobKind("email")
        expect(yield* sink.accepted).toEqual([])
        const { rows } = yield* listAllEmails({ status: "unsent" })
        expect(rows.filter(({ hostId }) => hostId === host.id)).toMatchObject([{ status: "unsent" }])
      })
    )

    clause(
      "keeps no text of an email that has ended, if texts are kept for 0 days",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const texts = Effect.map((yield* MailOutbox).ofBooking(host.id, id), (mails) =>
          mails.map(({ content }) => content?.text ?? null)
        )
        yield* Effect.provideService(runJobKind("email"), Retention, { ...defaultRetention, mailBodies: 0 })
        expect(yield* texts).toEqual([null, null])
        yield* cancelBooking(host.id, id, {})
        yield* runJobKind("email")
        expect(yield* texts).toEqual([null, null, expect.any(String), expect.any(String)])
      })
    )

    clause.rule(
      "an email that makes the mailer fail does not delay others and is retried like a rejected one",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* journeys.accepted
        const breaks = (email: string) => (email === grace.email ? Effect.die(new Error("broken")) : Effect.void)
        yield* sink.answer(({ mail }) => breaks(mail.to.email))
        expect(yield* runJobsOnce).toBe(2)
        expect(yield* mailLog(host.id)).toMatchObject([
          { to: host.email, status: "sent", attempts: 1 },
          { to: grace.email, status: "waiting", attempts: 1, error: expect.any(String) }
        ])
        expect(yield* nextMailAt).toEqual(Option.some(monday(9, 1)))
      })
    )

    clause(
      "an email of a killed worker is sent by another one when the lease ends, with the same message id",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host } = yield* aMail
        const reached = yield* Deferred.make<void>()
        yield* sink.answer(() => Effect.andThen(Deferred.succeed(reached, undefined), Effect.never))
        const worker = yield* Effect.forkChild(runJobKind("email"))
        yield* Deferred.await(reached)
        yield* Fiber.interrupt(worker)
        yield* sink.answer(() => Effect.void)
        yield* TestClock.setTime(monday(9, 1) - 1)
        expect(yield* runJobKind("email")).toBe(0)
        yield* TestClock.setTime(monday(9, 1))
        expect(yield* runJobKind("email")).toBe(1)
        const tries = yield* sink.tries
        expect(tries).toHaveLength(2)
        expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1)
        expect(yield* mailLog(host.id)).toMatchObject([{ status: "sent", attempts: 2 }])
      })
    )

    clause(
      "the email log lists the newest first",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        yield* TestClock.setTime(monday(10))
        yield* cancelBooking(host.id, id, {})
        const { data, meta } = yield* listEmails(host.id, { per_page: "3" })
        expect(meta.total).toBe(4)
        expect(data.map(({ kind }) => kind)).toEqual(["cancelled", "cancelled", "confirmation"])
      })
    )
  })

/** A host with one pending email about an unpaid booking. */
const aMail = Effect.gen(function* () {
  const { host } = yield* journeys["cancelled for non-payment"]
  expect(yield* mailLog(host.id)).toHaveLength(1)
  return { host }
})

const mailLog = (hostId: number) => Effect.map(listEmails(hostId, {}), ({ data }) => data)

const nextMailAt = Effect.flatMap(JobStore, (jobs) => jobs.nextDueAt("email"))
