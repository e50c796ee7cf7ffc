import type { Instant } from "@slotkit/core"
import { localDateOf, parseTimestamp } from "@slotkit/core/internal"
import type { PageVisit } from "../shell/ConsoleVisit.ts"

/** The host's day of an instant, such as `Monday 5 January 2026`. */
export const dayOf = ({ format }: Pick<PageVisit, "format">, instant: Instant): string =>
  format.fullDay(localDateOf(instant, format.timeZone))

/** The host's day of a timestamp of the API. */
export const dayOfTimestamp = (visit: Pick<PageVisit, "format">, timestamp: string): string => dayOf(visit, instantOf(timestamp))

/** The host's day and time of a timestamp of the API. */
export const timeOfTimestamp = (visit: Pick<PageVisit, "format">, timestamp: string): string =>
  `${dayOfTimestamp(visit, timestamp)}, ${visit.format.time(instantOf(timestamp))}`

/** The instant of a timestamp that the API has rendered. */
export const instantOf = (timestamp: string): Instant => parseTimestamp(timestamp) as Instant
