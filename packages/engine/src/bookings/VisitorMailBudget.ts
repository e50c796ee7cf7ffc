import { mailsLeft, mailsLeftAt, networkOf, networkShare, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { VisitorBookingStore } from "../ports/VisitorBookingStore.ts"

/**
 * Reads how many emails for a host a client address may still cause in this hour. An IPv6 address also counts towards its /48,
 * whose limit is ten times as high.
 *
 * Exact under the host's calendar lock.
 */
export const visitorMailBudget = Effect.fnUntraced(function* (hostId: number, address: string) {
  const visitors = yield* VisitorBookingStore
  const { visitorMailsPerHour } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const network = networkOf(address)
  const limits = [
    { name: address, most: visitorMailsPerHour },
    ...(network === undefined ? [] : [{ name: network, most: visitorMailsPerHour * networkShare }])
  ]
  const shares = yield* Effect.forEach(limits, ({ name, most }) =>
    Effect.map(visitors.mailsFrom(hostId, name, now - visitorMailWindowMillis), (mails) => ({ name, most, mails }))
  )
  return {
    left: Math.min(...shares.map(({ mails, most }) => mailsLeft(mails, most, now))),
    /** The time at which `wanted` emails are left, if `spent` more are caused now. */
    leftAt: (wanted: number, spent = 0) =>
      Math.max(...shares.map(({ mails, most }) => mailsLeftAt([...mails, { at: now, count: spent }], most, wanted, now))),
    spend: (count: number) =>
      Effect.forEach(limits, ({ name }) => visitors.addMails(hostId, name, { at: now, count }), { discard: true })
  }
})
