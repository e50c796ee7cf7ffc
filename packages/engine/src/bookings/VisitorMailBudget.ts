import { hashToken } from "@slotkit/core"
import { mailsLeft, mailsLeftAt, networkOf, networkShare, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { VisitorBookingStore } from "../ports/VisitorBookingStore.ts"

/** One email to the booker and one to the host. They count when the booking is made, even if they are sent after a payment. */
export const mailsOfABooking = 2

/**
 * Reads how many emails for a host a client address may still cause in this hour. An IPv6 address also counts towards its /48,
 * whose limit is ten times as high.
 *
 * Exact under the host's calendar lock.
 */
export const visitorMailBudget = Effect.fnUntraced(function* (hostId: number, address: string) {
  const { hourlyPerNetwork } = yield* Settings
  return yield* budgetOf(hostId, sharesOf(address, hourlyPerNetwork * mailsOfABooking))
})

/**
 * Reads how many further attendees of bookings with a host may still be emailed in this hour because of a client address. Their
 * addresses are a stranger's choice, so they have a lower limit of their own. The emails count towards the address, too.
 *
 * Exact under the host's calendar lock.
 */
export const attendeeMailBudget = Effect.fnUntraced(function* (hostId: number, address: string) {
  const { hourlyPerNetwork } = yield* Settings
  const ofAttendees = sharesOf(address, Math.ceil(hourlyPerNetwork / bookingsPerAttendeeMail))
  return yield* budgetOf(hostId, [
    ...sharesOf(address, hourlyPerNetwork * mailsOfABooking),
    ...ofAttendees.map(({ name, most }) => ({ name: `attendees/${name}`, most }))
  ])
})

/** An address with its limit and, for IPv6, the network around it with a higher one. */
const sharesOf = (address: string, most: number): ReadonlyArray<Share> => {
  const network = networkOf(address)
  return [{ name: address, most }, ...(network === undefined ? [] : [{ name: network, most: most * networkShare }])]
}

const bookingsPerAttendeeMail = 3

/**
 * Reads how many emails for a host bookings with one email address may still cause in this hour. The address counts by its digest.
 *
 * Exact under the host's calendar lock.
 */
export const bookerMailBudget = (hostId: number, email: string, hourly: number) =>
  budgetOf(hostId, [{ name: `booker/${hashToken(email.toLowerCase())}`, most: hourly * mailsOfABooking }])

/** A sender of requests, with the number of emails that it may cause in an hour. */
interface Share {
  readonly name: string
  readonly most: number
}

const budgetOf = Effect.fnUntraced(function* (hostId: number, limits: ReadonlyArray<Share>) {
  const visitors = yield* VisitorBookingStore
  const now = yield* Clock.currentTimeMillis
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

/** The emails that a sender may still cause. */
export type MailBudget = Effect.Success<ReturnType<typeof budgetOf>>
