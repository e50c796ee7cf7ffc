import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/**
 * The instant before which a queue has no row, as far as this process knows.
 *
 * While an old snapshot is open, such as that of a dump, the index entries of finished rows cannot be removed. A look that begins at
 * the floor does not read them again. A row that another process added with an earlier instant is found within a minute, when a
 * look begins at the start.
 */
export interface ClaimFloor {
  /** Begins a look. */
  readonly look: Effect.Effect<Look>
  /** Moves the floor back to a row that was added or changed, after its commit. Without an instant, to the start. */
  readonly moveBack: (to?: Date) => Effect.Effect<void>
}

/** A look at a queue. */
export interface Look {
  /** The floor as the text of a `timestamptz`. */
  readonly from: string
  /** Ends a look with the first instant that it found, or with the instant of the look if that is earlier. */
  readonly found: (first: Date) => void
}

/** Creates the floor of a queue, in the store of one process. */
export const claimFloor = (): ClaimFloor => {
  let floor = start
  let lookedFromStartAt = 0
  let changes = 0
  return {
    look: Effect.map(Clock.currentTimeMillis, (now) => {
      if (Math.abs(now - lookedFromStartAt) >= millisPerMinute) {
        floor = start
        lookedFromStartAt = now
      }
      const before = changes
      return {
        from: floor === start ? "-infinity" : new Date(floor).toISOString(),
        found: (first) => {
          if (changes === before) floor = first.getTime() - lateCommitMillis
        }
      }
    }),
    moveBack: (to) =>
      Effect.sync(() => {
        changes++
        floor = to === undefined ? start : Math.min(floor, to.getTime())
      })
  }
}

const start = Number.NEGATIVE_INFINITY

/** A transaction of another process may add a row that was due when it began. It ends within the limit of a statement. */
const lateCommitMillis = 15_000
