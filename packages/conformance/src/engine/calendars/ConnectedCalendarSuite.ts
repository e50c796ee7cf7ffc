import { formatInstant, type Host } from "@slotkit/core"
import {
  BusyCalendars,
  CalendarStore,
  CurrentCalendarRules,
  connectFeed,
  disconnectCalendar,
  explainTime,
  getAvailability,
  getCalendarAccount,
  listCalendarAccounts,
  listCalendarBusy,
  pageTimes,
  patchCalendar,
  patchCalendarAccount,
  patchServiceSettings,
  Randomness,
  readCalendarAccount,
  rescheduleBooking,
  runJobKind,
  type Store,
  StoresCalendarReads,
  Unavailable,
  visitServicePage
} from "@slotkit/engine"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, group, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { everythingOf, offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { type FakeCalendar, makeFakeCalendar, withCalendar } from "./FakeCalendar.ts"

/** Calendars that hosts have connected. */
export const connectedCalendarSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Connected calendars", stores, (clause) => {
    const withFeed = (
      title: string,
      work: (options: {
        readonly host: Host
        readonly service: { readonly id: number; readonly slug: string }
        readonly calendar: FakeCalendar
        readonly account: { readonly id: number; readonly calendars: ReadonlyArray<{ readonly id: number }> }
      }) => Effect.Effect<unknown, unknown, ClauseServices>,
      body: object = free
    ) =>
      clause(
        title,
        Effect.suspend(() => {
          const calendar = makeFakeCalendar()
          return withCalendar(
            calendar,
            Effect.gen(function* () {
              const { host, service } = yield* aHostWith(body)
              const account = yield* connectFeed(host.id, { provider: "feed", url: calendar.url })
              calendar.queries.length = 0
              yield* work({ host, service, calendar, account })
            })
          )
        })
      )

    withFeed("a connected feed closes the times of its events from its first read on", ({ host, service, calendar, account }) =>
      Effect.gen(function* () {
        expect(account).toMatchObject({
          provider: "feed",
          label: `${new URL(calendar.url).hostname} ….ics`,
          state: "active",
          reason: null,
          skipped_events: 0,
          calendars: [{ name: "Work", writable: false, checked: true, target: false, follow: "tell", missing: false }]
        })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(calendar.queries).toEqual([])
        calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
        yield* TestClock.adjust("5 minutes")
        const offered = yield* offeredOn(host, service, "2026-01-06")
        expect(offered).toContain(tuesday(9, 30))
        expect(offered).not.toContain(tuesday(10))
        expect(offered).not.toContain(tuesday(10, 30))
        expect(offered).toContain(tuesday(11))
        expect(yield* listCalendarBusy(host.id, { from: "2026-01-06T00:00:00Z", to: "2026-01-07T00:00:00Z" })).toEqual([
          { start: "2026-01-06T10:00:00Z", end: "2026-01-06T11:00:00Z", calendar_id: account.calendars[0]!.id, own: false }
        ])
      })
    )

    withFeed(
      "promise 1: reads of the last 59 minutes stand in for a calendar that is down, and older ones close everything",
      ({ host, service, calendar }) =>
        Effect.gen(function* () {
          calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
          yield* TestClock.adjust("5 minutes")
          yield* offeredOn(host, service, "2026-01-06")
          const { id } = yield* book(host, service, tuesday(12))
          calendar.answer = "unreachable"
          yield* TestClock.adjust("59 minutes")
          const offered = yield* offeredOn(host, service, "2026-01-06")
          expect(offered).toContain(tuesday(9))
          expect(offered).not.toContain(tuesday(10))
          yield* book(host, service, tuesday(9))
          expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
          yield* TestClock.adjust("2 minutes")
          // The second read stores that the calendar still does not respond, and no answer changes anything else.
          const { mails: _, ...before } = yield* everythingOf(host.id)
          yield* isUnavailable(getAvailability(host, { service: service.slug }))
          yield* isUnavailable(book(host, service, tuesday(14)))
          yield* isUnavailable(rescheduleBooking(host.id, id, { start: formatInstant(tuesday(14)) }))
          expect(yield* everythingOf(host.id)).toMatchObject(before)
        })
    )

    clause(
      "promise 1: a calendar that was never read closes everything",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const calendars = yield* CalendarStore
        const input = { hostId: host.id, kind: "feed", subject: "x", label: "x", createdAt: 0, nextReadAt: tuesday(0) } as const
        const added = [{ remoteId: "feed", name: "Work", writable: false, checked: true }]
        yield* calendars.connect(input, added, () => Effect.succeed({ sealed: "", context: "calendar-account:0" }))
        yield* isUnavailable(getAvailability(host, { service: service.slug }))
        yield* isUnavailable(book(host, service, tuesday(10)))
      })
    )

    clause(
      "a feed has the name that the host gives it, or else its own",
      Effect.suspend(() => {
        const calendar = makeFakeCalendar()
        return withCalendar(
          calendar,
          Effect.gen(function* () {
            const { host } = yield* aHostWith(free)
            const connect = (query: string, input: object = {}) =>
              Effect.map(connectFeed(host.id, { provider: "feed", url: `${calendar.url}?${query}`, ...input }), ({ calendars }) =>
                calendars.map(({ name }) => name)
              )
            expect(yield* connect("a")).toEqual(["Work"])
            calendar.name = `\u202e  ${"Rehearsals ".repeat(30)}`
            expect(yield* connect("b")).toEqual([expect.stringMatching(/^Rehearsals .{188}[^ ]?$/)])
            expect(yield* connect("c", { name: "Mine" })).toEqual(["Mine"])
            calendar.name = "\u200b"
            expect(yield* connect("d")).toEqual(["Work"])
          })
        )
      })
    )

    withFeed("an unknown service takes precedence over calendars that do not respond", ({ host, service, calendar, account }) =>
      Effect.gen(function* () {
        yield* offeredOn(host, service, "2026-01-06")
        calendar.answer = "unreachable"
        yield* TestClock.adjust("61 minutes")
        yield* isUnavailable(getAvailability(host, { service: service.slug }))
        expect(yield* Effect.flip(getAvailability(host, { service: "unknown" }))).toMatchObject({ _tag: "NotFound" })
        yield* disconnectCalendar(host.id, account.id)
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
      })
    )

    for (const answer of ["leftOut", "missing", "unreadable", "limited"] as const) {
      withFeed(`promise 1: a calendar never counts as free when its provider answers ${answer}`, ({ host, service, calendar }) =>
        Effect.gen(function* () {
          calendar.answer = answer
          yield* TestClock.adjust("61 minutes")
          yield* isUnavailable(getAvailability(host, { service: service.slug }))
          yield* isUnavailable(book(host, service, tuesday(10)))
        })
      )
    }

    withFeed("days that cannot be booked are never asked for, and leave what was read as it is", ({ host, service, calendar }) =>
      Effect.gen(function* () {
        calendar.busy = [{ start: tuesday(12), end: tuesday(13) }]
        yield* TestClock.adjust("5 minutes")
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(12))
        const { id } = yield* book(host, service, tuesday(10))
        const rows = yield* blocksOf(host)
        calendar.queries.length = 0
        yield* TestClock.adjust("5 minutes")
        const applied: Array<number> = []
        const application = {
          busyBetween: (_: number, from: number) => Effect.sync(() => void applied.push(from)).pipe(Effect.as([]))
        }
        const beyond = { _tag: "Conflict", message: "The start is beyond the host's booking window.", reason: "window" }
        yield* Effect.gen(function* () {
          for (const from of ["2999-06-01", "2027-02-01", "2025-12-01", "1971-01-01"]) {
            for (const query of [{ service: service.slug, from }, { from }]) {
              expect(yield* getAvailability(host, query)).toMatchObject({ data: {}, meta: { from } })
            }
            const target = yield* visitServicePage(host.username!, service.slug)
            expect(yield* pageTimes(target, { from, to: from, durationMinutes: 30, timeZone: "Asia/Tokyo" })).toMatchObject({
              slots: []
            })
          }
          for (const day of ["2999-06-03", "2027-02-03"]) {
            const start = Date.parse(`${day}T12:00:00Z`)
            expect(yield* refusalOf(host.id, book(host, service, start))).toMatchObject(beyond)
            expect(yield* refusalOf(host.id, rescheduleBooking(host.id, id, { start: formatInstant(start) }))).toMatchObject(
              beyond
            )
            expect(yield* explainTime(host, { service: service.slug, start })).toMatchObject({
              refusal: { code: "window" },
              next: []
            })
          }
          expect(yield* refusalOf(host.id, book(host, service, tuesday(12) - 30 * 86_400_000))).toMatchObject({ reason: "past" })
        }).pipe(Effect.provideService(BusyCalendars, application))
        expect({ queries: calendar.queries, applied }).toEqual({ queries: [], applied: [] })
        expect(yield* blocksOf(host)).toEqual(rows)
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({ _tag: "Conflict", reason: "busy" })
      })
    )

    withFeed("far ahead only the missing days are read, and not those in between", ({ host, service, calendar }) =>
      Effect.gen(function* () {
        yield* patchServiceSettings(host.id, service.id, { booking_window_days: 3650 })
        const start = Date.parse("2032-01-06T10:00:00Z")
        const [before] = yield* listCalendarAccounts(host.id)
        const rows = yield* blocksOf(host)
        calendar.busy = [{ start, end: start + 3_600_000 }]
        expect(yield* offeredOn(host, service, "2032-01-06")).not.toContain(start)
        expect(yield* offeredOn(host, service, "2032-01-06")).toContain(start + 3_600_000)
        expect(calendar.queries).toHaveLength(1)
        expect(calendar.queries[0]!.start).toBeGreaterThan(start - 70 * 86_400_000)
        expect(calendar.queries[0]!.end).toBeLessThan(start + 70 * 86_400_000)
        expect((yield* blocksOf(host)).length - rows.length).toBeLessThanOrEqual(2)
        expect(yield* listCalendarAccounts(host.id)).toEqual([before])
        expect(yield* refusalOf(host.id, book(host, service, start))).toMatchObject({ _tag: "Conflict", reason: "busy" })
        yield* book(host, service, start + 3_600_000)
        // The days of the next weeks are still those of their own last read.
        calendar.queries.length = 0
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(calendar.queries).toEqual([])
      })
    )

    for (const answer of ["silent", "unreachable", "unauthorized", "unreadable"] as const) {
      withFeed(`a read far ahead that ends as ${answer} does not count against the account`, ({ host, service, calendar }) =>
        Effect.gen(function* () {
          yield* patchServiceSettings(host.id, service.id, { booking_window_days: 3650 })
          const before = yield* listCalendarAccounts(host.id)
          const far = getAvailability(host, { service: service.slug, from: "2032-01-06", to: "2032-01-07" })
          calendar.answer = answer
          const first = yield* Effect.forkChild(Effect.exit(far))
          while (calendar.queries.length === 0) yield* Effect.yieldNow
          yield* TestClock.adjust("4 seconds")
          const exit = yield* Fiber.join(first)
          expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(Unavailable)
          yield* isUnavailable(far)
          expect(calendar.queries).toHaveLength(1)
          expect(yield* listCalendarAccounts(host.id)).toEqual(before)
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          calendar.answer = "busy"
          yield* TestClock.adjust("5 minutes")
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          expect(yield* offeredOn(host, service, "2032-01-06")).not.toEqual([])
        })
      )
    }

    withFeed(
      "promise 2: an event added just before a booking refuses it, and is no longer offered",
      ({ host, service, calendar }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("2 minutes")
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
          expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
          expect(calendar.queries).toHaveLength(1)
          expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
          yield* book(host, service, tuesday(11))
          expect(calendar.queries).toHaveLength(1)
        })
    )

    withFeed("promise 2: a provider that hangs delays a booking by four seconds at most", ({ host, service, calendar }) =>
      Effect.gen(function* () {
        calendar.answer = "silent"
        yield* TestClock.adjust("2 minutes")
        const booking = yield* Effect.forkChild(book(host, service, tuesday(10)))
        while (calendar.queries.length === 0) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("4 seconds")
        yield* Fiber.join(booking)
        expect(yield* listCalendarAccounts(host.id)).toMatchObject([
          { state: "unreachable", reason: "The calendar did not respond in time." }
        ])
        yield* book(host, service, tuesday(11))
        expect(calendar.queries).toHaveLength(1)
      })
    )

    withFeed(
      "promise 4: a meeting in a connected calendar blocks neither its free seats nor its own rescheduling",
      ({ host, service, calendar }) =>
        Effect.gen(function* () {
          const { id } = yield* book(host, service, tuesday(10))
          calendar.busy = [{ start: tuesday(10), end: tuesday(10, 30) }]
          yield* TestClock.adjust("6 minutes")
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
          yield* book(host, service, tuesday(10), { booker: { name: "Alan", email: "alan@example.com" } })
          const { host: other, service: single } = yield* aHostWith(free)
          yield* connectFeed(other.id, { provider: "feed", url: calendar.url })
          calendar.busy = []
          yield* TestClock.adjust("2 minutes")
          const own = yield* book(other, single, tuesday(14))
          calendar.busy = [{ start: tuesday(14), end: tuesday(14, 30) }]
          yield* TestClock.adjust("2 minutes")
          yield* rescheduleBooking(other.id, own.id, { start: formatInstant(tuesday(14, 30)) })
          yield* TestClock.adjust("2 minutes")
          calendar.busy = [{ start: tuesday(14, 30), end: tuesday(15) }]
          yield* rescheduleBooking(other.id, own.id, { start: formatInstant(tuesday(14)) })
          expect(id).toBeGreaterThan(0)
        }),
      group
    )

    withFeed(
      "promise 7: a rejected feed is lost at the second rejection, and the host is emailed every three days",
      ({ host, calendar, account }) =>
        Effect.gen(function* () {
          calendar.answer = "unauthorized"
          yield* TestClock.adjust("2 minutes")
          yield* readCalendarAccount(host.id, account.id)
          expect(yield* getCalendarAccount(host.id, account.id)).toMatchObject({ state: "active", reason: null })
          yield* TestClock.adjust("1 minute")
          const lost = yield* outcomeOf(host.id, readCalendarAccount(host.id, account.id))
          expect(lost.answer).toMatchObject({ state: "reconnect", reason: "The calendar is unauthorized." })
          expect(lost.mails).toEqual([`calendarLost to ${host.email}`])
          yield* TestClock.adjust("2 days")
          expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([])
          yield* TestClock.adjust("1 day")
          expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([`calendarLost to ${host.email}`])
          const again = yield* connectFeed(host.id, { provider: "feed", url: calendar.url }).pipe((connect) => {
            calendar.answer = "busy"
            return connect
          })
          expect(again).toMatchObject({ id: account.id, state: "active", calendars: account.calendars.map(({ id }) => ({ id })) })
        })
    )

    withFeed("a feed is read when its host asks for it, at most once a minute", ({ host, calendar, account }) =>
      Effect.gen(function* () {
        const readNow = Effect.map(readCalendarAccount(host.id, account.id), ({ last_read_at }) => last_read_at)
        const connected = formatInstant(yield* Clock.currentTimeMillis)
        yield* TestClock.adjust("59 seconds")
        expect([yield* readNow, calendar.queries.length]).toEqual([connected, 0])
        yield* TestClock.adjust("1 second")
        expect([yield* readNow, calendar.queries.length]).toEqual([formatInstant(yield* Clock.currentTimeMillis), 1])
      })
    )

    withFeed(
      "a calendar that is down is asked less and less, and the host is emailed once it closes, and once it is back",
      ({ host, calendar }) =>
        Effect.gen(function* () {
          calendar.answer = "unreachable"
          const mails: Array<string> = []
          for (let minute = 0; minute < 90; minute++) {
            yield* TestClock.adjust("1 minute")
            mails.push(...(yield* outcomeOf(host.id, warmAll)).mails)
          }
          expect(calendar.queries.length).toBeLessThan(12)
          calendar.answer = "busy"
          yield* TestClock.adjust("70 minutes")
          mails.push(...(yield* outcomeOf(host.id, warmAll)).mails)
          expect(mails).toEqual([`calendarClosed to ${host.email}`, `calendarBack to ${host.email}`])
          expect(yield* listCalendarAccounts(host.id)).toMatchObject([{ state: "active", reason: null }])
        })
    )

    withFeed("a paused account and an unchecked calendar are neither read nor closing", ({ host, service, calendar, account }) =>
      Effect.gen(function* () {
        calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
        yield* TestClock.adjust("2 hours")
        expect(yield* patchCalendarAccount(host.id, account.id, { paused: true })).toMatchObject({ state: "paused" })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        yield* book(host, service, tuesday(12))
        expect(calendar.queries).toEqual([])
        yield* patchCalendarAccount(host.id, account.id, { paused: false })
        expect(yield* offeredOn(host, service, "2026-01-06")).not.toContain(tuesday(10))
        const [{ id }] = account.calendars as [{ id: number }]
        expect(yield* patchCalendar(host.id, id, { checked: false })).toMatchObject({ calendars: [{ id, checked: false }] })
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(yield* Effect.flip(patchCalendar(host.id, id, { target: true }))).toMatchObject({ _tag: "Invalid" })
      })
    )

    withFeed(
      "with whenLost ignore, a lost account closes nothing once its reads are too old",
      ({ host, service, calendar, account }) =>
        Effect.gen(function* () {
          const rules = { staleMinutes: 60, whenLost: "ignore" } as const
          calendar.answer = "scopeMissing"
          yield* TestClock.adjust("61 minutes")
          yield* readCalendarAccount(host.id, account.id)
          yield* isUnavailable(book(host, service, tuesday(10)))
          yield* Effect.provideService(book(host, service, tuesday(10)), CurrentCalendarRules, rules)
        })
    )

    withFeed(
      "promises 1 and 2: with staleMinutes 0, offers and bookings read each time, and one right after the other is not refused",
      ({ host, service, calendar }) => {
        const everyTime = <A, E, R>(work: Effect.Effect<A, E, R>) =>
          Effect.provideService(work, CurrentCalendarRules, { staleMinutes: 0, whenLost: "refuse" })
        return Effect.gen(function* () {
          yield* TestClock.adjust("5 minutes")
          expect(yield* everyTime(offeredOn(host, service, "2026-01-06"))).toContain(tuesday(10))
          yield* TestClock.adjust("5 seconds")
          yield* everyTime(book(host, service, tuesday(10)))
          calendar.busy = [{ start: tuesday(12), end: tuesday(13) }]
          yield* TestClock.adjust("1 second")
          expect(yield* refusalOf(host.id, everyTime(book(host, service, tuesday(12))))).toMatchObject({ _tag: "Conflict" })
          yield* TestClock.adjust("1 second")
          expect(yield* everyTime(offeredOn(host, service, "2026-01-06"))).not.toContain(tuesday(12))
          expect(calendar.queries).toHaveLength(4)
          calendar.answer = "unreachable"
          yield* TestClock.adjust("1 second")
          yield* isUnavailable(everyTime(getAvailability(host, { service: service.slug })))
          yield* isUnavailable(everyTime(book(host, service, tuesday(14))))
        })
      }
    )

    withFeed(
      "promise 7: the host is emailed once everything closes, even if the provider must not be asked at that time",
      ({ host, service, calendar }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("5 minutes")
          yield* offeredOn(host, service, "2026-01-06")
          calendar.answer = "unreachable"
          for (let minute = 0; minute < 59; minute++) {
            yield* TestClock.adjust("1 minute")
            yield* getAvailability(host, { service: service.slug })
            expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([])
          }
          const request = calendar.queries.length
          expect(request).toBeLessThan(10)
          yield* TestClock.adjust("1 minute")
          expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([`calendarClosed to ${host.email}`])
          expect(calendar.queries).toHaveLength(request)
          yield* TestClock.adjust("1 second")
          yield* isUnavailable(getAvailability(host, { service: service.slug }))
          expect(yield* listCalendarAccounts(host.id)).toMatchObject([{ reason: "The calendar is unreachable." }])
        }).pipe(Effect.updateService(Randomness, longestPauses))
    )

    withFeed("a limited provider keeps the account active, which says why it closes once it does", ({ host, calendar }) =>
      Effect.gen(function* () {
        calendar.answer = "limited"
        yield* TestClock.adjust("30 minutes")
        expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([])
        expect(yield* listCalendarAccounts(host.id)).toMatchObject([{ state: "active", reason: null }])
        yield* TestClock.adjust("2 hours")
        expect((yield* outcomeOf(host.id, warmAll)).mails).toEqual([`calendarClosed to ${host.email}`])
        expect(yield* listCalendarAccounts(host.id)).toMatchObject([{ state: "active", reason: "The calendar is limited." }])
      })
    )

    withFeed(
      "promise 7: a calendar that is gone is told once, closes everything once its last read is too old, and is not asked for by every visitor",
      ({ host, service, calendar }) =>
        Effect.gen(function* () {
          calendar.answer = "missing"
          yield* TestClock.adjust("5 minutes")
          const mails = [...(yield* outcomeOf(host.id, getAvailability(host, { service: service.slug }))).mails]
          for (let count = 0; count < 10; count++) yield* getAvailability(host, { service: service.slug })
          expect(calendar.queries).toHaveLength(1)
          for (let count = 0; count < 3; count++) {
            yield* TestClock.adjust("30 minutes")
            mails.push(...(yield* outcomeOf(host.id, warmAll)).mails)
          }
          expect(mails).toEqual([`calendarMissing to ${host.email}`])
          yield* isUnavailable(getAvailability(host, { service: service.slug }))
          yield* isUnavailable(book(host, service, tuesday(10)))
          calendar.answer = "busy"
          yield* TestClock.adjust("30 minutes")
          yield* warmAll
          expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        })
    )

    withFeed("twenty offers at once read a stale account once", ({ host, service, calendar }) =>
      Effect.gen(function* () {
        yield* TestClock.adjust("6 minutes")
        const offers = Array.from({ length: 20 }, () => getAvailability(host, { service: service.slug }))
        yield* Effect.all(offers, { concurrency: "unbounded" })
        expect(calendar.queries).toHaveLength(1)
      })
    )

    withFeed(
      "the calendars of active hosts are kept warm by a job, which an unchanged feed answers without its events",
      ({ host, calendar }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("4 minutes")
          yield* warmAll
          expect(calendar.queries).toEqual([])
          calendar.answer = "unchanged"
          yield* TestClock.adjust("1 minute")
          yield* warmAll
          expect(calendar.queries.map(({ calendars }) => calendars)).toEqual([[{ remoteId: "feed", tag: "tag" }]])
          const [account] = yield* listCalendarAccounts(host.id)
          expect(Date.parse(account!.last_read_at!)).toBeGreaterThan(Date.parse(account!.state_since))
        })
    )

    withFeed("inside a transaction of the application, calendars are read but nothing is stored", ({ host, service, calendar }) =>
      Effect.gen(function* () {
        calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
        yield* TestClock.adjust("10 minutes")
        const before = yield* listCalendarAccounts(host.id)
        const inside = Effect.provideService(book(host, service, tuesday(10)), StoresCalendarReads, false)
        expect(yield* Effect.flip(inside)).toMatchObject({ _tag: "Conflict" })
        expect(calendar.queries).toHaveLength(1)
        expect(yield* listCalendarAccounts(host.id)).toEqual(before)
      })
    )

    withFeed("a disconnected account leaves nothing behind and closes nothing", ({ host, service, calendar, account }) =>
      Effect.gen(function* () {
        calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
        yield* TestClock.adjust("6 minutes")
        yield* offeredOn(host, service, "2026-01-06")
        yield* disconnectCalendar(host.id, account.id)
        expect(yield* listCalendarAccounts(host.id)).toEqual([])
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(yield* Effect.flip(disconnectCalendar(host.id, account.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    withFeed(
      "a host's calendars are connected and read at most ten times in a minute, whatever comes of it",
      ({ host, calendar, account }) =>
        Effect.gen(function* () {
          yield* TestClock.adjust("2 minutes")
          const connect = (hostId: number) => connectFeed(hostId, { provider: "feed", url: calendar.url })
          const read = readCalendarAccount(host.id, account.id)
          yield* connect(host.id)
          yield* TestClock.adjust("20 seconds")
          calendar.answer = "unreadable"
          for (let number = 1; number <= 8; number++) yield* refusalOf(host.id, connect(host.id))
          // Wrong input, and a feed that was just read, cost nothing.
          yield* refusalOf(host.id, connectFeed(host.id, { provider: "feed", url: "" }))
          yield* read
          calendar.answer = "busy"
          yield* TestClock.adjust("39 seconds")
          yield* connect(host.id)
          calendar.queries.length = 0
          const limited = { _tag: "TooManyRequests", retryAfterSeconds: 1 }
          expect(yield* refusalOf(host.id, connect(host.id))).toMatchObject(limited)
          expect(calendar.queries).toEqual([])
          const { id: other } = yield* aHostOn("free")
          expect(yield* connect(other)).toMatchObject({ state: "active" })
          yield* TestClock.adjust("1 second")
          expect(yield* connect(host.id)).toMatchObject({ state: "active" })
          expect(yield* refusalOf(host.id, connect(host.id))).toMatchObject({ _tag: "TooManyRequests", retryAfterSeconds: 20 })
          yield* TestClock.adjust("1 hour")
          for (let number = 1; number <= 10; number++) {
            calendar.answer = "unreachable"
            yield* read
          }
          expect(yield* refusalOf(host.id, read)).toMatchObject({ _tag: "TooManyRequests", retryAfterSeconds: 60 })
        })
    )

    clause.rule(
      "a feed is tried before it is stored, and a host can connect five accounts",
      Effect.suspend(() => {
        const calendar = makeFakeCalendar()
        return withCalendar(
          calendar,
          Effect.gen(function* () {
            const host = yield* aHostOn("free")
            const connect = (url: string) => connectFeed(host.id, { provider: "feed", url })
            for (const answer of ["unreadable", "refused", "unauthorized", "missing"] as const) {
              calendar.answer = answer
              expect(yield* refusalOf(host.id, connect(calendar.url))).toMatchObject({
                _tag: "Invalid",
                errors: { url: [expect.any(String)] }
              })
            }
            calendar.answer = "unreachable"
            yield* isUnavailable(connect(calendar.url))
            calendar.answer = "busy"
            yield* TestClock.adjust("1 minute")
            for (let number = 1; number <= 5; number++) yield* connect(`webcal://${new URL(calendar.url).host}/${number}.ics`)
            expect(yield* refusalOf(host.id, connect(`https://${new URL(calendar.url).host}/6.ics`))).toMatchObject({
              _tag: "Conflict"
            })
            yield* connect(`https://${new URL(calendar.url).host}/5.ics`)
            expect(yield* listCalendarAccounts(host.id)).toHaveLength(5)
          })
        )
      })
    )

    clause.rule(
      "a host without calendars costs no statement of the calendar store",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const untouched = new Proxy({} as CalendarStore["Service"], {
          get: (_, name) => {
            throw new Error(`The calendar store was asked for ${String(name)}.`)
          }
        })
        const work = Effect.gen(function* () {
          yield* offeredOn(host, service, "2026-01-06")
          const { id } = yield* book(host, service, tuesday(10))
          yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(11)) })
        })
        yield* Effect.provideService(withCalendar(makeFakeCalendar(), work), CalendarStore, untouched)
      })
    )
  })

const isUnavailable = Effect.fnUntraced(function* (ask: Effect.Effect<unknown, unknown, ClauseServices>) {
  const exit = yield* Effect.exit(ask)
  expect(Exit.isFailure(exit) ? Cause.squash(exit.cause) : exit).toBeInstanceOf(Unavailable)
})

/** Reads everything that is due. Other clauses have accounts too. */
const warmAll = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_read")) > 0) yield* Effect.yieldNow
})

/** The stored blocks of a host's calendars. */
const blocksOf = Effect.fnUntraced(function* ({ id }: Host) {
  const accounts = yield* (yield* CalendarStore).readable(id, -100_000, 100_000)
  return accounts.flatMap(({ calendars }) => calendars.flatMap(({ blocks }) => blocks))
})

/** Pauses between retries are spread by one random byte. With the longest ones no retry falls into the sixtieth minute. */
const longestPauses = ({ bytes }: typeof Randomness.Service): typeof Randomness.Service => ({
  bytes: (length) => (length === 1 ? Effect.succeed(Uint8Array.of(255)) : bytes(length))
})
