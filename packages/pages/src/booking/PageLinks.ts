import { formatInstant, type Instant, type LocalDate } from "@slotkit/core"
import { shortestDuration } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { RequestContext } from "../shell/RequestContext.ts"
import { keptQuery } from "./KeptQuery.ts"
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
  }) => string
  readonly form: (start: Instant) => string
  /** The fields that a form for another time zone submits along. */
  readonly hidden: ReadonlyArray<readonly [string, string]>
}

/** Creates the addresses of a service's page, or of an invite's page if it has a token. */
export const pageLinks = (
  context: RequestContext,
  { bookable }: BookingPageTarget,
  path: string,
  query: Pick<TimesQuery, "durationMinutes" | "timeZone" | "isZoneAsked">
): PageLinks => {
  const shortest = shortestDuration(bookable.durations)
  const parameters = (durationMinutes: number, withZone = query.isZoneAsked): ReadonlyArray<readonly [string, string]> => [
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
    times: ({ month, date, view, duration = query.durationMinutes }) =>
      address(path, [
        ...(view === undefined ? [] : [["view", view] as const]),
        ...(month === undefined ? [] : [["month", month] as const]),
        ...(date === undefined ? [] : [["date", date] as const]),
        ...parameters(duration)
      ]),
    form: (start) => address(`${path}/book`, [["start", formatInstant(start)], ...parameters(query.durationMinutes)]),
    hidden: parameters(query.durationMinutes, false)
  }
}
