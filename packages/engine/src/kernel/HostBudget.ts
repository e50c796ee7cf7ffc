import { mailsLeft, mailsLeftAt, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { VisitorLimitStore } from "../ports/VisitorLimitStore.ts"

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
  const at = now + periodMillis - visitorMailWindowMillis
  const shares = yield* Effect.forEach(limits, ({ name, most }) =>
    Effect.map(visitors.mailsFrom(hostId, name, now - visitorMailWindowMillis), (mails) => ({ name, most, mails }))
  )
  return {
    left: Math.min(...shares.map(({ mails, most }) => mailsLeft(mails, most, now))),
    /** The time at which `wanted` of them are left, if `spent` more happen now. */
    leftAt: (count: number, spent = 0) =>
      Math.max(...shares.map(({ mails, most }) => mailsLeftAt([...mails, { at, count: spent }], most, count, now))),
    spend: (count: number) =>
      Effect.forEach(limits, ({ name }) => visitors.addMails(hostId, name, { at, count }), { discard: true })
  }
})

/** The number of times that something may still happen. */
export type HostBudget = Effect.Success<ReturnType<typeof hostBudget>>
