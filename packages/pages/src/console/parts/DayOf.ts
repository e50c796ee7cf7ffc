import type { Instant } from "@slotkit/core"
import { localDateOf, parseTimestamp } from "@slotkit/core/internal"
import type { SignedInContext } from "../shell/ConsoleContext.ts"

/** The host's day of an instant, such as `Monday 5 January 2026`. */
export const dayOf = ({ format }: Pick<SignedInContext, "format">, instant: Instant): string =>
  format.fullDay(localDateOf(instant, format.timeZone))

/** The host's day of a timestamp of the API. */
export const dayOfTimestamp = (context: Pick<SignedInContext, "format">, timestamp: string): string =>
  dayOf(context, instantOf(timestamp))

/** The host's day and time of a timestamp of the API. */
export const timeOfTimestamp = (context: Pick<SignedInContext, "format">, timestamp: string): string =>
  `${dayOfTimestamp(context, timestamp)}, ${context.format.time(instantOf(timestamp))}`

/** The instant of a timestamp that the API has rendered. */
export const instantOf = (timestamp: string): Instant => parseTimestamp(timestamp) as Instant
