import { formatInstant } from "@slotkit/core"
import {
  acceptBooking,
  bookSlot,
  cancelBooking,
  createInvite,
  createService,
  erasePerson,
  exportPerson,
  getBooking,
  listBookings,
  openAttendeesLink,
  patchServiceSettings,
  rescheduleBooking,
  runJobsOnce,
  type Store,
  VisitorAddress,
  visitBooking,
  visitInvite,
  visitInviteBooking,
  visitService,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { recordsOf } from "../../fixtures/HostRecords.ts"
import { unique } from "../../fixtures/Unique.ts"
import {
  aHostOn,
  alan,
  approved,
  attendeesLinkOf,
  book,
  edsger,
  free,
  grace,
  group,
  tuesday,
  wednesday
} from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** Decision 0108: the guests of a one-to-one meeting. */
export const guestSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Guests of a one-to-one meeting", stores, (clause) => {
    clause(
      "MUST be listed, take no seats, cause no events, and hear of the booking, its moves and its end",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests()
        const booked = yield* outcomeOf(host.id, book(host, service, tuesday(10), { guests, topic: "Engines" }))
        const { id } = booked.answer
        expect(booked.answer).toMatchObject({ attendees: [], guests, topic: "Engines" })
        expect(yield* getBooking(host.id, id)).toEqual(booked.answer)
        expect(booked.eventTypes).toEqual(["booking.confirmed"])
        expect(JSON.stringify(booked.events)).toContain(JSON.stringify({ guests }).slice(1, -1))
        expect(booked.mails).toEqual(toEverybody("confirmation", host))
        const found = yield* listBookings(host, { search: edsger.email })
        expect(found.data.map((each) => each.id)).toEqual([id])

        const move = rescheduleBooking(host.id, id, { start: formatInstant(wednesday(11)) })
        expect((yield* outcomeOf(host.id, move)).mails).toEqual(toEverybody("rescheduled", host))
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        const cancelled = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        expect(cancelled.mails).toEqual(toEverybody("cancelled", host))
        expect(cancelled.answer.guests).toEqual(guests)
        expect(yield* offeredOn(host, service, "2026-01-07")).toContain(wednesday(11))
      })
    )

    clause(
      "MUST be told of a booking whose booker has no email address and gets no emails, which visitors cannot make",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests()
        const caller = { name: "Kim" }
        const booked = yield* outcomeOf(
          host.id,
          book(host, service, tuesday(10), { booker: caller, guests: [{ email: alan.email }] })
        )
        expect(booked.answer).toMatchObject({ status: "accepted", booker: { name: "Kim", email: null } })
        expect(booked.mails).toEqual([`confirmation to ${alan.email}`, `confirmation to ${host.email}`])
        const { id } = booked.answer
        const move = rescheduleBooking(host.id, id, { start: formatInstant(wednesday(11)) })
        expect((yield* outcomeOf(host.id, move)).mails).toEqual([`rescheduled to ${alan.email}`, `rescheduled to ${host.email}`])
        expect((yield* listBookings(host, { search: "Kim" })).data.map((each) => each.id)).toEqual([id])
        const asVisitor = visitServiceBooking(host.username ?? "", service.slug, {
          start: formatInstant(tuesday(10)),
          booker: caller
        })
        const refusal = yield* refusalOf(host.id, asVisitor.pipe(Effect.provideService(VisitorAddress, null)))
        expect(refusal).toMatchObject({ _tag: "Invalid", problems: [{ path: "booker.email" }] })
      })
    )

    clause.rule(
      "of a visitor MUST get no mail before the booker has opened the link of their own, and no link of the booker at all",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service } = yield* aHostWithGuests()
        expect(yield* visitService(host.username!, service.slug)).toMatchObject({ max_guests: 3 })
        const input = { start: formatInstant(tuesday(10)), booker: grace, guests }
        const visit = Effect.provideService(visitServiceBooking(host.username!, service.slug, input), VisitorAddress, "4/1")
        const { answer, mails } = yield* outcomeOf(host.id, visit)
        expect(answer).toMatchObject({ attendees: [], guests })
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        yield* runJobsOnce
        const sent = (yield* sink.accepted)
          .map(({ mail }) => JSON.parse(mail.text))
          .filter(({ booking }) => booking.id === answer.id)
        const link = sent.flatMap(({ attendeesUrl }) => attendeesUrl ?? [])
        expect(link).toHaveLength(1)
        const opened = yield* outcomeOf(host.id, openAttendeesLink(...attendeesLinkOf(link[0]!)))
        expect(opened.mails).toEqual(["confirmation to alan@example.com", "confirmation to edsger@example.com"])
        yield* runJobsOnce
        const toGuests = (yield* sink.accepted)
          .map(({ mail }) => JSON.parse(mail.text))
          .filter(({ booking, to }) => booking.id === answer.id && to.role === "attendee")
        expect(
          toGuests.map(({ manage, attendeesUrl, confirmUrl, answerUrl }) => [manage, attendeesUrl, confirmUrl, answerUrl])
        ).toEqual([
          [null, null, null, null],
          [null, null, null, null]
        ])
        expect((yield* visitBooking(answer.manage_url!.split("/").at(-1)!)).guests).toEqual(guests)
      })
    )

    clause.rule(
      "of a request MUST hear of it once it is accepted",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests(approved)
        const requested = yield* outcomeOf(host.id, book(host, service, tuesday(10), { guests }))
        expect(requested.mails.filter((mail) => /alan|edsger/.test(mail))).toEqual([])
        const accepted = yield* outcomeOf(host.id, acceptBooking(host.id, requested.answer.id))
        expect(accepted.mails).toEqual(toEverybody("confirmation", host))
      })
    )

    clause.rule(
      "MUST be at most as many as the service takes, each with an address that nobody else has",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests(free, 1)
        const refused = (more: object) => refusalOf(host.id, book(host, service, tuesday(10), more))
        expect(yield* refused({ guests })).toMatchObject({
          problems: [{ path: "guests", rule: "too_many", max: 1, message: "The guests field must have at most 1 entries." }]
        })
        expect(yield* refused({ guests: [{ email: "GRACE@example.com" }] })).toMatchObject({
          problems: [{ path: "guests.0.email", rule: "repeated" }]
        })
        expect(yield* refused({ guests: [{ email: "alan" }] })).toMatchObject({
          problems: [{ path: "guests.0.email", rule: "email" }]
        })
        const plain = yield* createService(host.id, free)
        expect(yield* refusalOf(host.id, book(host, plain, tuesday(10), { guests }))).toMatchObject({
          problems: [{ path: "guests", rule: "unaccepted" }]
        })
        expect(yield* visitService(host.username!, plain.slug)).not.toHaveProperty("max_guests")
      })
    )

    clause.rule(
      "MUST NOT be those of a group, which has seats",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests(group, 0)
        const setting = refusalOf(host.id, patchServiceSettings(host.id, service.id, { max_guests: 1 }))
        expect(yield* setting).toMatchObject({ problems: [{ path: "max_guests", rule: "unaccepted" }] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { guests }))).toMatchObject({
          problems: [{ path: "guests", rule: "unaccepted" }]
        })
      })
    )

    clause.rule(
      "MUST be as many with an invite as its service takes, or as the invite itself says",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests(free, 2)
        const invite = yield* createInvite(host.id, { service: service.slug })
        expect(invite.max_guests).toBe(2)
        const token = invite.url.split("/").at(-1)!
        expect(yield* visitInvite(token)).toEqual(invite)
        const input = { start: formatInstant(tuesday(10)), booker: grace }
        const visit = (of: string, more: object) =>
          Effect.provideService(visitInviteBooking(of, { ...input, ...more }), VisitorAddress, "4/1")
        const three = [...guests, { email: "barbara@example.com" }]
        expect(yield* refusalOf(host.id, visit(token, { guests: three }))).toMatchObject({
          problems: [{ path: "guests", rule: "too_many", max: 2 }]
        })
        const { answer } = yield* outcomeOf(host.id, visit(token, { guests }))
        expect(answer).toMatchObject({ attendees: [], guests })

        const alone = yield* createInvite(host.id, { service: service.slug, max_guests: 0 })
        expect(alone).not.toHaveProperty("max_guests")
        expect(yield* refusalOf(host.id, visit(alone.url.split("/").at(-1)!, { guests }))).toMatchObject({
          problems: [{ path: "guests", rule: "unaccepted" }]
        })
        const own = yield* createInvite(host.id, { title: "Lunch", max_guests: 1 })
        const byHost = yield* outcomeOf(
          host.id,
          bookSlot(host.id, { ...input, invite: own.id, start: formatInstant(wednesday(10)), guests: guests.slice(0, 1) })
        )
        expect(byHost.mails).toContain(`confirmation to ${alan.email}`)
        expect(yield* refusalOf(host.id, createInvite(host.id, { title: "Lunch", max_guests: 11 }))).toMatchObject({
          problems: [{ path: "max_guests" }]
        })
      })
    )

    clause.rule(
      "MUST be exported and erased with their address, from the booking and its events",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithGuests()
        const guest = { email: `${unique("guest")}@example.com` }
        const { id } = yield* book(host, service, tuesday(10), { guests: [guest, guests[0]], topic: "Engines" })
        expect((yield* exportPerson({ email: guest.email })).bookings).toMatchObject([{ booking: { id } }])
        expect(yield* erasePerson({ email: guest.email })).toMatchObject({ bookings: 1, done: true })
        expect(yield* getBooking(host.id, id)).toMatchObject({
          attendees: [],
          guests: [guests[0]],
          booker: grace,
          topic: "Engines"
        })
        expect(JSON.stringify(yield* recordsOf(host.id))).not.toContain(guest.email)
      })
    )
  })

const guests = [{ email: alan.email }, { email: edsger.email }]

const aHostWithGuests = Effect.fnUntraced(function* (body: object = free, most = 3) {
  const host = yield* aHostOn("pro")
  const service = yield* createService(host.id, body)
  yield* patchServiceSettings(host.id, service.id, { max_guests: most })
  return { host, service }
})

const toEverybody = (kind: string, { email }: { readonly email: string }): ReadonlyArray<string> =>
  [grace.email, alan.email, edsger.email, email].map((address) => `${kind} to ${address}`)
