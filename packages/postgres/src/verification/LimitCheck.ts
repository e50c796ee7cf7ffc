import type { Instant, Interval, PeriodLimit } from "@slotkit/core"
import { exceededPeriods, serviceLimits } from "@slotkit/core/internal"
import { idsOf, type StoredBooking, type StoredMeeting } from "./StoredMeeting.ts"
import type { Violations } from "./Violation.ts"

/** A meeting that counts towards limits, with the bookings that it was made for. */
export interface CountedMeeting extends Interval {
  readonly id: number
  readonly bookings: ReadonlyArray<StoredBooking>
}

/** Limits, the meetings that count towards them, and what the violation says. */
export interface LimitsOf {
  readonly hostId: number
  readonly limits: ReadonlyArray<PeriodLimit>
  readonly timezone: string
  /** The last change of the limits or the time zone, or of anything stored with them. */
  readonly changedAt: Instant
  readonly meetings: ReadonlyArray<CountedMeeting>
  /** The owner of the limits in words, such as "the host". */
  readonly owner: string
}

/**
 * Checks that no period has more meetings than the limits allow, apart from those made by override.
 *
 * Meetings that were imported, or moved or reassigned by someone other than the booker, do not count, because a host may move a
 * meeting in a calendar. A period is sound if all its meetings were booked before the last change of the limits.
 */
export const checkLimits = ({ add }: Violations, { hostId, limits, timezone, changedAt, meetings, owner }: LimitsOf): void => {
  const counted = meetings.filter(({ bookings }) => bookings.length > 0 && !bookings.some(isExempt))
  for (const { per, start, end } of exceededPeriods(limits, counted, timezone)) {
    const inPeriod = counted.filter((meeting) => meeting.start >= start && meeting.start < end)
    if (inPeriod.every((meeting) => placedAt(meeting) <= changedAt)) continue
    add({
      check: "limit",
      hostId,
      bookingIds: inPeriod.flatMap(({ bookings }) => idsOf(bookings)),
      meetingIds: idsOf(inPeriod),
      detail: `The ${per} from ${new Date(start).toISOString()} has more meetings than the limit of ${owner} allows.`
    })
  }
}

const isExempt = ({ overridden, wasMoved }: StoredBooking): boolean => wasMoved || overridden?.includes("limits") === true

const placedAt = ({ bookings }: CountedMeeting): Instant => Math.min(...bookings.map(({ createdAt }) => createdAt))

/** Returns the limits that count the meetings of one host, of which `bookingsOf` finds the bookings. */
export const limitsOfHost = (
  meetings: ReadonlyArray<StoredMeeting>,
  bookingsOf: (meeting: StoredMeeting) => ReadonlyArray<StoredBooking>
): ReadonlyArray<LimitsOf> => {
  const [first] = meetings
  if (first === undefined) return []
  const { hostId, timezone, hostUpdatedAt } = first
  const counted = (some: ReadonlyArray<StoredMeeting>) =>
    some.map((meeting) => ({ id: meeting.id, start: meeting.start, end: meeting.end, bookings: bookingsOf(meeting) }))
  const byService = Map.groupBy(
    meetings.filter((meeting) => limitsOfService(meeting).length > 0),
    ({ serviceId }) => serviceId
  )
  const ofServices = Array.from(byService.values(), (some): LimitsOf => {
    const changedAt = Math.max(hostUpdatedAt, some[0]!.serviceUpdatedAt ?? 0)
    const owner = `service ${some[0]!.serviceId}`
    return { hostId, limits: limitsOfService(some[0]!), timezone, changedAt, meetings: counted(some), owner }
  })
  const { hostLimits } = first
  if (hostLimits === null || hostLimits.length === 0) return ofServices
  return [
    ...ofServices,
    { hostId, limits: hostLimits, timezone, changedAt: hostUpdatedAt, meetings: counted(meetings), owner: "the host" }
  ]
}

const limitsOfService = ({ maxBookingsPerDay, serviceLimits: limits }: StoredMeeting): ReadonlyArray<PeriodLimit> =>
  serviceLimits({ maxBookingsPerDay, limits: limits ?? [] })

/** Returns true if a meeting counts towards limits of its host or service. */
export const isLimited = (meeting: StoredMeeting): boolean =>
  (meeting.hostLimits ?? []).length > 0 || limitsOfService(meeting).length > 0
