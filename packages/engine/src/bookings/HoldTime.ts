import {
  type AssignedHost,
  type Host,
  type Instant,
  type Interval,
  type OverrideReason,
  overrideReasons,
  type Schedule,
  type ServiceSettings
} from "@slotkit/core"
import {
  type ConflictFact,
  explainOverride,
  localDateOf,
  millisPerMinute,
  offerFact,
  type StaffingRequest,
  type StartRefusal,
  serviceLimits,
  withoutOwn
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { occupiedAround } from "../availability/OccupiedAround.ts"
import { startQueryOf } from "../availability/StartQueryOf.ts"
import { type ExternalBusy, ExternalBusyMissing } from "../calendars/busy/ExternalBusy.ts"
import { Conflict } from "../kernel/Failure.ts"
import { BookingStore, type SeatsTaken, type TimeRequest, type TimeTaken } from "../ports/BookingStore.ts"
import { bookerLimitReached, type CountedBooker } from "./BookerLimitReached.ts"
import { refuseStart } from "./CountMoves.ts"
import type { StaffPlan } from "./staffing/StaffPlan.ts"

/** The requested meeting. */
export interface RequestedTime {
  /** The ID of the service or invite; `null` once it is deleted. */
  readonly serviceId: number | null
  /** The service whose staffing an invite of a team has. Undefined for a service, which has its own. */
  readonly staffedAs?: number | undefined
  readonly settings: ServiceSettings
  /** The seats of the meeting; `null` when it is one-on-one. */
  readonly capacity: number | null
  readonly start: Instant
  readonly durationMinutes: number
  readonly seats: number
  /** The host's busy times in external calendars, read before the transaction. */
  readonly elsewhere: ExternalBusy
  readonly booker: CountedBooker
  /** The rules that the host overrides; undefined for visitors, who are not told which ones could be. */
  readonly override: ReadonlyArray<OverrideReason> | undefined
  /** The only members of a team who may hold the meeting. */
  readonly request?: StaffingRequest | undefined
  /**
   * The time of the meeting before it is rescheduled, which connected calendars may contain. The times of the other meetings of
   * its series that move with it come after.
   */
  readonly released?: ReadonlyArray<Interval>
}

/** The time of a meeting that may be held, the rules that are overridden for it, and the members of a team who hold it. */
export interface OfferedTime {
  readonly time: TimeRequest
  readonly overridden: ReadonlyArray<OverrideReason>
  readonly staff?: StaffPlan
  /** The members who hold a session that is joined. */
  readonly hosts?: ReadonlyArray<AssignedHost>
}

/**
 * Takes seats at a start that the slot rules currently offer, inside the caller's transaction. Returns the meeting's id, and the
 * rules that were overridden for it.
 *
 * The rules are the same as for visitors; a start that they do not offer fails as `Conflict` with the reason. The store's
 * constraints catch what the rules cannot see. Decision 0031.
 */
export const holdTime = Effect.fnUntraced(function* (host: Host, schedule: Schedule, time: RequestedTime) {
  const bookings = yield* BookingStore
  const { time: held, overridden } = yield* offeredTime(host, schedule, time, yield* occupiedAt(host, schedule, time))
  return { meetingId: yield* orRefused(bookings.holdTime(held)), overridden }
})

/** Turns a conflict that the rules did not see into a refusal of the start. */
export const orRefused = <A, R>(held: Effect.Effect<A, TimeTaken | SeatsTaken, R>) =>
  held.pipe(
    Effect.catchTags({
      TimeTaken: () => refuseStart({ code: "busy", by: "booking" }),
      SeatsTaken: () => refuseStart({ code: "full" })
    })
  )

/** Reads what the host has at and around a requested time, for `offeredTime`. */
export const occupiedAt = (
  { id, limits }: Host,
  schedule: Schedule,
  { settings, start, durationMinutes }: Pick<RequestedTime, "settings" | "start" | "durationMinutes">
) => {
  const day = localDateOf(start, schedule.timezone)
  return occupiedAround(id, { schedule, settings, from: day, to: day, durationMinutes }, [...limits, ...serviceLimits(settings)])
}

/**
 * Checks that the slot rules offer a start now, or that the host overrides those that do not. Returns the time that a meeting at
 * this start holds, and the rules that were overridden. Fails with a `Conflict` and counts it.
 */
export const offeredTime = (...request: Parameters<typeof judgeTime>) =>
  Effect.flatMap(judgeTime(...request), (judged) => {
    if (Result.isSuccess(judged)) return Effect.succeed(judged.success)
    const { failure: fact } = judged
    return fact.code === "booker_limit" ? Effect.fail(Conflict.of(fact)) : refuseStart(fact)
  })

/** The reason why a requested time is not offered. */
export type TimeRefusal = StartRefusal | Extract<ConflictFact, { readonly code: "booker_limit" }>

const refused = (fact: TimeRefusal): Result.Result<OfferedTime, TimeRefusal> => Result.fail(fact)

/** The same without counting a refusal, which is the fact of the `Conflict`. */
export const judgeTime = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule,
  time: RequestedTime,
  { held, busy, hasCalendars }: Effect.Success<ReturnType<typeof occupiedAt>>
): Effect.fn.Return<Result.Result<OfferedTime, TimeRefusal>, never, BookingStore> {
  const { serviceId, settings, capacity, start, durationMinutes, seats, override } = time
  const { application, connected } = time.elsewhere
  const { rules, query } = queryOfTime(host, schedule, time, { held, busy }, yield* Clock.currentTimeMillis)
  const exceptStart = time.released?.[0]?.start
  const { verdict, needed } = explainOverride(rules, { ...query, override: override ?? [], exceptStart }, start)
  const hint = (reasons: ReadonlyArray<OverrideReason> | undefined) =>
    override === undefined || reasons === undefined ? {} : { override: reasons }
  if (!verdict.offered) return refused({ ...offerFact(verdict), ...hint(needed) })
  const reached = yield* bookerLimitReached(host, { id: serviceId, settings }, start, time.booker)
  const overridden = overrideReasons.filter(
    (reason) => needed?.includes(reason) === true || (reason === "limits" && reached !== undefined)
  )
  if (reached !== undefined && override?.includes("limits") !== true) {
    return refused({ ...reached, ...hint(overridden) })
  }
  if (application === undefined || (hasCalendars === true && connected === undefined)) {
    return yield* Effect.die(new ExternalBusyMissing())
  }
  const end = start + durationMinutes * millisPerMinute
  const request: TimeRequest = {
    hostId: host.id,
    serviceId,
    start,
    end,
    heldFrom: start - settings.bufferBeforeMinutes * millisPerMinute,
    heldTo: end + settings.bufferAfterMinutes * millisPerMinute,
    capacity: capacity ?? 1,
    seats,
    ...(overridden.includes("overlap") ? { overlaps: true } : {})
  }
  return Result.succeed({ time: request, overridden })
})

/** Returns what decides about a requested time. */
export const queryOfTime = (
  host: Host,
  schedule: Schedule,
  time: RequestedTime,
  { held, busy }: Pick<Effect.Success<ReturnType<typeof occupiedAt>>, "held" | "busy">,
  now: Instant
) => {
  const { application, connected } = time.elsewhere
  const own = [...held, ...(time.released ?? [])]
  const elsewhere = [...(application ?? []), ...withoutOwn(connected ?? [], own)]
  return startQueryOf(host, time, { now, schedule, occupied: { held, busy }, elsewhere })
}
