import type { Instant } from "../values/Instant.ts"

/** The emails that requests from one client address caused at one time. */
export interface VisitorMails {
  readonly at: Instant
  readonly count: number
}

/** The period during which emails count. */
export const visitorMailWindowMillis = 3_600_000

/** Returns how many of `most` emails per hour are left. `mails` are those of earlier requests, in any order. */
export const mailsLeft = (mails: ReadonlyArray<VisitorMails>, most: number, now: Instant): number =>
  Math.max(0, most - total(counting(mails, now)))

/** Returns the first time at which `wanted` of `most` emails per hour are left. */
export const mailsLeftAt = (mails: ReadonlyArray<VisitorMails>, most: number, requested: number, now: Instant): Instant => {
  const oldestFirst = [...counting(mails, now)].sort((one, other) => one.at - other.at)
  let left = most - total(oldestFirst)
  if (left >= requested) return now
  for (const { at, count } of oldestFirst) {
    left += count
    if (left >= Math.min(requested, most)) return at + visitorMailWindowMillis
  }
  return now
}

const counting = (mails: ReadonlyArray<VisitorMails>, now: Instant) =>
  mails.filter(({ at }) => at > now - visitorMailWindowMillis)

const total = (mails: ReadonlyArray<VisitorMails>): number => mails.reduce((sum, { count }) => sum + count, 0)
