import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  acceptOffer,
  BookingStore,
  cancelBooking,
  createService,
  declineOffer,
  listBookings,
  listWaitlist,
  offerToEntry,
  patchService,
  patchServiceSettings,
  runJobKind,
  type Store,
  visitWaitlist
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { alan, book, edsger, free, grace, group, monday, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aHostWithList, join, nothingIsDue } from "./AHostWithList.ts"

/** Decision 0130: seats of a group's session that become free are offered to those who wait for it. */
export const waitlistGroupSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Waiting lists of groups", stores, (clause) => {
    clause(
      "MUST hold the seats of a full session for the first who waits, and book them when they accept",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        const [one] = yield* fullSession(host, service)
        const { entry, token } = yield* join(host, service, grace, forSession())
        expect(entry).toMatchObject({ seats: 1, wishes: [{ from: "2026-01-06T10:00:00Z", to: "2026-01-06T10:30:00Z" }] })
        const freed = yield* outcomeOf(host.id, cancelBooking(host.id, one!, {}))
        expect(freed.audit.map(({ action }) => action)).toEqual(["booking.cancel", "waitlist.offer"])
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ reason: "full" })
        expect((yield* visitWaitlist(token)).offer).toMatchObject({ start: "2026-01-06T10:00:00Z", held: true })
        expect(yield* acceptOffer(token)).toMatchObject({ status: "accepted", scheduled_at: "2026-01-06T10:00:00Z" })
        expect(yield* seatsAt(host)).toEqual([4])
        yield* nothingIsDue
      })
    )

    clause(
      "MUST pass over an entry that asks for more seats than are free, keep its place, and count it",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        const [one, other] = yield* fullSession(host, service)
        const two = yield* join(host, service, grace, forSession(2))
        const single = yield* join(host, service, alan, forSession())
        yield* cancelBooking(host.id, one!, {})
        expect(yield* statesOf(host)).toEqual([
          { seats: 2, skipped: 1, status: "waiting" },
          { seats: 1, skipped: 0, status: "offered" }
        ])
        // The seat that is declined and the one that is cancelled then are two.
        yield* declineOffer(single.token)
        expect((yield* listWaitlist(host, {})).map(({ skipped }) => skipped)).toEqual([2, 0])
        yield* cancelBooking(host.id, other!, {})
        expect((yield* visitWaitlist(two.token)).offer).toMatchObject({ held: true })
        expect(yield* seatsAt(host)).toEqual([4])
        const booked = yield* acceptOffer(two.token)
        const { data } = yield* listBookings(host, { status: "accepted" })
        expect(data.find(({ id }) => id === booked.id)?.attendees).toHaveLength(1)
        expect(yield* seatsAt(host)).toEqual([4])
      })
    )

    clause(
      "MUST offer two seats that are freed at once to two people, and those left to everyone",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        const pair = yield* book(host, service, tuesday(10), { booker: edsger, attendees: [{ name: "Bert" }] })
        yield* book(host, service, tuesday(10), { attendees: [{}] })
        const people = [yield* join(host, service, grace, forSession()), yield* join(host, service, alan, forSession())]
        yield* cancelBooking(host.id, pair.id, {})
        for (const { token } of people) expect(yield* visitWaitlist(token)).toMatchObject({ status: "offered" })
        expect(yield* seatsAt(host)).toEqual([4])
        yield* TestClock.setTime(monday(16))
        expect(yield* runJobKind("offer")).toBe(2)
        expect(yield* seatsAt(host)).toEqual([2])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        yield* nothingIsDue
      })
    )

    clause(
      "MUST offer the whole time of a session that loses its last seat, also to other services",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList({ ...group, max_attendees: 2 })
        const { id } = yield* book(host, service, tuesday(10), { booker: edsger, attendees: [{}] })
        const short = yield* createService(host.id, free)
        yield* patchServiceSettings(host.id, short.id, { waitlist: { mode: "one_by_one" } })
        const first = yield* join(host, service, grace, forSession(2))
        const second = yield* join(host, short, alan)
        yield* cancelBooking(host.id, id, {})
        expect([yield* visitWaitlist(first.token), yield* visitWaitlist(second.token)]).toMatchObject([
          { status: "offered" },
          { status: "waiting" }
        ])
        yield* declineOffer(first.token)
        expect((yield* visitWaitlist(second.token)).offer).toMatchObject({ start: "2026-01-06T10:00:00Z" })
      })
    )

    clause(
      "MUST offer the seats that a service adds, in the transaction that adds them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        yield* fullSession(host, service)
        const two = yield* join(host, service, grace, forSession(2))
        const single = yield* join(host, service, alan, forSession())
        const spans = yield* join(host, service, edsger)
        expect((yield* outcomeOf(host.id, patchService(host.id, service.id, { title: "Course" }))).mails).toEqual([])
        const raised = yield* outcomeOf(host.id, patchService(host.id, service.id, { max_attendees: 7 }))
        expect(raised.audit.map(({ action }) => action)).toEqual(["service.change", "waitlist.offer", "waitlist.offer"])
        expect([yield* visitWaitlist(two.token), yield* visitWaitlist(single.token)]).toMatchObject([
          { status: "offered", seats: 2 },
          { status: "offered" }
        ])
        expect(yield* visitWaitlist(spans.token)).toMatchObject({ status: "waiting" })
        expect(yield* seatsAt(host)).toEqual([7])
        expect(yield* acceptOffer(single.token)).toMatchObject({ status: "accepted" })
        // Seats that are taken away again cannot be accepted.
        expect((yield* outcomeOf(host.id, patchService(host.id, service.id, { max_attendees: 5 }))).mails).toEqual([])
        expect(yield* Effect.flip(acceptOffer(two.token))).toMatchObject({ reason: "offer_over" })
        expect(yield* seatsAt(host)).toEqual([5])
      })
    )

    clause(
      "MUST ask everyone who wants no more seats than are free, without holding them, in the other mode",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group, { mode: "everyone" })
        const [one] = yield* fullSession(host, service)
        const two = yield* join(host, service, grace, forSession(2))
        const first = yield* join(host, service, alan, forSession())
        const second = yield* join(host, service, edsger, forSession())
        yield* cancelBooking(host.id, one!, {})
        expect(yield* visitWaitlist(two.token)).toMatchObject({ status: "waiting" })
        expect((yield* visitWaitlist(first.token)).offer).toMatchObject({ held: false })
        expect(yield* seatsAt(host)).toEqual([3])
        expect(yield* acceptOffer(second.token)).toMatchObject({ status: "accepted" })
        expect(yield* Effect.flip(acceptOffer(first.token))).toMatchObject({ reason: "offer_over" })
      })
    )

    clause(
      "MUST let the host offer a session with enough free seats by hand",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        yield* fullSession(host, service)
        yield* book(host, service, tuesday(14))
        yield* join(host, service, grace, forSession(4))
        const [entry] = yield* listWaitlist(host, {})
        const offer = (start: Instant) => offerToEntry(host.id, entry!.id, { start: formatInstant(start) })
        expect(yield* refusalOf(host.id, offer(tuesday(14)))).toMatchObject({ reason: "full" })
        expect(yield* offer(tuesday(15))).toMatchObject({ status: "offered", seats: 4 })
        expect(yield* seatsAt(host, 15)).toEqual([4])
      })
    )

    clause.rule(
      "MUST name every wrong field of a request to wait for a session",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        yield* fullSession(host, service)
        yield* book(host, service, tuesday(14))
        const [full, open, none] = [tuesday(10), tuesday(14), tuesday(16)].map((start) => ({ session: formatInstant(start) }))
        const wrong = (body: object) => Effect.map(refusalOf(host.id, join(host, service, grace, body)), problemsOf)
        expect(yield* wrong({ wishes: [full, open, none] })).toEqual([
          "wishes.1.session option The wishes field (entry 2, session) must be the start of a session that is full.",
          "wishes.2.session option The wishes field (entry 3, session) must be the start of a session that is full."
        ])
        expect(yield* wrong({ wishes: [full], seats: 5 })).toEqual([
          "seats other The seats field must be at most 4, the seats of a session."
        ])
        expect(yield* wrong({ wishes: [full], seats: 0 })).toEqual([expect.stringContaining("seats integer ")])
        expect(
          yield* wrong({ wishes: [{}, { ...full, to: "2026-01-06T12:00:00Z" }, { session: "2026-01-04T10:00:00Z" }] })
        ).toEqual([
          "wishes.0.from required The wishes field (entry 1, from) is required without session.",
          "wishes.0.to required The wishes field (entry 1, to) is required without session.",
          "wishes.1.session unaccepted The wishes field (entry 2, session) cannot be used with from or to.",
          "wishes.2.session future The wishes field (entry 3, session) must be in the future."
        ])
        // A session that has fewer seats than the entry asks for can be waited for.
        yield* join(host, service, grace, { seats: 4, wishes: [open!] })
        const alone = yield* createService(host.id, free)
        yield* patchServiceSettings(host.id, alone.id, { waitlist: { mode: "one_by_one" } })
        const single = yield* refusalOf(host.id, join(host, alone, grace, { seats: 2, wishes: [full] }))
        expect(problemsOf(single)).toEqual([
          "seats unaccepted The seats field must be 1 because this is not a group service.",
          "wishes.0.session unaccepted The wishes field (entry 1, session) can only be used for a group service."
        ])
      })
    )

    clause(
      "MUST give a freed seat to one person only, whoever else wants it at the same moment",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithList(group)
        const [one, other] = yield* fullSession(host, service)
        const people = [yield* join(host, service, grace, forSession()), yield* join(host, service, alan, forSession())]
        const strangers = callers(4, () => book(host, service, tuesday(10), { booker: edsger }))
        const cancels = [one, other].map((id) => cancelBooking(host.id, id!, {}))
        yield* race<unknown, unknown, never>([...cancels, ...strangers] as never)
        expect(yield* seatsAt(host)).toEqual([4])
        for (const { token } of people) expect(yield* acceptOffer(token)).toMatchObject({ status: "accepted" })
        expect(yield* seatsAt(host)).toEqual([4])
        const emails = (yield* listBookings(host, { status: "accepted" })).data.map(({ booker }) => booker.email)
        expect(emails).not.toContain(edsger.email)
      })
    )
  })

const forSession = (seats = 1) => ({ seats, wishes: [{ session: formatInstant(tuesday(10)) }] })

/** Books all seats of Tuesday's session, and returns the ids of the bookings. */
const fullSession = (host: Host, service: { readonly slug: string }) =>
  Effect.forEach([1, 2, 3, 4], (number) =>
    Effect.map(
      book(host, service, tuesday(10), { booker: { name: `Guest ${number}`, email: `guest${number}@example.com` } }),
      ({ id }) => id
    )
  )

/** Returns the seats that the meetings of an hour take. */
const seatsAt = Effect.fnUntraced(function* ({ id }: Host, hour = 10) {
  const { held } = yield* (yield* BookingStore).occupiedBetween(id, tuesday(hour), tuesday(hour + 1))
  return held.map(({ seatsTaken }) => seatsTaken)
})

const statesOf = (host: Host) =>
  Effect.map(listWaitlist(host, {}), (all) => all.map(({ seats, skipped, status }) => ({ seats, skipped, status })))

const problemsOf = (failure: unknown) =>
  (
    (failure as { readonly problems?: ReadonlyArray<{ readonly path: string; readonly rule: string; readonly message: string }> })
      .problems ?? []
  ).map(({ path, rule, message }) => `${path} ${rule} ${message}`)
