import { formatInstant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  cancelBooking,
  createInvite,
  deleteInvite,
  deleteService,
  disableInvite,
  getInvite,
  getService,
  listContacts,
  listInvites,
  listServices,
  patchService,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { timeLimit } from "../../fixtures/SuiteOptions.ts"
import { aHostOn, aHostWith, alan, approvedPaid, book, bookInvite, free, group, monday, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The life cycle of single-use links, from creation to their one booking. */
export const inviteSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Invites", stores, (clause) => {
    clause.rule(
      "by default an invite is open, expires after 30 days and lasts half an hour",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        expect(invite).toEqual({
          id: expect.any(Number),
          title: "For Grace",
          description: null,
          status: "open",
          url: expect.stringMatching(/^https:\/\/book\.example\.com\/i\/[0-9A-Za-z]{24}$/),
          contact: { name: null, email: null },
          durations: [30],
          expires_at: formatInstant(monday(9) + 30 * millisPerDay),
          created_at: "2026-01-05T09:00:00Z"
        })
        expect(yield* getInvite(host.id, invite.id)).toEqual(invite)
        const request = { title: "Long", description: "Text", duration: 90, expires_in_days: 1 }
        expect(yield* createInvite(host.id, request)).toMatchObject({
          description: "Text",
          durations: [90],
          expires_at: "2026-01-06T09:00:00Z"
        })
        expect((yield* listInvites(host.id, {})).data.map(({ title }) => title)).toEqual(["Long", "For Grace"])
      })
    )

    clause.rule(
      "an invite is a single-use service with the same id, but not part of the list of services",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const invite = yield* createInvite(host.id, { title: "For Grace", contact_name: "Grace" })
        expect(yield* getService(host, invite.id)).toEqual({
          type: "single_use",
          id: invite.id,
          title: "For Grace",
          description: null,
          status: "open",
          durations: [{ minutes: 30, price: null, currency: "EUR" }],
          location: { type: "video", label: "Video call", address: null },
          url: invite.url,
          contact: { name: "Grace", email: null },
          expires_at: invite.expires_at,
          created_at: invite.created_at
        })
        expect(yield* listServices(host)).toEqual([])
      })
    )

    clause.rule(
      "a single-use service cannot be edited, and an invalid change says so first",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const refused = (patch: object) => refusalOf(host.id, patchService(host.id, invite.id, patch))
        for (const patch of [{}, { title: "For Alan" }, { durations: [{ minutes: 45 }] }]) {
          expect(yield* refused(patch)).toMatchObject({ _tag: "Conflict", reason: "single_use_service" })
        }
        for (const patch of [{ title: "" }, { title: 1 }, { durations: [] }, { is_group: true }, { slug: service.slug }]) {
          expect(yield* refused(patch)).toMatchObject({ _tag: "Invalid" })
        }
        const unknown = patchService(host.id, 999_999, { title: 1 })
        expect(yield* refusalOf(host.id, unknown)).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "a copy has its service's durations and location, and keeps them when the service is changed or deleted",
      Effect.gen(function* () {
        const location = { type: "in_person", label: "Office", address: "1 Main Street" }
        const durations = [{ minutes: 30, price: 9900 }, { minutes: 60 }]
        const { host, service } = yield* aHostWith({ ...approvedPaid, durations, location })
        const invite = yield* createInvite(host.id, { service: service.slug, duration: 5 })
        expect(invite.durations).toEqual([30, 60])
        yield* deleteService(host.id, service.id)
        expect(yield* getInvite(host.id, invite.id)).toEqual(invite)
        expect(yield* bookInvite(host, invite, tuesday(10))).toMatchObject({ location, duration_minutes: 30 })
      })
    )

    clause.rule(
      "the title of a copy is {service} for {contact_name}, unless one is given",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const titled = (more: object) =>
          Effect.map(createInvite(host.id, { service: service.slug, ...more }), ({ title }) => title)
        expect(yield* titled({ contact_name: "Grace" })).toBe("Intro for Grace")
        expect(yield* titled({})).toBe("Intro")
        expect(yield* titled({ contact_name: "Grace", title: "Come and see" })).toBe("Come and see")
        expect([...(yield* titled({ contact_name: "x".repeat(90) }))].length).toBe(50)
      })
    )

    clause.rule(
      "an unknown service is a 404 before any other error; without a service a title is required",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const wrong = { expires_in_days: 0, duration: 4 }
        expect(yield* refusalOf(host.id, createInvite(host.id, { ...wrong, service: "unknown" }))).toMatchObject({
          _tag: "NotFound"
        })
        expect(yield* refusalOf(host.id, createInvite(host.id, wrong))).toMatchObject({
          _tag: "Invalid",
          errors: { title: [expect.any(String)], expires_in_days: [expect.any(String)], duration: [expect.any(String)] }
        })
      })
    )

    clause.rule(
      "a person with an email address is saved to the host's contacts once, with the latest name",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        yield* createInvite(host.id, { title: "One", contact_name: "Nobody" })
        expect((yield* listContacts(host.id, {})).data).toEqual([])
        yield* createInvite(host.id, { title: "Two", contact_name: "G. Hopper", contact_email: "grace@example.com" })
        yield* createInvite(host.id, { title: "Three", contact_name: "Grace Hopper", contact_email: "Grace@example.com" })
        yield* createInvite(host.id, { title: "Four", contact_email: "grace@example.com" })
        expect((yield* listContacts(host.id, {})).data.map(({ name }) => name)).toEqual(["Grace Hopper"])
        const wrong = { title: "Five", contact_email: "alan@example.com", expires_in_days: 0 }
        yield* refusalOf(host.id, createInvite(host.id, wrong))
      })
    )

    clause.rule(
      "a booking through an invite is accepted at once and free, even for a copy of a service with approval and a price",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approvedPaid)
        const invite = yield* createInvite(host.id, { service: service.slug, contact_name: "Grace" })
        const { answer, eventTypes, mails, audit } = yield* outcomeOf(host.id, bookInvite(host, invite, tuesday(10)))
        expect(answer).toMatchObject({
          status: "accepted",
          service: {
            type: "single_use",
            id: invite.id,
            title: "Review for Grace",
            is_group: false,
            max_attendees: null,
            is_personal_invite: true
          },
          meeting_link: null,
          payment: { status: "none", amount: null, currency: "EUR" }
        })
        expect(eventTypes).toEqual(["booking.confirmed"])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        expect(audit.map(({ action }) => action)).toEqual(["booking.book"])
      })
    )

    clause(
      "open, a booking is made: used, and the link no longer works, even after the booking is cancelled",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const { id } = yield* bookInvite(host, invite, tuesday(10))
        expect((yield* getInvite(host.id, invite.id)).status).toBe("used")
        yield* cancelBooking(host.id, id, {})
        expect((yield* getInvite(host.id, invite.id)).status).toBe("used")
        expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(11)))).toMatchObject({
          _tag: "Conflict",
          message: "The invite is used, so its link no longer works."
        })
      })
    )

    clause(
      "of 20 concurrent bookings one wins, and the others answer 409",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const invite = yield* createInvite(host.id, { title: "For Grace", duration: 5 })
        const bookers = callers(20, (index) => bookInvite(host, invite, tuesday(10, (index % 10) * 5)))
        const { answer, eventTypes } = yield* outcomeOf(host.id, race(bookers))
        expect([answer.won.length, eventTypes]).toEqual([1, ["booking.confirmed"]])
        expect(answer.lost.map(({ _tag }) => _tag)).toEqual(Array(19).fill("Conflict"))
      }),
      timeLimit
    )

    clause.rule(
      "a start that is not offered does not use the invite",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { service: service.slug })
        yield* book(host, service, tuesday(10))
        for (const start of [tuesday(10), tuesday(8), tuesday(10, 10)]) {
          expect(yield* refusalOf(host.id, bookInvite(host, invite, start))).toMatchObject({ _tag: "Conflict" })
        }
        expect((yield* getInvite(host.id, invite.id)).status).toBe("open")
        expect(yield* bookInvite(host, invite, tuesday(11))).toMatchObject({ status: "accepted" })
      })
    )

    clause.rule(
      "open, expires_at passes: expired from that millisecond on, and can no longer be booked or disabled",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const [first, second] = yield* Effect.forEach(["One", "Two"], (title) =>
          createInvite(host.id, { title, expires_in_days: 1 })
        )
        yield* TestClock.setTime(tuesday(9) - 1)
        expect((yield* getInvite(host.id, first!.id)).status).toBe("open")
        yield* bookInvite(host, first!, tuesday(10))
        yield* TestClock.setTime(tuesday(9))
        expect((yield* getInvite(host.id, first!.id)).status).toBe("used")
        expect((yield* getInvite(host.id, second!.id)).status).toBe("expired")
        expect((yield* listInvites(host.id, {})).data.map(({ status }) => status)).toEqual(["expired", "used"])
        for (const attempt of [bookInvite(host, second!, tuesday(11)), disableInvite(host.id, second!.id)]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({
            _tag: "Conflict",
            message: expect.stringMatching(/^The invite is expired, so it/)
          })
        }
      })
    )

    clause.rule(
      "open, host disables it: disabled, once, and can no longer be booked",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        expect(yield* disableInvite(host.id, invite.id)).toEqual({ ...invite, status: "disabled" })
        for (const attempt of [bookInvite(host, invite, tuesday(10)), disableInvite(host.id, invite.id)]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({
            _tag: "Conflict",
            message: expect.stringMatching(/^The invite is disabled, so it/)
          })
        }
        const used = yield* createInvite(host.id, { title: "For Alan" })
        yield* bookInvite(host, used, tuesday(10))
        expect(yield* refusalOf(host.id, disableInvite(host.id, used.id))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause(
      "an unbooked invite (open, expired or disabled) can be deleted; a booked one is a 409 and stays, on both endpoints",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const make = createInvite(host.id, { title: "For Grace", expires_in_days: 1 })
        const [open, disabled, byService, booked] = [yield* make, yield* make, yield* make, yield* make]
        yield* disableInvite(host.id, disabled!.id)
        yield* bookInvite(host, booked!, tuesday(10))
        yield* deleteInvite(host.id, open!.id)
        yield* TestClock.setTime(tuesday(9))
        yield* deleteInvite(host.id, disabled!.id)
        yield* deleteService(host.id, byService!.id)
        expect((yield* listInvites(host.id, {})).data.map(({ id }) => id)).toEqual([booked!.id])
        for (const attempt of [deleteInvite(host.id, booked!.id), deleteService(host.id, booked!.id)]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "Conflict", message: expect.any(String) })
        }
        expect(yield* refusalOf(host.id, deleteInvite(host.id, open!.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "an invite is for one person, even as a copy of a group service, and its meeting cannot be joined",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const invite = yield* createInvite(host.id, { service: service.slug })
        expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(10), { attendees: [alan] }))).toMatchObject({
          _tag: "Invalid",
          errors: { attendees: [expect.any(String)] }
        })
        const { answer, events } = yield* outcomeOf(host.id, bookInvite(host, invite, tuesday(10)))
        expect(answer.service).toMatchObject({ is_group: false, max_attendees: null })
        expect(events).toHaveLength(1)
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
      })
    )
  })
