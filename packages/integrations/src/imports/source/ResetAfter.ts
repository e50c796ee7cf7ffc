import { retryAfter } from "../../calendars/outbound/FetchJson.ts"

/**
 * Returns the wait that a 429 asks for: `Retry-After` in seconds or as a date, or the end of the window in `X-RateLimit-Reset`,
 * which Calendly sends in seconds and cal.com, with a suffix, as a time. A minute without either.
 */
export const resetAfterMillis = (headers: Headers, now: number): number => {
  const at = retryAfter(headers.get("retry-after"), now)
  if (at !== undefined) return within((at - now) / 1000)
  for (const [header, value] of headers) {
    if (!header.startsWith("x-ratelimit-reset")) continue
    const number = Number(value)
    if (Number.isFinite(number) && number > 0) return within(number > aYearInSeconds ? number - now / 1000 : number)
  }
  return 60_000
}

const aYearInSeconds = 366 * 86_400

const within = (seconds: number): number => Math.round(Math.min(Math.max(seconds, 1), 3600) * 1000)
