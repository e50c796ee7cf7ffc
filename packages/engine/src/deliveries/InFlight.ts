/** A started attempt. Only `InFlight` writes to it. */
export interface InFlightAttempt {
  hasEnded: boolean
  yieldedPlace: boolean
}

/**
 * Counts the attempts of one process: those that occupy one of its slots, and those that wait for a slow receiver without one.
 *
 * An attempt occupies a slot from its start until its outcome is stored. While it waits for a slow receiver it can yield the
 * slot. When the receiver has responded, it occupies a slot again, even if none is free, because its outcome has to be stored.
 */
export interface InFlight {
  /** The number of attempts that may start now; 0 when more attempts occupy slots than there are slots. */
  readonly freeSlots: () => number
  /** The number of started attempts whose outcome is not stored yet. */
  readonly count: () => number
  /** Starts the given number of attempts, each in a slot. */
  readonly start: (attempts: number) => ReadonlyArray<InFlightAttempt>
  /** Frees the slots of those attempts that are still running, up to `maxWaiting`. */
  readonly yieldSlots: (attempts: ReadonlyArray<InFlightAttempt>) => void
  /** Records that the receiver of an attempt has responded or timed out. */
  readonly end: (attempt: InFlightAttempt) => void
  /** Frees the slots of ended attempts whose outcomes are stored or obsolete. */
  readonly settle: (attempts: number) => void
}

/** Counts attempts in flight for `places` slots. At most `maxWaiting` attempts wait without a slot; the others keep theirs. */
export const countInFlight = ({ slots, maxWaiting }: { readonly slots: number; readonly maxWaiting: number }): InFlight => {
  let occupied = 0
  let waiting = 0
  return {
    freeSlots: () => Math.max(0, slots - occupied),
    count: () => occupied + waiting,
    start: (attempts) => {
      occupied += attempts
      return Array.from({ length: attempts }, () => ({ hasEnded: false, yieldedPlace: false }))
    },
    yieldSlots: (attempts) => {
      const running = attempts.filter(({ hasEnded, yieldedPlace }) => !hasEnded && !yieldedPlace)
      for (const attempt of running.slice(0, maxWaiting - waiting)) {
        attempt.yieldedPlace = true
        occupied--
        waiting++
      }
    },
    end: (attempt) => {
      attempt.hasEnded = true
      if (!attempt.yieldedPlace) return
      attempt.yieldedPlace = false
      waiting--
      occupied++
    },
    settle: (attempts) => {
      occupied -= attempts
    }
  }
}
