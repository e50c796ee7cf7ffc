import { formatInstant, type Instant, type LocalDate } from "@slotkit/core"
import { shortestDuration } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { embeddingQuery } from "../embed/Embedding.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { hostParameters } from "./HostChoice.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** The addresses of a booking page. They keep what the visitor chose: length, time zone, language. */
export interface PageLinks {
  /** The path of the page with the times. */
  readonly path: string
  readonly times: (to: {
    readonly month?: string
    readonly date?: LocalDate
    readonly view?: "list"
    readonly duration?: number
    /** Another host than the one whom the visitor has chosen; null for anyone. */
    readonly host?: string | null
  }) => string
  readonly form: (start: Instant) => string
  /** The form to join the waiting list. */
  readonly waitlist: string
  /** The fields that a form for another time zone submits along. */
  readonly hidden: ReadonlyArray<readonly [string, string]>
}

/** Creates the addresses of a service's page, or of an invite's page if it has a token. */
export const pageLinks = (
  context: RequestContext,
  target: BookingPageTarget,
  path: string,
  query: Pick<TimesQuery, "durationMinutes" | "timeZone" | "isZoneAsked">
): PageLinks => {
  const shortest = shortestDuration(target.bookable.durations)
  const parameters = (
    durationMinutes: number,
    withZone = query.isZoneAsked,
    host?: string | null
  ): ReadonlyArray<readonly [string, string]> => [
    ...hostParameters(target, host),
    ...(durationMinutes === shortest ? [] : [["duration", String(durationMinutes)] as const]),
    ...(withZone ? [["timezone", query.timeZone] as const] : []),
    ...keptQuery(context)
  ]
  const address = (to: string, parameters: ReadonlyArray<readonly [string, string]>): string =>
    parameters.length === 0
      ? to
      : `${to}?${new URLSearchParams([...parameters] as ReadonlyArray<readonly [string, string]> as Array<[string, string]>).toString().replaceAll("%2F", "/")}`
  return {
    path,
    times: ({ month, date, view, duration = query.durationMinutes, host }) =>
      address(path, [
        ...(view === undefined ? [] : [["view", view] as const]),
        ...(month === undefined ? [] : [["month", month] as const]),
        ...(date === undefined ? [] : [["date", date] as const]),
        ...parameters(duration, undefined, host)
      ]),
    form: (start) => address(`${path}/book`, [["start", formatInstant(start)], ...parameters(query.durationMinutes)]),
    waitlist: address(`${path}/waitlist`, parameters(query.durationMinutes)),
    hidden: parameters(query.durationMinutes, false)
  }
}

/**
 * Returns the parameters that every address of a booking page keeps: the frame that it is in, the language, and what is filled in
 * for the visitor.
 */
export const keptQuery = ({ query, embedding }: RequestContext): ReadonlyArray<readonly [string, string]> => [
  ...embeddingQuery(embedding),
  ...[...query].filter(([name, value]) => prefillNames.test(name) && value.length <= 2000).slice(0, 30)
]

const prefillNames = /^(?:lang|name|email|topic|notes|code|answers\.[a-z0-9_]{1,64})$/

/** A page on which visitors choose a time: its subject, the query, and its addresses. */
export interface TimesView {
  readonly target: BookingPageTarget
  readonly query: TimesQuery
  readonly links: PageLinks
  /** The path of the free times in the visitor API. */
  readonly slotsPath: string
  /** A sentence about the page, such as whom an invite is for. */
  readonly note?: string
  readonly isInvite: boolean
  /** Other services of the host, when this one has no times at all. */
  readonly others?: ReadonlyArray<BookingPageTarget>
}
