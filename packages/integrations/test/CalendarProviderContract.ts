import type { Interval } from "@slotkit/core"
import { type CalendarAnswer, type CalendarProvider, CalendarRefused, type MeetingEvent } from "@slotkit/engine"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"

/** The kinds of events that calendars tell apart. The first four are busy. */
export const eventKinds = ["busy", "tentative", "unanswered", "allDay", "free", "declined", "cancelled"] as const
export type EventKind = (typeof eventKinds)[number]

/** The second day of January 2027 in the host's zone, which is UTC here. All-day events are on it. */
export const allDay = { start: Date.UTC(2027, 0, 2), end: Date.UTC(2027, 0, 3) }

/** A provider with a server that a test controls. */
export interface ProvidedCalendar {
  readonly provider: CalendarProvider
  readonly credentials: string
  /** The calendar of the account that the clauses use. */
  readonly calendarId: string
  /** Adds an event as another client does. An all-day event is on the day of `allDay`. */
  readonly addEvent: (kind: EventKind, time: Interval) => void | Promise<void>
  /** Has the server reject the credentials from now on. */
  readonly rejectCredentials: () => void
  /** Has the server answer 429 with a `Retry-After` of two minutes. */
  readonly limit: () => void
  /** Has the server answer 500. */
  readonly breakDown: () => void
  /** Deletes the calendar. */
  readonly removeCalendar: () => unknown
  /** Control over written copies, for providers that write. */
  readonly copies?: {
    /** Carries the next request that writes out, and ends its connection without an answer. */
    readonly dropNextAnswer: () => void
    /** Returns the times of all events in the calendar that are not cancelled. */
    readonly events: () => ReadonlyArray<Interval> | Promise<ReadonlyArray<Interval>>
    /** Moves or deletes the copy with a key as another client does. */
    readonly move: (key: string, time: Interval) => void | Promise<void>
    readonly remove: (key: string) => void | Promise<void>
  }
  readonly close: () => Promise<unknown>
}

/** The properties of a provider's server that decide which clauses run. */
export interface ContractOptions {
  readonly canWrite: boolean
  /** The reason why the server cannot reject credentials. */
  readonly noCredentials?: string | undefined
}

/** The contract of every `CalendarProvider`. */
export const CalendarProviderContract = {
  suite: (name: string, open: () => Promise<ProvidedCalendar>, { canWrite, noCredentials }: ContractOptions): void => {
    describe(`The calendars of ${name}`, () => {
      const opened: Array<ProvidedCalendar> = []
      afterEach(async () => {
        for (const one of opened.splice(0)) await one.close()
      })
      const input = async (): Promise<ProvidedCalendar> => {
        const one = await open()
        opened.push(one)
        return one
      }

      it("are listed", async () => {
        const { provider, credentials, calendarId } = await input()
        const listed = await Effect.runPromise(provider.listCalendars(credentials))
        expect(listed.map(({ remoteId }) => remoteId)).toContain(calendarId)
      })

      it.each(eventKinds)("are busy during an event if it is not free, declined or cancelled: %s", async (kind) => {
        const place = await input()
        await place.addEvent(kind, hour(9))
        const isBusy = !["free", "declined", "cancelled"].includes(kind)
        const answer = await read(place)
        expect(answer).toMatchObject({ kind: "busy", skipped: 0 })
        expect(mergedBusy(answer)).toEqual(isBusy ? [kind === "allDay" ? allDay : hour(9)] : [])
      })

      it("are busy where an event only touches the range", async () => {
        const place = await input()
        await place.addEvent("busy", hour(9))
        const half = 30 * 60_000
        const answer = await read(place, { start: hour(9).start + half, end: hour(9).end + half })
        expect(mergedBusy(answer).some(({ start, end }) => start <= hour(9).start + half && end >= hour(9).end)).toBe(true)
      })

      it("are busy in every part of a long range", async () => {
        const place = await input()
        const days = [0, 40, 80, 120, 159].map((day) => ({ start: hour(9, day).start, end: hour(9, day).end }))
        for (const time of days) await place.addEvent("busy", time)
        expect(mergedBusy(await read(place, { start: range.start, end: range.start + 160 * 86_400_000 }))).toEqual(days)
      })

      for (const [what, fault, kind, missing] of [
        ["wrong credentials", (place: ProvidedCalendar) => place.rejectCredentials(), "unauthorized", noCredentials],
        ["too many requests", (place: ProvidedCalendar) => place.limit(), "limited", undefined],
        ["an error of the server", (place: ProvidedCalendar) => place.breakDown(), "unreachable", undefined]
      ] as const) {
        const skipped = missing === undefined ? "" : ` (skipped: ${missing})`
        it.skipIf(missing !== undefined)(`give no answer after ${what}${skipped}`, async () => {
          const place = await input()
          await place.addEvent("busy", hour(9))
          fault(place)
          const before = Date.now()
          const refused = await read(place).catch((cause: unknown) => cause)
          expect(refused).toBeInstanceOf(CalendarRefused)
          expect(refused).toMatchObject({ kind })
          if (kind === "limited") expect((refused as CalendarRefused).retryAt).toBeGreaterThanOrEqual(before + 119_000)
          expect(JSON.stringify(refused)).not.toContain(place.credentials)
        })
      }

      it("are missing once they were deleted, and never free", async () => {
        const place = await input()
        await place.removeCalendar()
        expect(await read(place)).toEqual({ kind: "missing" })
      })

      if (!canWrite) return
      describe("that can be written", () => {
        const writing = async () => {
          const place = await input()
          const { provider, credentials, calendarId } = place
          const copies = place.copies!
          const put = (copy: MeetingEvent, known: Parameters<NonNullable<CalendarProvider["putEvent"]>>[3] = null) =>
            Effect.runPromise(provider.putEvent!(credentials, calendarId, copy, known))
          const remove = (known: Parameters<typeof put>[1] = null) =>
            Effect.runPromise(provider.removeEvent!(credentials, calendarId, aCopy(), known))
          const look = (remoteId: string) =>
            Effect.runPromise(
              provider.probe!(credentials, calendarId, [{ key: aCopy().key, uid: aCopy().uid, remoteId }], "UTC")
            ).then(([seen]) => seen)
          return { place, copies, put, remove, look }
        }

        it("have one event however often a copy is written", async () => {
          const { copies, put } = await writing()
          const written = await put(aCopy())
          await put(aCopy())
          await put(aCopy(), written)
          expect(await copies.events()).toEqual([hour(9)])
        })

        it("have one event if the answer to a write was lost", async () => {
          const { copies, put, look } = await writing()
          copies.dropNextAnswer()
          await expect(put(aCopy())).rejects.toMatchObject({ kind: "unreachable" })
          const { remoteId } = await put(aCopy({ ...hour(11), revision: 2 }))
          expect(await copies.events()).toEqual([hour(11)])
          expect(await look(remoteId)).toMatchObject({ found: hour(11) })
        })

        it("have the copy at its latest time", async () => {
          const { copies, put } = await writing()
          const written = await put(aCopy())
          await put(aCopy({ ...hour(12), revision: 2 }), written)
          expect(await copies.events()).toEqual([hour(12)])
        })

        it("have no copy after it was removed, once or twice, and have it again when it is written again", async () => {
          const { copies, put, remove } = await writing()
          const written = await put(aCopy())
          await remove(written)
          await remove(written)
          await remove()
          expect(await copies.events()).toEqual([])
          await put(aCopy({ revision: 3 }), written)
          expect(await copies.events()).toEqual([hour(9)])
        })

        it("show a copy that was moved, and that it was deleted", async () => {
          const { copies, put, look } = await writing()
          const written = await put(aCopy())
          expect(await look(written.remoteId)).toMatchObject({ key: aCopy().key, found: hour(9) })
          await copies.move(aCopy().key, hour(15))
          expect(await look(written.remoteId)).toMatchObject({ found: hour(15) })
          await copies.remove(aCopy().key)
          expect(await look(written.remoteId)).toEqual({ key: aCopy().key, found: null })
        })

        it("have lost no copy if the server fails, or once they were deleted", async () => {
          for (const [fault, kind] of [
            [(place: ProvidedCalendar) => place.breakDown(), "unreachable"],
            [(place: ProvidedCalendar) => place.removeCalendar(), "missing"]
          ] as const) {
            const { place, put, look } = await writing()
            const { remoteId } = await put(aCopy())
            await fault(place)
            await expect(look(remoteId)).rejects.toMatchObject({ kind })
          }
        })

        it("are busy during a copy", async () => {
          const { place, put } = await writing()
          await put(aCopy())
          expect(mergedBusy(await read(place))).toEqual([hour(9)])
        })
      })
    })
  }
}

/** The first week of 2027, which the clauses read. */
const range = { start: Date.UTC(2027, 0, 1), end: Date.UTC(2027, 0, 8) }

const hour = (hours: number, day = 0): Interval => ({
  start: Date.UTC(2027, 0, 1 + day, hours),
  end: Date.UTC(2027, 0, 1 + day, hours + 1)
})

const aCopy = (overrides: Partial<MeetingEvent> = {}): MeetingEvent => ({
  key: `sk${"0123456789abcdef".repeat(2)}`,
  uid: "booking-1@book.example.com",
  revision: 1,
  summary: "Intro call: Grace Hopper",
  description: "Notes",
  location: "https://meet.example.com/1",
  url: "https://book.example.com/app/bookings/1",
  now: range.start,
  ...hour(9),
  ...overrides
})

const read = async ({ provider, credentials, calendarId }: ProvidedCalendar, of: Interval = range) => {
  const query = {
    ...of,
    calendars: [{ remoteId: calendarId, tag: null }],
    hostZone: "UTC",
    me: "ada@example.com",
    purpose: "book" as const
  }
  const answers = await Effect.runPromise(
    Effect.catchTag(provider.readBusy(credentials, query), "CalendarRefused", (refused) => Effect.die(refused))
  )
  return answers.get(calendarId)
}

const mergedBusy = (answer: CalendarAnswer | undefined): ReadonlyArray<Interval> =>
  answer?.kind !== "busy" ? [] : [...answer.busy].sort((one, other) => one.start - other.start)
