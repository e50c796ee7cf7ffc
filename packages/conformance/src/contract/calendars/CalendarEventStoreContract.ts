import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  type CalendarEvent,
  CalendarEventStore,
  CalendarStore,
  JobStore,
  OverviewStore,
  type RequestedEvent,
  RetentionStore,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { aClaim, finishJobs, leaseMillis } from "../../fixtures/Claims.ts"
import { writesOfJobs } from "../../fixtures/JobsByKind.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { unique } from "../../fixtures/Unique.ts"

/** The contract of every `CalendarEventStore`. */
export const CalendarEventStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a wanted copy is due in the target calendar, and the state of the calendar is returned", () =>
        Effect.gen(function* () {
          const { copies, hostId, target } = yield* aHostWithTarget
          const copy = aCopy()
          expect(yield* copies.request(hostId, [copy], at(0))).toEqual(Option.some({ state: "active", missing: false }))
          const expected = {
            ...copy,
            id: expect.any(Number),
            hostId,
            calendarId: target,
            remoteId: null,
            tag: null,
            revision: 1,
            writtenRevision: 0,
            written: null,
            lastExternalChange: null,
            dueAt: at(0),
            attempts: 0,
            error: null
          }
          const [stored] = yield* copies.list(hostId, { meetingKeys: [copy.meetingKey, "booking:0"] })
          expect(stored).toEqual(expected)
          expect(yield* copies.list(hostId, { id: stored!.id })).toEqual([expected])
          expect(yield* copies.claim(aClaim())).toEqual([expected])
        })
      )

      it.effect("a host without a target calendar gets no copies", () =>
        Effect.gen(function* () {
          const copies = yield* emptied
          const { id: hostId } = yield* givenHost()
          expect(yield* copies.request(hostId, [aCopy()], at(0))).toEqual(Option.none())
          expect(yield* copies.claim(aClaim())).toEqual([])
        })
      )

      it.effect("wanting a copy again raises its revision and keeps its key, and failures start anew", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const first = yield* wantOne(hostId, aCopy())
          const claim = aClaim()
          yield* copies.claim(claim)
          yield* copies.postpone(first, claim.lease.token, { dueAt: at(30), attempts: 2, error: "No answer." })
          expect(yield* copies.list(hostId, { id: first.id })).toEqual([
            { ...first, dueAt: at(30), attempts: 2, error: "No answer." }
          ])
          const moved = { ...aCopy(), meetingKey: first.meetingKey, start: at(120), end: at(150) }
          yield* copies.request(hostId, [moved], at(1))
          expect(yield* copies.list(hostId, { meetingKeys: [first.meetingKey] })).toEqual([
            { ...first, start: at(120), end: at(150), revision: 2, dueAt: at(1) }
          ])
        })
      )

      it.effect("a copy becomes absent once, and a meeting without a copy stores nothing", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const never = { ...aCopy(), desired: "absent" } as const
          const copy = yield* wantOne(hostId, aCopy())
          const absent = { ...aCopy(), meetingKey: copy.meetingKey, desired: "absent" } as const
          yield* copies.request(hostId, [never, absent], at(2))
          yield* copies.request(hostId, [never, absent], at(3))
          expect(yield* copies.list(hostId, { meetingKeys: [never.meetingKey, copy.meetingKey] })).toEqual([
            { ...copy, desired: "absent", revision: 2, dueAt: at(2) }
          ])
        })
      )

      it.effect("a change during a write keeps the write's lease, and the copy is due again afterwards", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const copy = yield* wantOne(hostId, aCopy())
          const claim = aClaim()
          expect(yield* copies.claim(claim)).toEqual([copy])
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: copy.meetingKey, desired: "absent" }], at(0))
          expect(yield* copies.claim(aClaim())).toEqual([])
          const written = { start: copy.start, end: copy.end }
          expect(yield* copies.finish(copy, claim.lease.token, { remoteId: "r", tag: "t", written })).toBe(true)
          const rest = { ...copy, remoteId: "r", tag: "t", written, writtenRevision: 1, revision: 2, desired: "absent" }
          expect(yield* copies.claim(aClaim())).toEqual([{ ...rest, dueAt: at(0) }])
        })
      )

      it.effect("a failure of an older revision only ends the lease", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const copy = yield* wantOne(hostId, aCopy())
          const claim = aClaim()
          yield* copies.claim(claim)
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: copy.meetingKey }], at(0))
          expect(yield* copies.finish(copy, claim.lease.token, { attempts: 9, error: "No." })).toBe(true)
          expect(yield* copies.claim(aClaim())).toMatchObject([{ id: copy.id, revision: 2, attempts: 0, error: null }])
        })
      )

      it.effect("a written copy is not due, and one that was given up neither", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const waitingEvents = Effect.map((yield* OverviewStore).calendars, (counts) => counts.waitingEvents)
          const done = yield* wantOne(hostId, aCopy())
          const lost = yield* wantOne(hostId, aCopy())
          expect(yield* waitingEvents).toBe(2)
          const [first, second] = [aClaim(), aClaim()]
          expect(yield* copies.claim(first)).toEqual([done])
          yield* copies.finish(done, first.lease.token, { remoteId: "r", tag: null, written: null })
          expect(yield* copies.claim(second)).toEqual([lost])
          yield* copies.finish(lost, second.lease.token, { attempts: 8, error: "No." })
          expect(yield* waitingEvents).toBe(0)
          expect(yield* copies.nextDueAt).toEqual(Option.none())
          expect(yield* copies.claim(aClaim({ now: at(60 * 24) }))).toEqual([])
        })
      )

      it.effect("the time that a calendar still has of a changed meeting is outdated, in that calendar", () =>
        Effect.gen(function* () {
          const { copies, hostId, target } = yield* aHostWithTarget
          const calendars = yield* CalendarStore
          const outdated = Effect.map(calendars.readable(hostId, 0, 0), ([account]) =>
            account!.calendars.flatMap((one) => one.outdated.map((interval) => ({ calendar: one.id, ...interval })))
          )
          const copy = yield* wantOne(hostId, aCopy())
          const claim = aClaim()
          yield* copies.claim(claim)
          const written = { start: copy.start, end: copy.end }
          yield* copies.finish(copy, claim.lease.token, { remoteId: "r", tag: null, written })
          expect(yield* outdated).toEqual([])
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: copy.meetingKey, start: at(300), end: at(330) }], at(0))
          expect(yield* outdated).toEqual([{ calendar: target, ...written }])
          const again = aClaim()
          const [moved] = yield* copies.claim(again)
          yield* copies.finish(moved!, again.lease.token, { remoteId: "r", tag: null, written: { start: at(300), end: at(330) } })
          expect(yield* outdated).toEqual([])
        })
      )

      it.effect(
        "an account has one write at a time, however many claims there are, and accounts do not wait for each other",
        () =>
          Effect.gen(function* () {
            const { copies, hostId } = yield* aHostWithTarget
            const other = yield* aTarget
            const expected = Array.from({ length: 6 }, aCopy)
            for (const [index, copy] of expected.entries()) yield* copies.request(hostId, [copy], at(index - 20))
            const others = yield* wantOne(other.hostId, aCopy())
            const claims = Array.from({ length: 4 }, () => aClaim())
            const batches = yield* Effect.forEach(claims, (claim) => copies.claim(claim), { concurrency: "unbounded" })
            const claimed = batches.flat().toSorted((one, another) => one.id - another.id)
            expect(claimed.map(({ meetingKey }) => meetingKey)).toEqual([expected[0]!.meetingKey, others.meetingKey])
            expect(yield* copies.claim(aClaim())).toEqual([])
            expect(yield* copies.nextDueAt).toEqual(Option.some(at(0) + leaseMillis))
            const holder = claims[batches.findIndex((batch) => batch.some(({ id }) => id === claimed[0]!.id))]!
            expect(yield* copies.finish(claimed[0]!, holder.lease.token, noEvent)).toBe(true)
            expect(yield* copies.nextDueAt).toEqual(Option.some(at(-19)))
            const next = aClaim()
            expect(yield* copies.claim(next)).toMatchObject([{ meetingKey: expected[1]!.meetingKey }])
          })
      )

      it.effect("the other copies of an account are claimed once the lease of a killed process has ended", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const first = yield* wantOne(hostId, aCopy())
          const killed = aClaim()
          expect(yield* copies.claim(killed)).toEqual([first])
          yield* copies.request(hostId, [aCopy()], at(0) - 1)
          expect(yield* copies.claim(aClaim({ now: at(0) + leaseMillis - 1 }))).toEqual([])
          const [second] = yield* copies.claim(aClaim({ now: at(0) + leaseMillis }))
          expect(second!.id).not.toBe(first.id)
          expect(yield* copies.finish(first, killed.lease.token, noEvent)).toBe(false)
          expect(yield* copies.pause(first, killed.lease.token, at(9), "Late.")).toBe(false)
        })
      )

      it.effect("a pause delays all copies of an account, and those that are wanted meanwhile, but no other account", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const other = yield* aTarget
          const first = yield* wantOne(hostId, aCopy())
          const second = yield* wantOne(hostId, aCopy())
          const foreign = yield* wantOne(other.hostId, aCopy())
          const claim = aClaim()
          expect(yield* copies.claim(claim)).toEqual([first, foreign])
          yield* copies.postpone(foreign, claim.lease.token, { dueAt: at(2), attempts: 1, error: "No answer." })
          expect(yield* copies.pause(first, claim.lease.token, at(5), "Too many.")).toBe(true)
          expect(yield* copies.list(hostId, { id: first.id })).toEqual([{ ...first, dueAt: at(5), error: "Too many." }])
          expect(yield* copies.list(hostId, { id: second.id })).toEqual([{ ...second, dueAt: at(5) }])
          const third = yield* wantOne(hostId, aCopy())
          expect(yield* copies.nextDueAt).toEqual(Option.some(at(2)))
          expect((yield* copies.claim(aClaim({ now: at(4) }))).map(({ id }) => id)).toEqual([foreign.id])
          expect(yield* copies.nextDueAt).toEqual(Option.some(at(5)))
          expect((yield* copies.claim(aClaim({ now: at(5) }))).map(({ id }) => id)).toEqual([third.id, foreign.id])
        })
      )

      it.effect("a pause leaves a copy that was changed during the write as it is", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const copy = yield* wantOne(hostId, aCopy())
          const claim = aClaim()
          yield* copies.claim(claim)
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: copy.meetingKey }], at(0))
          yield* copies.pause(copy, claim.lease.token, at(5), "Too many.")
          expect(yield* copies.claim(aClaim({ now: at(5) }))).toMatchObject([{ revision: 2, attempts: 0, error: null }])
        })
      )

      it.effect("a change commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { copies, hostId } = yield* aHostWithTarget
          const { transaction } = yield* UnitOfWork
          const copy = aCopy()
          yield* Effect.exit(transaction(Effect.andThen(copies.request(hostId, [copy], at(0)), Effect.fail("no"))))
          expect(yield* copies.list(hostId, { meetingKeys: [copy.meetingKey] })).toEqual([])
        })
      )

      it.effect("a former target's copies of meetings to come become absent, and others stay", () =>
        Effect.gen(function* () {
          const { copies, hostId, target, other } = yield* aHostWithTarget
          const calendars = yield* CalendarStore
          const past = yield* wantOne(hostId, { ...aCopy(), start: at(-60), end: at(-30) })
          const ahead = yield* wantOne(hostId, aCopy())
          yield* calendars.changeCalendar(hostId, other, { target: true })
          yield* copies.request(hostId, { ofFormerTarget: target }, at(0))
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: ahead.meetingKey }], at(0))
          const found = yield* copies.list(hostId, { meetingKeys: [past.meetingKey, ahead.meetingKey] })
          expect(found.map(({ calendarId, desired: expected, revision }) => [calendarId, expected, revision])).toEqual([
            [target, "present", 1],
            [target, "absent", 2],
            [other, "present", 1]
          ])
        })
      )

      it.effect("the waiting copies of an account that is active again are due at once", () =>
        Effect.gen(function* () {
          const { copies, hostId, accountId } = yield* aHostWithTarget
          const stranger = yield* aTarget
          const copy = yield* wantOne(hostId, aCopy())
          const foreign = yield* wantOne(stranger.hostId, aCopy())
          const claim = aClaim()
          yield* copies.claim(claim)
          for (const one of [copy, foreign])
            yield* copies.postpone(one, claim.lease.token, { dueAt: at(60), attempts: 1, error: "Signed out." })
          yield* copies.markDue(hostId, accountId, at(5))
          expect((yield* copies.claim(aClaim({ now: at(5) }))).map(({ id }) => id)).toEqual([copy.id])
        })
      )

      it.effect("a calendar is looked at once in a while, if it is followed", () =>
        Effect.gen(function* () {
          const { hostId, target } = yield* aHostWithTarget
          const calendars = yield* CalendarStore
          const jobs = yield* JobStore
          const polls = (minute: number) =>
            Effect.map(jobs.claim("edit_poll", aClaim({ now: at(minute), limit: 1_000 })), (all) =>
              all.filter((poll) => poll.hostId === hostId)
            )
          const [poll] = yield* polls(0)
          expect(poll).toMatchObject({ hostId, key: String(target) })
          expect(yield* polls(9)).toEqual([])
          yield* calendars.changeCalendar(hostId, target, { follow: "off" })
          expect(yield* polls(10)).toEqual([])
          yield* calendars.changeCalendar(hostId, target, { follow: "apply" })
          expect(yield* polls(10)).toHaveLength(1)
          yield* jobs.retry(poll!, "any", { dueAt: at(13), attempts: 1, error: "Error" })
          expect(yield* polls(12)).toEqual([])
          expect(yield* polls(13)).toHaveLength(1)
        })
      )

      it.effect("a seen change is noted once, for the written revision only, and a new revision forgets it", () =>
        Effect.gen(function* () {
          const { copies, hostId, target } = yield* aHostWithTarget
          const copy = yield* wantOne(hostId, aCopy())
          const range = { start: at(0), end: at(0) + millisPerDay }
          expect(yield* copies.list(hostId, { writtenTo: target, range })).toEqual([])
          const claim = aClaim()
          yield* copies.claim(claim)
          const written = { start: copy.start, end: copy.end }
          yield* copies.finish(copy, claim.lease.token, { remoteId: "r", tag: "t", written })
          const found = { ...copy, remoteId: "r", tag: "t", written, writtenRevision: 1, dueAt: null }
          expect(yield* copies.list(hostId, { writtenTo: target, range })).toEqual([found])
          expect(yield* copies.list(hostId, { writtenTo: target, range: { start: copy.end, end: copy.end + 1 } })).toEqual([])
          expect(yield* copies.list(hostId, "changed")).toEqual([])
          expect(yield* copies.recordExternalChange({ ...found, revision: 2 }, "gone")).toBe(false)
          expect(yield* copies.recordExternalChange(found, "gone")).toBe(true)
          expect(yield* copies.recordExternalChange(found, "gone")).toBe(false)
          expect(yield* copies.list(hostId, "changed")).toEqual([{ ...found, lastExternalChange: "gone" }])
          // A look that began before it had that change.
          expect(yield* copies.recordExternalChange(found, "moved 1 2")).toBe(false)
          expect(yield* copies.recordExternalChange({ ...found, lastExternalChange: "moved 1 2" }, null)).toBe(false)
          expect(yield* copies.recordExternalChange({ ...found, lastExternalChange: "gone" }, "gone")).toBe(false)
          expect(yield* copies.list(hostId, "changed")).toEqual([{ ...found, lastExternalChange: "gone" }])
          expect(yield* copies.recordExternalChange({ ...found, lastExternalChange: "gone" }, null)).toBe(true)
          expect(yield* copies.recordExternalChange(found, "gone")).toBe(true)
          yield* copies.request(hostId, [{ ...aCopy(), meetingKey: copy.meetingKey }], at(1))
          expect(yield* copies.list(hostId, "changed")).toEqual([])
        })
      )

      it.effect("copies of meetings of the past are deleted, at most as many as wanted", () =>
        Effect.gen(function* () {
          const retention = yield* RetentionStore
          const { copies, hostId } = yield* aHostWithTarget
          const [long, start] = [400 * millisPerDay, -500 * millisPerDay]
          const old = Array.from({ length: 3 }, () => ({ ...aCopy(), start: at(0) + start, end: at(0) - long }))
          yield* copies.request(hostId, old, at(0))
          const stored = yield* wantOne(hostId, aCopy())
          expect(yield* retention.purge("calendar_copies", at(0) - 30 * millisPerDay, 2)).toBe(2)
          expect(yield* retention.purge("calendar_copies", at(0) - 30 * millisPerDay, 20)).toBe(1)
          expect((yield* copies.list(hostId, { meetingKeys: [stored.meetingKey] })).length).toBe(1)
        })
      )

      it.effect("copies are deleted with their account, and belong to their host alone", () =>
        Effect.gen(function* () {
          const { copies, hostId, accountId } = yield* aHostWithTarget
          const calendars = yield* CalendarStore
          const { id: strangerId } = yield* givenHost()
          const copy = yield* wantOne(hostId, aCopy())
          expect(yield* copies.list(strangerId, { id: copy.id })).toEqual([])
          expect(yield* copies.list(strangerId, { meetingKeys: [copy.meetingKey] })).toEqual([])
          yield* calendars.remove(hostId, accountId)
          expect(yield* copies.list(hostId, { id: copy.id })).toEqual([])
          expect(yield* copies.claim(aClaim())).toEqual([])
        })
      )
    })
}

/** The store without due copies, so that a clause only sees its own. */
const emptied = Effect.gen(function* () {
  yield* finishJobs
  return { ...(yield* CalendarEventStore), ...(yield* writesOfJobs) }
})

const aTarget = Effect.gen(function* () {
  const calendars = yield* CalendarStore
  const { id: hostId } = yield* givenHost()
  const account = yield* calendars.connect(
    {
      hostId,
      kind: "caldav",
      subject: unique("principal"),
      label: "dav.example.com",
      createdAt: at(0),
      nextReadAt: at(5)
    },
    ["work", "family"].map((remoteId) => ({ remoteId, name: remoteId, writable: true, checked: true })),
    (id) => Effect.succeed({ sealed: "sealed", context: `calendar-account:${id}` })
  )
  const [target, other] = account.calendars.map(({ id }) => id)
  yield* calendars.changeCalendar(hostId, target!, { target: true })
  return { hostId, accountId: account.id, target: target!, other: other! }
})

/** The outcome of a removal. */
const noEvent = { remoteId: null, tag: null, written: null } as const

const aHostWithTarget = Effect.gen(function* () {
  const copies = yield* emptied
  return { copies, ...(yield* aTarget) }
})

const aCopy = (): RequestedEvent => ({
  meetingKey: unique("booking"),
  remoteKey: unique("sk"),
  desired: "present",
  start: at(60),
  end: at(90)
})

const wantOne = Effect.fnUntraced(function* (hostId: number, requestedEvent: RequestedEvent) {
  const copies = yield* CalendarEventStore
  yield* copies.request(hostId, [requestedEvent], at(0))
  const [copy] = yield* copies.list(hostId, { meetingKeys: [requestedEvent.meetingKey] })
  return copy as CalendarEvent
})

function at(minute: number): number {
  return fixtureNow + minute * millisPerMinute
}
