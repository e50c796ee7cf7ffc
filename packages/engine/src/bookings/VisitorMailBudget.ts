import { hashToken } from "@slotkit/core"
import { millisPerDay, networkOf, networkShare } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { hostBudget, type Share } from "../kernel/HostBudget.ts"
import { Settings } from "../kernel/Settings.ts"

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
  return yield* hostBudget(hostId, sharesOf(address, hourlyPerNetwork * mailsOfABooking))
})

/**
 * Reads how many further attendees of bookings with a host may still be emailed in this hour because of a client address. Their
 * addresses are a stranger's choice, so they have their own lower limit. The emails count towards the address, too.
 *
 * Exact under the host's calendar lock.
 */
export const attendeeMailBudget = Effect.fnUntraced(function* (hostId: number, address: string) {
  const { hourlyPerNetwork } = yield* Settings
  const ofAttendees = sharesOf(address, Math.ceil(hourlyPerNetwork / bookingsPerAttendeeMail))
  return yield* hostBudget(hostId, [
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
 * Reads how many emails for a host bookings with one email address may still cause in this hour. The address counts by its
 * digest.
 *
 * Exact under the host's calendar lock.
 */
export const bookerMailBudget = (hostId: number, email: string, hourly: number) =>
  hostBudget(hostId, [{ name: `booker/${hashToken(email.toLowerCase())}`, most: hourly * mailsOfABooking }])

/** The number of times that a booker may reschedule a booking in a day. Each time the host and all attendees are emailed. */
const movesPerDay = 10

/**
 * Reads how often a booking may still be rescheduled by its booker today.
 *
 * Exact under the host's calendar lock.
 */
export const visitorMoveBudget = (hostId: number, bookingId: number) =>
  hostBudget(hostId, [{ name: `booking/${bookingId}`, most: movesPerDay }], millisPerDay)
