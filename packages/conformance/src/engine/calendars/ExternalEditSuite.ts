import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  answerCalendarChange,
  CalendarEventStore,
  cancelBooking,
  getBooking,
  getCalendarAccount,
  getCalendarChange,
  listCalendarChanges,
  listCalendarCopies,
  patchCalendar,
  patchCalendarAccount,
  reportPayment,
  rescheduleBooking,
  runJobKind,
  type Store
} from "@slotkit/engine"
import { fixtureNow, MailSink } from "@slotkit/engine/fakes"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, book, free, group, paid, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aGate, connectAccount, type FakeAccount, makeFakeAccount, withAccount } from "./FakeAccount.ts"

interface TargetFixture {
  readonly host: Host
  readonly service: { readonly slug: string }
  readonly account: FakeAccount
  readonly ids: { readonly id: number; readonly work: number; readonly family: number }
}

const reason = "The host removed the meeting from their calendar."

/** Changes that hosts make to meetings in their calendars. */
export const externalEditSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Meetings that hosts change in their calendars", stores, (clause) => {
    const withFollow = (
      title: string,
      follow: "off" | "tell" | "apply",
      work: (fixture: TargetFixture) => Effect.Effect<unknown, unknown, ClauseServices>,
      body: object = free
    ) =>
      clause(
        `${follow}: ${title}`,
        Effect.suspend(() => {
          const account = makeFakeAccount()
          const input = Effect.gen(function* () {
            const { host, service } = yield* aHostWith(body)
            const ids = yield* connectAccount(host.id, account, fixtureNow)
            yield* patchCalendar(host.id, ids.work, { follow })
            yield* work({ host, service, account, ids })
          })
          return withAccount(account, input)
        })
      )

    withFollow("a deleted meeting is told once, by email and in the list of changes", "tell", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        removeFrom(account, tuesday(10))
        const messages = yield* outcomeOf(host.id, followLater)
        expect(messages).toMatchObject({ eventTypes: [], mails: [`meetingRemoved to ${host.email}`] })
        expect(messages.audit).toMatchObject([{ action: "calendar.copy_gone", actor: { kind: "clock" } }])
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
        const [copy] = yield* listCalendarCopies(host.id, { booking: `${id}` })
        expect(copy).toMatchObject({ state: "written", seen: "gone" })
        expect(yield* listCalendarChanges(host.id)).toEqual([
          {
            id: copy!.id,
            calendar_id: ids.work,
            change: "gone",
            start: formatInstant(tuesday(10)),
            end: formatInstant(tuesday(10, 30)),
            calendar_start: null,
            calendar_end: null,
            actions: ["cancel", "put_back"],
            bookings: [yield* getBooking(host.id, id)]
          }
        ])
      })
    )

    withFollow(
      "a moved meeting is told once for each time, and no longer once it is moved back",
      "tell",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          yield* written(host, service, tuesday(10))
          moveIn(account, tuesday(10), wednesday(11))
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingMoved to ${host.email}`])
          expect(yield* listCalendarChanges(host.id)).toMatchObject([
            {
              change: "moved",
              start: formatInstant(tuesday(10)),
              calendar_start: formatInstant(wednesday(11)),
              calendar_end: formatInstant(wednesday(11, 30)),
              actions: ["move", "put_back"]
            }
          ])
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
          moveIn(account, wednesday(11), wednesday(12))
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingMoved to ${host.email}`])
          moveIn(account, wednesday(12), tuesday(10))
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
          expect(yield* listCalendarChanges(host.id)).toEqual([])
        })
    )

    withFollow(
      "a deletion is told once, also if a look that began before it ends after it",
      "tell",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          // Two processes, one of which was slow or has a fast clock.
          const behind = Effect.gen(function* () {
            const { wait, open } = yield* aGate
            account.lookGate = wait
            const looking = yield* Effect.forkChild(followAll)
            while (account.looked.length === 0) yield* Effect.yieldNow
            account.lookGate = Effect.void
            return Effect.andThen(open, Fiber.join(looking))
          })
          const changes: ReadonlyArray<(start: Instant) => void> = [
            () => {},
            (start) => moveIn(account, start, start + 3_600_000),
            (start) => moveIn(account, start, start, 60)
          ]
          for (const [index, change] of changes.entries()) {
            const start = tuesday(10 + 2 * index)
            yield* written(host, service, start)
            change(start)
            account.looked.length = 0
            const mails = yield* outcomeOf(
              host.id,
              Effect.gen(function* () {
                yield* TestClock.adjust("10 minutes")
                const end = yield* behind
                account.calendars.get("work")!.clear()
                yield* tenMinutesAhead
                yield* end
                yield* TestClock.adjust("10 minutes")
                yield* followLater
                yield* followLater
              })
            )
            expect(mails.mails.filter((mail) => mail.startsWith("meetingRemoved"))).toHaveLength(1)
          }
        })
    )

    withFollow(
      "a deletion is told once if the meeting was told as moved, and seen as put back, before",
      "tell",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          yield* written(host, service, tuesday(10))
          moveIn(account, tuesday(10), tuesday(12))
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingMoved to ${host.email}`])
          moveIn(account, tuesday(12), tuesday(10))
          account.looked.length = 0
          const { wait, open } = yield* aGate
          yield* TestClock.adjust("10 minutes")
          account.lookGate = wait
          const looking = yield* Effect.forkChild(followAll)
          while (account.looked.length === 0) yield* Effect.yieldNow
          account.lookGate = Effect.void
          removeFrom(account, tuesday(10))
          expect((yield* outcomeOf(host.id, tenMinutesAhead)).mails).toEqual([`meetingRemoved to ${host.email}`])
          yield* open
          yield* Fiber.join(looking)
          yield* TestClock.adjust("10 minutes")
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
          expect(yield* listCalendarChanges(host.id)).toMatchObject([{ change: "gone" }])
        })
    )

    withFollow("a change that was told stays the same when its time has passed", "tell", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* written(host, service, wednesday(10))
        const soon = fixtureNow + 60 * millisPerMinute
        moveIn(account, wednesday(10), soon)
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingMoved to ${host.email}`])
        expect(yield* listCalendarChanges(host.id)).toMatchObject([{ change: "moved", actions: ["move", "put_back"] }])
        yield* TestClock.adjust("1 hour")
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
        expect(yield* listCalendarChanges(host.id)).toMatchObject([{ change: "resized", actions: ["put_back"] }])
      })
    )

    withFollow("an emptied calendar cancels nothing, and its host is asked", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const starts = [tuesday(10), tuesday(12), tuesday(14)]
        for (const start of starts) yield* written(host, service, start)
        for (const start of starts) removeFrom(account, start)
        const messages = yield* outcomeOf(host.id, followLater)
        expect(messages.eventTypes).toEqual([])
        expect(messages.mails).toHaveLength(3)
        expect(yield* listCalendarChanges(host.id)).toMatchObject(
          starts.map(() => ({ change: "gone", actions: ["cancel", "put_back"] }))
        )
      })
    )

    withFollow(
      "a deleted meeting cancels its booking as the host, with the reason and the event",
      "apply",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const { id } = yield* written(host, service, tuesday(10))
          removeFrom(account, tuesday(10))
          const applied = yield* outcomeOf(host.id, followLater)
          expect(applied).toMatchObject({
            eventTypes: ["booking.cancelled"],
            mails: ["cancelled to grace@example.com", `cancelled to ${host.email}`]
          })
          expect(applied.audit.map(({ action }) => action)).toEqual(["calendar.copy_gone", "booking.cancel"])
          expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", cancellation_reason: reason })
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          yield* writeAll
          expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
          expect(yield* listCalendarChanges(host.id)).toEqual([])
        })
    )

    withFollow(
      "a deleted meeting that is paid is only told, and can be put back",
      "apply",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const { id } = yield* book(host, service, tuesday(10))
          yield* reportPayment(host.id, id, { outcome: "succeeded" })
          yield* writeAll
          removeFrom(account, tuesday(10))
          const messages = yield* outcomeOf(host.id, followLater)
          expect(messages).toMatchObject({ eventTypes: [], mails: [`meetingRemoved to ${host.email}`] })
          const [change] = yield* listCalendarChanges(host.id)
          expect(change!.actions).toEqual(["put_back"])
          expect(yield* refusalOf(host.id, answerCalendarChange(host.id, change!.id, { action: "cancel" }))).toMatchObject({
            _tag: "Conflict"
          })
        }),
      paid
    )

    withFollow(
      "a deleted and a moved group are only told, with all bookings",
      "apply",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const first = yield* book(host, service, tuesday(10))
          const second = yield* book(host, service, tuesday(10), { booker: alan })
          yield* written(host, service, wednesday(10))
          removeFrom(account, tuesday(10))
          moveIn(account, wednesday(10), wednesday(12))
          const messages = yield* outcomeOf(host.id, followLater)
          expect(messages).toMatchObject({
            eventTypes: [],
            mails: [`meetingRemoved to ${host.email}`, `meetingMoved to ${host.email}`]
          })
          const changes = yield* listCalendarChanges(host.id)
          expect(changes.map(({ bookings, actions }) => [bookings.length, actions])).toEqual([
            [2, ["put_back"]],
            [1, ["put_back"]]
          ])
          for (const { id } of [first, second]) expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
        }),
      group
    )

    withFollow("a moved meeting reschedules its booking, whatever the slot rules say", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        const sunday = Date.UTC(2026, 0, 11, 22, 45)
        moveIn(account, tuesday(10), sunday)
        const applied = yield* outcomeOf(host.id, followLater)
        expect(applied).toMatchObject({
          eventTypes: ["booking.rescheduled"],
          mails: ["rescheduled to grace@example.com", `rescheduled to ${host.email}`]
        })
        expect(applied.audit.map(({ action }) => action)).toEqual(["calendar.copy_moved", "booking.reschedule"])
        expect(yield* getBooking(host.id, id)).toMatchObject({ scheduled_at: formatInstant(sunday) })
        yield* writeAll
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
        expect(timesIn(account)).toEqual([sunday])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
      })
    )

    withFollow("a meeting that is moved twice is rescheduled twice", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        for (const [from, to] of [
          [tuesday(10), wednesday(11)],
          [wednesday(11), wednesday(15)]
        ] as const) {
          moveIn(account, from, to)
          expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: ["booking.rescheduled"] })
          yield* writeAll
          expect(yield* getBooking(host.id, id)).toMatchObject({ scheduled_at: formatInstant(to) })
        }
        expect(timesIn(account)).toEqual([wednesday(15)])
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
      })
    )

    withFollow("a deleted meeting that the host restores is settled, and told again when it is deleted again", "tell", (input) =>
      Effect.gen(function* () {
        const { host, service, account } = input
        yield* written(host, service, tuesday(10))
        const [key, event] = eventAt(account, tuesday(10))
        const events = account.calendars.get("work")!
        events.delete(key)
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingRemoved to ${host.email}`])
        const [change] = yield* listCalendarChanges(host.id)
        events.set(key, event)
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
        expect(yield* listCalendarChanges(host.id)).toEqual([])
        const late = answerCalendarChange(host.id, change!.id, { action: "cancel" })
        expect(yield* refusalOf(host.id, late)).toMatchObject({ _tag: "NotFound" })
        events.delete(key)
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`meetingRemoved to ${host.email}`])
      })
    )

    withFollow(
      "a meeting that is moved onto another one is only told, and its booking stays",
      "apply",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const { id } = yield* written(host, service, tuesday(10))
          yield* written(host, service, tuesday(12))
          moveIn(account, tuesday(10), tuesday(12, 15))
          expect(yield* outcomeOf(host.id, followLater)).toMatchObject({
            eventTypes: [],
            mails: [`meetingMoved to ${host.email}`]
          })
          expect(yield* getBooking(host.id, id)).toMatchObject({ scheduled_at: formatInstant(tuesday(10)) })
          const [change] = yield* listCalendarChanges(host.id)
          const answer = answerCalendarChange(host.id, change!.id, { action: "move" })
          expect(yield* refusalOf(host.id, answer)).toMatchObject({ _tag: "Conflict", reason: "busy" })
        })
    )

    withFollow("a meeting of another length, and one in the past, are only told", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* written(host, service, tuesday(10))
        yield* written(host, service, tuesday(12))
        moveIn(account, tuesday(10), tuesday(10), 45)
        moveIn(account, tuesday(12), fixtureNow - 120 * millisPerMinute)
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({
          eventTypes: [],
          mails: [`meetingMoved to ${host.email}`, `meetingMoved to ${host.email}`]
        })
        const changes = yield* listCalendarChanges(host.id)
        expect(changes.map(({ change, actions }) => [change, actions])).toEqual([
          ["resized", ["put_back"]],
          ["resized", ["put_back"]]
        ])
      })
    )

    withFollow("the old time stays held by the meeting, and the new time is busy", "off", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* written(host, service, tuesday(10))
        moveIn(account, tuesday(10), tuesday(14))
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [], audit: [] })
        expect(account.looked).toEqual([])
        const offered = yield* offeredOn(host, service, "2026-01-06")
        expect(offered).not.toContain(tuesday(10))
        expect(offered).not.toContain(tuesday(14))
        expect(offered).toContain(tuesday(15))
        expect(yield* listCalendarChanges(host.id)).toEqual([])
      })
    )

    withFollow(
      "changes that were told are no longer listed once nothing is followed",
      "tell",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          yield* written(host, service, tuesday(10))
          removeFrom(account, tuesday(10))
          yield* followLater
          const [change] = yield* listCalendarChanges(host.id)
          yield* patchCalendar(host.id, ids.work, { follow: "off" })
          expect(yield* listCalendarChanges(host.id)).toEqual([])
          expect(yield* refusalOf(host.id, getCalendarChange(host.id, change!.id))).toMatchObject({ _tag: "NotFound" })
        })
    )

    withFollow(
      "putting a meeting back writes it again as it is booked, and settles the change",
      "tell",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          yield* written(host, service, tuesday(10))
          yield* written(host, service, tuesday(12))
          removeFrom(account, tuesday(10))
          moveIn(account, tuesday(12), tuesday(15))
          yield* followLater
          for (const { id } of yield* listCalendarChanges(host.id)) {
            const answered = yield* outcomeOf(host.id, answerCalendarChange(host.id, id, { action: "put_back" }))
            expect(answered).toMatchObject({ answer: { id, state: "waiting", seen: null }, mails: [], eventTypes: [] })
            expect(answered.audit).toMatchObject([{ action: "calendar.copy_put_back", subjectId: id }])
            const again = answerCalendarChange(host.id, id, { action: "put_back" })
            expect(yield* refusalOf(host.id, again)).toMatchObject({ _tag: "NotFound" })
          }
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
          yield* writeAll
          expect(timesIn(account)).toEqual([tuesday(10), tuesday(12)])
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
        })
    )

    withFollow(
      "answering cancels the booking of a deleted meeting, and moves that of a moved one",
      "tell",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const removed = yield* written(host, service, tuesday(10))
          const moved = yield* written(host, service, tuesday(12))
          removeFrom(account, tuesday(10))
          moveIn(account, tuesday(12), tuesday(20))
          yield* followLater
          const [gone, elsewhere] = yield* listCalendarChanges(host.id)
          const wrong = yield* refusalOf(host.id, answerCalendarChange(host.id, gone!.id, { action: "move" }))
          expect(wrong).toMatchObject({ _tag: "Conflict", reason: "calendar_change" })
          const invalid = yield* refusalOf(host.id, answerCalendarChange(host.id, gone!.id, { action: "purge" }))
          expect(invalid).toMatchObject({ _tag: "Invalid", errors: { action: [expect.any(String)] } })
          const cancelled = yield* outcomeOf(host.id, answerCalendarChange(host.id, gone!.id, { action: "cancel" }))
          expect(cancelled).toMatchObject({ answer: { state: "waiting", seen: null }, eventTypes: ["booking.cancelled"] })
          yield* answerCalendarChange(host.id, elsewhere!.id, { action: "move" })
          expect(yield* getBooking(host.id, removed.id)).toMatchObject({ status: "cancelled", cancellation_reason: reason })
          expect(yield* getBooking(host.id, moved.id)).toMatchObject({ scheduled_at: formatInstant(tuesday(20)) })
          expect(yield* listCalendarChanges(host.id)).toEqual([])
          yield* writeAll
          expect(timesIn(account)).toEqual([tuesday(20)])
        })
    )

    withFollow("a change is settled once its booking is rescheduled or cancelled", "tell", ({ host, service, account }) =>
      Effect.gen(function* () {
        const first = yield* written(host, service, tuesday(10))
        const second = yield* written(host, service, tuesday(12))
        removeFrom(account, tuesday(10))
        removeFrom(account, tuesday(12))
        yield* followLater
        const changes = yield* listCalendarChanges(host.id)
        yield* rescheduleBooking(host.id, first.id, { start: formatInstant(tuesday(14)) })
        yield* cancelBooking(host.id, second.id, {})
        expect(yield* listCalendarChanges(host.id)).toEqual([])
        for (const { id } of changes) {
          const answer = answerCalendarChange(host.id, id, { action: "cancel" })
          expect(yield* refusalOf(host.id, answer)).toMatchObject({ _tag: "NotFound" })
        }
        yield* writeAll
        expect(timesIn(account)).toEqual([tuesday(14)])
      })
    )

    withFollow("a meeting that has begun has no changes", "tell", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* written(host, service, tuesday(10))
        yield* written(host, service, tuesday(12))
        removeFrom(account, tuesday(12))
        yield* followLater
        expect(yield* listCalendarChanges(host.id)).toHaveLength(1)
        yield* TestClock.setTime(tuesday(12, 1))
        removeFrom(account, tuesday(10))
        expect((yield* outcomeOf(host.id, followAll)).mails).toEqual([])
        expect(yield* listCalendarChanges(host.id)).toEqual([])
      })
    )

    for (const looks of ["leftOut", "unreachable", "limited", "unreadable"] as const) {
      withFollow(`a calendar that answers ${looks} has lost no meeting`, "apply", ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          const { id } = yield* written(host, service, tuesday(10))
          account.looks = looks
          removeFrom(account, tuesday(10))
          expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [], audit: [] })
          expect(account.looked).toEqual([1])
          expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "active" })
        })
      )
    }

    withFollow("a calendar that is gone is told as such, and its meetings are not", "apply", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        account.looks = "missing"
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`calendarMissing to ${host.email}`])
        expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
        expect(account.looked).toEqual([1])
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
        expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ calendars: [{ id: ids.work, missing: true }, {}] })
      })
    )

    withFollow(
      "a calendar whose password no longer works is lost at the second look",
      "apply",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          const { id } = yield* written(host, service, tuesday(10))
          account.looks = "unauthorized"
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([])
          expect((yield* outcomeOf(host.id, followLater)).mails).toEqual([`calendarLost to ${host.email}`])
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "reconnect" })
          yield* followLater
          expect(account.looked).toEqual([1, 1])
          expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
        })
    )

    withFollow("a paused account and a former target calendar are not looked at", "apply", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        yield* written(host, service, tuesday(10))
        yield* patchCalendarAccount(host.id, ids.id, { paused: true })
        yield* followLater
        yield* patchCalendarAccount(host.id, ids.id, { paused: false })
        yield* patchCalendar(host.id, ids.work, { target: false })
        yield* writeAll
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
        expect(account.looked).toEqual([])
      })
    )

    withFollow("a copy that Slotkit removes, moves or still has to write is no change", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const cancelled = yield* written(host, service, tuesday(10))
        const moved = yield* written(host, service, tuesday(12))
        yield* cancelBooking(host.id, cancelled.id, {})
        yield* rescheduleBooking(host.id, moved.id, { start: formatInstant(tuesday(14)) })
        yield* book(host, service, wednesday(10))
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
        yield* writeAll
        expect(yield* outcomeOf(host.id, followLater)).toMatchObject({ eventTypes: [], mails: [] })
        expect(timesIn(account)).toEqual([tuesday(14), wednesday(10)])
      })
    )

    withFollow("a look that is older than the meeting's last change changes nothing", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        const copies = yield* CalendarEventStore
        const [old] = yield* copies.list(host.id, { meetingKeys: [`booking:${id}`] })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)) })
        yield* writeAll
        expect(yield* copies.recordExternalChange(old!, "gone")).toBe(false)
        expect(timesIn(account)).toEqual([tuesday(14)])
      })
    )

    withFollow("four processes look at a calendar once in ten minutes, and react once", "apply", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* written(host, service, tuesday(10))
        yield* followLater
        removeFrom(account, tuesday(10))
        yield* TestClock.adjust("9 minutes")
        yield* followAll
        expect(account.looked).toEqual([1])
        yield* TestClock.adjust("1 minute")
        const processes = Effect.forEach(Array(4), () => followAll, { concurrency: "unbounded" })
        expect(yield* outcomeOf(host.id, processes)).toMatchObject({ eventTypes: ["booking.cancelled"] })
        expect(account.looked).toEqual([1, 1])
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled" })
      })
    )

    withFollow("meetings of the next fourteen days are looked at", "tell", ({ host, service, account }) =>
      Effect.gen(function* () {
        const fortnight = 14 * 1440 * millisPerMinute
        yield* written(host, service, tuesday(10) + fortnight)
        yield* followLater
        expect(account.looked).toEqual([])
        yield* TestClock.adjust("2 days")
        yield* followAll
        expect(account.looked).toEqual([1])
      })
    )

    withFollow("the email about a change leads to the page where it is answered", "tell", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* written(host, service, tuesday(10))
        removeFrom(account, tuesday(10))
        yield* followLater
        const [change] = yield* listCalendarChanges(host.id)
        expect(yield* getCalendarChange(host.id, change!.id)).toEqual(change)
        yield* runJobKind("email")
        const occupied = yield* (yield* MailSink).accepted
        const requests = occupied.map(({ mail }) => JSON.parse(mail.text))
        expect(requests.find(({ kind }) => kind === "meetingRemoved")).toMatchObject({
          service: "Intro",
          guest: "Grace Hopper",
          booked: { start: tuesday(10), end: tuesday(10, 30) },
          found: null,
          actions: ["cancel", "put_back"],
          url: `https://book.example.com/app/calendars/changes/${change!.id}`
        })
      })
    )
  })

/** Books a meeting, and has it written into the calendar. */
const written = Effect.fnUntraced(function* (host: Host, service: { readonly slug: string }, start: Instant) {
  const booking = yield* book(host, service, start)
  yield* writeAll
  return booking
})

/** Writes everything that is due. */
const writeAll = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_event")) > 0) yield* Effect.yieldNow
})

/** Polls everything that is due. */
const followAll = Effect.gen(function* () {
  while ((yield* runJobKind("edit_poll")) > 0) yield* Effect.yieldNow
})

/** The same by a process whose clock is ahead by the pause between two looks. */
const tenMinutesAhead = Effect.flatMap(Clock.Clock, (clock) => {
  const ahead = Effect.map(clock.currentTimeMillis, (now) => now + 10 * millisPerMinute)
  return Effect.provideService(followAll, Clock.Clock, Object.assign(Object.create(clock), { currentTimeMillis: ahead }))
})

/** The same after the pause between two looks. */
const followLater = Effect.andThen(TestClock.adjust("10 minutes"), followAll)

const eventAt = (account: FakeAccount, start: Instant) => {
  const found = [...account.calendars.get("work")!].find(([, event]) => event.start === start)
  return found ?? expect.fail("No event begins then.")
}

const removeFrom = (account: FakeAccount, start: Instant) => {
  account.calendars.get("work")!.delete(eventAt(account, start)[0])
}

const moveIn = (account: FakeAccount, start: Instant, to: Instant, minutes = 30) => {
  const [key, event] = eventAt(account, start)
  account.calendars.get("work")!.set(key, { ...event, start: to, end: to + minutes * millisPerMinute })
}

const timesIn = (account: FakeAccount) => [...account.calendars.get("work")!.values()].map(({ start }) => start).toSorted()
