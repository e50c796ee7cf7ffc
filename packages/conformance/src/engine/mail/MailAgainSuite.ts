import { formatInstant } from "@slotkit/core"
import {
  cancelBooking,
  defaultRetention,
  HasMail,
  MailNotRepeated,
  MailOutbox,
  patchHost,
  Retention,
  rescheduleBooking,
  runJobKind,
  type Store,
  sendMailAgain,
  viewBookingMail,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, edsger, grace, group, journeys, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Emails about a booking that its host reads, and sends once more. */
export const mailAgainSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Mails of a booking", stores, (clause) => {
    clause(
      "MUST be sent again unchanged, to the same recipient, with an audit entry",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, id } = yield* journeys.accepted
        yield* runJobKind("email")
        const first = yield* mailTo(host.id, id, grace.email)
        const again = yield* outcomeOf(host.id, sendMailAgain(host.id, id, first.id))
        expect([again.mails, again.eventTypes]).toEqual([[`confirmation to ${grace.email}`], []])
        expect(again.audit).toMatchObject([{ action: "booking.send_email_again", subjectId: id }])
        yield* runJobKind("email")
        const [one, other, ...more] = (yield* sink.accepted)
          .filter(({ mail }) => mail.to.email === grace.email)
          .map(({ mail }) => mail)
        expect([other, more]).toEqual([one, []])
      })
    )

    clause(
      "MUST be sent again three times an hour at most, copies and simultaneous requests included",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        yield* runJobKind("email")
        const { id: mailId } = yield* mailTo(host.id, id, grace.email)
        const { won, lost } = yield* race(callers(5, () => sendMailAgain(host.id, id, mailId)))
        expect([won.length, lost]).toMatchObject([3, Array(2).fill({ _tag: "MailNotRepeated", reason: "often" })])
        yield* runJobKind("email")
        const copies = yield* (yield* MailOutbox).ofBooking(host.id, id)
        const refusal = yield* refusalOf(host.id, sendMailAgain(host.id, id, copies.at(-1)!.id))
        expect(refusal).toMatchObject({ reason: "often" })
        const { id: own } = yield* mailTo(host.id, id, host.email)
        yield* sendMailAgain(host.id, id, own)
        yield* TestClock.adjust("1 hour")
        yield* sendMailAgain(host.id, id, mailId)
      })
    )

    clause.rule(
      "MUST NOT be sent again while they wait, after the booking was moved or cancelled, or once the meeting is over",
      Effect.gen(function* () {
        const ended = yield* journeys.accepted
        yield* runJobKind("email")
        const confirmation = yield* mailTo(ended.host.id, ended.id, grace.email)
        yield* cancelBooking(ended.host.id, ended.id, {})
        yield* runJobKind("email")
        const cancellation = yield* mailTo(ended.host.id, ended.id, grace.email)
        expect((yield* viewBookingMail(ended.host, ended.id, confirmation.id)).refusal).toBe("outdated")
        yield* sendMailAgain(ended.host.id, ended.id, cancellation.id)

        const { host, id } = yield* journeys.accepted
        const first = yield* mailTo(host.id, id, grace.email)
        const refused = (mailId: number) =>
          Effect.map(refusalOf(host.id, sendMailAgain(host.id, id, mailId)), (refusal) =>
            refusal instanceof MailNotRepeated ? refusal.reason : refusal
          )
        expect(yield* refused(first.id)).toBe("waiting")
        yield* runJobKind("email")
        yield* TestClock.adjust("1 minute")
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(10)) })
        yield* runJobKind("email")
        expect(yield* refused(first.id)).toBe("outdated")
        const moved = yield* mailTo(host.id, id, grace.email)
        yield* sendMailAgain(host.id, id, moved.id)
        yield* TestClock.setTime(wednesday(10, 30))
        expect(yield* refused(moved.id)).toBe("over")
      })
    )

    clause(
      "MUST NOT be sent again without their text, without a mail server, to an earlier address, or for another host",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const other = yield* journeys.accepted
        yield* runJobKind("email")
        const own = yield* mailTo(host.id, id, host.email)
        const again = sendMailAgain(host.id, id, own.id)
        const withoutServer = Effect.provideService(again, HasMail, false)
        expect(yield* refusalOf(host.id, withoutServer)).toMatchObject({ reason: "no_mail_server" })
        expect(yield* refusalOf(host.id, sendMailAgain(host.id, other.id, own.id))).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(host.id, sendMailAgain(other.host.id, other.id, own.id))).toMatchObject({ _tag: "NotFound" })
        yield* patchHost(host.id, { email: `new-${host.email}` })
        expect(yield* refusalOf(host.id, again)).toMatchObject({ reason: "other_person" })

        const { host: brief, id: briefId } = yield* journeys.accepted
        yield* Effect.provideService(runJobKind("email"), Retention, { ...defaultRetention, mailBodies: 0 })
        const bare = yield* mailTo(brief.id, briefId, grace.email)
        expect(yield* refusalOf(brief.id, sendMailAgain(brief.id, briefId, bare.id))).toMatchObject({ reason: "deleted" })
        expect(yield* viewBookingMail(brief, briefId, bare.id)).toMatchObject({ content: null, refusal: "deleted" })
      })
    )

    clause.rule(
      "MUST NOT show the host the token of the booker's links",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const input = { start: formatInstant(tuesday(10)), booker: grace, attendees: [alan, edsger] }
        const booked = yield* visitServiceBooking(host.username!, service.slug, input)
        const token = new URL(booked.manage_url!).pathname.split("/").at(-1)!
        const mail = yield* mailTo(host.id, booked.id, grace.email)
        expect(mail.content?.text).toContain(token)
        const view = yield* viewBookingMail(host, booked.id, mail.id)
        expect([view.hidesLinks, JSON.stringify(view.content).includes(token)]).toEqual([true, false])
        const own = yield* viewBookingMail(host, booked.id, (yield* mailTo(host.id, booked.id, host.email)).id)
        expect([own.hidesLinks, own.content?.text]).toEqual([false, own.mail.content?.text])
      })
    )
  })

/** The newest email about a booking to an address. */
const mailTo = Effect.fnUntraced(function* (hostId: number, bookingId: number, email: string) {
  const mails = yield* (yield* MailOutbox).ofBooking(hostId, bookingId)
  return mails.filter(({ to }) => to === email).at(-1)!
})
