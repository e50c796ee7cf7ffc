import { type BookingResource, formatInstant, type Host } from "@slotkit/core"
import {
  acceptBooking,
  cancelBooking,
  createInvite,
  disconnectCalendar,
  getBookingRoom,
  listCalendarAccounts,
  patchServiceSettings,
  RoomStore,
  rescheduleBooking,
  runJobKind,
  type Store,
  viewJoinLink
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, approved, book, bookInvite, free, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { connectMeet, type FakeRooms, makeFakeRooms, withRooms } from "./FakeRooms.ts"

interface TargetFixture {
  readonly host: Host
  readonly service: { readonly id: number; readonly slug: string }
  readonly rooms: FakeRooms
}

/** Rooms of video meetings at providers. */
export const roomSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Rooms of video meetings", stores, (clause) => {
    const withRoom = (
      room: "google_meet" | "zoom",
      title: string,
      work: (fixture: TargetFixture) => Effect.Effect<unknown, unknown, ClauseServices>,
      body: object = free
    ) =>
      clause(
        title,
        Effect.suspend(() => {
          const rooms = makeFakeRooms()
          const input = Effect.gen(function* () {
            const { host, service } = yield* aHostWith(body)
            if (room === "google_meet") yield* connectMeet(host.id)
            yield* patchServiceSettings(host.id, service.id, { video_room: room })
            yield* work({ host, service, rooms })
          })
          return withRooms(rooms, input)
        })
      )

    clause.rule(
      "a service has a room at a provider only if the host or the installation is connected to it",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const choose = (video_room: string) => patchServiceSettings(host.id, service.id, { video_room })
        const conflicts = {
          google_meet: { reason: "no_google_target", message: expect.stringContaining("Connect one") },
          teams: { reason: "no_microsoft_target", message: expect.stringContaining("Connect one") },
          zoom: { reason: "no_zoom", message: expect.stringContaining("operator") }
        }
        for (const [room, conflict] of Object.entries(conflicts)) {
          expect(yield* refusalOf(host.id, choose(room))).toMatchObject({ _tag: "Conflict", ...conflict })
        }
        expect(yield* choose("template")).toMatchObject({ video_room: "template" })
        const chosen = Effect.andThen(connectMeet(host.id), choose("google_meet"))
        expect(yield* withRooms(makeFakeRooms(), chosen)).toMatchObject({ video_room: "google_meet" })
        // A calendar that was disconnected later does not keep other settings from being changed.
        expect(yield* patchServiceSettings(host.id, service.id, { active: true })).toMatchObject({ video_room: "google_meet" })
      })
    )

    withRoom(
      "google_meet",
      "a booking's link leads to the room of its event, stays the same, and says when it is cancelled",
      ({ host, service, rooms }) =>
        Effect.gen(function* () {
          const booked = yield* book(host, service, tuesday(10))
          expect(booked.location).toMatchObject({ type: "google_meet", label: "Video call" })
          expect(booked.conference_link).toMatch(/^https:\/\/book\.example\.com\/m\/[0-9A-Za-z]{24}$/)
          expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
          yield* runJobKind("calendar_event")
          const [url] = rooms.events.values()
          expect(yield* rulingOf(booked)).toEqual({ kind: "room", url })
          const moved = yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
          expect(moved.conference_link).toBe(booked.conference_link)
          yield* runJobKind("calendar_event")
          expect(yield* rulingOf(booked)).toEqual({ kind: "room", url })
          yield* cancelBooking(host.id, booked.id, {})
          expect(yield* rulingOf(booked)).toEqual({ kind: "cancelled" })
          expect(yield* Effect.flip(viewJoinLink("00unknown"))).toMatchObject({ _tag: "NotFound" })
        })
    )

    withRoom(
      "google_meet",
      "a request has a link from its acceptance on",
      ({ host, service }) =>
        Effect.gen(function* () {
          const { id, conference_link } = yield* book(host, service, tuesday(10))
          expect(conference_link).toBeNull()
          const accepted = yield* acceptBooking(host.id, id)
          expect(yield* rulingOf(accepted)).toEqual({ kind: "waiting" })
        }),
      approved
    )

    withRoom("google_meet", "a pending room is read again after 5, 15 and 60 seconds", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.meet = "pending"
        const booked = yield* book(host, service, tuesday(10))
        yield* runJobKind("calendar_event")
        for (const [pause, reads] of [
          [4, 0],
          [1, 1],
          [9, 1],
          [1, 2],
          [44, 2]
        ] as const) {
          yield* TestClock.adjust(`${pause} seconds`)
          yield* runJobKind("room")
          expect(rooms.reads).toBe(reads)
        }
        expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
        rooms.meet = "ready"
        yield* TestClock.adjust("1 second")
        yield* runJobKind("room")
        expect(rooms.reads).toBe(3)
        expect(yield* rulingOf(booked)).toMatchObject({ kind: "room", url: expect.stringContaining("meet.google.com") })
        expect(yield* runJobKind("room")).toBe(0)
      })
    )

    withRoom("google_meet", "a limited read of a pending room is repeated a minute later", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.meet = "pending"
        const booked = yield* book(host, service, tuesday(10))
        yield* runJobKind("calendar_event")
        rooms.isLimited = true
        yield* TestClock.adjust("5 seconds")
        yield* runJobKind("room")
        for (let read = 2; read <= 5; read++) {
          yield* TestClock.adjust("1 minute")
          yield* runJobKind("room")
          expect(rooms.reads).toBe(read)
        }
        rooms.isLimited = false
        rooms.meet = "ready"
        yield* TestClock.adjust("1 minute")
        yield* runJobKind("room")
        expect(yield* rulingOf(booked)).toMatchObject({ kind: "room" })
      })
    )

    withRoom(
      "google_meet",
      "a room that is never made gives way to the fallback after two minutes, until the event has one",
      ({ host, service, rooms }) =>
        Effect.gen(function* () {
          rooms.meet = "pending"
          const booked = yield* book(host, service, tuesday(10))
          yield* runJobKind("calendar_event")
          for (let second = 0; second < 120; second += 5) {
            yield* TestClock.adjust("5 seconds")
            yield* runJobKind("room")
          }
          expect(rooms.reads).toBe(3)
          const fallback = yield* rulingOf(booked)
          expect(fallback).toMatchObject({
            kind: "fallback",
            url: expect.stringMatching(/^https:\/\/meet\.example\.com\/\w{22}$/)
          })
          expect(yield* rulingOf(booked)).toEqual(fallback)
          rooms.meet = "ready"
          yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
          expect(yield* rulingOf(booked)).toEqual(fallback)
          yield* runJobKind("calendar_event")
          expect(yield* rulingOf(booked)).toMatchObject({ kind: "room" })
        })
    )

    for (const meet of ["none", "down"] as const) {
      withRoom(
        "google_meet",
        `the fallback stands in when the calendar ${meet === "none" ? "makes no rooms" : "is down"}`,
        ({ host, service, rooms }) =>
          Effect.gen(function* () {
            rooms.meet = meet
            const booked = yield* book(host, service, tuesday(10))
            yield* runJobKind("calendar_event")
            expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
            yield* TestClock.adjust("2 minutes")
            expect(yield* rulingOf(booked)).toMatchObject({ kind: "fallback" })
          })
      )
    }

    withRoom("google_meet", "another choice of a service leaves its bookings in their rooms", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        const booked = yield* book(host, service, tuesday(10))
        yield* runJobKind("calendar_event")
        yield* patchServiceSettings(host.id, service.id, { video_room: "zoom" })
        const moved = yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
        expect(moved).toMatchObject({ conference_link: booked.conference_link, location: { type: "google_meet" } })
        const other = yield* book(host, service, wednesday(10))
        expect(other.location.type).toBe("zoom")
        yield* work
        expect(yield* rulingOf(booked)).toEqual({ kind: "room", url: [...rooms.events.values()][0] })
        expect([...rooms.opened.values()]).toMatchObject([{ start: wednesday(10) }])
      })
    )

    withRoom("google_meet", "a calendar that is disconnected leaves its rooms, and makes no new ones", ({ host, service }) =>
      Effect.gen(function* () {
        const booked = yield* book(host, service, tuesday(10))
        yield* runJobKind("calendar_event")
        const room = yield* rulingOf(booked)
        const [account] = yield* listCalendarAccounts(host.id)
        yield* disconnectCalendar(host.id, account!.id)
        yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
        const other = yield* book(host, service, wednesday(10))
        expect(other.location.type).toBe("google_meet")
        yield* work
        expect(yield* rulingOf(booked)).toEqual(room)
        expect(yield* rulingOf(other)).toEqual({ kind: "waiting" })
        yield* TestClock.adjust("2 minutes")
        yield* work
        expect([yield* rulingOf(booked), (yield* rulingOf(other)).kind]).toEqual([room, "fallback"])
      })
    )

    for (const room of ["google_meet", "zoom"] as const) {
      withRoom(
        room,
        `the bookings of a group's meeting share a room of ${room}, each by a link of its own`,
        ({ host, service }) =>
          Effect.gen(function* () {
            const first = yield* book(host, service, tuesday(10))
            const second = yield* book(host, service, tuesday(10), { booker: alan })
            expect(first.conference_link).not.toBe(second.conference_link)
            yield* work
            const shared = yield* rulingOf(first)
            expect(shared).toMatchObject({ kind: "room" })
            expect(yield* rulingOf(second)).toEqual(shared)
            const moved = yield* rescheduleBooking(host.id, second.id, { start: formatInstant(wednesday(10)) })
            expect(moved.conference_link).toBe(second.conference_link)
            yield* work
            expect(yield* rulingOf(first)).toEqual(shared)
            const other = yield* rulingOf(second)
            expect(other.kind).toBe("room")
            expect(other).not.toEqual(shared)
          }),
        group
      )
    }

    withRoom("zoom", "an invite that copies a service takes place in its room", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        const invite = yield* createInvite(host.id, { service: service.slug })
        const booked = yield* bookInvite(host, invite, tuesday(10))
        expect(booked.location.type).toBe("zoom")
        yield* runJobKind("room")
        expect([...rooms.opened.values()]).toMatchObject([{ start: tuesday(10) }])
      })
    )

    withRoom("zoom", "a room is opened, moved with its booking and closed with it", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        const booked = yield* book(host, service, tuesday(10))
        expect(yield* runJobKind("room")).toBe(1)
        const [opened] = rooms.opened.values()
        expect(opened).toMatchObject({ start: tuesday(10), end: tuesday(10, 30), title: "Intro: Grace Hopper" })
        const url = `https://zoom.example/${opened!.reference}`
        expect(yield* rulingOf(booked)).toEqual({ kind: "room", url })
        yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
        yield* runJobKind("room")
        expect([...rooms.opened.values()]).toEqual([{ ...opened, start: tuesday(12), end: tuesday(12, 30) }])
        expect(yield* rulingOf(booked)).toEqual({ kind: "room", url })
        yield* cancelBooking(host.id, booked.id, {})
        yield* runJobKind("room")
        expect(rooms.opened.size).toBe(0)
        expect(rooms.calls).toEqual(["open", "move", "close"])
        expect(yield* runJobKind("room")).toBe(0)
      })
    )

    withRoom("zoom", "an answer that was lost leaves one room", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.answer = "lost"
        const booked = yield* book(host, service, tuesday(10))
        yield* untilTimeout(rooms)
        rooms.answer = "done"
        yield* TestClock.adjust("1 minute")
        yield* runJobKind("room")
        expect(rooms.calls).toEqual(["open", "open"])
        expect(rooms.opened.size).toBe(1)
        expect(yield* rulingOf(booked)).toMatchObject({ kind: "room" })
      })
    )

    withRoom("zoom", "a room whose answer was lost is closed when its booking is cancelled", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.answer = "lost"
        const booked = yield* book(host, service, tuesday(10))
        yield* untilTimeout(rooms)
        expect(rooms.opened.size).toBe(1)
        rooms.answer = "done"
        yield* cancelBooking(host.id, booked.id, {})
        yield* runJobKind("room")
        expect(rooms.opened.size).toBe(0)
      })
    )

    withRoom("zoom", "a booking that is cancelled before its room was opened opens none", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        const booked = yield* book(host, service, tuesday(10))
        yield* cancelBooking(host.id, booked.id, {})
        yield* runJobKind("room")
        expect(rooms.calls).toEqual([])
      })
    )

    withRoom(
      "zoom",
      "a room that was deleted at the provider is opened again when its booking moves",
      ({ host, service, rooms }) =>
        Effect.gen(function* () {
          const booked = yield* book(host, service, tuesday(10))
          yield* runJobKind("room")
          const before = yield* rulingOf(booked)
          rooms.opened.clear()
          yield* rescheduleBooking(host.id, booked.id, { start: formatInstant(tuesday(12)) })
          yield* runJobKind("room")
          expect([...rooms.opened.values()]).toMatchObject([{ start: tuesday(12) }])
          const after = yield* rulingOf(booked)
          expect(after.kind).toBe("room")
          expect(after).not.toEqual(before)
        })
    )

    withRoom("zoom", "a room is shown with its state, its last failure and the next attempt", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.answer = "unreachable"
        const { id } = yield* book(host, service, tuesday(10))
        const bookingRoom = getBookingRoom(host.id, id)
        expect(yield* bookingRoom).toMatchObject({ provider: "zoom", state: "waiting", url: null, attempts: 0, error: null })
        yield* runJobKind("room")
        const next_attempt_at = formatInstant((yield* Clock.currentTimeMillis) + 60_000)
        expect(yield* bookingRoom).toMatchObject({ state: "waiting", attempts: 1, error: "No.", next_attempt_at })
        yield* TestClock.adjust("2 minutes")
        expect(yield* bookingRoom).toMatchObject({ state: "fallback" })
        rooms.answer = "done"
        yield* runJobKind("room")
        expect(yield* bookingRoom).toMatchObject({ state: "ready", url: expect.any(String), error: null, next_attempt_at: null })
        rooms.answer = "refused"
        yield* cancelBooking(host.id, id, {})
        yield* runJobKind("room")
        expect(yield* bookingRoom).toMatchObject({ state: "closed", error: "No.", next_attempt_at: expect.any(String) })
        expect(yield* refusalOf(host.id, getBookingRoom(host.id, 999_999_999))).toMatchObject({ _tag: "NotFound" })
      })
    )

    withRoom("google_meet", "a room of an event is shown with the failure of writing the event", ({ host, service, rooms }) =>
      Effect.gen(function* () {
        rooms.meet = "down"
        const { id } = yield* book(host, service, tuesday(10))
        yield* runJobKind("calendar_event")
        expect(yield* getBookingRoom(host.id, id)).toMatchObject({
          provider: "google_meet",
          state: "waiting",
          attempts: 1,
          error: "The calendar is down.",
          next_attempt_at: expect.any(String)
        })
        yield* patchServiceSettings(host.id, service.id, { video_room: "template" })
        const other = yield* book(host, service, tuesday(12))
        expect(yield* refusalOf(host.id, getBookingRoom(host.id, other.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    withRoom(
      "zoom",
      "failures are retried after 1 and 5 minutes, and a rate limit costs no attempt",
      ({ host, service, rooms }) =>
        Effect.gen(function* () {
          rooms.answer = "unreachable"
          const booked = yield* book(host, service, tuesday(10))
          const after = Effect.fnUntraced(function* (minutes: number) {
            yield* TestClock.adjust(`${minutes} minutes`)
            yield* runJobKind("room")
            return rooms.calls.length
          })
          expect([yield* after(0), yield* after(1), yield* after(4), yield* after(1)]).toEqual([1, 2, 2, 3])
          rooms.answer = "limited"
          yield* after(30)
          const room = Option.getOrThrow(yield* (yield* RoomStore).ofMeeting(host.id, `booking:${booked.id}`))
          expect(room).toMatchObject({ attempts: 3, error: "No." })
          rooms.answer = "done"
          yield* after(1)
          expect(yield* rulingOf(booked)).toMatchObject({ kind: "room" })
        })
    )
  })

/** The page of a booking's link: where it leads now. */
export const rulingOf = ({ conference_link }: Pick<BookingResource, "conference_link">) =>
  Effect.map(viewJoinLink(new URL(conference_link!).pathname.slice("/m/".length)), ({ ruling }) => ruling)

/** Writes events and opens rooms. */
const work = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_event")) > 0) yield* Effect.yieldNow
  yield* runJobKind("room")
})

/** Handles the rooms that are due until the time of the provider, whose answer is lost, is over. */
const untilTimeout = Effect.fnUntraced(function* ({ isLost }: FakeRooms) {
  const driving = yield* Effect.forkChild(runJobKind("room"))
  yield* Deferred.await(isLost)
  yield* TestClock.adjust("21 seconds")
  yield* Fiber.join(driving)
})
