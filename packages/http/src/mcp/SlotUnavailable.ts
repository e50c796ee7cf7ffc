import { type OfferedSlot, offerRefusals } from "@slotkit/core/internal"
import { Conflict } from "@slotkit/engine"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A start is not offered. Carries the next free times, and the time zone to write them in. */
export class SlotUnavailable extends Data.TaggedError("SlotUnavailable")<{
  readonly conflict: Conflict
  readonly next: ReadonlyArray<OfferedSlot>
  readonly timeZone: string
}> {}

/** Adds the next free times to the refusal of a start. Other failures stay as they are. */
export const withAlternatives = <A, E, R, E2, R2>(
  work: Effect.Effect<A, E, R>,
  timeZone: string,
  next: Effect.Effect<ReadonlyArray<OfferedSlot>, E2, R2>
): Effect.Effect<A, E | SlotUnavailable, R | R2> =>
  Effect.catch(work, (failure): Effect.Effect<never, E | SlotUnavailable, R2> => {
    if (!(failure instanceof Conflict) || !refusals.has(failure.reason)) return Effect.fail(failure)
    return Effect.flatMap(
      Effect.catch(next, () => Effect.succeed([])),
      (found) => Effect.fail(new SlotUnavailable({ conflict: failure, next: found, timeZone }))
    )
  })

const refusals: ReadonlySet<string> = new Set(offerRefusals)
