/**
 * The versions of hosts' calendars, by what was read in the same snapshot: a host, its services, or its occupied times.
 *
 * A calendar's version is the number of committed changes that free slots depend on: of meetings, busy times, services, the
 * schedule, the plan, and connected calendars. A store attaches it to what it reads outside of transactions, because inside one
 * the number is not final. A copy of a host has no version.
 */
const versions = new WeakMap<object, number>()

/** Attaches the version of a host's calendar to what was read in the same snapshot. */
export const withCalendarVersion = <A extends object>(read: A, version: number): A => {
  versions.set(read, version)
  return read
}

/** Returns the version that belongs to something read. Undefined inside a transaction. */
export const calendarVersionOf = (read: object): number | undefined => versions.get(read)
