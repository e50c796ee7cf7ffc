import type { Interval } from "@slotkit/core"
import {
  type CalendarAnswer,
  CalendarProviders,
  type CalendarQuery,
  type CalendarRefusal,
  CalendarRefused
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { unique } from "../../fixtures/Unique.ts"

/** A feed that tests write. */
export interface FakeCalendar {
  readonly url: string
  /** The busy times, or the reason why it does not respond. */
  busy: ReadonlyArray<Interval>
  answer: "busy" | "unchanged" | "missing" | "leftOut" | "silent" | CalendarRefusal
  readonly queries: Array<CalendarQuery>
  /** The name in the file, if it has one. */
  name?: string
}

/** Creates a feed without events. */
export const makeFakeCalendar = (): FakeCalendar => ({
  url: `https://${unique("calendar")}.example.com/feed.ics`,
  busy: [],
  answer: "busy",
  queries: []
})

/** Runs work in an installation that connects a feed. */
export const withCalendar = <A, E, R>(calendar: FakeCalendar, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(
    work,
    CalendarProviders,
    new Map([
      [
        "feed",
        {
          daysAhead: 400,
          bookFreshSeconds: 60,
          listCalendars: () => Effect.succeed([{ remoteId: "feed", name: "Work", writable: false, checked: true }]),
          readBusy: (url: string, query: CalendarQuery) =>
            Effect.suspend(() => {
              // Jobs also read the calendars of other clauses.
              if (new URL(url).host !== new URL(calendar.url).host) return answerOf({ ...calendar, answer: "unreachable" })
              calendar.queries.push(query)
              return answerOf(calendar)
            })
        }
      ]
    ])
  )

const answerOf = ({ answer, busy, name }: FakeCalendar): Effect.Effect<ReadonlyMap<string, CalendarAnswer>, CalendarRefused> => {
  switch (answer) {
    case "silent":
      return Effect.never
    case "leftOut":
      return Effect.succeed(new Map())
    case "busy":
      return Effect.succeed(
        new Map([["feed", { kind: "busy", busy, skipped: 0, tag: "tag", ...(name === undefined ? {} : { name }) }]])
      )
    case "unchanged":
    case "missing":
      return Effect.succeed(new Map([["feed", { kind: answer }]]))
    default:
      return Effect.fail(new CalendarRefused({ kind: answer, reason: `The calendar is ${answer}.` }))
  }
}
