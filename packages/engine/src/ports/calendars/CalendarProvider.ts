import type { Instant, Interval } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { CalendarKind, NewCalendar } from "./CalendarStore.ts"

/**
 * The reason why a provider gave no answer.
 *
 * `unauthorized`: the credentials no longer work. `scopeMissing`: a permission was not granted. `limited`: too many requests.
 * `unreachable`: no answer, or an error of the server. `refused`: the address is forbidden. `unreadable`: the answer is not a
 * calendar, is cut off or exceeds a limit. `changed`: the calendar changed in the meantime.
 */
export type CalendarRefusal = "unauthorized" | "scopeMissing" | "limited" | "unreachable" | "refused" | "unreadable" | "changed"

/** A provider gave no answer. `reason` is a sentence for the host, without a credential or an address. */
export class CalendarRefused extends Data.TaggedError("CalendarRefused")<{
  readonly kind: CalendarRefusal
  readonly reason: string
  /** The earliest time for another request, if the provider said so. */
  readonly retryAt?: Instant
}> {}

/** A question about the busy times of some calendars of an account. */
export interface CalendarQuery extends Interval {
  /** The calendars, each with the tag of its last read if nothing else is needed of it. */
  readonly calendars: ReadonlyArray<{ readonly remoteId: string; readonly tag: string | null }>
  readonly hostZone: string
  /** The host's email address. Events that it declined are not busy. */
  readonly me: string
}

/** A calendar's busy times, or that they have not changed since the tag, or that the provider no longer has the calendar. */
export type CalendarAnswer =
  | {
      readonly kind: "busy"
      readonly busy: ReadonlyArray<Interval>
      readonly skipped: number
      readonly tag: string | null
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "missing" }

/** Calendars of one kind. `credentials` are those that were stored when the account was connected. */
export interface CalendarProvider {
  /** The number of days from today that one read covers, whatever is asked for. */
  readonly daysAhead: number
  /** The time for which a read stands in for another one when somebody books, in seconds. */
  readonly bookFreshSeconds: number
  /** Lists the calendars of an account. */
  readonly listCalendars: (credentials: string) => Effect.Effect<ReadonlyArray<NewCalendar>, CalendarRefused>
  /** Reads busy times, of all requested calendars or of none. A calendar without an answer never counts as free. */
  readonly readBusy: (
    credentials: string,
    query: CalendarQuery
  ) => Effect.Effect<ReadonlyMap<string, CalendarAnswer>, CalendarRefused>
}

/** The kinds of calendar that this installation connects. None by default. */
export const CalendarProviders = Context.Reference<ReadonlyMap<CalendarKind, CalendarProvider>>(
  "@slotkit/engine/CalendarProviders",
  { defaultValue: () => new Map() }
)

/** Rules for calendars that were not read. */
export interface CalendarRules {
  /** The age of a read, in minutes, from which nothing is offered or booked on it. 0 reads before every answer. */
  readonly staleMinutes: number
  /** With `ignore`, accounts that the host has to reconnect close nothing once their reads are too old. */
  readonly whenLost: "refuse" | "ignore"
}

/** The rules of this installation. */
export const CurrentCalendarRules = Context.Reference<CalendarRules>("@slotkit/engine/CalendarRules", {
  defaultValue: () => ({ staleMinutes: 60, whenLost: "refuse" })
})

/** False inside a transaction that the application opened: reads of calendars are then answered, but not stored. */
export const StoresCalendarReads = Context.Reference<boolean>("@slotkit/engine/StoresCalendarReads", {
  defaultValue: () => true
})
