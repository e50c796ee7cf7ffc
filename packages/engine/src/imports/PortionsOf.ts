import type { ImportedBookings } from "../ports/imports/AccountSources.ts"
import type { ImportedAccount, ImportedBooking } from "../ports/imports/ImportedAccount.ts"

/** The meetings of a portion. */
const meetingsAtATime = 25

/** The most meetings of a portion if all of them overlap. */
const mostAtATime = 100

/**
 * Returns an account in portions for a rehearsal: first profile, hours and services, then some meetings at a time, with the
 * services that they need. Meetings that overlap are in one portion, because the second of them cannot be a booking.
 */
export const portionsOf = (account: ImportedAccount, as: ImportedBookings): ReadonlyArray<ImportedAccount> => {
  const portions: Array<Array<ImportedBooking>> = []
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const booking of (as === "none" ? [] : account.bookings).toSorted((one, other) => one.start - other.start)) {
    const size = portions.at(-1)?.length ?? mostAtATime
    if (size >= mostAtATime || (size >= meetingsAtATime && booking.start >= busyUntil)) portions.push([])
    portions.at(-1)!.push(booking)
    busyUntil = Math.max(busyUntil, booking.end)
  }
  const withMeetings = portions.map((bookings): ImportedAccount => {
    const ids = new Set(as === "held" ? [] : bookings.map(({ serviceId }) => serviceId))
    return { ...account, hours: null, teams: [], services: account.services.filter(({ id }) => ids.has(id)), bookings }
  })
  const all = [{ ...account, bookings: [] }, ...withMeetings]
  // The last portion reports what was not imported.
  return all.map((portion, index) => (index === all.length - 1 ? portion : { ...portion, notImported: [] }))
}
