/** Slotkit is closed. A call that was in flight may have taken effect; a later call has not. */
export class SlotkitClosed extends Error {
  override readonly name = "SlotkitClosed"

  constructor() {
    super("Slotkit has been closed.")
  }
}

/** Tracks the work between opening and closing. */
export interface Lifetime {
  readonly isOver: () => boolean
  /** Registers work that is starting. Call the returned function when it ends. */
  readonly begin: () => () => void
  /** Refuses new work and waits at most `graceMs` for the work in flight. */
  readonly end: (graceMs: number) => Promise<void>
}

export const makeLifetime = (): Lifetime => {
  const running = new Set<object>()
  let whenIdle: (() => void) | undefined
  let isOver = false
  return {
    isOver: () => isOver,
    begin: () => {
      const work = {}
      running.add(work)
      return () => {
        running.delete(work)
        if (running.size === 0) whenIdle?.()
      }
    },
    end: (graceMs) => {
      isOver = true
      return new Promise((resolve) => {
        if (running.size === 0) return resolve()
        const enough = setTimeout(resolve, graceMs)
        whenIdle = () => {
          clearTimeout(enough)
          resolve()
        }
      })
    }
  }
}

/** Resolves to true if `work` ends in time. Rejects if `work` rejects in time; a later result or error is ignored. */
export const endsWithin = (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  return Promise.race([work.then(() => true), late.promise]).finally(() => clearTimeout(timer))
}
