import { formatInstant, type Host } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  CalendarEventStore,
  CalendarStore,
  cancelBooking,
  connectCaldav,
  erasePerson,
  getAvailability,
  getCalendarAccount,
  JobStore,
  listCalendarCopies,
  MailOutbox,
  patchCalendar,
  patchCalendarAccount,
  patchServiceSettings,
  readCalendarAccount,
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
import { firstPage } from "../../fixtures/WalkThrough.ts"
import { aHostWith, alan, approved, book, edsger, free, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { offeredOn, refusalOf } from "../OutcomeOf.ts"
import { aGate, connectAccount, type FakeAccount, makeFakeAccount, withAccount } from "./FakeAccount.ts"

interface TargetFixture {
  readonly host: Host
  readonly service: { readonly id: number; readonly slug: string }
  readonly account: FakeAccount
  readonly ids: { readonly id: number; readonly work: number; readonly family: number }
}

/** Copies of meetings in hosts' calendars. */
export const calendarEventSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Copies in calendars", stores, (clause) => {
    const withTarget = (
      title: string,
      work: (fixture: TargetFixture) => Effect.Effect<unknown, unknown, ClauseServices>,
      body: object = free
    ) =>
      clause(
        title,
        Effect.suspend(() => {
          const account = makeFakeAccount()
          const input = Effect.gen(function* () {
            const { host, service } = yield* aHostWith(body)
            const ids = yield* connectAccount(host.id, account, fixtureNow)
            yield* work({ host, service, account, ids })
          })
          return withAccount(account, input)
        })
      )

    withTarget(
      "an accepted meeting is written into the target calendar, moved and removed with its booking",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const { id } = yield* book(host, service, tuesday(10), { topic: "Plans", notes: "Bring tea" })
          expect(yield* runJobKind("calendar_event")).toBe(1)
          const [event] = eventsIn(account)
          expect(event).toMatchObject({ start: tuesday(10), end: tuesday(10, 30) })
          expect(event!.copy).toMatchObject({
            key: expect.stringMatching(/^sk[0-9a-v]{32}$/),
            uid: `booking-${id}@book.example.com`,
            summary: "Intro: Grace Hopper",
            location: expect.stringMatching(/^https:\/\/meet\.example\.com\//),
            url: `https://book.example.com/app/bookings/${id}`
          })
          for (const part of ["grace@example.com", "Topic: Plans", "Notes: Bring tea", "Join: https://meet.example.com/"])
            expect(event!.copy!.description).toContain(part)
          yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
          expect(yield* runJobKind("calendar_event")).toBe(1)
          expect(timesIn(account)).toEqual([tuesday(12)])
          yield* cancelBooking(host.id, id, {})
          expect(yield* runJobKind("calendar_event")).toBe(1)
          expect(timesIn(account)).toEqual([])
          expect(yield* runJobKind("calendar_event")).toBe(0)
        })
    )

    withTarget(
      "a request has no copy until it is accepted",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          yield* book(host, service, tuesday(10))
          expect(yield* runJobKind("calendar_event")).toBe(0)
          expect(account.writes).toEqual([])
        }),
      approved
    )

    withTarget(
      "a group has one copy, which says how many seats are taken, and moves and leaves with its last booking",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const first = yield* book(host, service, tuesday(10))
          const second = yield* book(host, service, tuesday(10), { booker: alan, attendees: [edsger] })
          yield* writeAll
          expect(eventsIn(account).map(({ copy }) => copy!.summary)).toEqual(["Workshop (3 of 4)"])
          expect(eventsIn(account)[0]!.copy!.description).toContain("alan@example.com")
          yield* rescheduleBooking(host.id, second.id, { start: formatInstant(wednesday(10)) })
          yield* writeAll
          expect(eventsIn(account).map(({ start, copy }) => [start, copy!.summary])).toEqual([
            [tuesday(10), "Workshop (1 of 4)"],
            [wednesday(10), "Workshop (2 of 4)"]
          ])
          yield* cancelBooking(host.id, first.id, {})
          yield* cancelBooking(host.id, second.id, {})
          yield* writeAll
          expect(eventsIn(account)).toEqual([])
        }),
      group
    )

    withTarget(
      "promise 4: an own copy in a checked calendar leaves free seats offered",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          yield* book(host, service, tuesday(10))
          yield* writeAll
          // The copy has also arrived in another calendar, by email.
          account.calendars.get("family")!.set("mail", { start: tuesday(10), end: tuesday(10, 30) })
          yield* TestClock.adjust("6 minutes")
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          yield* book(host, service, tuesday(10), { booker: alan })
        }),
      group
    )

    withTarget("promise 4: a meeting can be rescheduled by 15 minutes over its own copy", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 15 })
        const { id } = yield* book(host, service, tuesday(10))
        yield* writeAll
        // Its confirmation has arrived in another calendar, which moves it as soon as it gets the next email.
        const mailed = (start: number) => account.calendars.get("family")!.set("mail", { start, end: start + 1_800_000 })
        mailed(tuesday(10))
        for (const start of [tuesday(10, 15), tuesday(10), tuesday(9, 45)]) {
          yield* TestClock.adjust("1 second")
          yield* rescheduleBooking(host.id, id, { start: formatInstant(start) })
          mailed(start)
          yield* writeAll
          expect(timesIn(account)).toEqual([start])
        }
        expect(eventsIn(account, "family")).toHaveLength(1)
        expect(account.read).toBe(4)
      })
    )

    withTarget("promise 2: a booking reads the calendars while a copy is being written", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        const gate = yield* aGate
        account.gate = gate.wait
        const writing = yield* Effect.forkChild(runJobKind("calendar_event"))
        while (account.writes.length === 0) yield* Effect.yieldNow
        yield* TestClock.adjust("10 seconds")
        account.calendars.get("work")!.set("own", { start: tuesday(12), end: tuesday(13) })
        const read = account.read
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({ _tag: "Conflict" })
        yield* book(host, service, tuesday(14))
        expect(account.read).toBeGreaterThan(read)
        yield* gate.open
        yield* Fiber.join(writing)
        yield* writeAll
        expect(timesIn(account)).toEqual([tuesday(10), tuesday(12), tuesday(14)])
      })
    )

    withTarget("promise 4: the time of a copy that is about to leave is offered at once", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* book(host, service, tuesday(10))
        yield* writeAll
        yield* cancelBooking(host.id, id, {})
        account.answer = "unreachable"
        yield* runJobKind("calendar_event")
        yield* TestClock.adjust("6 minutes")
        expect(timesIn(account)).toEqual([tuesday(10)])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        yield* book(host, service, tuesday(10), { booker: alan })
      })
    )

    withTarget("promise 5: a write whose answer was lost leaves one event", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        account.answer = "lost"
        const writing = yield* Effect.forkChild(runJobKind("calendar_event"))
        while (account.writes.length === 0) yield* Effect.yieldNow
        yield* TestClock.adjust("20 seconds")
        yield* Fiber.join(writing)
        account.answer = "done"
        expect(timesIn(account)).toEqual([tuesday(10)])
        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("calendar_event")).toBe(1)
        expect(timesIn(account)).toEqual([tuesday(10)])
        expect(yield* runJobKind("calendar_event")).toBe(0)
      })
    )

    withTarget("promise 5: a worker that was killed after its write leaves one event", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        account.answer = "lost"
        const writing = yield* Effect.forkChild(runJobKind("calendar_event"))
        while (account.writes.length === 0) yield* Effect.yieldNow
        yield* Fiber.interrupt(writing)
        account.answer = "done"
        expect(timesIn(account)).toEqual([tuesday(10)])
        expect(yield* runJobKind("calendar_event")).toBe(0)
        yield* TestClock.adjust("1 minute")
        expect(yield* runJobKind("calendar_event")).toBe(1)
        expect(timesIn(account)).toEqual([tuesday(10)])
      })
    )

    withTarget(
      "promise 5: a booking that is cancelled while its copy is created has none in the end",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const { id } = yield* book(host, service, tuesday(10))
          const gate = yield* aGate
          account.gate = gate.wait
          const writing = yield* Effect.forkChild(runJobKind("calendar_event"))
          while (account.writes.length === 0) yield* Effect.yieldNow
          yield* cancelBooking(host.id, id, {})
          expect(yield* runJobKind("calendar_event")).toBe(0)
          yield* gate.open
          yield* Fiber.join(writing)
          expect(timesIn(account)).toEqual([tuesday(10)])
          yield* writeAll
          expect(timesIn(account)).toEqual([])
        })
    )

    withTarget("promise 5: a meeting that is moved twice during a write ends at its last time", ({ host, service, account }) =>
      Effect.gen(function* () {
        const { id } = yield* book(host, service, tuesday(10))
        const gate = yield* aGate
        account.gate = gate.wait
        const writing = yield* Effect.forkChild(runJobKind("calendar_event"))
        while (account.writes.length === 0) yield* Effect.yieldNow
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)) })
        yield* gate.open
        yield* Fiber.join(writing)
        yield* writeAll
        expect(timesIn(account)).toEqual([tuesday(14)])
      })
    )

    withTarget(
      "an account has one write at a time, by all processes, and ends with each meeting's latest revision",
      ({ host, service, account }) =>
        Effect.gen(function* () {
          const starts = [9, 10, 11, 12, 13, 14].map((hour) => tuesday(hour))
          const booked: Array<number> = []
          for (const start of starts) booked.push((yield* book(host, service, start)).id)
          const gate = yield* aGate
          account.gate = gate.wait
          const workers = yield* Effect.forEach(Array(4), () => Effect.forkChild(writeAll))
          while (account.writes.length === 0) yield* Effect.yieldNow
          expect(yield* runJobKind("calendar_event")).toBe(0)
          yield* rescheduleBooking(host.id, booked[0]!, { start: formatInstant(wednesday(9)) })
          yield* cancelBooking(host.id, booked[1]!, {})
          expect(account.writes).toHaveLength(1)
          yield* gate.open
          for (const worker of workers) yield* Fiber.join(worker)
          yield* writeAll
          expect(account.mostWrites).toBe(1)
          expect(timesIn(account)).toEqual([...starts.slice(2), wednesday(9)])
        })
    )

    withTarget("a limit pauses the account: one write asks again after it, and all copies follow", ({ host, service, account }) =>
      Effect.gen(function* () {
        const starts = [9, 10, 11, 12, 13, 14].map((hour) => tuesday(hour))
        for (const start of starts.slice(0, 5)) yield* book(host, service, start)
        account.answer = "limited"
        yield* writeAll
        expect(account.writes).toHaveLength(1)
        yield* book(host, service, starts[5]!)
        yield* TestClock.adjust("59 seconds")
        yield* writeAll
        expect(account.writes).toHaveLength(1)
        yield* TestClock.adjust("1 second")
        yield* writeAll
        expect(account.writes).toHaveLength(2)
        account.answer = "done"
        yield* TestClock.adjust("1 minute")
        yield* writeAll
        expect(timesIn(account)).toEqual(starts)
      })
    )

    withTarget("a copy that is put off while its account is resumed is due at once", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        yield* patchCalendarAccount(host.id, ids.id, { paused: true })
        const jobs = yield* JobStore
        const context = yield* Effect.context<ClauseServices>()
        const resume = Effect.orDie(Effect.provide(patchCalendarAccount(host.id, ids.id, { paused: false }), context))
        const late: typeof jobs = { ...jobs, retry: (...args) => Effect.andThen(resume, jobs.retry(...args)) }
        expect(yield* Effect.provideService(runJobKind("calendar_event"), JobStore, late)).toBe(1)
        expect(account.writes).toEqual([])
        yield* writeAll
        expect(timesIn(account)).toEqual([tuesday(10)])
      })
    )

    withTarget("promise 5: all copies of an outage are there after it", ({ host, service, account }) =>
      Effect.gen(function* () {
        account.answer = "unreachable"
        const starts = [9, 10, 11, 12, 13, 14, 15].flatMap((hour) => [tuesday(hour), wednesday(hour)])
        for (const start of starts) yield* book(host, service, start)
        for (let minute = 0; minute < 180; minute += 10) {
          yield* writeAll
          yield* TestClock.adjust("10 minutes")
        }
        account.answer = "done"
        yield* TestClock.adjust("6 hours")
        yield* writeAll
        expect(timesIn(account)).toEqual(starts.toSorted())
      })
    )

    withTarget("an account that takes a write after an outage is read at once", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        const store = yield* CalendarStore
        const retryAt = (yield* Clock.currentTimeMillis) + 15 * millisPerMinute
        yield* store.change(host.id, ids.id, { state: "unreachable", failures: 9, retryAt })
        yield* TestClock.adjust("6 minutes")
        const { read } = account
        yield* getAvailability(host, { service: service.slug })
        expect(account.read).toBe(read)
        yield* writeAll
        yield* getAvailability(host, { service: service.slug })
        expect(account.read).toBe(read + 1)
        expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "active" })
      })
    )

    withTarget("a write that keeps failing is given up a day after the meeting, and audited", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        const { id } = yield* book(host, service, tuesday(10))
        account.answer = "unreachable"
        for (let day = 0; day < 5; day++) {
          for (let pass = 0; pass < 8; pass++) {
            yield* writeAll
            yield* TestClock.adjust("3 hours")
          }
        }
        const copies = yield* CalendarEventStore
        const [copy] = yield* copies.list(host.id, { meetingKeys: [`booking:${id}`] })
        expect(copy).toMatchObject({ calendarId: ids.work, dueAt: null, error: "The calendar is unreachable." })
      })
    )

    withTarget(
      "a host's emails have no calendar file while the target account is active, and have one while it is lost",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          const hasFile = Effect.gen(function* () {
            yield* runJobKind("email")
            const occupied = yield* (yield* MailSink).accepted
            const requests = occupied.map(({ mail }) => JSON.parse(mail.text))
            return requests.flatMap(({ kind, to, isInCalendar }) => (kind === "confirmation" ? [[to.role, !isInCalendar]] : []))
          })
          yield* book(host, service, tuesday(10))
          const whileActive = [
            ["booker", true],
            ["host", false]
          ]
          expect(yield* hasFile).toEqual(whileActive)
          account.answer = "unauthorized"
          yield* runJobKind("calendar_event")
          yield* TestClock.adjust("1 minute")
          yield* runJobKind("calendar_event")
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "reconnect" })
          const mails = yield* (yield* MailOutbox).page(host.id, firstPage)
          expect(mails.rows.filter(({ kind }) => kind === "calendarLost")).toHaveLength(1)
          account.answer = "done"
          yield* TestClock.adjust("1 minute")
          yield* writeAll
          expect(account.writes).toHaveLength(2)
          yield* book(host, service, tuesday(12))
          expect(yield* hasFile).toEqual([...whileActive, ["booker", true], ["host", true]])
          // Pausing and resuming makes it active again, as connecting it again does.
          yield* patchCalendarAccount(host.id, ids.id, { paused: true })
          yield* patchCalendarAccount(host.id, ids.id, { paused: false })
          yield* writeAll
          expect(timesIn(account)).toEqual([tuesday(10), tuesday(12)])
          yield* book(host, service, tuesday(14))
          expect((yield* hasFile).slice(4)).toEqual(whileActive)
        })
    )

    withTarget(
      "a CalDAV account is tried before it is stored, and connecting it again keeps its choices",
      ({ host, account, ids }) =>
        Effect.gen(function* () {
          const login = { provider: "caldav", url: "https://dav.example.com/", username: account.name, password: "secret" }
          const wrong = yield* refusalOf(host.id, connectCaldav(host.id, { ...login, password: "wrong" }))
          expect(wrong).toMatchObject({ _tag: "Invalid", errors: { password: ["The password is wrong."] } })
          expect(yield* refusalOf(host.id, connectCaldav(host.id, { provider: "caldav" }))).toMatchObject({
            errors: { url: [expect.any(String)], username: [expect.any(String)], password: [expect.any(String)] }
          })
          const again = yield* connectCaldav(host.id, login)
          expect(again).toMatchObject({
            id: ids.id,
            state: "active",
            calendars: [{ id: ids.work, target: true }, { id: ids.family }]
          })
        })
    )

    withTarget(
      "promise 7: a new password makes a lost account active, and its waiting copies are written",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          yield* book(host, service, tuesday(10))
          account.answer = "unauthorized"
          yield* runJobKind("calendar_event")
          yield* TestClock.adjust("1 minute")
          yield* runJobKind("calendar_event")
          account.answer = "done"
          const change = (password: string) => patchCalendarAccount(host.id, ids.id, { password })
          expect(yield* refusalOf(host.id, change("wrong"))).toMatchObject({
            _tag: "Invalid",
            errors: { password: [expect.any(String)] }
          })
          expect(yield* change("renewed")).toMatchObject({ state: "active", calendars: [{ target: true }, {}] })
          yield* writeAll
          expect(timesIn(account)).toEqual([tuesday(10)])
        })
    )

    withTarget(
      "promise 7: a missing permission to write is told once, although the calendars can be read, and copies wait for a new connection",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          yield* book(host, service, tuesday(10))
          account.answer = "scopeMissing"
          for (let count = 0; count < 20; count++) {
            yield* writeAll
            yield* TestClock.adjust("6 minutes")
            expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(14))
          }
          expect(account.writes).toHaveLength(1)
          const messages = Effect.gen(function* () {
            const { rows } = yield* (yield* MailOutbox).page(host.id, firstPage)
            return rows.flatMap(({ kind }) => (kind.startsWith("calendar") ? [kind] : []))
          })
          expect(yield* messages).toEqual(["calendarLost"])
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({
            state: "scope_missing",
            reason: "The calendar is scopeMissing."
          })
          yield* TestClock.adjust("3 days")
          yield* getAvailability(host, { service: service.slug })
          expect(yield* messages).toEqual(["calendarLost", "calendarLost"])
          account.answer = "done"
          yield* connectCaldav(host.id, {
            provider: "caldav",
            url: "https://dav.example.com/",
            username: account.name,
            password: "secret"
          })
          yield* writeAll
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "active", reason: null })
          expect(account.writes).toHaveLength(2)
        })
    )

    withTarget("the copies of a booking are listed with their state", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        const { id } = yield* book(host, service, tuesday(10))
        const copies = listCalendarCopies(host.id, { booking: `${id}` })
        const one = { calendar_id: ids.work, attempts: 0, error: null, seen: null }
        expect(yield* copies).toMatchObject([{ ...one, state: "waiting", next_attempt_at: expect.any(String) }])
        account.answer = "unreachable"
        yield* runJobKind("calendar_event")
        expect(yield* copies).toMatchObject([{ state: "waiting", attempts: 1, error: "The calendar is unreachable." }])
        account.answer = "done"
        yield* TestClock.adjust("1 minute")
        yield* writeAll
        expect(yield* copies).toMatchObject([{ ...one, state: "written", next_attempt_at: null }])
        yield* cancelBooking(host.id, id, {})
        yield* writeAll
        expect(yield* copies).toMatchObject([{ ...one, state: "removed" }])
        expect(yield* refusalOf(host.id, listCalendarCopies(host.id, { booking: "999999999" }))).toMatchObject({
          _tag: "NotFound"
        })
      })
    )

    withTarget("a new target gets the meetings to come, and the former one loses them", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10))
        yield* book(host, service, wednesday(10))
        yield* writeAll
        yield* patchCalendar(host.id, ids.family, { target: true })
        yield* writeAll
        expect([timesIn(account), timesIn(account, "family")]).toEqual([[], [tuesday(10), wednesday(10)]])
        yield* patchCalendar(host.id, ids.family, { target: false })
        yield* writeAll
        expect([timesIn(account), timesIn(account, "family")]).toEqual([[], []])
        yield* patchCalendar(host.id, ids.work, { target: true })
        yield* patchCalendar(host.id, ids.work, { target: true })
        yield* writeAll
        expect(timesIn(account)).toEqual([tuesday(10), wednesday(10)])
      })
    )

    withTarget("erasing a booker writes the copy anew without the person", ({ host, service, account }) =>
      Effect.gen(function* () {
        yield* book(host, service, tuesday(10), { booker: { name: "Zoe Unique", email: `zoe.${host.id}@example.com` } })
        yield* writeAll
        expect(JSON.stringify(eventsIn(account))).toContain("Zoe Unique")
        yield* erasePerson({ email: `zoe.${host.id}@example.com` })
        yield* writeAll
        expect(JSON.stringify(eventsIn(account))).not.toMatch(/Zoe|zoe\./)
        expect(timesIn(account)).toEqual([tuesday(10)])
      })
    )

    withTarget("promise 2: an event added just before a booking refuses it", ({ host, service, account }) =>
      Effect.gen(function* () {
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        yield* TestClock.adjust("1 second")
        account.calendars.get("work")!.set("own", { start: tuesday(10), end: tuesday(11) })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
      })
    )

    withTarget(
      "an account that its host asks to read is read at once, after a read that another process has begun",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          const store = yield* CalendarStore
          let refusals = 0
          let isReading = false
          const count = (isLeased: boolean) =>
            Effect.sync(() => {
              if (isLeased) isReading = true
              else refusals++
            })
          const end = Effect.sync(() => {
            isReading = false
          })
          const watched: typeof store = {
            ...store,
            lease: (...args) => Effect.tap(store.lease(...args), count),
            finish: (...args) => Effect.tap(store.finish(...args), end)
          }
          const readNow = readCalendarAccount(host.id, ids.id).pipe(
            Effect.map(({ last_read_at }) => last_read_at),
            Effect.provideService(CalendarStore, watched)
          )
          yield* readNow
          account.calendars.get("work")!.set("own", { start: tuesday(10), end: tuesday(11) })
          yield* TestClock.adjust("1 second")
          expect(yield* readNow).toBe(formatInstant(yield* Clock.currentTimeMillis))
          expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
          yield* TestClock.adjust("1 second")
          const now = yield* Clock.currentTimeMillis
          yield* store.lease({ hostId: host.id, id: ids.id }, "read", now, { token: "another process", until: now + 5000 })
          const read = account.read
          const both = yield* Effect.forkChild(Effect.all([readNow, readNow], { concurrency: "unbounded" }))
          for (let seen = 0; both.pollUnsafe() === undefined; ) {
            if ((yield* Clock.currentTimeMillis) < now + 5000) expect(account.read).toBe(read)
            // Statements and credentials take real time. The clock moves on only for a fiber that waits for it, and not during a
            // read, because the other fiber would lose its patience.
            yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
            if (refusals === seen || isReading) continue
            seen = refusals
            yield* TestClock.adjust("100 millis")
          }
          const [one, other] = yield* Fiber.join(both)
          expect([one, account.read]).toEqual([other, read + 1])
          expect(Date.parse(one ?? "")).toBeGreaterThanOrEqual(now + 5000)
        })
    )

    withTarget(
      "an account of which nothing is checked is active again once it can be listed",
      ({ host, service, account, ids }) =>
        Effect.gen(function* () {
          const store = yield* CalendarStore
          for (const id of [ids.work, ids.family]) yield* patchCalendar(host.id, id, { checked: false })
          yield* book(host, service, tuesday(10))
          account.answer = "refused"
          yield* writeAll
          expect(yield* getCalendarAccount(host.id, ids.id)).toMatchObject({ state: "refused" })
          account.answer = "done"
          yield* TestClock.adjust("1 second")
          expect(yield* readCalendarAccount(host.id, ids.id)).toMatchObject({ state: "active", last_read_at: null })
          expect(
            yield* store.lease({ hostId: host.id, id: ids.id }, "read", yield* Clock.currentTimeMillis, {
              token: "free",
              until: 0
            })
          ).toBe(true)
          yield* writeAll
          expect(timesIn(account)).toEqual([tuesday(10)])
        })
    )

    withTarget("the written blocks are read again by the next offer", ({ host, service, account, ids }) =>
      Effect.gen(function* () {
        yield* offeredOn(host, service, "2026-01-06")
        yield* book(host, service, tuesday(10))
        yield* writeAll
        const calendars = yield* CalendarStore
        const block = Math.floor(tuesday(10) / (32 * millisPerDay))
        const [readable] = yield* calendars.readable(host.id, block, block)
        const staleOf = (id: number) => readable!.calendars.find((one) => one.id === id)!.blocks.map(({ stale }) => stale)
        expect([staleOf(ids.work), staleOf(ids.family)]).toEqual([[true], [false]])
        expect(account.writes).toEqual(["put Intro: Grace Hopper"])
      })
    )
  })

/** Writes everything that is due. */
const writeAll = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_event")) > 0) yield* Effect.yieldNow
})

const eventsIn = (account: FakeAccount, calendar = "work") =>
  [...account.calendars.get(calendar)!.values()].toSorted((one, other) => one.start - other.start)

const timesIn = (account: FakeAccount, calendar?: string) => eventsIn(account, calendar).map(({ start }) => start)
