import type { Instant } from "../values/Instant.ts"

/** Mails that requests of one client address have caused at one moment. */
export interface VisitorMails {
  readonly at: Instant
  readonly count: number
}

/** How long mails count. */
export const visitorMailWindowMillis = 3_600_000

/** Returns how many of `most` mails in any hour are left. `mails` are those of earlier requests, in any order. */
export const mailsLeft = (mails: ReadonlyArray<VisitorMails>, most: number, now: Instant): number =>
  Math.max(0, most - total(counting(mails, now)))

/** Returns the first moment at which `wanted` mails are left, for at most `most` of them. */
export const mailsLeftAt = (mails: ReadonlyArray<VisitorMails>, most: number, wanted: number, now: Instant): Instant => {
  const oldestFirst = [...counting(mails, now)].sort((one, other) => one.at - other.at)
  let left = most - total(oldestFirst)
  if (left >= wanted) return now
  for (const { at, count } of oldestFirst) {
    left += count
    if (left >= Math.min(wanted, most)) return at + visitorMailWindowMillis
  }
  return now
}

const counting = (mails: ReadonlyArray<VisitorMails>, now: Instant) =>
  mails.filter(({ at }) => at > now - visitorMailWindowMillis)

const total = (mails: ReadonlyArray<VisitorMails>): number => mails.reduce((sum, { count }) => sum + count, 0)
