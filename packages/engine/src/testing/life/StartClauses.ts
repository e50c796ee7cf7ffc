import { formatInstant, type Host, type Instant, millisPerDay, millisPerMinute } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import type { Store } from "../../EngineServices.ts"
import { addBusy } from "../../usecases/AddBusy.ts"
import { bookSlot } from "../../usecases/BookSlot.ts"
import { createInvite } from "../../usecases/CreateInvite.ts"
import { createService } from "../../usecases/CreateService.ts"
import { deleteService } from "../../usecases/DeleteService.ts"
import { disableInvite } from "../../usecases/DisableInvite.ts"
import { patchHost } from "../../usecases/PatchHost.ts"
import { patchServiceSettings } from "../../usecases/PatchServiceSettings.ts"
import { requireHost } from "../../usecases/RequireHost.ts"
import { rescheduleBooking } from "../../usecases/RescheduleBooking.ts"
import { timeLimit } from "../contract/SuiteOptions.ts"
import { heading, type Life } from "./Clause.ts"
import { aHostOn, aHostWith, book, bookInvite, free, grace, group, monday, tuesday, wednesday, working } from "./Scene.ts"
import { offeredOn, refusalOf, tracesOf } from "./Traces.ts"

/** Which starts can be booked and moved to: the ones that are offered at that moment, and the sentence for every other. */
export const startClauses = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Starts", stores, (clause) => {
    for (const { what, given, start, message } of refusedStarts) {
      clause(
        `${what} is a 409 that says so, for a new booking and for one that is moved, and nothing is written`,
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          const { id } = yield* book(host, service, wednesday(15))
          yield* given(host, service)
          expect(yield* refusalOf(host.id, book(host, service, start))).toMatchObject({ _tag: "Conflict", message })
          const reschedule = rescheduleBooking(host.id, id, { start: formatInstant(start) })
          expect(yield* refusalOf(host.id, reschedule)).toMatchObject({ _tag: "Conflict", message })
        })
      )
    }

    clause(
      "another booking's time is refused from either side, whatever the service, and what only touches it is not",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const long = yield* createService(host, { title: "Long", durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, long.id, { slot_interval_minutes: 15 })
        yield* book(host, service, tuesday(10))
        for (const start of [tuesday(9, 15), tuesday(9, 30), tuesday(10), tuesday(10, 15)]) {
          expect(yield* refusalOf(host.id, book(host, long, start))).toMatchObject({
            _tag: "Conflict",
            message: "The host is not free at that time."
          })
        }
        yield* book(host, long, tuesday(9))
        yield* book(host, long, tuesday(10, 30))
      })
    )

    clause(
      "a start may be moved into its own time: what a booking holds itself is not counted",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 15, max_bookings_per_day: 1 })
        const { id } = yield* book(host, service, tuesday(10))
        const moved = yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(10, 15)) })
        expect(moved.scheduled_at).toBe("2026-01-06T10:15:00Z")
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause(
      "a booking whose service is deleted, and one made through an invite, can still be moved",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const served = yield* book(host, service, tuesday(10))
        yield* deleteService(host, service.id)
        const invited = yield* bookInvite(host, yield* createInvite(host, { title: "For Grace" }), tuesday(11))
        yield* rescheduleBooking(host.id, served.id, { start: formatInstant(tuesday(14)) })
        yield* rescheduleBooking(host.id, invited.id, { start: formatInstant(tuesday(10)) })
        expect(yield* Effect.flip(rescheduleBooking(host.id, invited.id, { start: formatInstant(tuesday(14)) }))).toMatchObject({
          _tag: "Conflict"
        })
      })
    )

    clause(
      "what is offered at a moment can be booked then, and nothing else",
      Effect.gen(function* () {
        for (const plan of ["pro", "free"]) {
          const { host: pro, service } = yield* aHostWith({ ...group, max_attendees: 2, durations: [{ minutes: 45 }] })
          const settings = {
            slot_interval_minutes: 20,
            buffer_before_minutes: 5,
            buffer_after_minutes: 10,
            max_bookings_per_day: 4
          }
          yield* patchServiceSettings(pro.id, service.id, settings)
          yield* addBusy(pro.id, { start: formatInstant(tuesday(12, 10)), end: formatInstant(tuesday(13)) })
          yield* bookInvite(pro, yield* createInvite(pro, { title: "For Grace" }), tuesday(15))
          yield* book(pro, service, tuesday(10, 20))
          yield* patchHost(pro.id, { plan })
          const host = yield* requireHost(pro.id)
          const starts = Array.from({ length: 9 * 12 }, (_, index) => tuesday(8, 30) + index * 5 * millisPerMinute)
          for (const start of starts) {
            const isOffered = (yield* offeredOn(host, service, "2026-01-06")).includes(start)
            const booked = yield* Effect.result(book(host, service, start))
            expect([formatInstant(start), booked._tag]).toEqual([formatInstant(start), isOffered ? "Success" : "Failure"])
          }
        }
      }),
      timeLimit
    )

    clause(
      "of 20 bookers of overlapping starts at once one wins, and the others leave nothing behind",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 5 })
        const starts = Array.from({ length: 20 }, (_, index) => tuesday(10, (index % 10) * 5))
        const race = Effect.forEach(starts, (start) => Effect.result(book(host, service, start)), { concurrency: "unbounded" })
        const { answer, eventTypes, mails, audit } = yield* tracesOf(host.id, race)
        expect(answer.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        expect(answer.flatMap((result) => (result._tag === "Failure" ? [result.failure._tag] : []))).toEqual(
          Array(19).fill("Conflict")
        )
        expect([eventTypes, mails.length, audit.length]).toEqual([["booking.confirmed"], 2, 1])
      }),
      timeLimit
    )

    clause(
      "of bookings moved to one start at once, one gets it and the others stay where they are",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const bookings = yield* Effect.forEach([9, 10, 11, 12], (hour) => book(host, service, tuesday(hour)))
        const move = ({ id }: { readonly id: number }) =>
          Effect.result(rescheduleBooking(host.id, id, { start: formatInstant(tuesday(15)) }))
        const { answer, eventTypes } = yield* tracesOf(host.id, Effect.forEach(bookings, move, { concurrency: "unbounded" }))
        expect(answer.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        expect(eventTypes).toEqual(["booking.rescheduled"])
        expect(yield* offeredOn(host, service, "2026-01-06")).toHaveLength(16 - 4)
      }),
      timeLimit
    )

    clause(
      "a host without a username takes no bookings, through a service or an invite",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro", { username: null })
        const service = yield* createService(host, free)
        const invite = yield* createInvite(host, { title: "For Grace" })
        const message = "The host takes no bookings until a username has been picked."
        for (const attempt of [book(host, service, tuesday(10)), bookInvite(host, invite, tuesday(10))]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "Conflict", message })
        }
      })
    )

    clause(
      "MUST judge in the order 404, 422, 409",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const stranger = yield* aHostWith(free)
        const invite = yield* createInvite(host, { title: "For Grace" })
        yield* disableInvite(host.id, invite.id)
        const broken = { start: "never", booker: { name: "" } }
        for (const target of [{ service: "unknown" }, { invite: invite.id + 1000 }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...broken, ...target }))).toMatchObject({ _tag: "NotFound" })
        }
        expect(yield* refusalOf(host.id, bookSlot(host.id + 100_000, { ...broken, service: service.slug }))).toMatchObject({
          _tag: "NotFound"
        })
        expect(yield* refusalOf(host.id, bookSlot(stranger.host.id, { ...broken, invite: invite.id }))).toMatchObject({
          _tag: "NotFound"
        })
        for (const target of [{ service: service.slug }, { invite: invite.id }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...broken, ...target }))).toMatchObject({
            _tag: "Invalid",
            errors: { start: [expect.any(String)], booker: expect.any(Array) }
          })
        }
        expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(10)))).toMatchObject({
          _tag: "Conflict",
          message: "The invite is disabled, so its link no longer works."
        })
      })
    )

    clause(
      "a length that the service does not offer is a 422; without one the shortest is booked",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }, { minutes: 15 }] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { duration_minutes: 30 }))).toMatchObject({
          _tag: "Invalid",
          errors: { duration_minutes: ["The duration_minutes field must be one of 60, 15."] }
        })
        expect((yield* book(host, service, tuesday(10))).duration_minutes).toBe(15)
        expect((yield* book(host, service, tuesday(11), { duration_minutes: 60 })).duration_minutes).toBe(60)
      })
    )

    clause(
      "a booking names either a service or an invite, and who books",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const invite = yield* createInvite(host, { title: "For Grace" })
        const wanted = { start: formatInstant(tuesday(10)), booker: grace }
        for (const target of [{}, { service: 7 }, { service: service.slug, invite: invite.id }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...wanted, ...target }))).toMatchObject({
            _tag: "Invalid",
            errors: { service: [expect.any(String)] }
          })
        }
        expect(yield* refusalOf(host.id, bookSlot(host.id, { ...wanted, invite: "1" }))).toMatchObject({
          errors: { invite: [expect.any(String)] }
        })
        for (const input of [null, [], "book me in"]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, input))).toMatchObject({ _tag: "Invalid" })
        }
      })
    )
  })

interface RefusedStart {
  readonly what: string
  readonly given: (host: Host, service: { readonly id: number; readonly slug: string }) => Effect.Effect<unknown, unknown, Life>
  readonly start: Instant
  readonly message: string
}

const set =
  (settings: object): RefusedStart["given"] =>
  (host, service) =>
    patchServiceSettings(host.id, service.id, settings)
const busy =
  (start: Instant, end: Instant): RefusedStart["given"] =>
  (host) =>
    addBusy(host.id, { start: formatInstant(start), end: formatInstant(end) })
const notFree = "The host is not free at that time."

const refusedStarts: ReadonlyArray<RefusedStart> = [
  { what: "a start in the past", given: set({}), start: monday(9) - 3 * millisPerDay, message: "The start is in the past." },
  {
    what: "a start sooner than the notice",
    given: set({ minimum_notice_minutes: 120 }),
    start: monday(10, 30),
    message: "The start is sooner than the notice that the host needs."
  },
  {
    what: "a start beyond the booking window",
    given: set({ booking_window_days: 1 }),
    start: tuesday(9, 30),
    message: "The start is further ahead than the host takes bookings."
  },
  {
    what: "a start before working hours",
    given: set({}),
    start: tuesday(8, 30),
    message: "The start is outside the host's working hours."
  },
  {
    what: "a start on a day off",
    given: (host) => working(host, [{ weekday: 2, start: "09:00", end: "17:00" }], [{ date: "2026-01-06", intervals: [] }]),
    start: tuesday(10),
    message: "The start is outside the host's working hours."
  },
  {
    what: "an end after working hours",
    given: set({}),
    start: tuesday(16, 45),
    message: "The meeting would not be over within the host's working hours."
  },
  {
    what: "a start off the grid",
    given: set({}),
    start: tuesday(10, 10),
    message: "The start is not one of the times that the host offers."
  },
  { what: "time off", given: busy(tuesday(10, 29), tuesday(11)), start: tuesday(10), message: notFree },
  {
    what: "time off within the buffer before",
    given: (host, service) =>
      Effect.andThen(busy(tuesday(9), tuesday(9, 46))(host, service), set({ buffer_before_minutes: 15 })(host, service)),
    start: tuesday(10),
    message: notFree
  },
  {
    what: "time off within the buffer after",
    given: (host, service) =>
      Effect.andThen(busy(tuesday(10, 44), tuesday(11))(host, service), set({ buffer_after_minutes: 15 })(host, service)),
    start: tuesday(10),
    message: notFree
  },
  {
    what: "another booking's time",
    given: (host, service) => book(host, service, tuesday(10)),
    start: tuesday(10),
    message: notFree
  },
  {
    what: "a day with as many bookings as it takes",
    given: (host, service) => Effect.andThen(book(host, service, tuesday(10)), set({ max_bookings_per_day: 1 })(host, service)),
    start: tuesday(14),
    message: "The host takes no more bookings of this service on that day."
  }
]
