import { layer } from "@effect/vitest"
import { defaultSchedule, type Host, hashToken, type Schedule } from "@slotkit/core"
import {
  BookingLinkStore,
  BookingStore,
  CredentialStore,
  HostStore,
  InviteStore,
  RetentionStore,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import { aHost, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { finishJobs } from "../fixtures/Claims.ts"
import { givenFullHost } from "../fixtures/FullHost.ts"
import { nothing, recordsOf, scheduleOf } from "../fixtures/HostRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueToken } from "../fixtures/Unique.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"
import { finishDeliveries } from "../fixtures/WebhookRecords.ts"

/** The contract of every `HostStore`. */
export const HostStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("adds a host together with its schedule and finds both", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const input = aHost({ email: `${unique("Mixed")}@Example.com`, username: unique("host") })
          const host = yield* hosts.add(input, schedule)
          expect(host).toEqual({ ...input, id: expect.any(Number), updatedAt: input.createdAt })
          expect(yield* hosts.find(host.id)).toEqual(Option.some(host))
          expect(yield* scheduleOf(host.id)).toEqual(schedule)
        })
      )

      it.effect("finds a host by username, and none by an unknown name", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ username: unique("host") })
          expect(yield* hosts.find({ username: host.username! })).toEqual(Option.some(host))
          expect(yield* hosts.find({ username: unique("host") })).toEqual(Option.none())
        })
      )

      it.effect("finds a host by email address in any case, and none by an unknown address", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ email: `${unique("Host")}@Example.com` })
          for (const email of [host.email, host.email.toLowerCase(), host.email.toUpperCase()]) {
            expect(yield* hosts.find({ email })).toEqual(Option.some(host))
          }
          expect(yield* hosts.find({ email: `${unique("host")}@example.com` })).toEqual(Option.none())
        })
      )

      it.effect("finds a host by the application's ID, and none by an unknown one or after the removal", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const externalId = unique("user")
          const host = yield* givenHost({ externalId })
          yield* givenHost({ username: externalId })
          expect(yield* hosts.find({ externalId })).toEqual(Option.some(host))
          expect(yield* hosts.find({ externalId: unique("user") })).toEqual(Option.none())
          yield* hosts.remove(host.id, fixtureNow)
          expect(yield* hosts.find({ externalId })).toEqual(Option.none())
        })
      )

      it.effect("tells addresses apart that only Unicode lowercasing makes equal", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const name = unique("kate")
          const host = yield* givenHost({ email: `${name}@example.com` })
          const kelvin = `\u212A${name.slice(1)}@example.com`
          expect(yield* hosts.find({ email: kelvin })).toEqual(Option.none())
          const other = yield* givenHost({ email: kelvin, username: null })
          expect(yield* hosts.find({ email: kelvin })).toEqual(Option.some(other))
          expect(yield* hosts.find({ email: host.email })).toEqual(Option.some(host))
        })
      )

      it.effect("stores any number of hosts without a username", () =>
        Effect.gen(function* () {
          const one = yield* givenHost({ username: null })
          const other = yield* givenHost({ username: null })
          expect([one.username, other.username]).toEqual([null, null])
        })
      )

      it.effect("rejects an email address that another host has in any case", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ email: `${unique("Host")}@Example.com` })
          for (const email of [host.email, host.email.toLowerCase(), host.email.toUpperCase()]) {
            const refusal = yield* storeRefusalOf(hosts.add(aHost({ email, username: unique("host") }), schedule))
            expect(refusal).toMatchObject({ _tag: "UniqueTaken", field: "email" })
          }
        })
      )

      it.effect("adds any number of teams and resources without an address, and finds none by it", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const attributes = { ward: ["b", "c"], capacity: 6, type: "room", mobile: false }
          const [team, room] = [
            yield* givenHost({ kind: "team", email: "" }),
            yield* givenHost({ kind: "resource", email: "", username: null, attributes })
          ]
          expect(yield* hosts.find(room.id)).toEqual(Option.some(room))
          expect(room).toMatchObject({ kind: "resource", email: "", attributes })
          expect(yield* hosts.find({ email: "" })).toEqual(Option.none())
          const email = `${unique("team")}@example.com`
          yield* hosts.change(team.id, { email })
          expect(yield* hosts.find({ email })).toMatchObject(Option.some({ id: team.id, kind: "team" }))
          yield* hosts.change(team.id, { email: "", attributes: { beds: 2 } })
          expect(yield* hosts.find({ email })).toEqual(Option.none())
          expect(yield* hosts.find(team.id)).toMatchObject(Option.some({ email: "", attributes: { beds: 2 } }))
          expect(yield* givenHost({ email })).toMatchObject({ kind: "person", attributes: {} })
          yield* hosts.remove(room.id, fixtureNow)
          expect(yield* givenHost({ kind: "resource", email: "" })).toMatchObject({ email: "" })
        })
      )

      it.effect("finds some hosts with their schedules by ID, without those that were removed or never added", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const added = yield* Effect.forEach(numbers(4), () => givenHost())
          const [first, second, gone, third] = added as [Host, Host, Host, Host]
          yield* changedAt(fixtureNow, hosts.change(second.id, { schedule }))
          yield* hosts.remove(gone.id, fixtureNow)
          const ids = [third.id, second.id, gone.id, 999_999_999, first.id, second.id]
          expect(yield* hosts.findEach(ids)).toEqual([
            { host: first, schedule: defaultSchedule(first.timezone) },
            { host: { ...second, timezone: schedule.timezone }, schedule },
            { host: third, schedule: defaultSchedule(third.timezone) }
          ])
          expect(yield* hosts.findEach([])).toEqual([])
          const { transaction } = yield* UnitOfWork
          expect(yield* transaction(hosts.findEach([first.id]))).toMatchObject([{ host: first }])
        })
      )

      it.effect("rejects a username that another host has", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const refusal = yield* storeRefusalOf(
            hosts.add(aHost({ email: `${unique("host")}@example.com`, username: host.username }), schedule)
          )
          expect(refusal).toMatchObject({ _tag: "UniqueTaken", field: "username" })
        })
      )

      it.effect("finds the host with an external ID, and rejects the ID for another until it is free", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const externalId = unique("customer")
          const metadata = { plan: "gold", note: '"quoted" \\ ünïcode' }
          const host = yield* givenHost({ username: unique("host"), externalId, metadata })
          const other = yield* givenHost({ username: unique("host") })
          const found = { rows: [host], total: 1 }
          expect(yield* hosts.page({ externalId }, { page: 1, perPage: 10 })).toEqual(found)
          expect(host).toMatchObject({ externalId, metadata })
          const added = aHost({ email: `${unique("host")}@example.com`, username: null, externalId })
          const occupied = { _tag: "UniqueTaken", field: "external_id" }
          expect(yield* storeRefusalOf(hosts.add(added, schedule))).toMatchObject(occupied)
          expect(yield* storeRefusalOf(hosts.change(other.id, { externalId }))).toMatchObject(occupied)
          yield* hosts.change(host.id, { externalId, metadata: {} })
          expect((yield* hosts.page({ externalId }, { page: 1, perPage: 10 })).rows).toMatchObject([
            { id: host.id, metadata: {} }
          ])
          yield* hosts.remove(host.id, fixtureNow)
          expect(yield* hosts.page({ externalId }, { page: 1, perPage: 10 })).toEqual({ rows: [], total: 0 })
          yield* hosts.change(other.id, { externalId })
          expect((yield* hosts.page({ externalId }, { page: 1, perPage: 10 })).rows).toMatchObject([{ id: other.id }])
        })
      )

      it.effect(
        "of hosts added concurrently with one username or one email address, one wins",
        () =>
          Effect.gen(function* () {
            const hosts = yield* HostStore
            const username = unique("host")
            const email = `${unique("host")}@example.com`
            const race = (of: (index: number) => Parameters<typeof aHost>[0]) =>
              Effect.forEach(numbers(20), (index) => Effect.result(hosts.add(aHost(of(index)), schedule)), {
                concurrency: "unbounded"
              })
            const byName = yield* race(() => ({ email: `${unique("host")}@example.com`, username }))
            const byEmail = yield* race((index) => ({ email: index % 2 === 0 ? email : email.toUpperCase(), username: null }))
            for (const [results, field] of [[byName, "username"] as const, [byEmail, "email"] as const]) {
              expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
              const refusals = results.flatMap((result) => (result._tag === "Failure" ? [result.failure.field] : []))
              expect(refusals).toEqual(Array(19).fill(field))
            }
          }),
        timeLimit
      )

      it.effect("pages through hosts by id, with an empty page past the end", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const ours = yield* Effect.forEach(numbers(5), () => givenHost())
          const perPage = 3
          const { total } = yield* hosts.page({}, { page: 1, perPage })
          const seen: Array<Host> = []
          for (let page = 1; page <= Math.ceil(total / perPage); page++) {
            const { rows } = yield* hosts.page({}, { page, perPage })
            expect(rows.length).toBeLessThanOrEqual(perPage)
            seen.push(...rows)
          }
          expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((one, other) => one - other))
          expect(seen.filter(({ id }) => ours.some((host) => host.id === id))).toEqual(ours)
          const [, second] = (yield* hosts.page({}, { page: 1, perPage: 2 })).rows
          expect((yield* hosts.page({}, { page: 2, perPage: 1 })).rows).toEqual([second])
          expect((yield* hosts.page({}, { page: total + 1000, perPage })).rows).toEqual([])
          const walked = walkThrough(
            (request) => hosts.page({}, request),
            ({ id }) => ({ at: null, id })
          )
          expect((yield* walked).map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
        })
      )

      it.effect("changes only the given fields, including null", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const other = yield* givenHost()
          const mailTexts = { de: { reminder: { subject: "Bis bald, {guest}!", text: '"Bis morgen"\n\nAda' } } }
          const changes = {
            name: "Ada Lovelace",
            bio: null,
            plan: "free",
            language: "de",
            reminderMinutes: [2880, 60],
            limits: [{ per: "week", bookings: 20, minutes: null }],
            mailTexts
          } as const
          const renamed = { ...host, ...changes, updatedAt: fixtureNow + 1 }
          expect(yield* changedAt(fixtureNow + 1, hosts.change(host.id, changes))).toEqual(Option.some(renamed))
          expect(yield* hosts.find(host.id)).toEqual(Option.some(renamed))
          expect(yield* hosts.change(host.id, {})).toEqual(Option.some(renamed))
          expect(yield* hosts.find(other.id)).toEqual(Option.some(other))
        })
      )

      it.effect("a new username replaces the old one, which becomes available", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const username = unique("host")
          yield* changedAt(fixtureNow, hosts.change(host.id, { username }))
          expect(yield* hosts.find({ username: host.username! })).toEqual(Option.none())
          expect(yield* hosts.find({ username })).toEqual(Option.some({ ...host, username }))
          expect(yield* givenHost({ username: host.username })).toMatchObject({ username: host.username })
        })
      )

      it.effect("a host can keep its own address in another case and its own username, but not take another host's", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const other = yield* givenHost()
          const email = host.email.toUpperCase()
          const changes = { email, username: host.username }
          expect(yield* changedAt(fixtureNow, hosts.change(host.id, changes))).toEqual(Option.some({ ...host, email }))
          expect(yield* storeRefusalOf(hosts.change(host.id, { email: other.email.toUpperCase() }))).toMatchObject({
            field: "email"
          })
          expect(yield* storeRefusalOf(hosts.change(host.id, { username: other.username }))).toMatchObject({ field: "username" })
          expect(yield* hosts.find(host.id)).toEqual(Option.some({ ...host, email }))
        })
      )

      it.effect("of concurrent changes to one username, one wins", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const rivals = yield* Effect.forEach(numbers(8), () => givenHost())
          const username = unique("host")
          const results = yield* Effect.forEach(rivals, ({ id }) => Effect.result(hosts.change(id, { username })), {
            concurrency: "unbounded"
          })
          expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        })
      )

      it.effect("changing the host's time zone changes the schedule's", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ timezone: "Europe/Rome" })
          yield* hosts.change(host.id, { timezone: "Asia/Tokyo" })
          expect(yield* scheduleOf(host.id)).toEqual(defaultSchedule("Asia/Tokyo"))
        })
      )

      it.effect("replaces the whole schedule and the host's time zone", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ timezone: "Europe/Rome" })
          yield* changedAt(fixtureNow + 1, hosts.change(host.id, { schedule }))
          expect(yield* scheduleOf(host.id)).toEqual(schedule)
          const moved = { ...host, timezone: schedule.timezone, updatedAt: fixtureNow + 1 }
          expect(yield* hosts.find(host.id)).toEqual(Option.some(moved))
          const empty = { timezone: "UTC", weekly: [], overrides: [] }
          yield* hosts.change(host.id, { schedule: empty })
          expect(yield* scheduleOf(host.id)).toEqual(empty)
        })
      )

      it.effect("deletes a host with all its data once nothing waits, and nothing of another", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const doomed = yield* givenFullHost
          const other = yield* givenFullHost
          const before = yield* recordsOf(other.host.id)
          const { audit } = yield* recordsOf(doomed.host.id)
          expect(yield* hosts.remove(doomed.host.id, fixtureNow)).toBe(true)
          const removed = Effect.map((yield* RetentionStore).listRemoved("host", fixtureNow, 10_000), (all) =>
            all.map(({ id }) => id)
          )
          expect(yield* removed).toContain(doomed.host.id)
          expect(yield* hosts.find({ removedId: doomed.host.id })).toEqual(Option.some(doomed.host))
          expect(yield* hosts.find({ username: doomed.host.username! })).toEqual(Option.none())
          expect(yield* (yield* CredentialStore).authenticate("apiKey", doomed.keyHash, fixtureNow)).toEqual(Option.none())
          expect(yield* purgeHost(doomed.host.id, fixtureNow)).toBe(false)
          expect(yield* hosts.find({ removedId: doomed.host.id })).toEqual(Option.none())
          expect(yield* removed).not.toContain(doomed.host.id)
          const { host, schedule, services, invites, busy, contacts } = nothing
          expect(yield* recordsOf(doomed.host.id)).toMatchObject({ host, schedule, services, invites, busy, contacts, audit })
          expect(yield* (yield* InviteStore).find({ token: doomed.invite.token })).toEqual(Option.none())
          expect(yield* (yield* CredentialStore).authenticate("apiKey", doomed.keyHash, fixtureNow)).toEqual(Option.none())
          expect(yield* recordsOf(other.host.id)).toEqual(before)
          expect(yield* hosts.remove(doomed.host.id, fixtureNow)).toBe(false)
          yield* finishJobs
          yield* finishDeliveries
          expect(yield* purgeHost(doomed.host.id, fixtureNow)).toBe(true)
          expect(yield* recordsOf(doomed.host.id)).toEqual({ ...nothing, audit })
          expect(yield* (yield* BookingLinkStore).find("checkout", { token: doomed.checkout.token })).toEqual(Option.none())
        })
      )

      it.effect("folding the recorded changes of lists changes no length", () =>
        Effect.gen(function* () {
          const { host } = yield* givenFullHost
          const bookings = yield* BookingStore
          const length = Effect.map(bookings.page(host.id, { order: "asc" }, firstPage), ({ total }) => total)
          const before = yield* length
          expect(yield* (yield* RetentionStore).rollUpCounters(10_000)).toBeGreaterThanOrEqual(0)
          expect([before > 0, yield* length]).toEqual([true, before])
        })
      )

      it.effect("finds the host of a feed by its token, which a new token ends, as does deleting the host", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost()
          const other = yield* givenHost()
          const feedOf = (token: string) => ({
            tokenHash: hashToken(token),
            token: { sealed: `sealed ${token}`, context: "feed" }
          })
          expect(yield* hosts.feed(host.id)).toEqual(Option.none())
          const [first, second] = [uniqueToken(host.id), uniqueToken(host.id)]
          yield* hosts.feed(host.id, feedOf(first))
          yield* hosts.feed(other.id, feedOf(uniqueToken(other.id)))
          expect(yield* hosts.find({ feedToken: first })).toEqual(Option.some(host))
          yield* changedAt(fixtureNow, hosts.change(host.id, { name: "Changed" }))
          yield* hosts.feed(host.id, feedOf(second))
          expect(yield* hosts.find({ feedToken: first })).toEqual(Option.none())
          expect(yield* hosts.find({ feedToken: second })).toEqual(Option.some({ ...host, name: "Changed" }))
          expect(yield* hosts.feed(host.id)).toEqual(Option.some(feedOf(second).token))
          yield* hosts.remove(host.id, fixtureNow)
          expect([yield* hosts.find({ feedToken: second }), yield* hosts.feed(host.id)]).toEqual([Option.none(), Option.none()])
        })
      )

      it.effect("a deleted host's address and username become available", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const { email, username, id } = yield* givenHost()
          yield* hosts.remove(id, fixtureNow)
          const next = yield* givenHost({ email, username })
          expect(next).toMatchObject({ email, username })
          expect(next.id).not.toBe(id)
        })
      )

      it.effect("a deleted host is not found, changed or locked", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const { id } = yield* givenHost()
          yield* hosts.remove(id, fixtureNow)
          expect(yield* hosts.find(id)).toEqual(Option.none())
          expect(yield* hosts.change(id, { name: "Nobody" })).toEqual(Option.none())
          const { transaction } = yield* UnitOfWork
          for (const lock of lockings) {
            expect(yield* transaction(hosts.withSchedule(id, lock))).toEqual(Option.none())
          }
        })
      )

      it.effect("reads a host together with its schedule, with a lock and without", () =>
        Effect.gen(function* () {
          const hosts = yield* HostStore
          const host = yield* givenHost({ timezone: schedule.timezone })
          yield* changedAt(fixtureNow, hosts.change(host.id, { schedule }))
          const { transaction } = yield* UnitOfWork
          for (const lock of lockings) {
            expect(yield* transaction(hosts.withSchedule(host.id, lock))).toEqual(Option.some({ host, schedule }))
          }
        })
      )
    })
}

/** A read without a lock, and with each lock. */
const lockings = [undefined, "wait", "noWait"] as const

const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, index) => index)

const schedule: Schedule = {
  timezone: "Europe/Rome",
  weekly: [
    { weekday: 1, start: "08:30", end: "12:00" },
    { weekday: 1, start: "13:00", end: "18:00" },
    { weekday: 5, start: "22:00", end: "02:00" }
  ],
  overrides: [
    { date: "2026-12-24", intervals: [{ start: "09:00", end: "24:00" }] },
    { date: "2026-12-25", intervals: [] }
  ]
}
