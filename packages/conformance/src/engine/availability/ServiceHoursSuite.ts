import { formatInstant } from "@slotkit/core"
import { createInvite, createService, patchServiceSettings, rescheduleBooking, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, bookInvite, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, refusalOf } from "../OutcomeOf.ts"

const hours = {
  weekly: [
    { weekday: 2, start: "18:00", end: "20:00" },
    { weekday: 3, start: "18:00", end: "20:00" }
  ],
  overrides: [{ date: "2026-01-07", intervals: [{ start: "07:00", end: "08:00" }] }]
}

const refused = { _tag: "Conflict", message: "The start is outside the host's working hours." }

/** A service's own hours replace those of the host, for this service alone. */
export const serviceHoursSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Own hours of a service", stores, (clause) => {
    clause.rule(
      "replace the host's hours and overrides in the offered times, for this service alone",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService(host.id, { ...free, title: "Other" })
        const usual = yield* offeredOn(host, other, "2026-01-06")
        expect(yield* patchServiceSettings(host.id, service.id, { hours })).toMatchObject({ hours })
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([
          tuesday(18),
          tuesday(18, 30),
          tuesday(19),
          tuesday(19, 30)
        ])
        expect(yield* offeredOn(host, service, "2026-01-07")).toEqual([wednesday(7), wednesday(7, 30)])
        expect(yield* offeredOn(host, service, "2026-01-08")).toEqual([])
        expect(yield* offeredOn(host, other, "2026-01-06")).toEqual(usual)
        yield* patchServiceSettings(host.id, service.id, { hours: null })
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual(usual)
      })
    )

    clause(
      "decide what can be booked and moved to; bookings of other services still take their time",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService(host.id, { ...free, title: "Other" })
        yield* patchServiceSettings(host.id, service.id, { hours })
        yield* patchServiceSettings(host.id, other.id, { hours: { weekly: hours.weekly } })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject(refused)
        const { id } = yield* book(host, service, tuesday(18))
        expect(yield* refusalOf(host.id, rescheduleBooking(host.id, id, { start: formatInstant(wednesday(18)) }))).toMatchObject(
          refused
        )
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(7)) })
        yield* book(host, other, tuesday(18))
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([tuesday(18, 30), tuesday(19), tuesday(19, 30)])
      })
    )

    clause(
      "are copied to an invite with the service, and stay with it",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { hours })
        const invite = yield* createInvite(host.id, { title: "For Grace", service: service.slug })
        yield* patchServiceSettings(host.id, service.id, { hours: null })
        expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(10)))).toMatchObject(refused)
        const { id } = yield* bookInvite(host, invite, tuesday(18))
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(10)) })
      })
    )
  })
