import type { Host } from "@slotkit/core"
import { withoutOwn } from "@slotkit/core/internal"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { applicationBusy } from "../../calendars/busy/ExternalBusy.ts"
import { syncedBusy } from "../../calendars/busy/SyncedBusy.ts"
import { Conflict, Unavailable } from "../../kernel/Failure.ts"
import type { Occupied } from "../../ports/BookingStore.ts"
import { BusyCalendars } from "../../ports/calendars/BusyCalendars.ts"
import type { CalendarPurpose } from "../../ports/calendars/CalendarProvider.ts"
import type { MemberWithHost } from "../../teams/MembersOf.ts"
import { noConnected, type OfferDays, occupiedRange } from "../OccupiedAround.ts"
import type { MemberBusy, TeamTimes } from "./TeamTimes.ts"

/** The calendars of members as they were read before a transaction. */
export interface MemberReads {
  /** All members, as they were last read. Undefined if nothing was read. */
  readonly offered: MemberBusy | undefined
  /** The members who were picked in an earlier attempt, read for a booking. */
  readonly booked: MemberBusy
}

/** The members whose calendars have to be read, around days of the team. */
interface ReadRequest {
  readonly purpose: CalendarPurpose
  readonly team: Host
  readonly times: TeamTimes
  readonly members: ReadonlyArray<MemberWithHost>
  readonly days: OfferDays
}

/** The members of a meeting have to be chosen again, after calendars were read. A defect, which rolls its transaction back. */
export class StaffChanged extends Error {
  override readonly name = "StaffChanged"
  readonly request: ReadRequest | undefined

  constructor(request?: ReadRequest) {
    super()
    this.request = request
  }
}

/** Returns the members whose calendars have to be asked. The application's function is asked about all of them. */
export const membersToRead = Effect.fnUntraced(function* (members: ReadonlyArray<MemberWithHost>, { occupied }: TeamTimes) {
  const { hasNone = false } = yield* BusyCalendars
  return members.filter(({ host }) => !hasNone || occupied.get(host.id)?.hasCalendars === true)
})

/**
 * Reads when members are busy in their calendars, from a day before the first one to a day after the last one. Never call it
 * inside a transaction of Slotkit.
 */
export const readMemberBusy = (request: ReadRequest) => Effect.map(memberBusyUntil(request), ({ busy }) => busy)

/** The same, with the instant from which calendars would be read again. */
export const memberBusyUntil = Effect.fnUntraced(function* ({ purpose, team, times, members, days }: ReadRequest) {
  const [start, end] = occupiedRange(days, team.timezone)
  const { hasNone = false } = yield* BusyCalendars
  const read = Effect.fnUntraced(function* ({ id }: Host, { held, hasCalendars }: Occupied) {
    const [application, connected] = yield* Effect.all(
      [
        applicationBusy(id, start, end),
        hasCalendars === true ? syncedBusy(id, { start, end }, purpose) : Effect.succeed(noConnected)
      ],
      { concurrency: "unbounded" }
    )
    return { busy: [...application, ...withoutOwn(connected.busy, held)], freshUntil: connected.freshUntil }
  })
  const entries = yield* Effect.forEach(
    members,
    ({ host }) => Effect.map(orUnread(read(host, times.occupied.get(host.id)!)), (found) => [host.id, found] as const),
    { concurrency: 10 }
  )
  const busy: MemberBusy = new Map(entries.map(([id, found]) => [id, found?.busy ?? null]))
  // The application's calendars may change at any time, and one that could not be read is asked again.
  const freshUntil = hasNone
    ? Math.min(...entries.map(([, found]) => found?.freshUntil ?? Number.NEGATIVE_INFINITY))
    : Number.NEGATIVE_INFINITY
  return { busy, freshUntil }
})

const orUnread = <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A | null, E, R> =>
  Effect.catchDefect(read, (defect) => (defect instanceof Unavailable ? Effect.succeed(null) : Effect.die(defect)))

/**
 * Runs a change that chooses the members of a meeting. It is rolled back and runs again after the calendars that it needs were
 * read, and when a member whom it has picked is no longer free. Changes of hosts who are no team run once.
 */
export const withMemberReads = <A, E, R>(change: (reads: MemberReads) => Effect.Effect<A, E, R>) => {
  const attempt = (
    reads: MemberReads,
    left: number
  ): Effect.Effect<A, E | Conflict, R | Effect.Services<ReturnType<typeof readMemberBusy>>> =>
    Effect.catchCause(change(reads), (cause) => {
      const changed = cause.reasons.find((reason) => Cause.isDieReason(reason) && reason.defect instanceof StaffChanged)
      if (changed === undefined || !Cause.isDieReason(changed)) return Effect.failCause(cause)
      if (left === 0) return Effect.fail(Conflict.of({ code: "slot_taken" }))
      const { request } = changed.defect as StaffChanged
      if (request === undefined) return attempt(reads, left - 1)
      return Effect.flatMap(readMemberBusy(request), (busy) =>
        attempt(
          request.purpose === "offer" ? { ...reads, offered: busy } : { ...reads, booked: new Map([...reads.booked, ...busy]) },
          left - 1
        )
      )
    })
  return attempt({ offered: undefined, booked: new Map() }, mostAttempts)
}

/** The answer while the calendars of all members who could hold a meeting cannot be read. */
export const calendarsUnread = new Unavailable({ fact: { code: "calendar" }, retryAfterSeconds: 60 })

/** Enough for the first readings, and for ten members who turn out to be busy one after the other. */
const mostAttempts = 12
