/** Slotkit has been closed. A call that began before may or may not have been carried out; later ones have not. */
export class SlotkitClosed extends Error {
  override readonly name = "SlotkitClosed"

  constructor() {
    super("Slotkit has been closed.")
  }
}

/** The time between opening and closing, and what runs in it. */
export interface Lifetime {
  readonly isOver: () => boolean
  /** Notes that something runs; call what it returns when that has ended. */
  readonly begin: () => () => void
  /** Ends the time: waits until nothing runs any more, at most `graceMs`. */
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

/** Whether work ends within so long; rejects when the work does. What comes later is nobody's any more. */
export const endsWithin = (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  return Promise.race([work.then(() => true), late.promise]).finally(() => clearTimeout(timer))
}
