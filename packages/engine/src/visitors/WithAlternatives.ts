import { HostBookingInput, VisitorBookingInput } from "@slotkit/core"
import { type OfferedSlot, readBookingTarget } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { nextTimes } from "../availability/NextTimes.ts"
import { forPeople, narrowToMembers } from "../availability/teams/NarrowStaff.ts"
import { findTarget } from "../bookings/BookTarget.ts"
import { isStartRefusal } from "../bookings/CountMoves.ts"
import { Conflict } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { shortestOf, type WantedTimes } from "./NextVisitorTimes.ts"

/** Adds the next free times to the refusal of a start. Without them, if they cannot be read. Other failures stay as they are. */
export const withAlternatives = <A, E, R, E2, R2>(
  work: Effect.Effect<A, E, R>,
  times: Effect.Effect<ReadonlyArray<OfferedSlot>, E2, R2>
): Effect.Effect<A, E, R | R2> =>
  Effect.catch(work, (failure): Effect.Effect<never, E, R2> => {
    if (!isStartRefusal(failure)) return Effect.fail(failure)
    return Effect.flatMap(
      Effect.catchCause(times, () => Effect.succeed([])),
      (next) => Effect.fail(new Conflict({ fact: failure.fact, next }) as E & Conflict)
    )
  })

/** Passes the start and the length of a booking request on, as `times` of `withAlternatives`. */
export const timesFrom = <A, E, R>(input: unknown, times: (requested: WantedTimes) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(validate(WantedStart, input), ({ start, duration_minutes: durationMinutes, attendees = [], ...visit }) =>
    times({ from: start, durationMinutes, seats: 1 + attendees.length, ...visit })
  )

const { start, duration_minutes, people, host, selection, attendees } = VisitorBookingInput.fields
const WantedStart = Schema.Struct({ start, duration_minutes, people, host, selection, attendees })

/** Returns the next three free times of the service or invite of a booking request of the operator. */
export const timesOfRequest = (hostId: number, input: unknown) =>
  timesFrom(
    input,
    Effect.fnUntraced(function* ({ from, durationMinutes, people: count, seats = 1 }) {
      const host = yield* requireHost(hostId)
      const target = readBookingTarget(input)
      if (Result.isFailure(target)) return []
      const { bookable: whole } = yield* findTarget(host, target.success)
      const named = yield* validate(NamedMembers, input)
      const isNarrow = named.members !== undefined || named.attributes !== undefined
      const narrow = isNarrow ? yield* narrowToMembers(host, whole, named) : whole
      const bookable = forPeople(narrow, count)
      return yield* nextTimes(host, bookable, { from, durationMinutes: durationMinutes ?? shortestOf(bookable), seats })
    })
  )

const { members, attributes } = HostBookingInput.fields
const NamedMembers = Schema.Struct({ members, attributes })
