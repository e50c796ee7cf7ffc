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
   * It deletes nothing. Where no process calls `start`, call `maintain` once a day.
   *
   * @throws SlotkitClosed - After `close()`.
   *
   * @example
   * setInterval(() => slotkit.jobs.runOnce(), 10_000)
   */
  readonly runOnce: () => Promise<number>
  /**
   * Deletes what has expired and what was removed, and adds up the changes of lists. `start` does this too. With your own
   * scheduler, call it once a day: without either, tables only grow.
   *
   * @throws SlotkitClosed - After `close()`.
   *
   * @example
   * await slotkit.jobs.maintain()
   */
  readonly maintain: () => Promise<void>
}

/** The jobs, with a method that only Slotkit itself uses. */
export interface OwnJobs {
  /** The jobs as the application controls them. */
  readonly jobs: Jobs
  /** Returns true if the jobs run in this process, or ran in it at or after an instant in epoch milliseconds. */
  readonly haveRun: (since: number) => boolean
}

/** Allows at most one background run at a time. `run` works until its signal aborts. `now` is in epoch milliseconds. */
export const makeJobs = (
  run: (signal: AbortSignal) => Promise<void>,
  { runOnce, maintain }: Pick<Jobs, "runOnce" | "maintain">,
  isOver: () => boolean,
  now: () => number
): OwnJobs => {
  let running: { readonly end: AbortController; readonly ended: Promise<void> } | undefined
  let ranAt = Number.NEGATIVE_INFINITY
  const jobs: Jobs = {
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
    runOnce: () => {
      ranAt = now()
      return runOnce()
    },
    maintain
  }
  return { jobs, haveRun: (since) => running !== undefined || ranAt >= since }
}
