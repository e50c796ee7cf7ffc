import { layer } from "@effect/vitest"
import { bookedService, type Service } from "@slotkit/core"
import { BookingStore, ServiceStore, type Store } from "@slotkit/engine"
import { aService, aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost, givenInvite, givenService } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { farAway } from "../fixtures/HostRecords.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"

/** The contract of every `ServiceStore`. */
export const ServiceStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores every field of a service", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const input = aService({ hostId, ...everyField })
          const service = yield* services.add(input)
          expect(service).toEqual({
            ...input,
            id: expect.any(Number),
            isDefault: true,
            position: null,
            updatedAt: input.createdAt
          })
          expect(yield* services.find(hostId, service.id)).toEqual(Option.some(service))
        })
      )

      it.effect("the first service is the default one, regardless of its isDefault, and later ones are not", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const first = yield* givenService({ hostId, isDefault: false })
          const second = yield* givenService({ hostId, isDefault: false })
          expect([first.isDefault, second.isDefault]).toEqual([true, false])
          expect(yield* services.list(hostId)).toEqual([first, second])
        })
      )

      it.effect("are listed in their order, of which the first is the default one; services added later come last", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const [one, two, three] = [
            yield* givenService({ hostId }),
            yield* givenService({ hostId }),
            yield* givenService({ hostId })
          ]
          const other = yield* givenService({ hostId: (yield* givenHost()).id })
          yield* services.order(hostId, [three.id, one.id, two.id])
          const four = yield* givenService({ hostId })
          const listed = yield* services.list(hostId)
          expect(listed.map(({ id, isDefault, position }) => [id, isDefault, position])).toEqual([
            [three.id, true, 0],
            [one.id, false, 1],
            [two.id, false, 2],
            [four.id, false, null]
          ])
          yield* services.order(hostId, [one.id, four.id, three.id, two.id])
          expect((yield* services.list(hostId)).map(({ id }) => id)).toEqual([one.id, four.id, three.id, two.id])
          yield* services.remove(hostId, one.id)
          expect((yield* services.list(hostId)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
            [two.id, true],
            [four.id, false],
            [three.id, false]
          ])
          expect(yield* services.list(other.hostId)).toEqual([other])
        })
      )

      it.effect("exactly one service is the default one, even if a later one has isDefault", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          yield* givenService({ hostId })
          yield* givenService({ hostId, isDefault: true })
          expect((yield* services.list(hostId)).map(({ isDefault }) => isDefault)).toEqual([true, false])
        })
      )

      it.effect(
        "of first services added concurrently, one is the default one",
        () =>
          Effect.gen(function* () {
            const services = yield* ServiceStore
            const { id: hostId } = yield* givenHost()
            yield* Effect.forEach(numbers(12), () => givenService({ hostId }), { concurrency: "unbounded" })
            const stored = yield* services.list(hostId)
            expect(stored).toHaveLength(12)
            expect(stored.filter(({ isDefault }) => isDefault)).toEqual([stored[0]])
          }),
        timeLimit
      )

      it.effect("lists the default service first, then by id", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const created = yield* Effect.forEach(numbers(4), () => givenService({ hostId }))
          expect(yield* services.list(hostId)).toEqual(created)
        })
      )

      it.effect("rejects a slug of another service of the host, but not of another host or of an invite", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const { id: otherId } = yield* givenHost()
          yield* services.add(aService({ hostId, slug: "intro" }))
          yield* givenInvite({ hostId, slug: "review" })
          expect(yield* storeRefusalOf(services.add(aService({ hostId, slug: "intro" })))).toMatchObject({
            _tag: "UniqueTaken",
            field: "slug"
          })
          expect(yield* services.add(aService({ hostId: otherId, slug: "intro" }))).toMatchObject({
            hostId: otherId,
            slug: "intro"
          })
          expect(yield* services.add(aService({ hostId, slug: "review" }))).toMatchObject({ hostId, slug: "review" })
        })
      )

      it.effect(
        "of services added concurrently with one slug, one wins",
        () =>
          Effect.gen(function* () {
            const services = yield* ServiceStore
            const { id: hostId } = yield* givenHost()
            const results = yield* Effect.forEach(
              numbers(20),
              () => Effect.result(services.add(aService({ hostId, slug: "intro" }))),
              {
                concurrency: "unbounded"
              }
            )
            expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
            const refusals = results.flatMap((result) => (result._tag === "Failure" ? [result.failure.field] : []))
            expect(refusals).toEqual(Array(19).fill("slug"))
            expect(yield* services.list(hostId)).toHaveLength(1)
          }),
        timeLimit
      )

      it.effect("changes only the given fields, including null", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const service = yield* services.add(aService({ hostId, ...everyField }))
          const other = yield* givenService({ hostId })
          const changes = { title: "Consulting", maxAttendees: null, durations: [{ minutes: 45, priceMinor: 5000 }] }
          const changed = { ...service, ...changes, updatedAt: fixtureNow + 2 }
          expect(yield* changedAt(fixtureNow + 2, services.change(hostId, service.id, changes))).toEqual(Option.some(changed))
          expect(yield* services.find(hostId, service.id)).toEqual(Option.some(changed))
          expect(yield* services.change(hostId, service.id, {})).toEqual(Option.some(changed))
          expect(yield* services.find(hostId, other.id)).toEqual(Option.some(other))
        })
      )

      it.effect("a service can keep its own slug, but not take another service's", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const sibling = yield* givenService({ hostId })
          const stored = changedAt(fixtureNow, services.change(hostId, service.id, { slug: service.slug }))
          expect(yield* stored).toEqual(Option.some(service))
          const refusal = yield* storeRefusalOf(services.change(hostId, service.id, { slug: sibling.slug, title: "Lost" }))
          expect(refusal).toMatchObject({ _tag: "UniqueTaken", field: "slug" })
          expect(yield* services.find(hostId, service.id)).toEqual(Option.some(service))
        })
      )

      it.effect("of concurrent changes to one slug, one wins", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const rivals = yield* Effect.forEach(numbers(8), () => givenService({ hostId }))
          const results = yield* Effect.forEach(
            rivals,
            ({ id }) => Effect.result(services.change(hostId, id, { slug: "intro" })),
            {
              concurrency: "unbounded"
            }
          )
          expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        })
      )

      it.effect("deletes a service and returns whether the host had it; its slug becomes available", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const stored = yield* givenService({ hostId })
          const doomed = yield* givenService({ hostId })
          expect(yield* services.remove(hostId, doomed.id)).toBe(true)
          expect(yield* services.list(hostId)).toEqual([stored])
          expect(yield* services.remove(hostId, doomed.id)).toBe(false)
          const next = yield* givenService({ hostId, slug: doomed.slug })
          expect(next.id).not.toBe(doomed.id)
        })
      )

      it.effect("the first service after the last was deleted is the default one", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          yield* services.remove(hostId, (yield* givenService({ hostId })).id)
          expect(yield* services.list(hostId)).toEqual([])
          expect((yield* givenService({ hostId })).isDefault).toBe(true)
        })
      )

      it.effect("bookings of a deleted service keep their snapshot without its id, others keep theirs", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const doomed = yield* givenService({ hostId })
          const stored = yield* givenService({ hostId })
          const booked = (service: Service) =>
            givenBooking({
              hostId,
              service: bookedService({ id: service.id, type: "default", slug: service.slug, title: "As it was", capacity: 5 })
            })
          const orphan = yield* booked(doomed)
          const other = yield* booked(stored)
          yield* services.remove(hostId, doomed.id)
          expect(yield* bookings.find(hostId, orphan.id)).toEqual(
            Option.some({ ...orphan, service: { ...orphan.service, id: null } })
          )
          expect(yield* bookings.find(hostId, other.id)).toEqual(Option.some(other))
        })
      )

      it.effect("meetings of a deleted service still hold their time", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const doomed = yield* givenService({ hostId })
          const other = yield* givenService({ hostId })
          const request = aTimeRequest({ hostId, serviceId: doomed.id })
          const meetingId = yield* bookings.holdTime(request)
          yield* services.remove(hostId, doomed.id)
          const { start, end, heldFrom, heldTo } = request
          expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toMatchObject([
            { start, end, heldFrom, heldTo, seatsTaken: 1 }
          ])
          expect(yield* storeRefusalOf(bookings.holdTime({ ...request, serviceId: other.id }))).toMatchObject({
            _tag: "TimeTaken"
          })
          yield* bookings.releaseTime(hostId, meetingId, 1)
          expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([])
        })
      )

      it.effect("does not find, list, change or delete invites", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const invite = yield* givenInvite({ hostId })
          expect(yield* services.find(hostId, invite.id)).toEqual(Option.none())
          expect(yield* services.list(hostId)).toEqual([service])
          expect(yield* services.change(hostId, invite.id, { title: "Mine" })).toEqual(Option.none())
          expect(yield* services.remove(hostId, invite.id)).toBe(false)
        })
      )

      it.effect("services and invites of all hosts share one ascending id sequence", () =>
        Effect.gen(function* () {
          const { id: hostId } = yield* givenHost()
          const { id: otherId } = yield* givenHost()
          const ids = [
            yield* givenService({ hostId }),
            yield* givenInvite({ hostId }),
            yield* givenService({ hostId: otherId }),
            yield* givenInvite({ hostId: otherId }),
            yield* givenService({ hostId })
          ].map(({ id }) => id)
          expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
        })
      )

      it.effect("the first service is the default one even if an invite was created before it", () =>
        Effect.gen(function* () {
          const { id: hostId } = yield* givenHost()
          yield* givenInvite({ hostId })
          expect((yield* givenService({ hostId })).isDefault).toBe(true)
        })
      )

      it.effect("does not find, change or delete services of another host", () =>
        Effect.gen(function* () {
          const services = yield* ServiceStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          expect(yield* services.find(strangerId, service.id)).toEqual(Option.none())
          expect(yield* services.list(strangerId)).toEqual([])
          expect(yield* services.change(strangerId, service.id, { title: "Mine" })).toEqual(Option.none())
          expect(yield* services.remove(strangerId, service.id)).toBe(false)
          expect(yield* services.list(hostId)).toEqual([service])
        })
      )
    })
}

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, index) => index)

const everyField = {
  slug: "workshop",
  title: "Workshop",
  description: "",
  isGroup: true,
  maxAttendees: 12,
  requiresApproval: true,
  durations: [
    { minutes: 60, priceMinor: 9900 },
    { minutes: 30, priceMinor: null }
  ],
  location: { type: "in_person", label: "Office", address: "1 Main Street" },
  settings: {
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
    minimumNoticeMinutes: 120,
    slotIntervalMinutes: 15,
    bookingWindowDays: 60,
    maxBookingsPerDay: 3,
    limits: [{ per: "week", bookings: 12, minutes: null }],
    publishSpotsRemaining: true,
    textMessages: { channel: "sms", reminderMinutes: [120], confirmation: true, changes: false },
    active: false,
    changeNoticeMinutes: 90,
    visitorChanges: "none",
    maxReschedules: 3,
    maxGuests: 4,
    series: { maxCount: 10, every: ["week"], maxDays: 200, visitor: true },
    waitlist: { mode: "everyone", offerMinutes: 30, minimumNoticeMinutes: 15, maxEntries: 7 },
    firstPerDay: 2,
    perBooker: [{ per: "month", bookings: 4 }],
    refundOnCancel: true,
    cancellationPolicy: { tiers: [{ untilMinutes: 1440, refundPercent: 50 }], noShowRefundPercent: 0 },
    payment: { mode: "on_site" },
    confirmEmail: true,
    videoRoom: "google_meet",
    meetingUrl: "https://meet.example.com/ada?room=1",
    askTopic: false,
    askNotes: false,
    redirectUrl: "https://shop.example/thanks?from=booking",
    language: "es",
    color: "#1a66d6",
    hours: {
      weekly: [{ weekday: 6, start: "22:00", end: "02:00" }],
      overrides: [{ date: "2026-12-24", intervals: [{ start: "09:00", end: "12:00" }] }]
    },
    reminderMinutes: [2880, 60],
    staffing: {
      roles: [
        {
          key: "host",
          needs: "all",
          pick: "priority",
          ledger: "shared",
          members: [{ host: 1, weight: 50, priority: 2, limits: [{ per: "day", bookings: 1, minutes: null }], hours: null }],
          filter: { ward: ["b", "c"] }
        }
      ],
      hours: "team",
      visitorChoice: "none",
      visitorRole: "host",
      returning: "prefer",
      reschedule: "any",
      noShowCounts: true,
      showHosts: "none",
      parallelSessions: false
    },
    questions: [
      {
        key: "size",
        type: "select",
        question: 'Which "size"?',
        help: "Ünïcode",
        required: true,
        options: ["S", "M"]
      }
    ],
    metadata: { sku: "w-12" }
  },
  createdAt: fixtureNow + 1
} as const satisfies Partial<Service>
