import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  addBusy,
  BusyCalendars,
  bookForHost,
  bookSlot,
  cancelBooking,
  getBooking,
  getManagedBooking,
  listManagedBookings,
  patchServiceSettings,
  rescheduleBooking,
  rescheduleForHost,
  type Store,
  VisitorAddress,
  visitServiceBooking
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** A host overrides rules for one booking, and visitors none. */
export const overrideSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Rules that a host overrides", stores, (clause) => {
    clause(
      "a refusal names the rules, and with them the start is booked, audited, and shown to the host only",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* addBusy(host.id, { start: formatInstant(tuesday(20)), end: formatInstant(tuesday(21)) })
        const at20 = (override: ReadonlyArray<string> = []) => book(host, service, tuesday(20, 10), { override })
        expect(yield* refusalOf(host.id, at20())).toMatchObject({ reason: "outside_hours", overridable: ["hours", "time_off"] })
        expect(yield* refusalOf(host.id, at20(["hours"]))).toMatchObject({
          reason: "busy",
          overridable: ["hours", "time_off"]
        })
        const { answer, audit } = yield* outcomeOf(host.id, at20(["limits", "time_off", "hours"]))
        expect(answer).toMatchObject({ status: "accepted", overridden: ["hours", "time_off"] })
        expect(audit).toMatchObject([{ action: "booking.book", details: { override: ["hours", "time_off"] } }])
        expect(yield* getManagedBooking(host.id, answer.id)).toMatchObject({ overridden: ["hours", "time_off"] })
        expect((yield* listManagedBookings(host, {})).data).toMatchObject([{ overridden: ["hours", "time_off"] }])
        expect(yield* getBooking(host.id, answer.id)).not.toHaveProperty("overridden")
        expect(yield* refusalOf(host.id, book(host, service, tuesday(21), { override: ["mood"] }))).toMatchObject({
          _tag: "Invalid"
        })
      })
    )

    clause(
      "moving it without an override is checked in full, and ends the mark",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const { id } = yield* book(host, service, tuesday(20), { override: ["hours"] })
        const move = (start: Instant, override: ReadonlyArray<string> = []) =>
          rescheduleForHost(host.id, id, { start: formatInstant(start), override })
        expect(yield* refusalOf(host.id, move(tuesday(21)))).toMatchObject({ reason: "outside_hours", overridable: ["hours"] })
        const again = yield* outcomeOf(host.id, move(tuesday(21), ["hours"]))
        expect(again.answer.overridden).toEqual(["hours"])
        expect(again.audit).toMatchObject([{ action: "booking.reschedule", details: { override: ["hours"] } }])
        const back = yield* outcomeOf(host.id, move(tuesday(10), ["hours"]))
        expect([back.answer.overridden, back.audit[0]!.details]).toEqual([undefined, undefined])
      })
    )

    clause(
      "two bookings do not overlap, whatever is overridden, unless overlap is",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const everythingElse = ["hours", "notice", "window", "limits", "busy", "time_off"]
        yield* book(host, service, tuesday(10))
        const over = (override: ReadonlyArray<string>) => book(host, service, tuesday(10, 15), { override })
        expect(yield* refusalOf(host.id, over(everythingElse))).toMatchObject({
          reason: "busy",
          overridable: ["hours", "overlap"]
        })
        const late = yield* book(host, service, tuesday(20), { override: everythingElse })
        const onto = (override: ReadonlyArray<string>) =>
          rescheduleForHost(host.id, late.id, { start: formatInstant(tuesday(10)), override })
        expect(yield* refusalOf(host.id, onto(everythingElse))).toMatchObject({ reason: "busy", overridable: ["overlap"] })
        expect(yield* over([...everythingElse, "overlap"])).toMatchObject({ overridden: ["hours", "overlap"] })
        const moved = yield* outcomeOf(host.id, onto(["overlap"]))
        expect(moved.answer).toMatchObject({ scheduled_at: formatInstant(tuesday(10)), overridden: ["overlap"] })
        expect(moved.audit).toMatchObject([{ action: "booking.reschedule", details: { override: ["overlap"] } }])
      })
    )

    clause(
      "a booking that overlaps closes its own time, also after the one beneath is cancelled",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const beneath = yield* book(host, service, tuesday(10))
        const above = yield* book(host, service, tuesday(10, 15), { override: ["hours", "overlap"] })
        const isFree = (start: Instant) =>
          Effect.map(Effect.exit(book(host, service, start, { override: ["hours"] })), Exit.isSuccess)
        yield* cancelBooking(host.id, beneath.id, {})
        expect(yield* isFree(tuesday(10))).toBe(false)
        expect(yield* isFree(tuesday(10, 30))).toBe(false)
        expect(yield* isFree(tuesday(9, 45))).toBe(true)
        expect(yield* isFree(tuesday(10, 45))).toBe(true)
        yield* cancelBooking(host.id, above.id, {})
        expect(yield* isFree(tuesday(10, 15))).toBe(true)
      })
    )

    clause(
      "moving a booking that overlaps without the override is checked as usual",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10))
        const { id } = yield* book(host, service, tuesday(10), { override: ["overlap"] })
        yield* book(host, service, tuesday(11))
        const move = (start: Instant) => rescheduleForHost(host.id, id, { start: formatInstant(start) })
        expect(yield* refusalOf(host.id, move(tuesday(11)))).toMatchObject({ reason: "busy", overridable: ["overlap"] })
        expect((yield* move(tuesday(12))).overridden).toBeUndefined()
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({ reason: "busy" })
      })
    )

    clause.rule(
      "limits, notice and window, of the service, the host and the person",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, {
          minimum_notice_minutes: 3 * 1440,
          limits: [{ per: "week", bookings: 1 }],
          per_booker: [{ per: "day", bookings: 1 }]
        })
        const first = yield* book(host, service, tuesday(10), { override: ["notice"] })
        expect(first).toMatchObject({ overridden: ["notice"] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(11)))).toMatchObject({ overridable: ["notice", "limits"] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(11), { override: ["notice"] }))).toMatchObject({
          reason: "week_full",
          overridable: ["notice", "limits"]
        })
        const second = yield* book(host, service, tuesday(11), { override: ["notice", "limits"] })
        expect(second).toMatchObject({ overridden: ["notice", "limits"] })
        yield* patchServiceSettings(host.id, service.id, { minimum_notice_minutes: 0, limits: [] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({
          reason: "booker_limit",
          overridable: ["limits"]
        })
        expect(yield* book(host, service, tuesday(12), { override: ["limits"] })).toMatchObject({ overridden: ["limits"] })
        yield* patchServiceSettings(host.id, service.id, { booking_window_days: 1 })
        expect(yield* book(host, service, wednesday(12), { override: ["window"] })).toMatchObject({ overridden: ["window"] })
      })
    )

    clause.rule(
      "calendars of the application",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const busyBetween = () => Effect.succeed([{ start: tuesday(10), end: tuesday(11) }])
        const refused = yield* refusalOf(
          host.id,
          book(host, service, tuesday(10)).pipe(Effect.provideService(BusyCalendars, { busyBetween }))
        )
        expect(refused).toMatchObject({ reason: "busy", overridable: ["busy"] })
        const booked = book(host, service, tuesday(10), { override: ["busy"] })
        expect(yield* booked.pipe(Effect.provideService(BusyCalendars, { busyBetween }))).toMatchObject({ overridden: ["busy"] })
      })
    )

    clause.rule(
      "API keys, apps and agents override nothing without the scope for it, and are not told what could be",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const input = { service: service.slug, start: formatInstant(tuesday(20)), booker: grace, override: ["hours"] }
        expect(yield* refusalOf(host.id, bookSlot(host.id, input))).toMatchObject({ reason: "outside_hours", overridable: [] })
        const { id } = yield* book(host, service, tuesday(10))
        const move = rescheduleBooking(host.id, id, { start: formatInstant(tuesday(20)), override: ["hours"] })
        expect(yield* refusalOf(host.id, move)).toMatchObject({ reason: "outside_hours", overridable: [] })
      })
    )

    clause.rule(
      "with the scope, they override rules as the host does, and are told what could be",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const at20 = { service: service.slug, start: formatInstant(tuesday(20)), booker: grace }
        expect(yield* refusalOf(host.id, bookSlot(host.id, at20, true))).toMatchObject({ overridable: ["hours"] })
        const { answer, audit } = yield* outcomeOf(host.id, bookSlot(host.id, { ...at20, override: ["hours"] }, true))
        expect([answer.status, "overridden" in answer, audit[0]!.details]).toEqual(["accepted", false, { override: ["hours"] }])
        expect(yield* getManagedBooking(host.id, answer.id)).toMatchObject({ overridden: ["hours"] })
        const move = (override: ReadonlyArray<string>) =>
          rescheduleBooking(host.id, answer.id, { start: formatInstant(tuesday(21)), override }, true)
        expect(yield* refusalOf(host.id, move([]))).toMatchObject({ overridable: ["hours"] })
        expect((yield* outcomeOf(host.id, move(["hours"]))).answer.scheduled_at).toBe(formatInstant(tuesday(21)))
      })
    )

    clause.rule(
      "visitors override nothing, and are not told what could be",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const input = { start: formatInstant(tuesday(20)), booker: grace, override: ["hours"] }
        const visit = visitServiceBooking(host.username!, service.slug, input).pipe(Effect.provideService(VisitorAddress, "4/1"))
        expect(yield* refusalOf(host.id, visit)).toMatchObject({ reason: "outside_hours", overridable: [] })
        expect(yield* refusalOf(host.id, bookForHost(host.id, { service: service.slug, override: "hours" }))).toMatchObject({
          _tag: "Invalid",
          errors: { override: [expect.any(String)] }
        })
      })
    )
  })

/** Books a start for Grace, as the host does. */
const book = (host: Host, service: { readonly slug: string }, start: Instant, more: object = {}) =>
  bookForHost(host.id, { service: service.slug, start: formatInstant(start), booker: grace, ...more })
