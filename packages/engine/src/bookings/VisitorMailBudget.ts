import { hashToken, type Instant } from "@slotkit/core"
import { millisPerDay, networkOf, networkShare, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { budgetOf, hostBudget, type Share } from "../kernel/HostBudget.ts"
import { Settings } from "../kernel/Settings.ts"
import { VisitorLimitStore } from "../ports/VisitorLimitStore.ts"

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
 * Reads, in one statement, how many upcoming bookings a booker has with a host, and how many emails the visitor's network and
 * bookings with this email address and this phone number may still cause in this hour. The address and the number count by their
 * digests; without one, or without a limit for it, `ofBooker` and `ofPhone` are undefined.
 *
 * Exact under the host's calendar lock.
 */
export const bookingBudgets = Effect.fnUntraced(function* (
  hostId: number,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  now: Instant
) {
  const visitors = yield* VisitorLimitStore
  const { hourlyPerNetwork, hourlyPerBooker, upcomingPerBooker } = yield* Settings
  const network = sharesOf(yield* VisitorAddress, hourlyPerNetwork * mailsOfABooking)
  const sharesOfBooker = (kind: string, value: string | null) =>
    hourlyPerBooker === null || value === null
      ? undefined
      : [{ name: `${kind}/${hashToken(value)}`, most: hourlyPerBooker * mailsOfABooking }]
  const booker = sharesOfBooker("booker", email === null ? null : email.toLowerCase())
  const number = sharesOfBooker("phone", phone)
  const counts = yield* visitors.count(hostId, {
    senders: [...network, ...(booker ?? []), ...(number ?? [])].map(({ name }) => name),
    after: now - visitorMailWindowMillis,
    ...(upcomingPerBooker === null || email === null ? {} : { booker: { email, now } })
  })
  return {
    upcoming: counts.upcoming,
    ofNetwork: budgetOf(network, counts, now),
    ofBooker: booker === undefined ? undefined : budgetOf(booker, counts, now),
    ofPhone: number === undefined ? undefined : budgetOf(number, counts, now)
  }
})

/** The number of times that a booker may reschedule a booking in a day. Each time the host and all attendees are emailed. */
const movesPerDay = 10

/**
 * Reads how often a booking may still be rescheduled by its booker today.
 *
 * Exact under the host's calendar lock.
 */
export const visitorMoveBudget = (hostId: number, bookingId: number) =>
  hostBudget(hostId, [{ name: `booking/${bookingId}`, most: movesPerDay }], millisPerDay)

/** The client address of a visitor's request, as the key that limits count by. */
export const VisitorAddress = Context.Reference<string>("@slotkit/engine/VisitorAddress", { defaultValue: () => "unknown" })
