/** A started attempt, as `InFlight` counts it. Only `InFlight` writes to it. */
export interface InFlightAttempt {
  hasEnded: boolean
  yieldedPlace: boolean
}

/**
 * Counts the attempts of one process: those that occupy one of its places, and those that wait for a slow receiver without one.
 *
 * An attempt occupies a place from its start until its outcome has been written. While it waits for a slow receiver it can yield
 * the place; when the receiver has answered it occupies one again, even if no place is free, because its outcome has to be written.
 */
export interface InFlight {
  /** How many more attempts may start now; 0 while more attempts occupy places than there are. */
  readonly freePlaces: () => number
  /** How many attempts have started and are not written yet. */
  readonly count: () => number
  /** Starts so many attempts, each in a place. */
  readonly start: (attempts: number) => ReadonlyArray<InFlightAttempt>
  /** Frees the places of those attempts that are still running, as far as `maxWaiting` allows. */
  readonly yieldPlaces: (attempts: ReadonlyArray<InFlightAttempt>) => void
  /** Notes that the receiver of an attempt has answered, or that its time is up. */
  readonly end: (attempt: InFlightAttempt) => void
  /** Frees the places of so many ended attempts: their outcomes are written, or no longer matter. */
  readonly settle: (attempts: number) => void
}

/** Counts attempts in flight for `places` places; at most `maxWaiting` attempts wait without a place, and the others keep theirs. */
export const countInFlight = ({ places, maxWaiting }: { readonly places: number; readonly maxWaiting: number }): InFlight => {
  let occupied = 0
  let waiting = 0
  return {
    freePlaces: () => Math.max(0, places - occupied),
    count: () => occupied + waiting,
    start: (attempts) => {
      occupied += attempts
      return Array.from({ length: attempts }, () => ({ hasEnded: false, yieldedPlace: false }))
    },
    yieldPlaces: (attempts) => {
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
