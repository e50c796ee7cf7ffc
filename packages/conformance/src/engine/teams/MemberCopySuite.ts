import { formatInstant, type Host } from "@slotkit/core"
import {
  acceptBooking,
  addBusy,
  cancelBooking,
  coverMeetings,
  createService,
  getBooking,
  getCover,
  listBusy,
  listCalendarChanges,
  listCalendarCopies,
  patchCalendar,
  patchServiceSettings,
  reassignBooking,
  removeBusy,
  rescheduleBooking,
  runJobKind,
  type Store,
  undoCover
} from "@slotkit/engine"
import { fixtureNow, MailSink } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { alan, approved, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { connectAccount, type FakeAccount, makeFakeAccount, withAccounts } from "../calendars/FakeAccount.ts"
import { outcomeOf } from "../OutcomeOf.ts"
import { aMemberOf, aTeam } from "./TeamFixtures.ts"

interface MembersWithCalendars {
  readonly team: Host
  readonly service: { readonly id: number; readonly slug: string }
  readonly ana: Host
  readonly ben: Host
  readonly accounts: { readonly ana: FakeAccount; readonly ben: FakeAccount }
  /** The calendars of Ben's account. */
  readonly calendars: { readonly work: number; readonly family: number }
}

/** Meetings of teams in the calendars of the members who hold them. */
export const memberCopySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Copies of a team's meetings", stores, (clause) => {
    const withMembers = (
      title: string,
      work: (fixture: MembersWithCalendars) => Effect.Effect<unknown, unknown, ClauseServices>,
      body: object = free
    ) =>
      clause(
        title,
        Effect.suspend(() => {
          const accounts = { ana: makeFakeAccount(), ben: makeFakeAccount() }
          const story = Effect.gen(function* () {
            const team = yield* aTeam
            const [ana, ben] = [yield* aMemberOf(team), yield* aMemberOf(team)]
            const service = yield* createService(team.id, body)
            const members = [ana, ben].map(({ id }) => ({ host: id }))
            const staffing = { roles: [{ key: "host", pick: "list", members }], reschedule: "keep" }
            yield* patchServiceSettings(team.id, service.id, { staffing, slot_interval_minutes: 15 })
            yield* connectAccount(ana.id, accounts.ana, fixtureNow)
            const calendars = yield* connectAccount(ben.id, accounts.ben, fixtureNow)
            yield* work({ team, service, ana, ben, accounts, calendars })
          })
          return withAccounts([accounts.ana, accounts.ben], story)
        })
      )

    withMembers("are in the target calendar of who holds the meeting, move and leave with it", ({ team, service, accounts }) =>
      Effect.gen(function* () {
        const { id } = yield* book(team, service, tuesday(10), { topic: "Plans" })
        yield* writeAll
        const [event] = eventsIn(accounts.ana)
        expect(event).toMatchObject({ start: tuesday(10), end: tuesday(10, 30) })
        expect(event!.copy).toMatchObject({
          uid: `booking-${id}@book.example.com`,
          summary: "Intro: Grace Hopper",
          url: `https://book.example.com/app/memberships/${team.id}/meetings/${id}`
        })
        expect(event!.copy!.description).toContain("Topic: Plans")
        expect(eventsIn(accounts.ben)).toEqual([])
        expect(yield* listCalendarCopies(team.id, { booking: `${id}` })).toMatchObject([{ state: "written" }])
        yield* rescheduleBooking(team.id, id, { start: formatInstant(wednesday(11)) })
        yield* writeAll
        expect(timesIn(accounts.ana)).toEqual([wednesday(11)])
        yield* cancelBooking(team.id, id, {})
        yield* writeAll
        expect([accounts.ana, accounts.ben].map((account) => timesIn(account))).toEqual([[], []])
      })
    )

    withMembers("go to who takes a meeting over, and back again", ({ team, service, ana, ben, accounts }) =>
      Effect.gen(function* () {
        const { id } = yield* book(team, service, tuesday(10))
        for (const [from, to] of [
          [ana, ben],
          [ben, ana],
          [ana, ben]
        ] as const) {
          yield* writeAll
          yield* reassignBooking(team.id, id, { role: "host", from: from.id, to: to.id })
        }
        yield* writeAll
        expect([accounts.ana, accounts.ben].map((account) => timesIn(account))).toEqual([[], [tuesday(10)]])
      })
    )

    withMembers(
      "go back at once, although a former host's calendar may still have them",
      ({ team, service, ana, ben, accounts }) =>
        Effect.gen(function* () {
          const starts = [tuesday(10), tuesday(10, 30)]
          for (const start of starts) yield* book(team, service, start)
          yield* writeAll
          const select = { host: ana.id, from: "2026-01-06", to: "2026-01-06" }
          for (const isWritten of [false, true]) {
            // Calendars are read again after this.
            yield* TestClock.adjust("20 minutes")
            const { id } = yield* coverMeetings(team.id, { select, to: ben.id })
            yield* runJobKind("reassignment")
            if (isWritten) yield* writeAll
            yield* undoCover(team.id, id)
            yield* runJobKind("reassignment")
            expect((yield* getCover(team.id, id)).undo).toEqual({ moved_back: 2, failed: [] })
            yield* writeAll
            expect([accounts.ana, accounts.ben].map((account) => timesIn(account))).toEqual([starts, []])
          }
          const { id } = yield* coverMeetings(team.id, { select, to: ben.id })
          yield* runJobKind("reassignment")
          yield* writeAll
          accounts.ana.calendars.get("work")!.set("own", { start: tuesday(9), end: tuesday(12) })
          yield* TestClock.adjust("20 minutes")
          yield* undoCover(team.id, id)
          yield* runJobKind("reassignment")
          expect((yield* getCover(team.id, id)).undo).toMatchObject({ moved_back: 0, failed: [{ reason: "member_busy" }, {}] })
        })
    )

    withMembers("let a meeting move over its own copy", ({ team, service, accounts }) =>
      Effect.gen(function* () {
        const { id } = yield* book(team, service, tuesday(10))
        yield* writeAll
        for (const start of [tuesday(10, 15), tuesday(10), tuesday(9, 45)]) {
          yield* TestClock.adjust("1 second")
          yield* rescheduleBooking(team.id, id, { start: formatInstant(start) })
          yield* writeAll
          expect(timesIn(accounts.ana)).toEqual([start])
        }
      })
    )

    withMembers("spare the emails of these members the calendar file", ({ team, service, ana }) =>
      Effect.gen(function* () {
        yield* book(team, service, tuesday(10))
        yield* runJobKind("email")
        const mails = yield* (yield* MailSink).accepted
        const toAna = mails.map(({ mail }) => JSON.parse(mail.text)).filter(({ to }) => to.email === ana.email)
        expect(toAna).toMatchObject([{ kind: "confirmation", isInCalendar: true }])
      })
    )

    withMembers(
      "are written for meetings to come once a member chooses a calendar, and removed with the choice",
      ({ team, service, ben, accounts, calendars: { work } }) =>
        Effect.gen(function* () {
          yield* patchCalendar(ben.id, work, { target: false })
          const atOnce = [tuesday(10), tuesday(10), tuesday(11)]
          for (const start of atOnce) yield* book(team, service, start, { booker: alan })
          yield* writeAll
          expect(timesIn(accounts.ana)).toEqual([tuesday(10), tuesday(11)])
          expect(timesIn(accounts.ben)).toEqual([])
          yield* patchCalendar(ben.id, work, { target: true })
          yield* writeAll
          expect(timesIn(accounts.ben)).toEqual([tuesday(10)])
          yield* patchCalendar(ben.id, work, { target: false })
          yield* writeAll
          expect(timesIn(accounts.ben)).toEqual([])
        })
    )

    withMembers("do not follow what a member does to them", ({ team, service, ana, accounts }) =>
      Effect.gen(function* () {
        const { id } = yield* book(team, service, tuesday(10))
        yield* writeAll
        accounts.ana.calendars.get("work")!.clear()
        yield* TestClock.adjust("20 minutes")
        yield* runJobKind("edit_poll")
        expect(yield* listCalendarChanges(ana.id)).toEqual([])
        expect(yield* listCalendarCopies(team.id, { booking: `${id}` })).toMatchObject([{ seen: null }])
      })
    )

    withMembers("65: give the meeting to another member once they are deleted, if the service says so", (fixture) =>
      Effect.gen(function* () {
        const { team, service, ana, ben, accounts } = fixture
        yield* staffWith(fixture, "reassign")
        const { id } = yield* book(team, service, tuesday(10))
        yield* writeAll
        accounts.ana.calendars.get("work")!.clear()
        yield* addBusy(ben.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        yield* look
        expect((yield* getBooking(team.id, id)).hosts).toMatchObject([{ id: ana.id }])
        const [timeOff] = (yield* listBusy(ben.id, {})).data
        yield* removeBusy(ben.id, timeOff!.id)
        const { answer: _, audit, mails } = yield* outcomeOf(team.id, look)
        expect((yield* getBooking(team.id, id)).hosts).toMatchObject([{ id: ben.id }])
        expect(audit).toMatchObject([{ action: "booking.reassign", actor: { kind: "clock" } }])
        expect(mails).toContain(`reassigned to ${ana.email}`)
        yield* writeAll
        expect([accounts.ana, accounts.ben].map((account) => timesIn(account))).toEqual([[], [tuesday(10)]])
        yield* reassignBooking(team.id, id, { role: "host", from: ben.id, to: ana.id })
        yield* look
        expect((yield* getBooking(team.id, id)).hosts).toMatchObject([{ id: ana.id }])
      })
    )

    withMembers("65: cancel the meeting once its lead has deleted them, but no emptied calendar does", (fixture) =>
      Effect.gen(function* () {
        const { team, service, accounts } = fixture
        yield* staffWith(fixture, "cancel")
        const starts = [tuesday(10), tuesday(11), tuesday(12)]
        const booked = yield* Effect.forEach(starts, (start) => book(team, service, start))
        yield* writeAll
        const work = accounts.ana.calendars.get("work")!
        const all = new Map(work)
        work.clear()
        yield* look
        expect((yield* getBooking(team.id, booked[0]!.id)).status).toBe("accepted")
        for (const [key, event] of all) if (event.start !== tuesday(10)) work.set(key, event)
        yield* look
        const states = yield* Effect.forEach(booked, ({ id }) => getBooking(team.id, id))
        expect(states.map(({ status }) => status)).toEqual(["cancelled", "accepted", "accepted"])
      })
    )

    withMembers(
      "do not exist for a request until it is accepted",
      ({ team, service, accounts }) =>
        Effect.gen(function* () {
          const { id } = yield* book(team, service, tuesday(10))
          yield* writeAll
          expect(timesIn(accounts.ana)).toEqual([])
          yield* acceptBooking(team.id, id)
          yield* writeAll
          expect(timesIn(accounts.ana)).toEqual([tuesday(10)])
        }),
      approved
    )
  })

const writeAll = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_event")) > 0) yield* Effect.yieldNow
})

/** The calendars are read again after a pause. */
const look = Effect.gen(function* () {
  yield* TestClock.adjust("20 minutes")
  while ((yield* runJobKind("edit_poll")) > 0) yield* Effect.yieldNow
})

const staffWith = ({ team, service, ana, ben }: MembersWithCalendars, rule: string) => {
  const roles = [{ key: "host", pick: "list", members: [{ host: ana.id }, { host: ben.id }] }]
  return patchServiceSettings(team.id, service.id, { staffing: { roles, on_copy_deleted: rule } })
}

const eventsIn = (account: FakeAccount) =>
  [...account.calendars.get("work")!.values()].toSorted((one, other) => one.start - other.start)

const timesIn = (account: FakeAccount) => eventsIn(account).map(({ start }) => start)
