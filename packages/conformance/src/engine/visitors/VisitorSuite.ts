import { formatInstant } from "@slotkit/core"
import {
  createInvite,
  createService,
  disableInvite,
  getInvite,
  getProfile,
  getService,
  patchHost,
  patchServiceSettings,
  type Store,
  visitHost,
  visitInvite,
  visitInviteBooking,
  visitInviteSlots,
  visitService,
  visitServiceBooking,
  visitServiceSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, aHostWith, approved, book, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** The data that visitors without a credential see, and their bookings. */
export const visitorSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Visitors", stores, (clause) => {
    clause.rule(
      "a visitor sees the host and its bookable services as the API shows them, but not the plan",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const { plan: _, ...rest } = yield* getProfile(host)
        expect(yield* visitHost(host.username!)).toEqual({ ...rest, timezone: "Europe/London", language: null })
        const seen = () => visitService(host.username!, service.slug)
        const asks = { confirm_email: false, ask_topic: true, ask_notes: true }
        expect(yield* seen()).toEqual({ ...(yield* getService(host, service.id)), ...asks })
        yield* patchServiceSettings(host.id, service.id, { confirm_email: true, ask_topic: false })
        yield* patchHost(host.id, { language: "fr" })
        expect(yield* seen()).toMatchObject({ confirm_email: true, ask_topic: false, ask_notes: true })
        expect(yield* visitHost(host.username!)).toMatchObject({ language: "fr" })
      })
    )

    clause.rule(
      "MUST answer 404 for unknown names, and for services that are inactive or beyond the plan",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const second = yield* createService(host.id, { ...free, title: "Second" })
        const off = yield* createService(host.id, { ...free, title: "Off" })
        yield* patchServiceSettings(host.id, off.id, { active: false })
        yield* patchHost(host.id, { plan: "free" })
        const username = host.username!
        const booking = { start: formatInstant(tuesday(10)), booker: grace }
        expect(yield* Effect.flip(visitHost("nobody-here"))).toMatchObject({ _tag: "NotFound" })
        for (const [name, slug] of [
          ["nobody-here", service.slug],
          [username, "unknown"],
          [username, second.slug],
          [username, off.slug]
        ] as const) {
          const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
            visitService(name, slug),
            visitServiceSlots(name, slug, {}),
            visitServiceBooking(name, slug, booking)
          ]
          for (const attempt of attempts) expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "NotFound" })
        }
        for (const attempt of [visitInvite("unknown"), visitInviteSlots("unknown", {}), visitInviteBooking("unknown", booking)]) {
          expect(yield* Effect.flip(attempt as Effect.Effect<unknown, unknown, ClauseServices>)).toMatchObject({
            _tag: "NotFound"
          })
        }
      })
    )

    clause.rule(
      "free slots are listed by day in the visitor's zone, or the host's by default",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const slots = (query: object) => visitServiceSlots(host.username!, service.slug, query)
        const { data, meta } = yield* slots({ from: "2026-01-06", to: "2026-01-06", timezone: "Asia/Tokyo" })
        expect(meta).toEqual({
          from: "2026-01-06",
          to: "2026-01-06",
          duration_minutes: 30,
          timezone: "Asia/Tokyo",
          service: "intro",
          first_day: "2026-01-05",
          last_day: "2027-01-05"
        })
        expect(data["2026-01-06"]!.at(0)).toEqual({
          start: "2026-01-05T15:00:00Z",
          end: "2026-01-05T15:30:00Z",
          label: "00:00"
        })
        expect(data["2026-01-06"]!.at(-1)).toMatchObject({ start: "2026-01-06T14:30:00Z", label: "23:30" })
        expect((yield* slots({ from: "2026-01-06", to: "2026-01-06" })).meta.timezone).toBe("Europe/London")
        expect(yield* Effect.flip(slots({ timezone: "Mars/Olympus" }))).toMatchObject({
          _tag: "Invalid",
          errors: { timezone: [expect.any(String)] }
        })
      })
    )

    clause.rule(
      "free slots come with the first and the last day to book, for at most six weeks",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const meta = (query: object) => Effect.map(visitServiceSlots(host.username!, service.slug, query), ({ meta }) => meta)
        const grid = yield* meta({ from: "2026-01-26", to: "2026-03-31" })
        expect(grid).toMatchObject({ from: "2026-01-26", to: "2026-03-08" })
        yield* patchServiceSettings(host.id, service.id, { minimum_notice_minutes: 2 * 1440, booking_window_days: 10 })
        const { first_day, last_day } = yield* meta({ timezone: "Pacific/Kiritimati" })
        expect({ first_day, last_day }).toEqual({ first_day: "2026-01-07", last_day: "2026-01-15" })
      })
    )

    clause(
      "a visitor books a free slot as through the API",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approved)
        const { data } = yield* visitServiceSlots(host.username!, service.slug, { from: "2026-01-06", to: "2026-01-06" })
        const [{ start } = { start: "" }] = data["2026-01-06"] ?? []
        const booking = visitServiceBooking(host.username!, service.slug, { start, booker: grace })
        const { answer, eventTypes } = yield* outcomeOf(host.id, booking)
        expect(answer).toMatchObject({ status: "pending", scheduled_at: start, service: { id: service.id } })
        expect(eventTypes).toEqual(["booking.requested"])
        const again = visitServiceBooking(host.username!, service.slug, { start, booker: grace })
        expect(yield* refusalOf(host.id, again)).toMatchObject({ _tag: "Conflict" })
        for (const input of [null, "book me in", { booker: grace }]) {
          const broken = visitServiceBooking(host.username!, service.slug, input)
          expect(yield* refusalOf(host.id, broken)).toMatchObject({ _tag: "Invalid", errors: { start: [expect.any(String)] } })
        }
      })
    )

    clause.rule(
      "a link books its own service, regardless of the body",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService(host.id, { ...free, title: "Other" })
        const [named, sent] = [yield* createInvite(host.id, { title: "One" }), yield* createInvite(host.id, { title: "Two" })]
        const body = { service: other.slug, invite: sent.id, booker: grace }
        const byService = yield* visitServiceBooking(host.username!, service.slug, { ...body, start: formatInstant(tuesday(10)) })
        expect(byService.service.id).toBe(service.id)
        const byInvite = yield* visitInviteBooking(tokenOf(named), { ...body, start: formatInstant(tuesday(11)) })
        expect(byInvite.service.id).toBe(named.id)
        expect((yield* getInvite(host.id, sent.id)).status).toBe("open")
      })
    )

    clause(
      "a visitor with an invite's link sees the invite and its free slots, and can book it once",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10))
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const token = tokenOf(invite)
        expect(yield* visitInvite(token)).toEqual(invite)
        const { data } = yield* visitInviteSlots(token, { from: "2026-01-06", to: "2026-01-06" })
        expect(data["2026-01-06"]!.map(({ start }) => start)).not.toContain(formatInstant(tuesday(10)))
        expect(data["2026-01-06"]).toHaveLength(15)
        const booking = visitInviteBooking(token, { start: formatInstant(tuesday(11)), booker: grace })
        expect(yield* booking).toMatchObject({ status: "accepted", service: { is_personal_invite: true } })
        expect(yield* visitInvite(token)).toEqual({ ...invite, status: "used" })
        expect(yield* refusalOf(host.id, booking)).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "the link of a closed invite shows its status, without slots and bookings",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const [disabled, expired] = yield* Effect.forEach([1, 2], (days) =>
          createInvite(host.id, { title: "For Grace", expires_in_days: days })
        )
        yield* disableInvite(host.id, disabled!.id)
        yield* TestClock.setTime(wednesday(9))
        for (const [invite, status] of [
          [disabled!, "disabled"],
          [expired!, "expired"]
        ] as const) {
          const token = tokenOf(invite)
          expect((yield* visitInvite(token)).status).toBe(status)
          const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
            visitInviteSlots(token, {}),
            visitInviteBooking(token, { start: formatInstant(wednesday(11)), booker: grace })
          ]
          for (const attempt of attempts) {
            expect(yield* refusalOf(host.id, attempt)).toMatchObject({
              _tag: "Conflict",
              message: `The invite is ${status}, so its link no longer works.`
            })
          }
        }
      })
    )
  })

/** The token in the link of an invite. */
const tokenOf = ({ url }: { readonly url: string }): string => new URL(url).pathname.slice("/i/".length)
