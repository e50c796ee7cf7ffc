import type { Interval } from "@slotkit/core"
import {
  type CalendarAnswer,
  type CalendarProvider,
  CalendarProviders,
  type CalendarRefusal,
  CalendarRefused,
  CalendarStore,
  type MeetingEvent,
  patchCalendar,
  SecretBox
} from "@slotkit/engine"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"

/** An account with calendars that can be written, and that tests change from outside. */
export interface FakeAccount {
  /** The credentials that identify the account to the provider. */
  readonly name: string
  /** The events of each calendar by key. Some are copies, others are the host's own. */
  readonly calendars: Map<string, Map<string, Interval & { readonly copy?: MeetingEvent }>>
  /** The answer to writes. `lost` carries a write out and does not respond. */
  answer: "done" | "lost" | CalendarRefusal
  /** The answer to looks. `leftOut` answers without any of the copies. */
  looks: "done" | "leftOut" | CalendarRefusal
  /** An answer to a look waits for this, and is what the calendar had before. */
  lookGate: Effect.Effect<void>
  /** A write waits for this. */
  gate: Effect.Effect<void>
  readonly writes: Array<string>
  /** The number of reads. */
  read: number
  /** The largest number of writes at once. */
  mostWrites: number
  /** The number of copies that each look was about. */
  readonly looked: Array<number>
}

/** Creates an account with the calendars `work` and `family`. */
export const makeFakeAccount = (): FakeAccount => ({
  name: unique("account"),
  calendars: new Map([
    ["work", new Map()],
    ["family", new Map()]
  ]),
  answer: "done",
  looks: "done",
  lookGate: Effect.void,
  gate: Effect.void,
  writes: [],
  read: 0,
  mostWrites: 0,
  looked: []
})

/** Runs work in an installation that connects such accounts. */
export const withAccount = <A, E, R>(account: FakeAccount, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(work, CalendarProviders, new Map([["caldav", providerOf(account)]]))

/** Runs work in an installation that connects several such accounts. */
export const withAccounts = <A, E, R>(accounts: ReadonlyArray<FakeAccount>, work: Effect.Effect<A, E, R>) => {
  const providers = new Map(accounts.map((account) => [account.name, providerOf(account)]))
  const of = (credentials: string) => providers.get(credentials)!
  const each: CalendarProvider = {
    ...providerOf(accounts[0]!),
    readBusy: (credentials, query) => of(credentials).readBusy(credentials, query),
    putEvent: (credentials, ...write) => of(credentials).putEvent!(credentials, ...write),
    removeEvent: (credentials, ...removal) => of(credentials).removeEvent!(credentials, ...removal),
    probe: (credentials, ...looked) => providers.get(credentials)?.probe?.(credentials, ...looked) ?? Effect.succeed([])
  }
  return Effect.provideService(work, CalendarProviders, new Map([["caldav", each]]))
}

/** Connects the account for a host, checks both of its calendars, and has meetings written into `work`. */
export const connectAccount = Effect.fnUntraced(function* (hostId: number, { name }: FakeAccount, now: number) {
  const calendars = yield* CalendarStore
  const box = yield* SecretBox
  const connected = yield* calendars.connect(
    { hostId, kind: "caldav", subject: name, label: "dav.example.com", createdAt: now, nextReadAt: now + 86_400_000 },
    fakeCalendars,
    (id) => box.seal(name, `calendar-account:${id}`)
  )
  const [work, family] = connected.calendars.map(({ id }) => id)
  yield* patchCalendar(hostId, work!, { target: true })
  return { id: connected.id, work: work!, family: family! }
})

const fakeCalendars = ["work", "family"].map((remoteId) => ({ remoteId, name: remoteId, writable: true, checked: true }))

/** A gate that a test opens. */
export const aGate = Effect.gen(function* () {
  const opened = yield* Deferred.make<void>()
  return { wait: Deferred.await(opened), open: Deferred.succeed(opened, undefined) }
})

const providerOf = (account: FakeAccount): CalendarProvider => {
  let writing = 0
  const write = (text: string, change: () => void) =>
    Effect.gen(function* () {
      account.writes.push(text)
      account.mostWrites = Math.max(account.mostWrites, ++writing)
      yield* account.gate
      const { answer } = account
      if (answer === "done" || answer === "lost") change()
      if (answer === "lost") return yield* Effect.never
      if (answer !== "done") return yield* new CalendarRefused({ kind: answer, reason: `The calendar is ${answer}.` })
    }).pipe(Effect.ensuring(Effect.sync(() => writing--)))
  const eventsOf = (calendarId: string) => account.calendars.get(calendarId)!
  return {
    daysAhead: 62,
    bookFreshSeconds: 0,
    listCalendars: () => Effect.succeed(fakeCalendars),
    logIn: ({ url, username, password }) =>
      password === "secret"
        ? Effect.succeed({ subject: username, label: new URL(url).hostname, credentials: username, calendars: fakeCalendars })
        : Effect.fail(new CalendarRefused({ kind: "unauthorized", reason: "The password is wrong." })),
    logInAgain: (credentials, password) =>
      password === "renewed"
        ? Effect.succeed({ subject: credentials, label: "dav.example.com", credentials, calendars: fakeCalendars })
        : Effect.fail(new CalendarRefused({ kind: "unauthorized", reason: "The password is wrong." })),
    readBusy: (_, { calendars, start, end }) =>
      Effect.sync(() => {
        account.read++
        const busyOf = (remoteId: string): CalendarAnswer => ({
          kind: "busy",
          busy: [...eventsOf(remoteId).values()].filter((event) => event.start < end && event.end > start),
          skipped: 0,
          tag: null
        })
        return new Map(calendars.map(({ remoteId }) => [remoteId, busyOf(remoteId)]))
      }),
    putEvent: (_, calendarId, copy) =>
      Effect.as(
        write(`put ${copy.summary}`, () => {
          eventsOf(calendarId).set(copy.key, { start: copy.start, end: copy.end, copy })
        }),
        { remoteId: copy.key, tag: `${copy.revision}` }
      ),
    removeEvent: (_, calendarId, { key }) => write("remove", () => void eventsOf(calendarId).delete(key)),
    probe: (credentials, calendarId, copies) =>
      Effect.suspend(() => {
        const { looks } = account
        // The account of another clause.
        if (credentials !== account.name) return Effect.succeed([])
        account.looked.push(copies.length)
        if (looks === "leftOut") return Effect.succeed([])
        if (looks !== "done") return Effect.fail(new CalendarRefused({ kind: looks, reason: `The calendar is ${looks}.` }))
        const seen = copies.map(({ key }) => {
          const found = eventsOf(calendarId).get(key)
          return { key, found: found === undefined ? null : { start: found.start, end: found.end, tag: null } }
        })
        return Effect.as(account.lookGate, seen)
      })
  }
}
