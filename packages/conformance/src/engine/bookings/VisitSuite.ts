import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { creditUnit, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  acceptBooking,
  addBusy,
  BookingStore,
  bookVisit,
  bookVisitForHost,
  bookVisitOfLink,
  cancelBooking,
  confirmVisitorBooking,
  createService,
  extendSeries,
  Invalid,
  listBookings,
  listVisitTimes,
  openCheckout,
  patchHost,
  patchServiceSettings,
  receivePayment,
  rescheduleBooking,
  runTimers,
  type Store,
  viewCheckout,
  visitSeries,
  visitTimesOfLink
} from "@slotkit/engine"
import { FakePayments } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, book, grace, tokenOf, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aMemberOf, aTeam, creditsOf, hostsOf } from "../teams/TeamFixtures.ts"
import { confirmationToken } from "../visitors/VisitorSeriesSuite.ts"

/** A host in London with a cut of half an hour and a colour of an hour. */
const aSalon = Effect.fnUntraced(function* (cut: object = {}, colour: object = {}) {
  const host = yield* aHostOn("pro")
  return { host, ...(yield* servicesOf(host, cut, colour)) }
})

const servicesOf = Effect.fnUntraced(function* (host: Host, cut: object = {}, colour: object = {}) {
  return {
    cut: yield* createService(host.id, { title: "Cut", durations: [{ minutes: 30 }], ...cut }),
    colour: yield* createService(host.id, { title: "Colour", durations: [{ minutes: 60 }], ...colour })
  }
})

/** A team whose members all cut, and of whom the first two colour. */
const aSalonTeam = Effect.gen(function* () {
  const team = yield* aTeam
  const members = yield* Effect.forEach([1, 2, 3], () => aMemberOf(team))
  const { cut, colour } = yield* servicesOf(team)
  const roleOf = (some: ReadonlyArray<Host>) => [{ key: "stylist", members: some.map(({ id }) => ({ host: id })) }]
  yield* patchServiceSettings(team.id, cut.id, { staffing: { roles: roleOf(members) } })
  yield* patchServiceSettings(team.id, colour.id, { staffing: { roles: roleOf(members.slice(0, 2)) } })
  return { team, members, cut, colour }
})

const both = ({ cut, colour }: { readonly cut: { readonly slug: string }; readonly colour: { readonly slug: string } }) => [
  { service: cut.slug },
  { service: colour.slug }
]

const visit = (parts: ReadonlyArray<object>, start: Instant, more: object = {}) => ({
  parts,
  start: formatInstant(start),
  booker: grace,
  ...more
})

const busy = (host: Host, from: Instant, to: Instant) => addBusy(host.id, { start: formatInstant(from), end: formatInstant(to) })

const startsOn = Effect.fnUntraced(function* (host: Host, parts: ReadonlyArray<object>, more: object = {}) {
  const { data } = yield* listVisitTimes(host, { parts, from: "2026-01-06", to: "2026-01-06", ...more })
  return (data["2026-01-06"] ?? []).map((time) => time.parts.map(({ start }) => start.slice(11, 16)).join(" "))
})

/** Decision 0160: one request books several services one after another. */
export const visitSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Visits", stores, (clause) => {
    clause(
      "MUST be one booking for each part, one after another, with one event each and one email about all",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const booked = yield* outcomeOf(host.id, bookVisit(host.id, visit(both(services), tuesday(10))))
        const { id, bookings } = booked.answer
        expect(bookings.map(({ visit: place }) => place)).toEqual([
          { id, index: 1, count: 2 },
          { id, index: 2, count: 2 }
        ])
        expect(bookings.map(({ service, scheduled_at, status }) => [service.title, scheduled_at, status])).toEqual([
          ["Cut", "2026-01-06T10:00:00Z", "accepted"],
          ["Colour", "2026-01-06T10:30:00Z", "accepted"]
        ])
        expect(bookings.map((booking) => "series" in booking)).toEqual([false, false])
        expect(booked.eventTypes).toEqual(["booking.confirmed", "booking.confirmed"])
        expect(booked.events.map((event) => "booking" in event && event.booking.visit)).toEqual(
          bookings.map(({ visit: place }) => place)
        )
        expect(booked.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect((yield* listBookings(host, { series: id, order: "asc" })).data).toEqual(bookings)
      })
    )

    clause(
      "MUST be offered where all parts are free one after another, with the shortest waits",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        yield* busy(host, tuesday(9), tuesday(11))
        yield* busy(host, tuesday(11, 30), tuesday(12))
        yield* busy(host, tuesday(13), tuesday(15, 30))
        expect(yield* startsOn(host, both(services))).toEqual(["11:00 12:00", "15:30 16:00"])
        expect(yield* startsOn(host, both(services), { max_gap_minutes: 0 })).toEqual(["15:30 16:00"])
        const { bookings } = yield* bookVisit(host.id, visit(both(services), tuesday(11)))
        expect(bookings.map(({ scheduled_at }) => scheduled_at?.slice(11, 16))).toEqual(["11:00", "12:00"])
        expect(yield* startsOn(host, both(services))).toEqual(["15:30 16:00"])
        const [time] = Object.values((yield* listVisitTimes(host, { parts: both(services), from: "2026-01-06" })).data).flat()
        expect(time).toEqual({
          start: "2026-01-06T15:30:00Z",
          end: "2026-01-06T17:00:00Z",
          label: "15:30",
          parts: [
            { service: services.cut.slug, start: "2026-01-06T15:30:00Z", end: "2026-01-06T16:00:00Z" },
            { service: services.colour.slug, start: "2026-01-06T16:00:00Z", end: "2026-01-06T17:00:00Z" }
          ]
        })
      })
    )

    clause(
      "MUST let the buffers of the services pass between the parts",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        yield* patchServiceSettings(host.id, services.cut.id, { buffer_after_minutes: 15 })
        yield* patchServiceSettings(host.id, services.colour.id, { buffer_before_minutes: 15, slot_interval_minutes: 15 })
        const { bookings } = yield* bookVisit(host.id, visit(both(services), tuesday(10), { max_gap_minutes: 0 }))
        expect(bookings.map(({ scheduled_at }) => scheduled_at?.slice(11, 16))).toEqual(["10:00", "11:00"])
      })
    )

    clause(
      "MUST book all parts or none, and name the first that cannot be booked",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        yield* book(host, services.colour, tuesday(11))
        const refusal = yield* refusalOf(
          host.id,
          bookVisit(host.id, visit(both(services), tuesday(10, 30), { max_gap_minutes: 0 }))
        )
        expect(refusal).toMatchObject({
          reason: "visit_refused",
          message: "Part 2 of the 2 parts of the visit cannot be booked, so none was. Choose another start.",
          refused: [{ index: 2, start: "2026-01-06T11:00:00Z", reason: "busy" }]
        })
        const first = yield* refusalOf(host.id, bookVisit(host.id, visit(both(services), tuesday(8))))
        expect(first).toMatchObject({ refused: [{ index: 1, start: "2026-01-06T08:00:00Z", reason: "outside_hours" }] })
        yield* patchHost(host.id, { limits: [{ per: "day", bookings: 2 }] })
        const full = yield* refusalOf(host.id, bookVisit(host.id, visit(both(services), tuesday(13))))
        expect(full).toMatchObject({ refused: [{ index: 2, reason: "day_full" }] })
      })
    )

    clause(
      "MUST be booked once when many ask for the same time",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const { won } = yield* race(
          callers(8, (caller) =>
            bookVisit(host.id, visit(both(services), tuesday(10), { booker: { name: "Grace", email: `${caller}@example.com` } }))
          )
        )
        expect(won).toHaveLength(1)
        expect((yield* listBookings(host, {})).data).toHaveLength(2)
      })
    )

    clause(
      "MUST refuse what is wrong in it under the name of the part, and leave nothing",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const errorsOf = (parts: ReadonlyArray<object>, more: object = {}) =>
          Effect.map(refusalOf(host.id, bookVisit(host.id, visit(parts, tuesday(10), more))), (refusal) =>
            refusal instanceof Invalid ? refusal.errors : refusal
          )
        expect(yield* errorsOf([{ service: services.cut.slug }])).toEqual({
          parts: ["The parts field must have 2 to 5 entries."]
        })
        expect(
          yield* errorsOf([{ service: services.cut.slug }, { service: services.colour.slug, duration_minutes: 45 }])
        ).toEqual({
          parts: ["The parts field (entry 2, duration_minutes) must be one of 60."]
        })
        expect(yield* errorsOf(both(services), { hosts: "each", max_gap_minutes: 241 })).toEqual({
          hosts: ["The hosts field must be one of same, any."],
          max_gap_minutes: ["The max_gap_minutes field must be an integer from 0 to 240."]
        })
        expect(yield* errorsOf(both(services), { booker: { name: "", email: "none" } })).toHaveProperty("booker")
        expect(yield* errorsOf([...both(services), { service: "none" }])).toMatchObject({ _tag: "NotFound" })
        yield* patchServiceSettings(host.id, services.colour.id, {
          questions: [{ key: "length", question: "Length?", type: "text", required: true }]
        })
        expect(yield* errorsOf(both(services))).toEqual({
          parts: ["The parts field (entry 2, answers.length) is required."]
        })
      })
    )

    clause(
      "a part MUST be cancelled without the others, and they keep their order",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const parts = [...both(services), { service: services.cut.slug }]
        const { id, bookings } = yield* bookVisit(host.id, visit(parts, tuesday(10)))
        yield* cancelBooking(host.id, bookings[1]!.id, {})
        const left = yield* listBookings(host, { series: id, status: "accepted", order: "asc" })
        expect(left.data.map(({ scheduled_at, visit: place }) => [scheduled_at?.slice(11, 16), place?.index])).toEqual([
          ["10:00", 1],
          ["11:30", 3]
        ])
        expect(yield* offeredOn(host, services.cut, "2026-01-06")).toContain(tuesday(10, 30))
        const ended = yield* outcomeOf(host.id, cancelBooking(host.id, bookings[0]!.id, { scope: "all" }))
        expect(ended.answer.meetings?.map(({ index }) => index)).toEqual([1, 3])
        expect(ended.mails).toEqual([`cancelled to ${grace.email}`, `cancelled to ${host.email}`])
      })
    )

    clause(
      "a part MUST move by itself, and not be moved or extended like a series",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const { id, bookings } = yield* bookVisit(host.id, visit(both(services), tuesday(10)))
        const moved = yield* rescheduleBooking(host.id, bookings[1]!.id, { start: formatInstant(tuesday(14)) })
        expect(moved).toMatchObject({ scheduled_at: "2026-01-06T14:00:00Z", visit: { id, index: 2 } })
        const all = { start: formatInstant(tuesday(15)), scope: "all" }
        expect(yield* refusalOf(host.id, rescheduleBooking(host.id, bookings[0]!.id, all))).toMatchObject({
          errors: { scope: ["The scope field must be one for a part of a visit. Move each part by itself."] }
        })
        expect(yield* refusalOf(host.id, extendSeries(host.id, id, { count: 1 }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "MUST wait for one answer if a part has to be approved",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon({}, { requires_approval: true })
        const booked = yield* outcomeOf(host.id, bookVisit(host.id, visit(both(services), tuesday(10))))
        expect(booked.answer.bookings.map(({ status }) => status)).toEqual(["pending", "pending"])
        const accepted = yield* outcomeOf(host.id, acceptBooking(host.id, booked.answer.bookings[0]!.id))
        expect(accepted.eventTypes).toEqual(["booking.confirmed", "booking.confirmed"])
      })
    )

    clause(
      "MUST be paid in one checkout, with one line for each part, and end together if it is not paid",
      Effect.gen(function* () {
        const price = (minutes: number, minor: number) => ({ durations: [{ minutes, price: minor }] })
        const { host, ...services } = yield* aSalon(price(30, 3000), price(60, 8000))
        const { bookings } = yield* bookVisit(host.id, visit(both(services), tuesday(10)))
        expect(bookings.map(({ status, payment }) => [status, payment.amount])).toEqual([
          ["pending", 3000],
          ["pending", 8000]
        ])
        const token = tokenOf(bookings[0]!)
        expect(tokenOf(bookings[1]!)).toBe(token)
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        const [order] = (yield* (yield* FakePayments).calls).opened
        expect([order?.amountMinor, order?.lines]).toEqual([
          11_000,
          [
            { title: "Cut, 2026-01-06 10:00", amountMinor: 3000 },
            { title: "Colour, 2026-01-06 10:30", amountMinor: 8000 }
          ]
        ])
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        expect((yield* listBookings(host, { status: "accepted" })).data).toHaveLength(2)
        yield* bookVisit(host.id, visit(both(services), tuesday(14)))
        yield* TestClock.adjust("31 minutes")
        yield* runTimers
        expect((yield* listBookings(host, { status: "cancelled" })).data).toHaveLength(2)
      })
    )

    clause(
      "MUST have services that are all paid for online, or none, and none with a card guarantee",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon({}, { durations: [{ minutes: 60, price: 8000 }] })
        expect(yield* refusalOf(host.id, bookVisit(host.id, visit(both(services), tuesday(10))))).toMatchObject({
          errors: {
            parts: [expect.stringContaining("services that are all paid for online, or none")]
          }
        })
        yield* patchServiceSettings(host.id, services.colour.id, { payment: { mode: "on_site" } })
        const { bookings } = yield* bookVisit(host.id, visit(both(services), tuesday(10)))
        expect(bookings.map(({ status }) => status)).toEqual(["accepted", "accepted"])
      })
    )

    clause(
      "MUST be booked by visitors in one step, with a link for each part",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon()
        const { data } = yield* visitTimesOfLink(host.username!, {
          parts: both(services),
          from: "2026-01-06",
          to: "2026-01-06",
          timezone: "Asia/Tokyo"
        })
        expect(Object.keys(data)).toEqual(["2026-01-06"])
        expect(data["2026-01-06"]?.map(({ label }) => label)).toContain("19:00")
        const booked = yield* outcomeOf(host.id, bookVisitOfLink(host.username!, visit(both(services), tuesday(10))))
        const [first, second] = booked.answer.bookings
        expect(booked.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        const seen = yield* visitSeries(new URL(second!.manage_url!).pathname.split("/").at(-1)!)
        expect(seen.map(({ id }) => id)).toEqual([first!.id, second!.id])
      })
    )

    clause(
      "MUST be confirmed by its booker as one, and wait for an answer if a part has to be approved",
      Effect.gen(function* () {
        const { host, ...services } = yield* aSalon({}, { requires_approval: true })
        yield* patchServiceSettings(host.id, services.cut.id, { confirm_email: true })
        const { bookings } = yield* bookVisitOfLink(host.username!, visit(both(services), tuesday(10)))
        expect(bookings.map(({ confirm_by }) => confirm_by === null)).toEqual([false, false])
        yield* confirmVisitorBooking(yield* confirmationToken)
        const { data } = yield* listBookings(host, { status: "pending" })
        expect(data).toHaveLength(2)
        const accepted = yield* acceptBooking(host.id, data[0]!.id)
        expect(accepted.status).toBe("accepted")
        expect((yield* listBookings(host, { status: "accepted" })).data).toHaveLength(2)
      })
    )

    clause(
      "on a team, one member MUST hold all parts, and each its own on request",
      Effect.gen(function* () {
        const { team, members, ...services } = yield* aSalonTeam
        const [ana, ben, eve] = members
        yield* busy(ana!, tuesday(10, 30), tuesday(11))
        expect(yield* startsOn(team, both(services))).toContain("10:00 10:30")
        const { bookings } = yield* bookVisitForHost(team.id, visit(both(services), tuesday(10)))
        expect(bookings.map(hostsOf)).toEqual([[ben!.id], [ben!.id]])
        // Ben was the only one who could hold both parts, so no one else had a chance.
        expect(yield* creditsOf(team, services.cut, members, `${services.cut.id}/stylist`)).toEqual([0, 0, 0])
        expect(yield* startsOn(team, both(services))).not.toContain("10:00 10:30")
        expect(yield* startsOn(team, both(services), { hosts: "any" })).toContain("10:00 11:00")
        const other = yield* bookVisitForHost(team.id, visit(both(services), tuesday(10), { hosts: "any" }))
        expect(other.bookings.map(hostsOf)).toEqual([[ana!.id], [ana!.id]])
        const chosen = [{ service: services.cut.slug, members: { stylist: [eve!.id] } }, { service: services.colour.slug }]
        const own = yield* bookVisitForHost(team.id, visit(chosen, tuesday(13), { hosts: "any" }))
        expect(own.bookings.map(hostsOf)).toEqual([[eve!.id], [expect.any(Number)]])
        expect(yield* refusalOf(team.id, bookVisitForHost(team.id, visit(chosen, tuesday(15))))).toMatchObject({
          reason: "visit_refused",
          refused: [{ index: 2 }]
        })
      })
    )

    clause(
      "on a team, members MUST be chosen in turn among those who can hold all parts",
      Effect.gen(function* () {
        const { team, members, ...services } = yield* aSalonTeam
        const [ana, ben] = members
        const one = yield* bookVisitForHost(team.id, visit(both(services), tuesday(10)))
        const two = yield* bookVisitForHost(team.id, visit(both(services), tuesday(12)))
        expect([...one.bookings, ...two.bookings].map(hostsOf)).toEqual([[ana!.id], [ana!.id], [ben!.id], [ben!.id]])
        expect(yield* creditsOf(team, services.cut, members, `${services.cut.id}/stylist`)).toEqual([0, 0, 0])
        expect(yield* creditsOf(team, services.colour, members, `${services.colour.id}/stylist`)).toEqual([0, 0, 0])
        yield* cancelBooking(team.id, two.bookings[0]!.id, { scope: "all" })
        expect(yield* creditsOf(team, services.cut, members, `${services.cut.id}/stylist`)).toEqual([
          -creditUnit / 2,
          creditUnit / 2,
          0
        ])
        const store = yield* BookingStore
        const held = yield* store.occupiedOfEach([ana!.id, ben!.id], tuesday(0) - millisPerDay, tuesday(0) + 2 * millisPerDay)
        expect(held.get(ana!.id)!.held.map(({ start, end }) => (end - start) / millisPerMinute)).toEqual([30, 60])
        expect(held.get(ben!.id)!.held).toEqual([])
      })
    )
  })
