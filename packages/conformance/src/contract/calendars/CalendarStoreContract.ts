import { layer } from "@effect/vitest"
import type { Interval } from "@slotkit/core"
import { blocksOfOffers, millisPerMinute, rangeOfBlock } from "@slotkit/core/internal"
import {
  type AccountWithCalendars,
  CalendarEventStore,
  CalendarStore,
  JobStore,
  type NewCalendar,
  RetentionStore,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { aClaim } from "../../fixtures/Claims.ts"
import { writesOfJobs } from "../../fixtures/JobsByKind.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { unique } from "../../fixtures/Unique.ts"

/** The contract of every `CalendarStore`. */
export const CalendarStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("an account is connected with its calendars, and its credentials are sealed for its id", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          expect(account).toMatchObject({
            hostId,
            kind: "feed",
            label: "calendar.example.com …abcd",
            credentials: { sealed: `sealed ${account.id}`, context: `calendar-account:${account.id}` },
            scopes: [],
            state: "active",
            reason: null,
            stateSince: at(0),
            notifiedAt: null,
            retryAt: null,
            failures: 0,
            lastRequestedAt: null,
            nextReadAt: at(5),
            createdAt: at(0)
          })
          expect(account.calendars).toEqual([
            {
              id: expect.any(Number),
              accountId: account.id,
              remoteId: "feed",
              name: "Work",
              writable: false,
              checked: true,
              target: false,
              follow: "tell",
              missing: false,
              skipped: 0,
              tag: null,
              readAt: null
            }
          ])
          expect(yield* calendars.accounts(hostId)).toEqual([account])
        })
      )

      it.effect("promise 7: connecting an account again makes it active and keeps its calendars and choices", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account, subject } = yield* connected([own, other])
          const [first, second] = account.calendars
          yield* calendars.changeCalendar(hostId, first!.id, { checked: false, target: true, follow: "apply" })
          const lost = {
            state: "reconnect",
            reason: "Signed out",
            stateSince: at(1),
            notifiedAt: at(1),
            retryAt: at(2),
            failures: 3
          } as const
          expect(yield* calendars.change(hostId, account.id, lost)).toBe(true)
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject(lost)
          const again = yield* connect(hostId, subject, [{ ...own, name: "Renamed" }, third], at(9))
          expect(again).toMatchObject({
            id: account.id,
            state: "active",
            reason: null,
            stateSince: at(9),
            retryAt: null,
            failures: 0
          })
          expect(again).toMatchObject({ createdAt: at(0), notifiedAt: null })
          expect(again.calendars).toEqual([
            { ...first, name: "Renamed", checked: false, target: true, follow: "apply" },
            second,
            expect.objectContaining({ remoteId: "third", checked: true })
          ])
        })
      )

      it.effect("listing an account again adds new calendars unchecked, renames others and marks those that are gone", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected([own, other])
          const [one, two] = account.calendars
          yield* calendars.change(hostId, account.id, {
            listed: [{ ...own, name: "Renamed", checked: false, writable: false }, third]
          })
          expect((yield* calendars.accounts(hostId))[0]!.calendars).toEqual([
            { ...one, name: "Renamed", writable: false },
            { ...two, missing: true },
            expect.objectContaining({ remoteId: "third", name: "Sport", checked: false, missing: false })
          ])
          yield* calendars.change(hostId, account.id, { listed: [own, other, third] })
          expect((yield* calendars.accounts(hostId))[0]!.calendars.map(({ missing }) => missing)).toEqual([false, false, false])
          const stranger = yield* givenHost()
          expect(yield* calendars.change(stranger.id, account.id, { listed: [] })).toBe(false)
          expect((yield* calendars.accounts(hostId))[0]!.calendars.map(({ missing }) => missing)).toEqual([false, false, false])
        })
      )

      it.effect("a host has one target, and a new one replaces it", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected([own, other])
          const [one, two] = account.calendars
          expect(yield* calendars.changeCalendar(hostId, one!.id, { target: true })).toBe(true)
          expect(yield* calendars.changeCalendar(hostId, two!.id, { target: true, checked: false })).toBe(true)
          const [found] = yield* calendars.accounts(hostId)
          expect(found!.calendars.map(({ target, checked }) => [target, checked])).toEqual([
            [false, true],
            [true, false]
          ])
        })
      )

      it.effect("a locked account is returned as the transaction before has left it", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { transaction } = yield* UnitOfWork
          const { hostId, account } = yield* connected()
          const countFailure = transaction(
            Effect.gen(function* () {
              const [locked] = yield* calendars.accounts(hostId, account.id)
              const { failures } = locked!
              yield* calendars.change(hostId, account.id, { failures: failures + 1 })
            })
          )
          yield* Effect.all([countFailure, countFailure, countFailure], { concurrency: "unbounded" })
          expect(yield* calendars.accounts(hostId)).toEqual([{ ...account, failures: 3 }])
        })
      )

      it.effect("accounts and calendars of another host are not found, changed, leased or deleted", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          const stranger = yield* givenHost()
          const [calendar] = account.calendars
          expect(yield* calendars.accounts(stranger.id)).toEqual([])
          expect(yield* calendars.readable(stranger.id, 0, 1000)).toEqual([])
          expect(yield* calendars.accounts(stranger.id, account.id)).toEqual([])
          expect(yield* calendars.change(stranger.id, account.id, { label: "Mine" })).toBe(false)
          expect(yield* calendars.changeCalendar(stranger.id, calendar!.id, { checked: false })).toBe(false)
          expect(yield* calendars.lease({ hostId: stranger.id, id: account.id }, "read", at(0), leaseUntil(1))).toBe(false)
          expect(yield* calendars.remove(stranger.id, account.id)).toBe(false)
          yield* calendars.touchDemand(stranger.id, at(0), at(0))
          expect(yield* calendars.accounts(hostId)).toEqual([account])
        })
      )

      it.effect("an account is leased by one process at a time, and again once the lease has ended", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { account } = yield* connected()
          const lease = (minute: number) => calendars.lease(account, "read", at(minute), leaseUntil(minute + 1))
          expect(yield* Effect.all([lease(0), lease(0), lease(0)], { concurrency: "unbounded" })).toSatisfy(
            (won: ReadonlyArray<boolean>) => won.filter(Boolean).length === 1
          )
          expect(yield* lease(0.5)).toBe(false)
          expect(yield* lease(1)).toBe(true)
        })
      )

      it.effect("a read stores its blocks as a whole, with the outcome, and ends the lease", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          yield* finish(
            account,
            "a",
            [
              { block: 700, busy: [1, 2, 5, 6] },
              { block: 701, busy: [] }
            ],
            at(0)
          )
          yield* finish(account, "b", [{ block: 700, busy: [at(0), at(1)] }], at(2))
          expect((yield* calendars.readable(hostId, 700, 701))[0]!.calendars).toEqual([
            {
              ...account.calendars[0],
              outdated: [],
              skipped: 2,
              tag: "b",
              readAt: at(2),
              blocks: [
                { block: 700, busy: [at(0), at(1)], readAt: at(2), stale: false },
                { block: 701, busy: [], readAt: at(0), stale: false }
              ]
            }
          ])
          expect((yield* calendars.readable(hostId, 701, 800))[0]!.calendars[0]!.blocks).toHaveLength(1)
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject({ nextReadAt: at(2) + 1 })
          yield* writeEvent(account, { start: rangeOfBlock(701).start, end: rangeOfBlock(705).end })
          expect((yield* calendars.readable(hostId, 700, 701))[0]!.calendars[0]!.blocks.map(({ stale }) => stale)).toEqual([
            false,
            true
          ])
        })
      )

      it.effect("an unchanged calendar renews the blocks of its last read, and no older or stale ones", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          const id = account.calendars[0]!.id
          const renew = Effect.fnUntraced(function* (minute: number) {
            const lease = leaseUntil(minute + 5)
            yield* calendars.lease(account, "read", at(minute), lease)
            const renewed = [{ id, changes: { readAt: at(minute) }, blocks: [], renew: true }]
            expect(yield* calendars.finish(account, lease.token, { calendars: renewed, readAt: at(minute) })).toBe(true)
          })
          yield* finish(
            account,
            "a",
            [700, 703].map((block) => ({ block, busy: [1, 2] })),
            at(0)
          )
          yield* finish(
            account,
            "b",
            [700, 701, 702].map((block) => ({ block, busy: [1, 2] })),
            at(3)
          )
          yield* writeEvent(account, rangeOfBlock(702))
          yield* renew(5)
          yield* renew(6)
          const { blocks } = (yield* calendars.readable(hostId, 700, 703))[0]!.calendars[0]!
          expect(blocks.map(({ block, readAt, stale }) => [block, readAt, stale])).toEqual([
            [700, at(6), false],
            [701, at(6), false],
            [702, at(3), true],
            [703, at(0), false]
          ])
        })
      )

      it.effect("an account has unwritten copies until none is to be written into it or removed from it", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const copies = yield* CalendarEventStore
          const { hostId, account } = yield* connected([own])
          const id = account.calendars[0]!.id
          const hasUnwritten = Effect.map(copies.list(hostId, { pendingIn: account.id }), (events) => events.length > 0)
          expect(yield* hasUnwritten).toBe(false)
          yield* calendars.changeCalendar(hostId, id, { target: true })
          const copy = {
            meetingKey: "booking:1",
            remoteKey: unique("key"),
            desired: "present" as const,
            start: at(60),
            end: at(90)
          }
          yield* copies.request(hostId, [copy], at(0))
          expect(yield* hasUnwritten).toBe(true)
          expect(yield* copies.list(hostId, { pendingIn: account.id + 1_000_000 })).toEqual([])
          const lease = leaseUntil(10)
          const writes = yield* writesOfJobs
          const claimed = yield* writes.claim({ limit: 10_000, now: at(5), lease })
          const written = claimed.find((one) => one.hostId === hostId)!
          expect(yield* hasUnwritten).toBe(true)
          yield* writes.finish(written, lease.token, { remoteId: null, tag: null, written: null })
          expect(yield* hasUnwritten).toBe(false)
        })
      )

      it.effect("a process that lost its lease stores nothing", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          const late = leaseUntil(1)
          yield* calendars.lease(account, "read", at(0), late)
          yield* calendars.lease(account, "read", at(2), leaseUntil(3))
          const read = {
            id: account.calendars[0]!.id,
            changes: { tag: "late" },
            blocks: [{ block: 1, busy: [1, 2] }],
            renew: false
          }
          expect(
            yield* calendars.finish(account, late.token, { changes: { failures: 9 }, calendars: [read], readAt: at(2) })
          ).toBe(false)
          expect(yield* calendars.accounts(hostId)).toEqual([account])
          expect((yield* calendars.readable(hostId, 0, 10))[0]!.calendars[0]!.blocks).toEqual([])
        })
      )

      it.effect("tokens are leased by one process at a time, beside a read, and again once the lease has ended", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { account } = yield* connected()
          expect(yield* calendars.lease(account, "read", at(0), leaseUntil(1))).toBe(true)
          const lease = (minute: number) => calendars.lease(account, "tokens", at(minute), leaseUntil(minute + 1))
          expect(yield* Effect.all([lease(0), lease(0), lease(0)], { concurrency: "unbounded" })).toSatisfy(
            (won: ReadonlyArray<boolean>) => won.filter(Boolean).length === 1
          )
          expect(yield* lease(0.5)).toBe(false)
          expect(yield* lease(1)).toBe(true)
        })
      )

      it.effect("rotated tokens are stored under their lease, and never by a process that lost it", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected()
          const [late, current] = [leaseUntil(1), leaseUntil(3)]
          const sealed = (text: string) => ({ sealed: text, context: `calendar-account:${account.id}` })
          yield* calendars.lease(account, "tokens", at(0), late)
          yield* calendars.lease(account, "tokens", at(2), current)
          expect(yield* calendars.finish(account, late.token, { credentials: sealed("late") })).toBe(false)
          expect(yield* calendars.finish(account, current.token, { credentials: sealed("rotated") })).toBe(true)
          expect((yield* calendars.accounts(hostId))[0]).toEqual({ ...account, credentials: sealed("rotated") })
          const again = leaseUntil(4)
          expect(yield* calendars.lease(account, "tokens", at(2), again)).toBe(true)
          expect(yield* calendars.finish(account, again.token, { credentials: null })).toBe(true)
          expect((yield* calendars.accounts(hostId))[0]).toEqual({ ...account, credentials: sealed("rotated") })
          expect(yield* calendars.lease(account, "tokens", at(2), leaseUntil(4))).toBe(true)
        })
      )

      it.effect("connecting an account again replaces its credentials and scopes, and ends the lease of its tokens", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account, subject } = yield* connected()
          yield* calendars.lease(account, "tokens", at(0), leaseUntil(9))
          const input = { hostId, kind: "feed", subject, label: "Again", createdAt: at(1), nextReadAt: at(2) } as const
          const seal = () => Effect.succeed({ sealed: "again", context: `calendar-account:${account.id}` })
          const again = yield* calendars.connect({ ...input, scopes: ["one", "two words"] }, [], seal)
          expect(again).toMatchObject({
            id: account.id,
            label: "Again",
            credentials: { sealed: "again" },
            scopes: ["one", "two words"]
          })
          expect(yield* calendars.lease(account, "tokens", at(1), leaseUntil(2))).toBe(true)
        })
      )

      it.effect("unchecked calendars and accounts without checked ones are not readable", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account } = yield* connected([own, other])
          const [one, two] = account.calendars
          yield* calendars.changeCalendar(hostId, one!.id, { checked: false })
          expect((yield* calendars.readable(hostId, 0, 10))[0]!.calendars.map(({ id }) => id)).toEqual([two!.id])
          yield* calendars.changeCalendar(hostId, two!.id, { checked: false })
          expect(yield* calendars.readable(hostId, 0, 10)).toEqual([])
        })
      )

      it.effect("due accounts are claimed once, and paused or leased ones never", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { account: waiting } = yield* connected()
          const { account: paused } = yield* connected()
          const { account: leased } = yield* connected()
          yield* calendars.change(paused.hostId, paused.id, { state: "paused" })
          yield* calendars.lease(leased, "read", at(5), leaseUntil(20))
          const claim = { limit: 10_000, now: at(6), lease: leaseUntil(7) }
          const jobs = yield* JobStore
          const due = yield* jobs.claim("calendar_read", claim)
          const ids = due.map(({ key }) => Number(key))
          expect(ids).toContain(waiting.id)
          expect(ids).not.toContain(paused.id)
          expect(ids).not.toContain(leased.id)
          expect((yield* jobs.claim("calendar_read", claim)).map(({ key }) => Number(key))).not.toContain(waiting.id)
          const job = due.find(({ key }) => Number(key) === waiting.id)!
          const again = { dueAt: at(40), attempts: 1, error: null }
          expect(yield* jobs.retry(job, "another", again)).toBe(false)
          expect(yield* jobs.retry(job, claim.lease.token, again)).toBe(true)
          expect((yield* calendars.accounts(waiting.hostId))[0]).toMatchObject({ nextReadAt: at(40) })
          expect(yield* jobs.complete(job, claim.lease.token, null)).toBe(false)
        })
      )

      it.effect("asking for slots brings the next reads forward, and never back", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId } = yield* connected()
          yield* calendars.touchDemand(hostId, at(1), at(2))
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject({ lastRequestedAt: at(1), nextReadAt: at(2) })
          yield* calendars.touchDemand(hostId, at(3), at(60))
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject({ lastRequestedAt: at(3), nextReadAt: at(2) })
        })
      )

      it.effect("deleting an account deletes its calendars and blocks", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const { hostId, account, subject } = yield* connected()
          yield* finish(account, "a", [{ block: 700, busy: [1, 2] }], at(0))
          expect(yield* calendars.remove(hostId, account.id)).toBe(true)
          expect(yield* calendars.remove(hostId, account.id)).toBe(false)
          yield* connect(hostId, subject, [own])
          expect((yield* calendars.readable(hostId, 700, 700))[0]!.calendars[0]!.blocks).toEqual([])
        })
      )

      it.effect("blocks of the past and of the far future are deleted, at most as many as wanted", () =>
        Effect.gen(function* () {
          const calendars = yield* CalendarStore
          const retention = yield* RetentionStore
          const { first, last } = blocksOfOffers(0)
          yield* retention.purge("calendar_blocks", 0, 10_000)
          const { hostId, account } = yield* connected()
          yield* finish(
            account,
            "a",
            [first - 2, first - 1, first, 5, last, last + 1].map((block) => ({ block, busy: [] })),
            at(0)
          )
          expect(yield* retention.purge("calendar_blocks", 0, 1)).toBe(1)
          expect(yield* retention.purge("calendar_blocks", 0, 100)).toBe(2)
          const left = (yield* calendars.readable(hostId, first - 2, last + 1))[0]!.calendars[0]!.blocks
          expect(left.map(({ block }) => block)).toEqual([first, 5, last])
        })
      )
    })
}

/** Writes an event into the first calendar of an account, so that the blocks of its time are stale. */
const writeEvent = Effect.fnUntraced(function* ({ hostId, id, calendars }: AccountWithCalendars, written: Interval) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const jobs = yield* JobStore
  const [calendar] = calendars
  yield* store.change(hostId, id, { listed: [{ ...calendar!, writable: true }] })
  yield* store.changeCalendar(hostId, calendar!.id, { target: true })
  const event = { meetingKey: unique("booking"), remoteKey: unique("event"), desired: "present", ...written } as const
  yield* events.request(hostId, [event], at(0))
  const claim = aClaim({ now: at(0), limit: 10_000 })
  const job = (yield* jobs.claim("calendar_event", claim)).find((one) => one.hostId === hostId)
  const isStored = yield* jobs.complete(job!, claim.lease.token, { remoteId: "event", tag: null, written })
  expect(isStored).toBe(true)
})

/** A block that is after those of all other tests. */

const own: NewCalendar = { remoteId: "feed", name: "Work", writable: true, checked: true }
const other: NewCalendar = { remoteId: "other", name: "Family", writable: true, checked: true }
const third: NewCalendar = { remoteId: "third", name: "Sport", writable: false, checked: true }

const connect = (hostId: number, subject: string, added: ReadonlyArray<NewCalendar>, now = at(0)) =>
  CalendarStore.use((calendars) =>
    calendars.connect(
      {
        hostId,
        kind: "feed",
        subject,
        label: "calendar.example.com …abcd",
        createdAt: now,
        nextReadAt: now + 5 * millisPerMinute
      },
      added,
      (id) => Effect.succeed({ sealed: `sealed ${id}`, context: `calendar-account:${id}` })
    )
  )

const connected = Effect.fnUntraced(function* (added: ReadonlyArray<NewCalendar> = [{ ...own, writable: false }]) {
  const { id: hostId } = yield* givenHost()
  const subject = unique("subject")
  return { hostId, subject, account: yield* connect(hostId, subject, added) }
})

const finish = Effect.fnUntraced(function* (
  account: AccountWithCalendars,
  tag: string,
  blocks: ReadonlyArray<{ readonly block: number; readonly busy: ReadonlyArray<number> }>,
  now: number
) {
  const calendars = yield* CalendarStore
  const lease = { token: unique("lease"), until: now + millisPerMinute }
  expect(yield* calendars.lease(account, "read", now, lease)).toBe(true)
  const read = { id: account.calendars[0]!.id, changes: { tag, skipped: 2, readAt: now }, blocks, renew: false }
  expect(
    yield* calendars.finish(account, lease.token, { changes: { nextReadAt: now + 1 }, calendars: [read], readAt: now })
  ).toBe(true)
})

const leaseUntil = (minute: number) => ({ token: unique("lease"), until: at(minute) })
function at(minute: number): number {
  return fixtureNow + minute * millisPerMinute
}
