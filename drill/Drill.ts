/** The result of a drill. */
export interface Verdict {
  /** Counts and other results, by name. */
  readonly counts: Readonly<Record<string, number | string>>
  /** Violations, one sentence each. Empty if the drill passed. */
  readonly breaches: ReadonlyArray<string>
}

/** Reports the progress of a drill. */
export type Say = (line: string) => void

/**
 * Polls until a condition holds. Throws on timeout. The seconds are counted in pauses between polls, so that they pass later on a
 * busy machine.
 */
export const until = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  { seconds = 60, everyMs = 20 } = {}
): Promise<void> => {
  for (let leftMs = seconds * 1000; !(await holds()); leftMs -= everyMs) {
    if (leftMs <= 0) throw new TookTooLong(`After ${seconds} seconds there was still no ${what}.`)
    await pause(everyMs)
  }
}

/** A condition did not hold in time. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong"
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Median, 99th percentile and maximum, in whole milliseconds. */
export const percentiles = (
  times: ReadonlyArray<number>
): { readonly p50: number; readonly p99: number; readonly most: number } => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}
