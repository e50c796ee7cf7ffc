import type { Instant } from "@slotkit/core"
import { mailsLeft, mailsLeftAt, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type VisitorCounts, VisitorLimitStore } from "../ports/VisitorLimitStore.ts"

/** Something that is counted for a host, and how often it may happen within a period. */
export interface Share {
  readonly name: string
  readonly most: number
}

/**
 * Reads how often some things may still happen for a host within a period, an hour by default.
 *
 * Exact under the host's calendar lock, in all processes together. The store keeps each entry for an hour after its time, so an
 * entry of another period gets a time from which it is an hour until it no longer counts.
 */
export const hostBudget = Effect.fnUntraced(function* (
  hostId: number,
  limits: ReadonlyArray<Share>,
  periodMillis = visitorMailWindowMillis
) {
  const visitors = yield* VisitorLimitStore
  const now = yield* Clock.currentTimeMillis
  const counts = yield* visitors.count(hostId, { senders: limits.map(({ name }) => name), after: now - visitorMailWindowMillis })
  return budgetOf(limits, counts, now, periodMillis)
})

/** The number of times that something may still happen. */
export interface HostBudget {
  readonly left: number
  /** The time at which `count` of them are left, if `spent` more happen now. */
  readonly leftAt: (count: number, spent?: number) => Instant
  readonly spend: (hostId: number, count: number) => Effect.Effect<void, never, VisitorLimitStore>
}

/** The budget of things that were counted from an hour before `now`. */
export const budgetOf = (
  limits: ReadonlyArray<Share>,
  { mailsFrom }: VisitorCounts,
  now: Instant,
  periodMillis = visitorMailWindowMillis
): HostBudget => {
  const at = now + periodMillis - visitorMailWindowMillis
  const shares = limits.map(({ name, most }) => ({ most, mails: mailsFrom(name) }))
  return {
    left: Math.min(...shares.map(({ mails, most }) => mailsLeft(mails, most, now))),
    leftAt: (count, spent = 0) =>
      Math.max(...shares.map(({ mails, most }) => mailsLeftAt([...mails, { at, count: spent }], most, count, now))),
    spend: (hostId, count) =>
      VisitorLimitStore.use((visitors) =>
        Effect.forEach(limits, ({ name }) => visitors.addMails(hostId, name, { at, count }), { discard: true })
      )
  }
}
