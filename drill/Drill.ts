/** What a drill found. */
export interface Verdict {
  /** What it did and saw, by name. */
  readonly counts: Readonly<Record<string, number | string>>
  /** What must not have been, a sentence each; none when everything held. */
  readonly breaches: ReadonlyArray<string>
}

/** Says what a drill is doing, while it does so. */
export type Say = (line: string) => void

/** Waits until something holds, and looks every few milliseconds; throws when it takes too long. */
export const until = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  { seconds = 60, everyMs = 20 } = {}
): Promise<void> => {
  const deadline = performance.now() + seconds * 1000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new TookTooLong(`After ${seconds} seconds there was still no ${what}.`)
    await pause(everyMs)
  }
}

/** Something that was waited for did not come. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong"
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** The middle, the late ones and the latest, in whole milliseconds. */
export const percentiles = (
  times: ReadonlyArray<number>
): { readonly p50: number; readonly p99: number; readonly most: number } => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}
