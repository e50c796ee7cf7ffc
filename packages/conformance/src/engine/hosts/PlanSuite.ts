import {
  createInvite,
  createService,
  deleteService,
  getAvailability,
  getProfile,
  getService,
  listServices,
  patchHost,
  patchService,
  patchServiceSettings,
  requireHost,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, aHostWith, alan, approved, book, bookInvite, free, group, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The limits of Free on a host's services, without losing data. */
export const planSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Plans", stores, (clause) => {
    clause(
      "a service beyond the limit of Free is a 403 with the upgrade URL, also for concurrent requests",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const { won } = yield* race(callers(4, (index) => createService(host.id, { ...free, title: `Intro ${index}` })))
        expect(won).toHaveLength(1)
        for (const input of [free, { title: "" }]) {
          expect(yield* refusalOf(host.id, createService(host.id, input))).toMatchObject({
            _tag: "PlanRequired",
            message: "The Free plan allows 1 service. Upgrade to add more.",
            upgradeUrl: "https://book.example.com/app/plan"
          })
        }
        yield* patchHost(host.id, { plan: "pro" })
        yield* createService(host.id, free)
      })
    )

    clause(
      "after a downgrade the default service stays bookable; the others are a 404 to visitors until the host is on Pro again",
      Effect.gen(function* () {
        const { pro, services } = yield* aHostWithThree
        const [first, second, third] = services
        const onFree = yield* onPlan(pro.id, "free")
        expect(yield* listServices(onFree)).toEqual([first])
        expect((yield* getProfile(onFree)).services.map(({ slug }) => slug)).toEqual([first!.slug])
        yield* book(onFree, first!, tuesday(9))
        for (const service of [second!, third!]) {
          for (const attempt of [
            getService(onFree, service.id),
            getAvailability(onFree, { service: service.slug }),
            book(onFree, service, tuesday(10))
          ]) {
            expect(yield* refusalOf(pro.id, attempt)).toMatchObject({ _tag: "NotFound" })
          }
        }
        yield* patchService(onFree.id, second!.id, { title: "Still mine" })
        yield* deleteService(onFree.id, third!.id)
        const again = yield* onPlan(pro.id, "pro")
        expect((yield* listServices(again)).map(({ title }) => title)).toEqual(["One", "Still mine"])
      })
    )

    clause.rule(
      "on Free the oldest active service becomes bookable when the default one is deactivated or deleted",
      Effect.gen(function* () {
        const { pro, services } = yield* aHostWithThree
        const [first, second, third] = services
        const onFree = yield* onPlan(pro.id, "free")
        yield* patchServiceSettings(pro.id, first!.id, { active: false })
        expect((yield* listServices(onFree)).map(({ id }) => id)).toEqual([second!.id])
        yield* patchServiceSettings(pro.id, first!.id, { active: true })
        yield* deleteService(onFree.id, first!.id)
        yield* deleteService(onFree.id, second!.id)
        expect(yield* listServices(onFree)).toMatchObject([{ id: third!.id, is_default: true }])
      })
    )

    clause.rule(
      "on Free a group service is a 422, and approval is ignored",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        expect(yield* refusalOf(host.id, createService(host.id, group))).toMatchObject({
          _tag: "Invalid",
          errors: { is_group: [expect.any(String)] }
        })
        const service = yield* createService(host.id, approved)
        expect(service.requires_approval).toBe(false)
        expect(yield* refusalOf(host.id, patchService(host.id, service.id, { is_group: true, max_attendees: 5 }))).toMatchObject({
          _tag: "Invalid",
          errors: { is_group: [expect.any(String)] }
        })
        expect((yield* patchService(host.id, service.id, { requires_approval: true })).requires_approval).toBe(false)
        expect((yield* book(host, service, tuesday(10))).status).toBe("accepted")
      })
    )

    clause(
      "an existing group service is booked one-on-one on Free, and as a group again on Pro",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...group, requires_approval: true })
        const onFree = yield* onPlan(host.id, "free")
        expect(yield* refusalOf(host.id, book(onFree, service, tuesday(10), { attendees: [alan] }))).toMatchObject({
          _tag: "Invalid",
          errors: { attendees: [expect.any(String)] }
        })
        expect(yield* book(onFree, service, tuesday(10))).toMatchObject({
          status: "accepted",
          service: { is_group: false, max_attendees: null }
        })
        expect(yield* refusalOf(host.id, book(onFree, service, tuesday(10), { booker: alan }))).toMatchObject({
          _tag: "Conflict"
        })
        expect(yield* getService(onFree, service.id)).toMatchObject({ is_group: true, max_attendees: 4 })
        const again = yield* onPlan(host.id, "pro")
        expect(yield* book(again, service, tuesday(11), { attendees: [alan] })).toMatchObject({ status: "pending" })
      })
    )

    clause.rule(
      "Free does not limit invites",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        yield* createService(host.id, free)
        for (const hour of [10, 11]) yield* bookInvite(host, yield* createInvite(host.id, { service: "intro" }), tuesday(hour))
        expect(yield* listServices(host)).toHaveLength(1)
      })
    )
  })

const onPlan = (hostId: number, plan: string) => Effect.andThen(patchHost(hostId, { plan }), requireHost(hostId))

const aHostWithThree = Effect.gen(function* () {
  const pro = yield* aHostOn("pro")
  return { pro, services: yield* Effect.forEach(["One", "Two", "Three"], (title) => createService(pro.id, { ...free, title })) }
})
