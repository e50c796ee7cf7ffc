import { SlotkitClosed } from "./Lifetime.ts"

/** What Slotkit does by itself: timers of bookings, waiting mails, webhooks. Each is a row, so any number of processes may run them. */
export interface Jobs {
  /** Runs the jobs in the background of this process until `stop` or `close`; starting twice is starting once. Throws `SlotkitClosed` after `close`. */
  readonly start: () => void
  /**
   * Ends them: nothing more is begun, and mails and webhooks that are on their way may arrive, for 15 seconds at most. What was begun
   * and not committed is done by the next process that runs jobs.
   */
  readonly stop: () => Promise<void>
  /** Does everything that is due now; how much there was. For tests, and for applications with a scheduler of their own. */
  readonly runOnce: () => Promise<number>
}

/** Keeps at most one run of the jobs going; `run` works until its signal says to stop. */
export const makeJobs = (
  run: (signal: AbortSignal) => Promise<void>,
  runOnce: () => Promise<number>,
  isOver: () => boolean
): Jobs => {
  let running: { readonly end: AbortController; readonly ended: Promise<void> } | undefined
  return {
    start: () => {
      if (isOver()) throw new SlotkitClosed()
      if (running !== undefined) return
      const end = new AbortController()
      running = { end, ended: run(end.signal) }
    },
    stop: async () => {
      running?.end.abort()
      await running?.ended
      running = undefined
    },
    runOnce
  }
}
