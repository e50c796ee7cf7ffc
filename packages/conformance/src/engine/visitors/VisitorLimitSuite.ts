import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  cancelBooking,
  createInvite,
  purgeEnded,
  Settings,
  type Store,
  VisitorAddress,
  VisitorLimitStore,
  visitInviteBooking,
  visitServiceBooking
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, book, free, grace, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The limits for visitors of one host: bookings per email address and per network. */
export const visitorLimitSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Limits for visitors", stores, (clause) => {
    clause.rule(
      "MUST refuse an email address that has ten upcoming bookings with the host, in any case of letters, from any client address",
      Effect.gen(function* () {
        const { host, service, visit } = yield* aPublicHost
        const booked = yield* Effect.forEach(callers(10, half), (start, index) => visit(start, grace, `4/${index}`))
        const eleventh = visit(half(10), { ...grace, email: "GRACE@Example.com" }, "4/a")
        expect(yield* refusalOf(host.id, eleventh)).toMatchObject({
          _tag: "Conflict",
          message: "This email address already has 10 upcoming bookings with this host. Cancel one, or contact the host."
        })
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const through = visitInviteBooking(invite.url.split("/").at(-1)!, { start: formatInstant(half(10)), booker: grace })
        expect(yield* refusalOf(host.id, through)).toMatchObject({ _tag: "Conflict" })
        expect(yield* visit(half(10), { name: "Alan", email: "alan@example.com" }, "4/a")).toMatchObject({ status: "accepted" })
        expect(yield* book(host, service, half(11))).toMatchObject({ status: "accepted" })
        const other = yield* aPublicHost
        expect(yield* other.visit(half(0), grace, "4/0")).toMatchObject({ status: "accepted" })
        yield* cancelBooking(host.id, booked[0]!.id, {})
        yield* TestClock.adjust("1 hour")
        expect(yield* visit(half(12), grace, "4/b")).toMatchObject({ status: "accepted" })
      })
    )

    clause.rule(
      "MUST count bookings that visitors made and that are still to come, not those that were made with a credential",
      Effect.gen(function* () {
        const { host, service, visit } = yield* aPublicHost
        yield* Effect.forEach(callers(11, half), (start) => book(host, service, start))
        expect(yield* visit(half(11), grace, "4/1")).toMatchObject({ status: "accepted" })
        yield* Effect.forEach(
          callers(9, (index) => half(index + 12)),
          (start, index) => visit(start, grace, `4/${index}`)
        )
        expect(yield* refusalOf(host.id, visit(half(21), grace, "4/a"))).toMatchObject({ _tag: "Conflict" })
        yield* TestClock.setTime(half(11))
        expect(yield* visit(half(21), grace, "4/a")).toMatchObject({ status: "accepted" })
      })
    )

    clause(
      "MUST NOT let requests at once pass the limit of upcoming bookings together",
      Effect.gen(function* () {
        const { visit } = yield* aPublicHost
        const { won, lost } = yield* race(callers(14, (index) => visit(half(index), grace, `4/${index}`)))
        expect([won.length, lost.length]).toEqual([10, 4])
        for (const failure of lost) expect(failure).toMatchObject({ _tag: "Conflict" })
      }),
      120_000
    )

    clause.rule(
      "MUST know no limit of upcoming bookings when it is off, and the one that is set",
      Effect.gen(function* () {
        const { host, visit } = yield* aPublicHost
        const settings = yield* Settings
        const under = (upcomingPerBooker: number | null, index: number) =>
          Effect.provideService(visit(half(index), grace, `4/${index}`), Settings, {
            ...settings,
            upcomingPerBooker,
            hourlyPerBooker: null
          })
        yield* Effect.forEach(callers(11, Number), (index) => under(null, index))
        expect(yield* refusalOf(host.id, under(11, 11))).toMatchObject({ _tag: "Conflict" })
        expect(yield* refusalOf(host.id, under(1, 11))).toMatchObject({
          message: expect.stringContaining("already has an upcoming booking with")
        })
      })
    )

    clause(
      "MUST refuse the eleventh booking of an email address with the host within an hour, from any network, also if others were cancelled",
      Effect.gen(function* () {
        const { host, visit } = yield* aPublicHost
        const again = (index: number, email: string = grace.email) =>
          visit(half(index), { ...grace, email }, `4/${index}`).pipe(
            Effect.tap(({ id }) => cancelBooking(host.id, id, {})),
            Effect.tap(() => TestClock.adjust("1 minute"))
          )
        yield* Effect.forEach(callers(10, Number), (index) => again(index))
        const refused = yield* refusalOf(host.id, again(10, "GRACE@Example.com"))
        expect(refused).toMatchObject({
          _tag: "TooManyRequests",
          fact: { code: "booker" },
          message: "Too many bookings with this host were made with this email address in the last hour. Try again later.",
          retryAfterSeconds: 50 * 60
        })
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const through = visitInviteBooking(invite.url.split("/").at(-1)!, { start: formatInstant(half(10)), booker: grace })
        expect(yield* refusalOf(host.id, through)).toMatchObject({ fact: { code: "booker" } })
        expect(yield* again(10, "alan@example.com")).toMatchObject({ status: "accepted" })
        const other = yield* aPublicHost
        expect(yield* other.visit(half(0), grace, "4/1")).toMatchObject({ status: "accepted" })
        yield* TestClock.setTime(fixtureNow + 60 * millisPerMinute)
        expect(yield* again(11)).toMatchObject({ status: "accepted" })
      })
    )

    clause.rule(
      "MUST refuse bookings of one network with the host beyond those that are set for an hour, and let them in again as the hour passes",
      Effect.gen(function* () {
        const settings = yield* Settings
        expect([settings.hourlyPerBooker, settings.hourlyPerNetwork]).toEqual([10, 60])
        const { host, visit: visitWith } = yield* aPublicHost
        const visit = (...args: Parameters<typeof visitWith>) =>
          Effect.provideService(visitWith(...args), Settings, { ...settings, hourlyPerNetwork: 10 })
        const booker = (index: number) => ({ name: "Stranger", email: `stranger-${index}@example.com` })
        for (const index of callers(10, Number)) {
          yield* visit(half(index), booker(index), "4/1")
          yield* TestClock.adjust("1 minute")
        }
        const refused = yield* refusalOf(host.id, visit(half(10), booker(10), "4/1"))
        expect(refused).toMatchObject({ _tag: "TooManyRequests", fact: { code: "network" }, retryAfterSeconds: 50 * 60 })
        expect(yield* visit(half(10), booker(10), "4/2")).toMatchObject({ status: "accepted" })
        const other = yield* aPublicHost
        expect(yield* other.visit(half(0), booker(0), "4/1")).toMatchObject({ status: "accepted" })
        yield* TestClock.setTime(fixtureNow + 60 * millisPerMinute - 1)
        expect(yield* refusalOf(host.id, visit(half(11), booker(11), "4/1"))).toMatchObject({ retryAfterSeconds: 1 })
        yield* TestClock.setTime(fixtureNow + 60 * millisPerMinute)
        expect(yield* visit(half(11), booker(11), "4/1")).toMatchObject({ status: "accepted" })
        expect(yield* refusalOf(host.id, visit(half(12), booker(12), "4/1"))).toMatchObject({ retryAfterSeconds: 60 })
      })
    )

    clause.rule(
      "MUST count an IPv6 address for its /48, too, which may cause ten times as many mails",
      Effect.gen(function* () {
        const { host, visit } = yield* aPublicHost
        const settings = yield* Settings
        const through = (index: number, subnet: string) =>
          visit(half(index), { name: "Stranger", email: `stranger-${index}@example.com` }, `6/20010db80000${subnet}`).pipe(
            Effect.provideService(Settings, { ...settings, hourlyPerNetwork: 1 })
          )
        yield* Effect.forEach(callers(10, Number), (index) => through(index, `000${index}`))
        expect(yield* refusalOf(host.id, through(10, "000a"))).toMatchObject({ _tag: "TooManyRequests" })
        expect(yield* visit(half(10), grace, "6/20010db800010000")).toMatchObject({ status: "accepted" })
      })
    )

    clause(
      "MUST forget client addresses once their mails count no longer",
      Effect.gen(function* () {
        const { host, visit } = yield* aPublicHost
        const visitors = yield* VisitorLimitStore
        const mailsFrom = Effect.map(visitors.count(host.id, { senders: ["4/1"], after: 0 }), (counts) => counts.mailsFrom("4/1"))
        yield* visit(half(0), grace, "4/1")
        yield* TestClock.adjust("1 hour")
        yield* purgeEnded
        expect(yield* mailsFrom).toHaveLength(1)
        yield* TestClock.adjust("1 millis")
        yield* purgeEnded
        expect(yield* mailsFrom).toEqual([])
      })
    )
  })

/** A host with a free service, and visitors who book it from an address. */
const aPublicHost = Effect.gen(function* () {
  const { host, service } = yield* aHostWith(free)
  const visit = (start: number, booker: object, address: string) =>
    visitServiceBooking(host.username!, service.slug, { start: formatInstant(start), booker }).pipe(
      Effect.provideService(VisitorAddress, address)
    )
  return { host, service, visit }
})

/** The free half hours of the host, from Tuesday at nine: sixteen a day. */
const half = (index: number): number =>
  tuesday(9) + Math.floor(index / 16) * 1440 * millisPerMinute + (index % 16) * 30 * millisPerMinute
