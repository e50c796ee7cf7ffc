import type { Host, Instant, Interval, Schedule, ServiceSettings, SlotRules } from "@slotkit/core"
import { type StartQuery, serviceLimits, slotRules } from "@slotkit/core/internal"
import type { Occupied } from "../ports/BookingStore.ts"

/** The meeting that a start is checked for. The service is null for an invite, and for general availability. */
export interface NewMeeting {
  readonly serviceId: number | null
  readonly settings: ServiceSettings
  readonly capacity: number | null
  readonly durationMinutes: number
  readonly seats?: number
}

/** The state that decides whether the meeting may begin at a start. */
export interface StartState {
  readonly now: Instant
  readonly schedule: Schedule
  readonly occupied: Pick<Occupied, "held" | "busy">
  /** The busy times of calendars and of the application, without the host's own meetings. */
  readonly elsewhere: ReadonlyArray<Interval>
}

/** Returns what decides about a start of a host. Bookings and explanations use the same, so they cannot disagree. */
export const startQueryOf = (
  { limits: hostLimits }: Host,
  { serviceId, settings, capacity, durationMinutes, seats }: NewMeeting,
  { now, schedule, occupied, elsewhere }: StartState
): { readonly rules: SlotRules; readonly query: StartQuery } => ({
  rules: slotRules(schedule, settings, durationMinutes),
  query: {
    now,
    durationMinutes,
    timeOff: occupied.busy,
    elsewhere,
    held: occupied.held,
    serviceId,
    capacity,
    seats,
    serviceLimits: serviceLimits(settings),
    hostLimits,
    firstPerDay: settings.firstPerDay
  }
})
