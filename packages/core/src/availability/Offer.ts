import { type Instant, type LocalDate, millisPerMinute } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { computeSlots, explainSlot, type Slot, type SlotQuery, type SlotRules, slotRefusals, wholeNumber } from "./Slots.ts"

/** Time held by one meeting of the host. A meeting has one booking or, for a group, several. */
export interface Meeting extends Interval {
  /** The meeting's interval with the buffers in force when it was booked. */
  readonly heldFrom: Instant
  readonly heldTo: Instant
  /** Null if the meeting belongs to an invite or to a deleted service. */
  readonly serviceId: number | null
  /** Seats taken, at least 1. `capacity`, given with each query, is the total. */
  readonly seatsTaken: number
}

/** A query about one service and the current state. `busy` is time off and calendars. */
export interface OfferQuery extends SlotQuery {
  /** Every meeting of the host that overlaps a requested day. Days are whole days in the host's calendar. */
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
  /** The maximum number of the service's meetings per calendar day of the host, regardless of seats. */
  readonly maxBookingsPerDay?: number | null | undefined
}

/** A bookable slot with its remaining seats. The number is omitted for one-to-one services. */
export interface OfferedSlot extends Slot {
  readonly spotsRemaining?: number
}

/** The verdict on a start. `message` is the reason for the person who asked. */
export type OfferVerdict =
  | { readonly offered: true }
  | { readonly offered: false; readonly reason: OfferRefusal; readonly message: string }

/** The rule that a start violates: one of the slot rules, a meeting without enough seats, or the daily limit. */
export type OfferRefusal = (typeof offerRefusals)[number]

/** The rules that a start can violate. */
export const offerRefusals = [...slotRefusals, "full", "day_full"] as const

/**
 * Computes the slots that a service offers, in ascending order: new meetings, and seats in existing ones.
 *
 * Held time blocks all services. A meeting of the same group service with the same start and end is still offered if `capacity`
 * leaves enough seats and its start would be offered without that meeting. It already has its place among other meetings, so the
 * booking's buffers are checked against `busy` only. A one-to-one service has one seat, and its meetings cannot be joined. A day
 * that has reached `maxBookingsPerDay` starts no new meeting. Throws a `RangeError` if a rule or the query is malformed. Spec:
 * availability.computed, slot.fields.spots_remaining.
 */
export const offerSlots = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const joined = slotsToJoin(rules, query)
  const begun = slotsToBegin(rules, query)
  if (joined.length === 0) return begun
  const starts = new Set(joined.map((slot) => slot.start))
  return [...joined, ...begun.filter((slot) => !starts.has(slot.start))].sort((one, other) => one.start - other.start)
}

/**
 * Tells whether `offerSlots` offers a start on its day and, if not, which rule forbids it.
 *
 * The booking transaction uses this check, and its message in the 409. Throws a `RangeError` if a rule or the query is malformed.
 * Spec: booking.states.
 */
export const explainOffer = (rules: SlotRules, query: Omit<OfferQuery, "from" | "to">, start: Instant): OfferVerdict => {
  const hasSeats = fitsNewMeeting(query)
  const apartFromMeetings = explainSlot(rules, query, start)
  if (!apartFromMeetings.offered) return apartFromMeetings
  const meetings = query.held.filter((held) => held.start === start && isMeetingOfService(query, held))
  if (meetings.some((held) => isJoinable(query, held))) return explainSlot(unbuffered(rules), besideOthers(query), start)
  const besideMeetings = explainSlot(rules, besideAll(query), start)
  if (meetings.length > 0 && !besideMeetings.offered) return refusal("full", "The meeting does not have enough seats left.")
  if (!besideMeetings.offered) return besideMeetings
  if (!hasSeats) return refusal("full", "This service does not have that many seats.")
  if (dayIsFull(rules, query)(start)) return refusal("day_full", "This service is fully booked on that day. Choose another day.")
  return besideMeetings
}

/** The query without its days. */
type Circumstances = Omit<OfferQuery, "from" | "to">

const slotsToJoin = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const meetings = new Map(query.held.filter((held) => isJoinable(query, held)).map((held) => [held.start, held]))
  if (meetings.size === 0) return []
  const starts = new Set(computeSlots(unbuffered(rules), besideOthers(query)).map((slot) => slot.start))
  return computeSlots(rules, query).flatMap((slot) => {
    const meeting = meetings.get(slot.start)
    return meeting !== undefined && starts.has(slot.start) ? [{ ...slot, spotsRemaining: seatsLeft(query, meeting) }] : []
  })
}

const slotsToBegin = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const free = computeSlots(rules, besideAll(query))
  if (!fitsNewMeeting(query)) return []
  const isFull = dayIsFull(rules, query)
  const begun = free.filter((slot) => !isFull(slot.start))
  const { capacity } = query
  return typeof capacity === "number" ? begun.map((slot) => ({ ...slot, spotsRemaining: capacity })) : begun
}

const isMeetingOfService = (query: Circumstances, held: Meeting): boolean =>
  typeof query.capacity === "number" &&
  query.serviceId !== null &&
  held.serviceId === query.serviceId &&
  held.end - held.start === query.durationMinutes * millisPerMinute

const isJoinable = (query: Circumstances, held: Meeting): boolean =>
  isMeetingOfService(query, held) && seatsLeft(query, held) >= seatsWanted(query)

const seatsLeft = (query: Circumstances, { seatsTaken }: Meeting): number => seatsOfMeeting(query) - seatsTaken

const fitsNewMeeting = (query: Circumstances): boolean => seatsOfMeeting(query) >= seatsWanted(query)

const seatsOfMeeting = ({ capacity }: Circumstances): number => capacity ?? 1

const seatsWanted = ({ seats = 1 }: Circumstances): number => wholeNumber("seats", seats, 1)

const besideAll = <Query extends Circumstances>(query: Query): Query => ({
  ...query,
  busy: [...query.busy, ...query.held.map(wholeHeldTime)]
})

const besideOthers = <Query extends Circumstances>(query: Query): Query => ({
  ...query,
  busy: query.held.filter((held) => !isJoinable(query, held)).map(wholeHeldTime)
})

const wholeHeldTime = ({ heldFrom, heldTo }: Meeting): Interval => ({ start: heldFrom, end: heldTo })

const unbuffered = (rules: SlotRules): SlotRules => ({ ...rules, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 })

const dayIsFull = ({ timeZone }: SlotRules, query: Circumstances): ((start: Instant) => boolean) => {
  const { maxBookingsPerDay, serviceId } = query
  if (typeof maxBookingsPerDay !== "number") return () => false
  const most = wholeNumber("maxBookingsPerDay", maxBookingsPerDay, 0)
  const meetings = new Map<LocalDate, number>()
  for (const held of query.held) {
    if (serviceId === null || held.serviceId !== serviceId) continue
    const date = localDateOf(held.start, timeZone)
    meetings.set(date, (meetings.get(date) ?? 0) + 1)
  }
  return (start) => (meetings.get(localDateOf(start, timeZone)) ?? 0) >= most
}

const refusal = (reason: OfferRefusal, message: string): OfferVerdict => ({ offered: false, reason, message })
