import type { Interval } from "@slotkit/core"
import {
  adoptCalendarAccount,
  type CalendarProvider,
  CalendarProviders,
  type CalendarRefusal,
  CalendarRefused,
  type ConferenceProvider,
  Conferences,
  type FoundConference,
  LentCalendarTokens,
  patchCalendar
} from "@slotkit/engine"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"

/** A calendar whose events have rooms, and a provider whose rooms are opened without a calendar event. */
export interface FakeRooms {
  /** The rooms of the calendar's events by the key of the copy; `null` for events without a room. */
  readonly events: Map<string, FoundConference>
  /** The answer to a write that asks for a room. `down` refuses every write. */
  meet: "ready" | "pending" | "none" | "down"
  /** Reads of a pending room are too many for the provider. */
  isLimited: boolean
  /** The answers to reads of a pending room, counted. */
  reads: number
  /** The rooms that are opened without a calendar event, by the key of the meeting. */
  readonly opened: Map<string, Interval & { readonly reference: string; readonly title: string; readonly host: number }>
  /** The answer of that provider. `lost` does what was asked and does not respond. */
  answer: "done" | "lost" | CalendarRefusal
  readonly calls: Array<string>
  /** Is completed once an answer was lost. */
  readonly isLost: Deferred.Deferred<void>
}

/** Creates both without rooms. */
export const makeFakeRooms = (): FakeRooms => ({
  events: new Map(),
  meet: "ready",
  isLimited: false,
  reads: 0,
  opened: new Map(),
  answer: "done",
  calls: [],
  isLost: Deferred.makeUnsafe()
})

/** Runs work in an installation that connects such calendars, and opens such rooms. */
export const withRooms = <A, E, R>(rooms: FakeRooms, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  work.pipe(
    Effect.provideService(CalendarProviders, new Map([["google", calendarOf(rooms)]])),
    Effect.provideService(LentCalendarTokens, () => Effect.succeed("token")),
    Effect.provideService(Conferences, conferencesOf(rooms))
  )

/** Connects the calendar for a host, and has meetings written into it. */
export const connectMeet = Effect.fnUntraced(function* (hostId: number) {
  const label = "ada@example.com"
  const account = yield* adoptCalendarAccount(hostId, { provider: "google", subject: unique("subject"), label })
  yield* patchCalendar(hostId, account.calendars[0]!.id, { target: true, checked: false })
})

const meetUrl = (key: string): string => `https://meet.google.com/${key.slice(0, 12)}`

const calendarOf = (rooms: FakeRooms): CalendarProvider => ({
  daysAhead: 62,
  bookFreshSeconds: 0,
  listCalendars: () => Effect.succeed([{ remoteId: "work", name: "work", writable: true, checked: false }]),
  readBusy: () => Effect.succeed(new Map()),
  putEvent: (_, __, { key, conference }) =>
    Effect.suspend(() => {
      if (rooms.meet === "down") return Effect.fail(new CalendarRefused({ kind: "unreachable", reason: "The calendar is down." }))
      if (conference === undefined)
        return Effect.sync(() => rooms.events.set(key, null)).pipe(Effect.as({ remoteId: key, tag: null }))
      const known = rooms.events.get(key)
      const created = { ready: meetUrl(key), pending: "pending", none: null }[rooms.meet]
      const found = conference.isKnown && known !== undefined ? known : created
      rooms.events.set(key, found)
      return Effect.succeed({ remoteId: key, tag: null, conference: found })
    }),
  removeEvent: (_, __, { key }) => Effect.sync(() => void rooms.events.delete(key)),
  probe: () => Effect.succeed([]),
  readConference: (_, __, key) =>
    Effect.suspend(() => {
      rooms.reads++
      if (rooms.isLimited) return Effect.fail(new CalendarRefused({ kind: "limited", reason: "Too many requests." }))
      if (rooms.meet === "ready") rooms.events.set(key, meetUrl(key))
      return Effect.succeed(rooms.events.get(key) ?? null)
    })
})

const conferencesOf = (rooms: FakeRooms): ConferenceProvider => {
  const call = <A>(name: string, change: () => A): Effect.Effect<A, CalendarRefused> =>
    Effect.suspend(() => {
      rooms.calls.push(name)
      const { answer } = rooms
      const changed = answer === "done" || answer === "lost" ? change() : undefined
      if (answer === "lost") return Effect.andThen(Deferred.succeed(rooms.isLost, undefined), Effect.never)
      return answer === "done" ? Effect.succeed(changed as A) : Effect.fail(new CalendarRefused({ kind: answer, reason: "No." }))
    })
  const keyOf = (reference: string) => [...rooms.opened].find(([, one]) => one.reference === reference)?.[0]
  return {
    open: ({ key, title, start, end, host }) =>
      call("open", () => {
        const reference = rooms.opened.get(key)?.reference ?? unique("room")
        rooms.opened.set(key, { reference, title, start, end, host: host.id })
        return { reference, url: `https://zoom.example/${reference}` }
      }),
    move: (reference, { key, title, start, end, host }) =>
      Effect.suspend(() =>
        keyOf(reference) === undefined
          ? Effect.fail(new CalendarRefused({ kind: "missing", reason: "There is no such room." }))
          : call("move", () => void rooms.opened.set(key, { reference, title, start, end, host: host.id }))
      ),
    close: (reference) => call("close", () => void rooms.opened.delete(keyOf(reference) ?? ""))
  }
}
