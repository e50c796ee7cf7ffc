import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { BusyCalendars, CalendarsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** An instant: a `Date`, epoch milliseconds, or an ISO 8601 string with an offset. */
export type Moment = Date | number | string

/** Busy times of hosts: from the application's calendars, and from calendars that hosts connect. */
export interface Calendars {
  /**
   * Returns the host's busy times within `[from, to)`, in any order, or an empty list for an unknown host.
   *
   * Slotkit calls it before it shows slots and before it books or reschedules, never inside its own transaction. If the call
   * fails, takes more than five seconds or returns invalid intervals, the request fails with `unavailable` (503 over HTTP).
   */
  readonly busy?: (query: {
    readonly hostId: number
    readonly from: Date
    readonly to: Date
  }) => Answer<ReadonlyArray<{ readonly start: Moment; readonly end: Moment }>>
  /**
   * Lets hosts connect Google Calendar. The client of an OAuth app at Google, with the redirect URI
   * `{baseUrl}/app/calendars/google/callback`. Defaults to none.
   */
  readonly google?: { readonly clientId: string; readonly clientSecret: string }
  /**
   * Lets hosts connect Outlook. The client of an app registration at Microsoft, with the redirect URI
   * `{baseUrl}/app/calendars/microsoft/callback`. `tenant` limits which accounts can sign in; it defaults to `common`, which is
   * all.
   */
  readonly microsoft?: { readonly clientId: string; readonly clientSecret: string; readonly tenant?: string }
  /**
   * Lends access tokens of accounts that hosts have signed in to at the application. Connect those accounts with
   * `calendars.adopt`.
   *
   * Slotkit calls it before each request to the provider, and once more if the provider rejects the token. A token must be valid
   * for at least another minute. If the call fails or takes more than five seconds, the calendar counts as not responding.
   */
  readonly tokens?: (account: {
    readonly hostId: number
    readonly provider: "google" | "microsoft"
    readonly subject: string
  }) => Answer<string>
  /** Origins instead of those of Google and Microsoft, for tests. Defaults to none. */
  readonly origins?: { readonly google?: string; readonly microsoft?: string }
  /** True if hosts can connect calendar files that are published at a secret URL. Defaults to false. */
  readonly feeds?: boolean
  /**
   * True if hosts can connect accounts at CalDAV servers, such as iCloud, Fastmail and Nextcloud, and have meetings written
   * there. Defaults to false.
   */
  readonly caldav?: boolean
  /**
   * The age of the last read of a connected calendar, in minutes, at which nothing is offered or booked until it is read again: 0
   * to 1,440, where 0 reads before every response. Defaults to 60.
   */
  readonly staleMinutes?: number
  /**
   * With `"ignore"`, calendars that the host has to reconnect are ignored once their last read is too old. Defaults to
   * `"refuse"`, which offers no slots until they are reconnected.
   */
  readonly whenLost?: "refuse" | "ignore"
  /**
   * CIDR ranges, addresses and host names that connected calendars may have in addition to public HTTPS addresses, also over
   * `http:`. For tests and intranets. Defaults to none.
   */
  readonly allow?: ReadonlyArray<string>
}

type Answer<A> = A | Promise<A>

/** The option `calendars`. */
export interface CalendarOptions {
  /** Adds busy times from the application's calendars, and from calendars that hosts connect. Defaults to none. */
  readonly calendars?: Calendars
}

/**
 * The application's calendars, if it has any.
 *
 * @internal
 */
export const calendarsLayer = ({ calendars: { busy } = {} }: CalendarOptions): Layer.Layer<never> =>
  busy === undefined
    ? Layer.empty
    : Layer.succeed(BusyCalendars, {
        busyBetween: (hostId, from, to) =>
          Effect.tryPromise({
            try: async () => intervals(await busy({ hostId, from: new Date(from), to: new Date(to) }), from, to),
            catch: (cause) => new CalendarsUnavailable({ reason: cause instanceof Error ? cause.message : String(cause) })
          }).pipe(
            Effect.timeoutOrElse({
              duration: "5 seconds",
              orElse: () => Effect.fail(new CalendarsUnavailable({ reason: "No response within 5 seconds" }))
            })
          )
      })

/** Validates the returned intervals and drops empty ones. Throws an error about the first invalid one. */
const intervals = (busy: unknown, from: number, to: number): ReadonlyArray<Interval> => {
  if (!Array.isArray(busy)) throw new TypeError(`Expected a list of busy times, got ${quoted(busy)}`)
  return busy.map((time: unknown) => interval(time, from, to)).filter(({ start, end }) => start < end)
}

const interval = (time: unknown, from: number, to: number): Interval => {
  if (typeof time !== "object" || time === null) throw new TypeError(`Expected a busy time, got ${quoted(time)}`)
  const input = time as Readonly<Record<"start" | "end", unknown>>
  const start = instant("start", input.start)
  const end = instant("end", input.end)
  if (end < start) throw new RangeError(`A busy time ends before it starts: ${quoted(input.start)} to ${quoted(input.end)}`)
  const isNumeric = typeof input.start === "number" || typeof input.end === "number"
  if (isNumeric && (end < from - farMs || start > to + farMs)) {
    throw new RangeError(
      `A busy time is years away from the requested range, so it is probably not in milliseconds: ${quoted(input.start)} to ${quoted(input.end)}`
    )
  }
  return { start, end }
}

/** Catches seconds passed as milliseconds, which are decades off. */
const farMs = 10 * 365 * millisPerDay

const instant = (name: "start" | "end", moment: unknown): number => {
  const milliseconds =
    moment instanceof Date || (typeof moment === "string" && zoned.test(moment)) ? new Date(moment).getTime() : moment
  if (typeof milliseconds === "number" && Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(
    `The ${name} of a busy time is not a Date, epoch milliseconds or an ISO 8601 string with an offset: ${quoted(moment)}`
  )
}

const zoned = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

const quoted = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : value.toISOString()
  return typeof value === "object" && value !== null ? "an object" : String(value)
}
