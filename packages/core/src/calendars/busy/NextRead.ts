import { type Instant, millisPerDay, millisPerMinute } from "../../values/Instant.ts"

/**
 * Returns when a calendar account is next read in the background: five minutes after a read if slots were requested within the
 * last hour, half an hour if within the last day, and otherwise six hours, so that a lost connection is noticed.
 */
export const nextRead = ({ lastRequestedAt }: { readonly lastRequestedAt: Instant | null }, now: Instant): Instant => {
  const unasked = lastRequestedAt === null ? Number.POSITIVE_INFINITY : now - lastRequestedAt
  if (unasked <= 60 * millisPerMinute) return now + 5 * millisPerMinute
  return now + (unasked <= millisPerDay ? 30 : 360) * millisPerMinute
}

/** Options of `calendarRetryAt`. */
export interface CalendarRetry {
  /** The provider's own `Retry-After`. */
  readonly retryAfter?: Instant | undefined
  /**
   * True if the provider did not respond. Then it is retried every 15 minutes, because no slots are offered until it responds.
   */
  readonly isSilent?: boolean
}

/**
 * Returns when a failed read of a calendar is retried: after 1, 2, 4 minutes and so on up to an hour, spread by up to 20 percent,
 * and not before the provider's own `Retry-After`. `failures` counts from 1; `random` is between 0 and 1.
 */
export const calendarRetryAt = (
  failures: number,
  now: Instant,
  random: number,
  { retryAfter = Number.NEGATIVE_INFINITY, isSilent = false }: CalendarRetry = {}
): Instant => {
  const minutes = Math.min(isSilent ? 15 : 60, 2 ** Math.min(failures - 1, 6))
  return Math.max(retryAfter, Math.round(now + minutes * millisPerMinute * (0.8 + 0.4 * random)))
}
