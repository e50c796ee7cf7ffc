import { formatInstant } from "@slotkit/core"
import {
  acceptBooking,
  cancelBooking,
  declineBooking,
  openAttendeesLink,
  rescheduleBooking,
  runJobsOnce,
  type Store,
  VisitorAddress,
  viewAttendeesLink,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, attendeesLinkOf, book, edsger, grace, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Emails to further attendees of a visitor's booking, after the booker has opened the link in their own email. */
export const attendeeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Attendees of a visitor's booking", stores, (clause) => {
    clause(
      "MUST get no mail before the booker has opened the link of their own, and one each afterwards, whoever opens it again",
      Effect.gen(function* () {
        const { host, id, mails, link } = yield* aVisitorsBooking()
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        const looked = yield* outcomeOf(host.id, viewAttendeesLink(...link))
        expect([looked.mails, looked.answer.booking.id]).toEqual([[], id])
        const opened = yield* outcomeOf(host.id, openAttendeesLink(...link))
        expect(opened.mails).toEqual(["confirmation to alan@example.com", "confirmation to edsger@example.com"])
        expect(opened.audit).toMatchObject([{ action: "booking.openLink", subjectId: id }])
        const again = yield* outcomeOf(host.id, openAttendeesLink(...link))
        expect([again.mails, again.audit, again.answer.booking.id]).toEqual([[], [], id])
        const moved = yield* outcomeOf(host.id, rescheduleBooking(host.id, id, { start: formatInstant(wednesday(11)) }))
        expect(moved.mails.filter((mail) => /alan|edsger/.test(mail))).toHaveLength(2)
      })
    )

    clause.rule(
      "MUST get no mail by the token that whoever books sees, without the proof of the email, or with that of another booking",
      Effect.gen(function* () {
        const { host, link } = yield* aVisitorsBooking()
        const other = yield* aVisitorsBooking(group, [alan], 1)
        for (const proof of ["", "opened", other.link[1]]) {
          const { mails, answer } = yield* outcomeOf(host.id, openAttendeesLink(link[0], proof))
          expect([mails, answer.isOpened, answer.isProven]).toEqual([[], false, false])
        }
        expect((yield* outcomeOf(host.id, openAttendeesLink(...link))).mails).toHaveLength(2)
      })
    )

    clause.rule(
      "MUST get one mail each when the link is opened many times at once",
      Effect.gen(function* () {
        const { host, link } = yield* aVisitorsBooking()
        const { mails } = yield* outcomeOf(host.id, race(callers(5, () => openAttendeesLink(...link))))
        expect(mails).toHaveLength(2)
      })
    )

    clause.rule(
      "MUST NOT be told of a move of a booking whose link nobody has opened",
      Effect.gen(function* () {
        const { host, id, link } = yield* aVisitorsBooking()
        const moved = yield* outcomeOf(host.id, rescheduleBooking(host.id, id, { start: formatInstant(wednesday(11)) }))
        expect(moved.mails).toEqual(["rescheduled to grace@example.com", `rescheduled to ${host.email}`])
        const opened = yield* outcomeOf(host.id, openAttendeesLink(...link))
        expect(opened.mails).toEqual(["confirmation to alan@example.com", "confirmation to edsger@example.com"])
        yield* runJobsOnce
        const toAlan = (yield* (yield* MailSink).accepted).filter(({ mail }) => mail.to.email === alan.email)
        expect(toAlan.map(({ mail }) => requestOf(mail))).toMatchObject([
          { booking: { scheduledAt: wednesday(11), calendarSequence: 1 }, attendeesUrl: null }
        ])
      })
    )

    clause.rule(
      "MUST get no mail of a booking that was cancelled, or has begun, before the link was opened",
      Effect.gen(function* () {
        const cancelled = yield* aVisitorsBooking()
        const cancelling = yield* outcomeOf(cancelled.host.id, cancelBooking(cancelled.host.id, cancelled.id, {}))
        expect(cancelling.mails).toEqual(["cancelled to grace@example.com", `cancelled to ${cancelled.host.email}`])
        const begun = yield* aVisitorsBooking()
        yield* TestClock.setTime(tuesday(10))
        for (const { host, link } of [cancelled, begun]) {
          expect((yield* outcomeOf(host.id, openAttendeesLink(...link))).mails).toEqual([])
        }
        const late = yield* outcomeOf(begun.host.id, cancelBooking(begun.host.id, begun.id, {}))
        expect(late.mails).toEqual(["cancelled to grace@example.com", `cancelled to ${begun.host.email}`])
      })
    )

    clause(
      "of a request: MUST be mailed with the confirmation once the link was opened, and never when it is declined",
      Effect.gen(function* () {
        const request = { ...group, requires_approval: true }
        const accepted = yield* aVisitorsBooking(request)
        expect(accepted.mails).toEqual(["requestReceived to grace@example.com", `requestToHost to ${accepted.host.email}`])
        expect((yield* outcomeOf(accepted.host.id, openAttendeesLink(...accepted.link))).mails).toEqual([])
        const accepting = yield* outcomeOf(accepted.host.id, acceptBooking(accepted.host.id, accepted.id))
        expect(accepting.mails).toEqual([
          "confirmation to grace@example.com",
          "confirmation to alan@example.com",
          "confirmation to edsger@example.com",
          `confirmation to ${accepted.host.email}`
        ])
        const cancelling = yield* outcomeOf(accepted.host.id, cancelBooking(accepted.host.id, accepted.id, {}))
        expect(cancelling.mails.filter((mail) => /alan|edsger/.test(mail))).toHaveLength(2)

        const unopened = yield* aVisitorsBooking(request)
        const silent = yield* outcomeOf(unopened.host.id, acceptBooking(unopened.host.id, unopened.id))
        expect(silent.mails).toEqual(["confirmation to grace@example.com", `confirmation to ${unopened.host.email}`])
        expect((yield* outcomeOf(unopened.host.id, openAttendeesLink(...unopened.link))).mails).toHaveLength(2)

        const declined = yield* aVisitorsBooking(request)
        yield* openAttendeesLink(...declined.link)
        const declining = yield* outcomeOf(declined.host.id, declineBooking(declined.host.id, declined.id, {}))
        expect(declining.mails).toEqual(["declined to grace@example.com"])
      })
    )

    clause.rule(
      "MUST get at most 20 mails an hour, the others as the hour passes, and none once it is called off",
      Effect.gen(function* () {
        const others = callers(49, (index) => ({ name: `Guest ${index}.`, email: `guest-${index}@example.com` }))
        const { host, id, link } = yield* aVisitorsBooking({ ...group, max_attendees: 50 }, others, 1)
        const guests = (mails: ReadonlyArray<string>) => mails.filter((mail) => mail.includes("guest"))
        const first = guests((yield* outcomeOf(host.id, from("4/1", openAttendeesLink(...link)))).mails)
        expect(first).toHaveLength(20)
        yield* TestClock.adjust("59 minutes")
        expect((yield* outcomeOf(host.id, runJobsOnce)).mails).toEqual([])
        yield* TestClock.adjust("1 minute")
        const second = guests((yield* outcomeOf(host.id, runJobsOnce)).mails)
        expect(second).toHaveLength(20)
        expect(new Set([...first, ...second]).size).toBe(40)
        const cancelling = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        expect(guests(cancelling.mails).map((mail) => mail.replace("cancelled", "confirmation"))).toEqual([...first, ...second])
        yield* TestClock.adjust("1 hour")
        expect((yield* outcomeOf(host.id, runJobsOnce)).mails).toEqual([])
      })
    )

    clause.rule(
      "MUST all get their mail in the end, once each, when an hour is not enough",
      Effect.gen(function* () {
        const others = callers(49, (index) => ({ name: null, email: `guest-${index}@example.com` }))
        const { host, link } = yield* aVisitorsBooking({ ...group, max_attendees: 50 }, others, 1)
        const { mails } = yield* outcomeOf(
          host.id,
          Effect.gen(function* () {
            yield* from("4/1", openAttendeesLink(...link))
            for (const _ of [1, 2, 3]) {
              yield* TestClock.adjust("1 hour")
              yield* runJobsOnce
            }
          })
        )
        expect(mails.sort()).toEqual(others.map(({ email }) => `confirmation to ${email}`).sort())
      })
    )

    clause.rule(
      "of a booking that was made with a credential MUST be mailed at once",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const { mails } = yield* outcomeOf(host.id, book(host, service, tuesday(10), { attendees: [alan, edsger] }))
        expect(mails).toHaveLength(4)
        yield* runJobsOnce
        const links = (yield* (yield* MailSink).accepted).map(({ mail }) => JSON.parse(mail.text).attendeesUrl)
        expect(links).toEqual([null, null, null, null])
      })
    )

    clause.rule(
      "MUST be mailed once where they share an address, and nobody without one",
      Effect.gen(function* () {
        const others = [alan, { ...edsger, email: "ALAN@example.com" }, { name: "Nobody", email: null }]
        const { host, link } = yield* aVisitorsBooking(group, others)
        expect((yield* outcomeOf(host.id, openAttendeesLink(...link))).mails).toEqual(["confirmation to alan@example.com"])
        const alone = yield* aVisitorsBooking(group, [{ ...grace, name: "Me, too" }], 1)
        expect(alone.link).toEqual(["", ""])
      })
    )
  })

/** Runs a request from a client address. */
const from = <A, E, R>(address: string, request: Effect.Effect<A, E, R>) =>
  Effect.provideService(request, VisitorAddress, address)

/** Grace books for several people from one address. Returns the resulting emails, and the token and proof of the link in hers. */
const aVisitorsBooking = Effect.fnUntraced(function* (
  body: object = group,
  attendees: ReadonlyArray<object> = [alan, edsger],
  days = 0
) {
  const sink = yield* MailSink
  const { host, service } = yield* aHostWith(body)
  const input = { start: formatInstant(tuesday(10) + days * 86_400_000), booker: grace, attendees }
  const { answer, mails } = yield* outcomeOf(host.id, from("4/1", visitServiceBooking(host.username!, service.slug, input)))
  yield* runJobsOnce
  const links = (yield* sink.accepted).flatMap(({ mail }) => {
    const { attendeesUrl, booking, to } = JSON.parse(mail.text)
    if (booking.id !== answer.id || attendeesUrl === null) return []
    expect(to.role).toBe("booker")
    return [attendeesUrl as string]
  })
  return { host, id: answer.id, mails, link: attendeesLinkOf(links[0] ?? "") }
})
