import { type Instant, millisPerMinute } from "../values/Instant.ts"
import { type Interval, overlaps } from "../values/Interval.ts"
import { localDateOf, localDay } from "../values/TimeZone.ts"
import { type CountedLimits, type FullPeriod, fullPeriods, type LimitOwner, type PeriodLimit } from "./PeriodLimit.ts"
import { computeSlots, explainSlot, type Slot, type SlotQuery, type SlotRules, slotRefusals, wholeNumber } from "./Slots.ts"

/** Time held by one meeting of the host. A meeting has one booking or, for a group, several. */
export interface Meeting extends Interval {
  /** The meeting's interval with the buffers in force when it was booked. */
  readonly heldFrom: Instant
  readonly heldTo: Instant
  /** Null if the meeting belongs to an invite or to a deleted service. */
  readonly serviceId: number | null
  /** The team that a member holds the meeting for. */
  readonly teamId?: number
  /** The id of a meeting that may overlap others, as those of a team do. */
  readonly meetingId?: number
  /** Seats taken, at least 1. `capacity`, given with each query, is the total. */
  readonly seatsTaken: number
}

/** A query about one service and the current state. `busy` is time off and calendars. */
export interface OfferQuery extends SlotQuery {
  /**
   * Every meeting of the host that overlaps a requested day or the period of a limit around it. Days are whole days in the host's
   * calendar.
   */
  readonly held: ReadonlyArray<Meeting>
  /** The requested service. Null for an invite or general availability. */
  readonly serviceId: number | null
  /** The number of seats requested, 1 by default. */
  readonly seats?: number | undefined
  /**
   * The current capacity of the group service's meetings. Null or undefined for one-to-one services, whose meetings cannot be
   * joined.
   */
  readonly capacity?: number | null | undefined
  /** The limits of the service, which count its meetings regardless of seats. Those of a day count on a day of the host. */
  readonly serviceLimits?: ReadonlyArray<PeriodLimit> | undefined
  /** The limits of the host, which count all meetings. */
  readonly hostLimits?: ReadonlyArray<PeriodLimit> | undefined
  /** The number of free starts that are offered on a day, from the earliest on. Null or undefined for all. */
  readonly firstPerDay?: number | null | undefined
  /** If true, other meetings do not occupy their time. They still count towards limits. */
  readonly mayOverlap?: boolean | undefined
  /** A start that is neither offered nor counted: that of a booking that is rescheduled. */
  readonly exceptStart?: Instant | null | undefined
}

/** A bookable slot with its remaining seats. The number is omitted for one-to-one services. */
export interface OfferedSlot extends Slot {
  readonly spotsRemaining?: number
}

/** The verdict on a start. `ofService` is true if the service never has as many seats. */
export type OfferVerdict =
  | { readonly offered: true }
  | {
      readonly offered: false
      readonly reason: OfferRefusal
      readonly atEnd?: boolean
      readonly ofService?: boolean
      /** Whose limit of the period is reached. */
      readonly owner?: LimitOwner
      /** The start of the next period, if a limit of this one is reached. */
      readonly opensAt?: Instant
    }

/** The rule that a start violates: one of the slot rules, a meeting without enough seats, or the limit of a period. */
export type OfferRefusal = (typeof offerRefusals)[number]

/** The rules that a start can violate. */
export const offerRefusals = [...slotRefusals, "full", "day_full", "week_full", "month_full", "earlier_first"] as const

/**
 * Computes the slots that a service offers, in ascending order: new meetings, and seats in existing ones.
 *
 * Held time blocks all services. A meeting of the same group service with the same start and end is still offered if `capacity`
 * leaves enough seats and its start would be offered without that meeting. It is already accepted beside other meetings, so the
 * booking's buffers are checked against `busy` only. A one-to-one service has one seat, and its meetings cannot be joined. A
 * period starts no new meeting that would exceed one of its limits. Of a day, only the first `firstPerDay` of these slots are
 * offered. Throws a `RangeError` if a rule or the query is malformed. Spec: availability.computed, slot.fields.spots_remaining.
 */
export const offerSlots = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> =>
  offerWhere(rules, query, (slots) => slots)

/** Computes slots like `offerSlots`, but only new meetings that `narrow` accepts. Seats in existing meetings stay. */
export const offerWhere = (rules: SlotRules, query: OfferQuery, narrow: NarrowSlots): ReadonlyArray<OfferedSlot> => {
  const { exceptStart = null } = query
  const free = freeSlots(rules, query, narrow)
  return firstOfDays(rules, query, exceptStart === null ? free : free.filter(({ start }) => start !== exceptStart))
}

type NarrowSlots = (slots: ReadonlyArray<OfferedSlot>) => ReadonlyArray<OfferedSlot>

const freeSlots = (rules: SlotRules, query: OfferQuery, narrow: NarrowSlots): ReadonlyArray<OfferedSlot> => {
  const joined = slotsToJoin(rules, query)
  const begun = narrow(slotsToBegin(rules, query))
  if (joined.length === 0) return begun
  const starts = new Set(joined.map((slot) => slot.start))
  return [...joined, ...begun.filter((slot) => !starts.has(slot.start))].sort((one, other) => one.start - other.start)
}

const firstOfDays = (
  { timeZone }: SlotRules,
  { firstPerDay = null }: OfferQuery,
  slots: ReadonlyArray<OfferedSlot>
): ReadonlyArray<OfferedSlot> => {
  if (firstPerDay === null) return slots
  const first = wholeNumber("firstPerDay", firstPerDay, 1)
  const counts = new Map<number, number>()
  return slots.filter(({ start }) => {
    const day = localDay(start, timeZone)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    return count <= first
  })
}

/**
 * Returns whether `offerSlots` offers a start on its day and, if not, which rule forbids it.
 *
 * The booking transaction uses this check. Throws a `RangeError` if a rule or the query is malformed.
 * Spec: booking.states.
 */
export const explainOffer = (rules: SlotRules, query: Omit<OfferQuery, "from" | "to">, start: Instant): OfferVerdict => {
  const verdict = explainFree(rules, query, start)
  if (!verdict.offered || (query.firstPerDay ?? null) === null) return verdict
  const day = localDateOf(start, rules.timeZone)
  const isOffered = offerSlots(rules, { ...query, from: day, to: day }).some((slot) => slot.start === start)
  return isOffered ? verdict : refusal("earlier_first")
}

const explainFree = (rules: SlotRules, query: Circumstances, start: Instant): OfferVerdict => {
  const hasSeats = fitsNewMeeting(query)
  const apartFromMeetings = explainSlot(rules, query, start)
  if (!apartFromMeetings.offered) return apartFromMeetings
  const meetings = query.held.filter((held) => held.start === start && isMeetingOfService(query, held))
  if (meetings.some((held) => isJoinable(query, held))) return explainSlot(unbuffered(rules), besideOthers(query), start)
  const besideMeetings = explainSlot(rules, besideAll(query), start)
  if (meetings.length > 0 && (query.mayOverlap === true || !besideMeetings.offered)) return refusal("full")
  if (!besideMeetings.offered) return besideMeetings
  if (!hasSeats) return { ...refusal("full"), ofService: true }
  const full = fullPeriodOf(rules, query)(start)
  return full === undefined ? besideMeetings : { ...refusal(`${full.per}_full`), owner: full.owner, opensAt: full.opensAt }
}

/** The query without its days. */
type Circumstances = Omit<OfferQuery, "from" | "to">

const slotsToJoin = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const joinable = query.held.filter((held) => isJoinable(query, held))
  if (joinable.length === 0) return []
  const meetings = new Map(joinable.map(({ start }) => [start, sessionToJoin({ ...query, held: joinable }, start)]))
  const starts = new Set(computeSlots(unbuffered(rules), besideOthers(query)).map((slot) => slot.start))
  return computeSlots(rules, query).flatMap((slot) => {
    const meeting = meetings.get(slot.start)
    return meeting !== undefined && starts.has(slot.start) ? [{ ...slot, spotsRemaining: seatsLeft(query, meeting) }] : []
  })
}

const slotsToBegin = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const free = computeSlots(rules, besideAll(query))
  if (!fitsNewMeeting(query)) return []
  const fullPeriodAt = fullPeriodOf(rules, query)
  const begun = free.filter((slot) => fullPeriodAt(slot.start) === undefined)
  const { capacity } = query
  return typeof capacity === "number" ? begun.map((slot) => ({ ...slot, spotsRemaining: capacity })) : begun
}

/** Returns true if a meeting is a session of the group service that a query is about. */
export const isMeetingOfService = (
  query: Pick<OfferQuery, "capacity" | "serviceId" | "durationMinutes">,
  held: Meeting
): boolean =>
  typeof query.capacity === "number" &&
  query.serviceId !== null &&
  held.serviceId === query.serviceId &&
  held.end - held.start === query.durationMinutes * millisPerMinute

/** Returns true if a meeting is a session of that service with enough seats. */
export const isJoinable = (query: Circumstances, held: Meeting): boolean =>
  isMeetingOfService(query, held) && seatsLeft(query, held) >= seatsWanted(query)

/** Returns the session that a booking at a start joins: the one with the fewest free seats that are enough, then the oldest. */
export const sessionToJoin = (query: Circumstances, start: Instant): Meeting | undefined =>
  query.held
    .filter((held) => held.start === start && isJoinable(query, held))
    .toSorted((one, other) => other.seatsTaken - one.seatsTaken || (one.meetingId ?? 0) - (other.meetingId ?? 0))[0]

const seatsLeft = (query: Circumstances, { seatsTaken }: Meeting): number => seatsOfMeeting(query) - seatsTaken

const fitsNewMeeting = (query: Circumstances): boolean => seatsOfMeeting(query) >= seatsWanted(query)

const seatsOfMeeting = ({ capacity }: Circumstances): number => capacity ?? 1

const seatsWanted = ({ seats = 1 }: Circumstances): number => wholeNumber("seats", seats, 1)

/** The meetings that a start would overlap: those in its buffers too, unless it joins a meeting. */
export const meetingsInTheWay = (
  query: Circumstances,
  { meeting, needs }: { readonly meeting: Interval; readonly needs: Interval }
): ReadonlyArray<Meeting> => {
  const others = query.held.filter((held) => !isJoinable(query, held))
  const joins = query.held.some((held) => held.start === meeting.start && isJoinable(query, held))
  return others.filter((held) => overlaps(wholeHeldTime(held), joins ? meeting : needs))
}

const besideAll = <Query extends Circumstances>(query: Query): Query => ({
  ...query,
  busy: [...query.busy, ...occupying(query, query.held)]
})

const besideOthers = <Query extends Circumstances>(query: Query): Query => ({
  ...query,
  busy: occupying(
    query,
    query.held.filter((held) => !isJoinable(query, held))
  )
})

const occupying = ({ mayOverlap = false }: Circumstances, meetings: ReadonlyArray<Meeting>): ReadonlyArray<Interval> =>
  mayOverlap ? [] : meetings.map(wholeHeldTime)

const wholeHeldTime = ({ heldFrom, heldTo }: Meeting): Interval => ({ start: heldFrom, end: heldTo })

const unbuffered = (rules: SlotRules): SlotRules => ({ ...rules, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })

const fullPeriodOf = (
  { timeZone }: SlotRules,
  { serviceId, serviceLimits = [], hostLimits = [], held, durationMinutes }: Circumstances
): ((start: Instant) => FullPeriod | undefined) => {
  const ofService = held.filter((meeting) => serviceId !== null && meeting.serviceId === serviceId)
  const owners: ReadonlyArray<CountedLimits> = [
    { owner: "service", limits: serviceLimits, meetings: ofService },
    { owner: "host", limits: hostLimits, meetings: held }
  ]
  return fullPeriods(owners, timeZone, durationMinutes)
}

const refusal = (reason: OfferRefusal) => ({ offered: false, reason }) as const
