import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  deleteService,
  getAvailability,
  patchHost,
  patchService,
  patchServiceSettings,
  requireHost,
  rescheduleBooking
} from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { aHostWith, alan, book, group, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"

heading("Seats of a group meeting", memoryStore, (clause) => {
  for (const { cap, accepted: occupied, now, remain } of [
    { cap: 5, accepted: 3, now: 5, remain: 2 },
    { cap: 5, accepted: 3, now: 4, remain: 1 },
    { cap: 5, accepted: 5, now: 10, remain: 5 },
    { cap: 5, accepted: 1, now: 10, remain: 9 }
  ]) {
    clause(
      `with ${occupied} of ${cap} seats taken and a current capacity of ${now}, exactly ${remain} remain and can be booked`,
      Effect.gen(function* () {
        const { host, service } = yield* aWorkshop(cap)
        yield* book(host, service, tuesday(10), party(occupied))
        yield* patchService(host.id, service.id, { max_attendees: now })
        expect(yield* spotsAt(host, service, tuesday(10))).toBe(remain)
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), party(remain + 1)))).toMatchObject(notEnoughLeft)
        yield* book(host, service, tuesday(10), party(remain))
        expect(yield* spotsAt(host, service, tuesday(10))).toBe("not offered")
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject(notEnoughLeft)
      })
    )
  }

  for (const now of [2, 3]) {
    clause(
      `MUST NOT offer a start with 3 of 5 taken once the capacity is ${now}, and other starts have ${now}`,
      Effect.gen(function* () {
        const { host, service } = yield* aWorkshop(5)
        yield* book(host, service, tuesday(10), party(3))
        yield* patchService(host.id, service.id, { max_attendees: now })
        expect(yield* spotsAt(host, service, tuesday(10))).toBe("not offered")
        expect(yield* spotsAt(host, service, tuesday(11))).toBe(now)
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject(notEnoughLeft)
      })
    )
  }

  for (const { what, end, begin } of [
    {
      what: "is_group is switched off",
      end: (host: Host, id: number) => patchService(host.id, id, { is_group: false }),
      begin: (host: Host, id: number) => patchService(host.id, id, { is_group: true, max_attendees: 5 })
    },
    {
      what: "the plan drops to Free",
      end: (host: Host) => patchHost(host.id, { plan: "free" }),
      begin: (host: Host) => patchHost(host.id, { plan: "pro" })
    }
  ]) {
    clause(
      `once ${what}, MUST NOT offer a start with a taken seat, and MUST offer it again afterwards`,
      Effect.gen(function* () {
        const { host, service } = yield* aWorkshop(5)
        yield* book(host, service, tuesday(10))
        yield* end(host, service.id)
        expect(yield* spotsAt(host, service, tuesday(10))).toBe("not offered")
        expect(yield* spotsAt(host, service, tuesday(11))).toBe("one to one")
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject(notFree)
        yield* begin(host, service.id)
        expect(yield* spotsAt(host, service, tuesday(10))).toBe(4)
      })
    )

    clause(
      `once ${what}, a booking of one seat can be moved to a free start, but one of several seats cannot be moved`,
      Effect.gen(function* () {
        const { host, service } = yield* aWorkshop(5)
        const alone = yield* book(host, service, tuesday(10))
        const several = yield* book(host, service, tuesday(10), party(3))
        yield* book(host, service, tuesday(12))
        yield* end(host, service.id)
        expect(yield* refusalOf(host.id, moveTo(host, alone, tuesday(12)))).toMatchObject(notFree)
        expect(yield* refusalOf(host.id, moveTo(host, several, tuesday(11)))).toMatchObject(tooMany)
        yield* moveTo(host, alone, tuesday(11))
        expect(yield* spotsAt(host, service, tuesday(11))).toBe("not offered")
        yield* begin(host, service.id)
        expect(yield* spotsAt(host, service, tuesday(10))).toBe(2)
        expect(yield* spotsAt(host, service, tuesday(11))).toBe(4)
      })
    )
  }

  for (const occupied of [4, 9]) {
    clause(
      `a booking made with a capacity of 5 joins ${occupied} of 10, and the meeting keeps its 10 seats`,
      Effect.gen(function* () {
        const { host, service } = yield* aWorkshop(5)
        const early = yield* book(host, service, tuesday(10))
        yield* patchService(host.id, service.id, { max_attendees: 10 })
        yield* book(host, service, tuesday(11), party(occupied))
        yield* moveTo(host, early, tuesday(11))
        expect(yield* spotsAt(host, service, tuesday(11))).toBe(occupied === 9 ? "not offered" : 9 - occupied)
        expect(yield* spotsAt(host, service, tuesday(10))).toBe(10)
      })
    )
  }

  clause(
    "MUST NOT move a booking to a meeting with too few current seats",
    Effect.gen(function* () {
      const { host, service } = yield* aWorkshop(5)
      const several = yield* book(host, service, tuesday(10), party(3))
      yield* book(host, service, tuesday(12), party(2))
      yield* patchService(host.id, service.id, { max_attendees: 4 })
      expect(yield* refusalOf(host.id, moveTo(host, several, tuesday(12)))).toMatchObject(notEnoughLeft)
      yield* patchService(host.id, service.id, { max_attendees: 2 })
      expect(yield* refusalOf(host.id, moveTo(host, several, tuesday(11)))).toMatchObject(tooMany)
    })
  )

  clause(
    "a booking of several seats can be moved once its service is deleted",
    Effect.gen(function* () {
      const { host, service } = yield* aWorkshop(5)
      const several = yield* book(host, service, tuesday(10), party(3))
      yield* deleteService(host.id, service.id)
      expect((yield* moveTo(host, several, tuesday(11))).scheduled_at).toBe("2026-01-06T11:00:00Z")
    })
  )

  clause(
    "moving a booking to its own start is a 409 with the reason, and writes nothing",
    Effect.gen(function* () {
      const { host, service } = yield* aWorkshop(5)
      const several = yield* book(host, service, tuesday(10), party(3))
      expect(yield* refusalOf(host.id, moveTo(host, several, tuesday(10)))).toMatchObject({
        _tag: "Conflict",
        message: "The booking is already at that time."
      })
    })
  )
})

const notEnoughLeft = { _tag: "Conflict", message: "The meeting does not have enough seats left." }
const tooMany = { _tag: "Conflict", message: "This service does not have that many seats." }
const notFree = { _tag: "Conflict", message: "The host is not available at that time." }

/** A host on Pro with a group service that publishes its seats. */
const aWorkshop = Effect.fnUntraced(function* (seats: number) {
  const { host, service } = yield* aHostWith({ ...group, max_attendees: seats })
  yield* patchServiceSettings(host.id, service.id, { publish_spots_remaining: true })
  return { host, service }
})

const party = (seats: number) => ({ attendees: Array.from({ length: seats - 1 }, () => alan) })

const moveTo = (host: Host, { id }: { readonly id: number }, start: Instant) =>
  rescheduleBooking(host.id, id, { start: formatInstant(start) })

/** The published seats of a start on the Tuesday, for a visitor at this time. */
const spotsAt = Effect.fnUntraced(function* (host: Host, { slug }: { readonly slug: string }, start: Instant) {
  const query = { service: slug, from: "2026-01-06", to: "2026-01-06" }
  const { data } = yield* getAvailability(yield* requireHost(host.id), query)
  const slot = data["2026-01-06"]?.find((offered) => offered.start === formatInstant(start))
  return slot === undefined ? "not offered" : (slot.spots_remaining ?? "one to one")
})
