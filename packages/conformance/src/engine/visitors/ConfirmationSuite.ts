import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  acceptBooking,
  bookSlot,
  confirmVisitorBooking,
  getBooking,
  patchServiceSettings,
  rescheduleVisitorBooking,
  runJobsOnce,
  type Store,
  visitBooking,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, approved, edsger, free, grace, group, paid, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Decision 0056: a booking that its booker confirms by the link in an email. */
export const confirmationSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Confirming by email", stores, (clause) => {
    clause(
      "MUST hold the time, tell only the booker, and give the link to nobody else",
      Effect.gen(function* () {
        const { host, service, outcome, token } = yield* anUnconfirmed(free)
        const { id, status, manage_url, confirm_by } = outcome.answer
        const until = formatInstant((yield* Clock.currentTimeMillis) + 15 * millisPerMinute)
        expect([status, manage_url, confirm_by]).toEqual(["pending", null, until])
        expect([outcome.eventTypes, outcome.mails]).toEqual([[], ["confirmAddress to grace@example.com"]])
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
        expect(yield* refusalOf(host.id, acceptBooking(host.id, id))).toMatchObject({
          message: "The booking is awaiting the booker's confirmation, so it cannot be accepted."
        })
        const move = rescheduleVisitorBooking(token, { start: formatInstant(tuesday(11)) })
        expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "Conflict" })
        expect((yield* visitBooking(token)).changes.cancel.reason).toBe("unconfirmed")
      })
    )

    clause.rule(
      "MUST be made once, as a booking is: accepted, requested or waiting for its payment",
      Effect.gen(function* () {
        const accepted = yield* anUnconfirmed(free)
        const created = yield* outcomeOf(accepted.host.id, race(callers(3, () => confirmVisitorBooking(accepted.token))))
        expect([created.eventTypes, created.mails]).toEqual([
          ["booking.confirmed"],
          ["confirmation to grace@example.com", `confirmation to ${accepted.host.email}`]
        ])
        expect((yield* visitBooking(accepted.token)).manage_url).toContain(accepted.token)

        const unconfirmed = yield* anUnconfirmed(approved)
        const requested = yield* outcomeOf(unconfirmed.host.id, confirmVisitorBooking(unconfirmed.token))
        expect([requested.answer.status, requested.eventTypes]).toEqual(["pending", ["booking.requested"]])
        expect((yield* acceptBooking(unconfirmed.host.id, requested.answer.id)).status).toBe("accepted")

        const owed = yield* anUnconfirmed(paid)
        const { meeting_link, payment } = yield* confirmVisitorBooking(owed.token)
        expect([payment.status, meeting_link]).toEqual(["pending", expect.stringContaining("/checkout/")])
      })
    )

    clause(
      "MUST release the time after 15 minutes, in silence, and refuse the link from then on",
      Effect.gen(function* () {
        const { host, service, outcome, token } = yield* anUnconfirmed(free)
        yield* TestClock.adjust("15 minutes")
        expect(yield* refusalOf(host.id, confirmVisitorBooking(token))).toMatchObject({ _tag: "Conflict" })
        const released = yield* outcomeOf(host.id, runJobsOnce)
        expect([released.eventTypes, released.mails]).toEqual([[], []])
        expect(yield* getBooking(host.id, outcome.answer.id)).toMatchObject({
          status: "cancelled",
          cancellation_reason: "The booking was not confirmed in time"
        })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(yield* refusalOf(host.id, confirmVisitorBooking(token))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "MUST email the other attendees with the confirmation, and not before",
      Effect.gen(function* () {
        const { host, outcome, token } = yield* anUnconfirmed(group, { attendees: [alan, edsger] })
        expect(outcome.mails).toEqual(["confirmAddress to grace@example.com"])
        const confirmed = yield* outcomeOf(host.id, confirmVisitorBooking(token))
        expect([...confirmed.mails].sort()).toEqual(
          [
            `confirmation to ${host.email}`,
            ...["alan", "edsger", "grace"].map((name) => `confirmation to ${name}@example.com`)
          ].sort()
        )
      })
    )

    clause.rule(
      "a booking with a credential needs no confirmation",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { confirm_email: true })
        const start = formatInstant(tuesday(10))
        expect((yield* bookSlot(host.id, { service: service.slug, start, booker: grace })).status).toBe("accepted")
      })
    )
  })

/** Grace books a service that must be confirmed as a visitor, on Tuesday at ten. The token is that of the link in her email. */
const anUnconfirmed = Effect.fnUntraced(function* (body: object, more: object = {}) {
  const { host, service } = yield* aHostWith(body)
  yield* patchServiceSettings(host.id, service.id, { confirm_email: true })
  const start = formatInstant(tuesday(10))
  const outcome = yield* outcomeOf(host.id, visitServiceBooking(host.username!, service.slug, { start, booker: grace, ...more }))
  yield* runJobsOnce
  const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
  const links = requests.flatMap((request) =>
    request.kind === "confirmAddress" && request.booking.id === outcome.answer.id ? [request.confirmUrl ?? ""] : []
  )
  return { host, service, outcome, token: new URL(links[0]!).pathname.split("/").at(-1)! }
})
