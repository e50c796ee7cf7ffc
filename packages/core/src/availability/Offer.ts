import { type Instant, type LocalDate, millisPerMinute } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { computeSlots, explainSlot, type Slot, type SlotQuery, type SlotRefusal, type SlotRules, wholeNumber } from "./Slots.ts"

/** Time that a meeting of the host holds: one meeting, with one booking or, for a group, several. */
export interface Meeting extends Interval {
  /** The meeting with the buffers that it was booked with. */
  readonly heldFrom: Instant
  readonly heldTo: Instant
  /** Null when the meeting belongs to no service any more, or to an invite. */
  readonly serviceId: number | null
  /** Seats that are booked, at least 1; how many there are in all is for `capacity` to say when slots are asked for. */
  readonly seatsTaken: number
}

/** What is asked for of one service, and what is so at that moment; `busy` is time off and calendars. */
export interface OfferQuery extends SlotQuery {
  /** Every meeting of the host that touches the days asked for, each of those days as a whole. */
  readonly held: ReadonlyArray<Meeting>
  /** The service asked for; null for an invite or general availability. */
  readonly serviceId: number | null
  /** Seats wanted; 1 when left out. */
  readonly seats?: number | undefined
  /** Seats that any meeting of a group service has now; null or left out for one to one, where nobody joins a meeting. */
  readonly capacity?: number | null | undefined
  /** How many meetings of the service one calendar day of the host takes, however many seats they have. */
  readonly maxBookingsPerDay?: number | null | undefined
}

/** A time that can be booked, and how many seats it has; without the number it is no group meeting. */
export interface OfferedSlot extends Slot {
  readonly spotsRemaining?: number
}

/** Which rule a start breaks: those of the slots, a meeting without enough seats, or a day with enough meetings. */
export type OfferRefusal = SlotRefusal | "full" | "day_full"

/** Whether a start is offered and, if not, why: `message` is a sentence for the person who asked. */
export type OfferVerdict =
  | { readonly offered: true }
  | { readonly offered: false; readonly reason: OfferRefusal; readonly message: string }

/**
 * What a service of a host offers at a moment: new meetings, and seats on those that exist. Ascending.
 *
 * Held time is busy for all services. A meeting of the same group service with the same start and the same end, in which
 * `capacity` leaves enough seats, is offered all the same, provided that the start would be if that meeting did not hold its
 * time; it already has its place beside other meetings, so that the buffers of the booking count against `busy` alone. One to
 * one has one seat and no meeting to join. A day with `maxBookingsPerDay` meetings begins no new one. Throws a `RangeError` as
 * `computeSlots` does. Spec: availability.computed, slot.fields.spots_remaining.
 */
export const offerSlots = (rules: SlotRules, query: OfferQuery): ReadonlyArray<OfferedSlot> => {
  const joined = slotsToJoin(rules, query)
  const begun = slotsToBegin(rules, query)
  if (joined.length === 0) return begun
  const starts = new Set(joined.map((slot) => slot.start))
  return [...joined, ...begun.filter((slot) => !starts.has(slot.start))].sort((one, other) => one.start - other.start)
}

/**
 * Whether `offerSlots`, asked for the day of a start, offers it; if not, which rule stands against it.
 *
 * This is the check that a booking must pass inside its transaction, and the sentence of its 409. Throws as `computeSlots`
 * does. Spec: booking.states.
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

/** What a query says apart from its days. */
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
