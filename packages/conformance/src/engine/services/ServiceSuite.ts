import {
  createService,
  deleteService,
  duplicateService,
  type EngineServices,
  type Failure,
  getBooking,
  getProfile,
  getService,
  listServices,
  orderServices,
  patchHost,
  patchService,
  patchServiceSettings,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { eventsOf } from "../../fixtures/ListsOfHost.ts"
import { aHostOn, aHostWith, book, free, group, paid, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The life cycle of default services, and the data that their bookings keep. */
export const serviceSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Services", stores, (clause) => {
    clause.rule(
      "a service requires a title and durations; the rest has defaults, and the first service is the default one",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const first = yield* createService(host.id, { title: "First Talk", durations: [{ minutes: 30 }] })
        expect(first).toEqual({
          type: "default",
          id: expect.any(Number),
          slug: "first-talk",
          title: "First Talk",
          description: "",
          is_default: true,
          is_group: false,
          max_attendees: null,
          requires_approval: false,
          durations: [{ minutes: 30, price: null, currency: "EUR" }],
          location: { type: "video", label: "Video call", address: null },
          embed_url: `https://book.example.com/${host.username}/first-talk`
        })
        expect(yield* getService(host, first.id)).toEqual(first)
        const second = yield* createService(host.id, { title: "Second", durations: [{ minutes: 15 }] })
        expect(second.is_default).toBe(false)
        expect(yield* listServices(host)).toEqual([first, second])
        expect(yield* refusalOf(host.id, createService(host.id, {}))).toMatchObject({
          _tag: "Invalid",
          errors: { title: [expect.any(String)], durations: [expect.any(String)] }
        })
      })
    )

    clause.rule(
      "are put in order by their host, for every list of them, and the first becomes the default one",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const add = (title: string) => createService(host.id, { title, durations: [{ minutes: 30 }] })
        const [one, two, three] = [yield* add("One"), yield* add("Two"), yield* add("Three")]
        const services = [three.id, one.id, two.id]
        const ordered = yield* outcomeOf(host.id, orderServices(host.id, { services }))
        expect([ordered.answer, ordered.eventTypes, ordered.mails]).toEqual([{ services }, [], []])
        expect(ordered.audit).toMatchObject([{ action: "service.order" }])
        const listed = yield* listServices(host)
        expect(listed.map(({ id, is_default }) => [id, is_default])).toEqual([
          [three.id, true],
          [one.id, false],
          [two.id, false]
        ])
        expect((yield* getProfile(host)).services.map(({ slug }) => slug)).toEqual([three.slug, one.slug, two.slug])
        expect((yield* outcomeOf(host.id, orderServices(host.id, { services }))).audit).toEqual([])
        const stranger = yield* aHostWith(free)
        for (const wrong of [[], [one.id, two.id], [...services, three.id], [one.id, two.id, stranger.service.id], ["x"]]) {
          expect(yield* refusalOf(host.id, orderServices(host.id, { services: wrong }))).toMatchObject({ _tag: "Invalid" })
        }
        expect((yield* listServices(host)).map(({ id }) => id)).toEqual(services)
      })
    )

    clause.rule(
      "are duplicated with their settings, switched off, under the rules of a new service",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const created = yield* createService(host.id, { ...group, title: "Workshop", slug: "workshop" })
        const { id } = created
        const settings = {
          buffer_after_minutes: 10,
          redirect_url: "https://shop.example/thanks",
          questions: [{ key: "size", type: "text", question: "Which size?" }],
          metadata: { order: "A-7" }
        }
        const configured = yield* patchServiceSettings(host.id, id, settings)
        const copy = yield* duplicateService(host.id, id)
        const { id: _, slug: __, embed_url: ___, is_default: ____, ...content } = created
        expect(copy).toMatchObject({ ...content, questions: [{ key: "size" }] })
        expect([copy.slug, copy.is_default]).toEqual(["workshop-2", false])
        expect(yield* patchServiceSettings(host.id, copy.id, {})).toEqual({
          ...configured,
          id: copy.id,
          active: false,
          metadata: {}
        })
        expect((yield* listServices(host)).map((service) => service.id)).toEqual([id])
        expect((yield* duplicateService(host.id, id, { title: "Longer" })).title).toBe("Longer")
        const stranger = yield* aHostWith(free)
        expect(yield* refusalOf(host.id, duplicateService(host.id, stranger.service.id))).toMatchObject({ _tag: "NotFound" })
        yield* patchHost(host.id, { plan: "free" })
        expect(yield* refusalOf(host.id, duplicateService(host.id, id))).toMatchObject({ _tag: "PlanRequired" })
      })
    )

    clause(
      "a slug is derived from the title and gets a number when it is taken, also for concurrent requests",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { won } = yield* race(callers(5, () => createService(host.id, free)))
        expect(won.map(({ slug }) => slug).toSorted()).toEqual(["intro", "intro-2", "intro-3", "intro-4", "intro-5"])
        expect((yield* listServices(host)).filter((service) => service.is_default)).toHaveLength(1)
      })
    )

    clause.rule(
      "on Pro a slug may be chosen, and a taken one is a 422; on Free a given one is ignored",
      Effect.gen(function* () {
        const pro = yield* aHostOn("pro")
        const chosen = yield* createService(pro.id, { ...free, slug: "my-own" })
        expect(chosen.slug).toBe("my-own")
        expect(yield* refusalOf(pro.id, createService(pro.id, { ...free, slug: "my-own" }))).toMatchObject({
          _tag: "Invalid",
          errors: { slug: [expect.any(String)] }
        })
        const other = yield* createService(pro.id, free)
        expect(yield* refusalOf(pro.id, patchService(pro.id, other.id, { slug: "my-own" }))).toMatchObject({ _tag: "Invalid" })
        const onFree = yield* aHostOn("free")
        const ignored = yield* createService(onFree.id, { ...free, slug: "my-own" })
        expect(ignored.slug).toBe("intro")
        expect((yield* patchService(onFree.id, ignored.id, { slug: "my-own" })).slug).toBe("intro")
      })
    )

    clause.rule(
      "PATCH changes only the given fields, and replaces durations and location as a whole",
      Effect.gen(function* () {
        const address = { type: "in_person", label: "Office", address: "1 Main Street" }
        const durations = [{ minutes: 30 }, { minutes: 60, price: 9900 }]
        const { host, service } = yield* aHostWith({ ...free, description: "About", durations, location: address })
        expect(yield* patchService(host.id, service.id, { title: "Longer" })).toEqual({ ...service, title: "Longer" })
        expect(yield* patchService(host.id, service.id, { durations: [{ minutes: 45 }] })).toEqual({
          ...service,
          title: "Longer",
          durations: [{ minutes: 45, price: null, currency: "EUR" }]
        })
        const moved = yield* patchService(host.id, service.id, { location: { type: "phone" } })
        expect(moved.location).toEqual({ type: "phone", label: "Phone call", address: null })
        expect(yield* getService(host, service.id)).toEqual(moved)
        expect(yield* patchService(host.id, service.id, {})).toEqual(moved)
      })
    )

    clause(
      "concurrent changes of different fields are all kept",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const content = { title: "New", description: "Text", durations: [{ minutes: 20 }], requires_approval: true }
        const settings = { buffer_before_minutes: 5, buffer_after_minutes: 10, minimum_notice_minutes: 15 }
        const changes = [
          ...Object.entries(content).map(([field, value]) => patchService(host.id, service.id, { [field]: value })),
          ...Object.entries(settings).map(([field, value]) => patchServiceSettings(host.id, service.id, { [field]: value }))
        ]
        yield* race<unknown, Failure, EngineServices>(changes)
        const durations = [{ minutes: 20, price: null, currency: "EUR" }]
        expect(yield* getService(host, service.id)).toMatchObject({ ...content, durations })
        expect(yield* patchServiceSettings(host.id, service.id, {})).toMatchObject(settings)
      })
    )

    clause.rule(
      "an invalid change is a 422 that names every invalid field, and writes nothing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const wrong = { title: "", durations: [], is_group: true, location: { type: "in_person" } }
        expect(yield* refusalOf(host.id, patchService(host.id, service.id, wrong))).toMatchObject({
          _tag: "Invalid",
          errors: Object.fromEntries(
            ["title", "durations", "max_attendees", "location"].map((field) => [field, [expect.any(String)]])
          )
        })
        expect(yield* refusalOf(host.id, patchServiceSettings(host.id, service.id, { active: "yes" }))).toMatchObject({
          errors: { active: [expect.any(String)] }
        })
      })
    )

    clause(
      "deleting the default service makes the oldest remaining one the default, listed first",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const [first, second, third] = yield* Effect.forEach(["One", "Two", "Three"], (title) =>
          createService(host.id, { ...free, title })
        )
        const defaults = Effect.map(listServices(host), (services) => services.map(({ id, is_default }) => [id, is_default]))
        yield* deleteService(host.id, second!.id)
        expect(yield* defaults).toEqual([
          [first!.id, true],
          [third!.id, false]
        ])
        const fourth = yield* createService(host.id, { ...free, title: "Four" })
        yield* deleteService(host.id, first!.id)
        expect(yield* defaults).toEqual([
          [third!.id, true],
          [fourth.id, false]
        ])
        expect(yield* refusalOf(host.id, deleteService(host.id, first!.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "an inactive service is hidden and cannot be booked, but can be changed and activated again",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { active: false })
        expect(yield* listServices(host)).toEqual([])
        expect((yield* getProfile(host)).services).toEqual([])
        for (const attempt of [getService(host, service.id), book(host, service, tuesday(10))]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "NotFound" })
        }
        yield* patchService(host.id, service.id, { title: "Back" })
        yield* patchServiceSettings(host.id, service.id, { active: true })
        expect(yield* listServices(host)).toMatchObject([{ id: service.id, title: "Back", is_default: true }])
      })
    )

    clause(
      "a booking keeps its service as booked, regardless of later changes; service.id is null once it is deleted",
      Effect.gen(function* () {
        const location = { type: "in_person", label: "Office", address: "1 Main Street" }
        const { host, service } = yield* aHostWith({ ...paid, location })
        const booked = yield* book(host, service, tuesday(10))
        yield* patchService(host.id, service.id, {
          title: "New",
          slug: "new",
          durations: [{ minutes: 30 }],
          location: { type: "none" }
        })
        yield* patchService(host.id, service.id, { is_group: true, max_attendees: 9 })
        yield* patchHost(host.id, { currency: "USD" })
        expect(yield* getBooking(host.id, booked.id)).toEqual(booked)
        yield* deleteService(host.id, service.id)
        expect(yield* getBooking(host.id, booked.id)).toEqual({ ...booked, service: { ...booked.service, id: null } })
      })
    )

    clause.rule(
      "the events of a booking keep the id that its service had",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10))
        yield* deleteService(host.id, service.id)
        const events = yield* eventsOf(host.id)
        expect(events.map(({ booking }) => booking.service.id)).toEqual([service.id])
      })
    )

    clause.rule(
      "a group service whose seats change keeps its bookings",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const booked = yield* book(host, service, tuesday(10))
        yield* patchService(host.id, service.id, { max_attendees: 2 })
        expect((yield* getBooking(host.id, booked.id)).service).toMatchObject({ is_group: true, max_attendees: 4 })
        expect((yield* patchService(host.id, service.id, { is_group: false })).max_attendees).toBeNull()
      })
    )
  })
