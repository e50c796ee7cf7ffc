import { SlotkitClosed } from "./Lifetime.ts"

/** The background jobs: booking timers, emails and webhooks. Each is a database row, so any number of processes can run them. */
export interface Jobs {
  /**
   * Runs the jobs in this process until `stop` or `close`. Starting again has no effect.
   *
   * @throws SlotkitClosed - After `close()`.
   *
   * @example
   * slotkit.jobs.start()
   */
  readonly start: () => void
  /**
   * Stops starting jobs and waits up to 15 seconds for emails and webhooks in flight. The next process that runs jobs picks up
   * unfinished work.
   *
   * @example
   * await slotkit.jobs.stop()
   */
  readonly stop: () => Promise<void>
  /**
   * Runs everything that is due now and resolves to the number of completed tasks. For tests and for your own scheduler.
   *
   * It deletes nothing: expired rows, and the rows of removed hosts and erased people that a request left, need `start` in some process.
   *
   * @throws SlotkitClosed - After `close()`.
   *
   * @example
   * setInterval(() => slotkit.jobs.runOnce(), 10_000)
   */
  readonly runOnce: () => Promise<number>
}

/** Allows at most one background run at a time. `run` works until its signal aborts. */
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
