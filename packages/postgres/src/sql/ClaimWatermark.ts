import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/**
 * A lower bound on the due times in a queue, as seen by this process.
 *
 * While an old snapshot is open, such as that of a dump, the index entries of finished rows cannot be removed. A scan that begins
 * at the watermark does not read them again. A row that another process added with an earlier instant is found within a minute,
 * when a scan begins at the start.
 */
export interface ClaimWatermark {
  /** Begins a scan. */
  readonly scan: Effect.Effect<Scan>
  /** Moves the watermark back to a row that was added or changed, after its commit. Without an instant, to the start. */
  readonly lowerTo: (to?: Date) => Effect.Effect<void>
}

/** A scan of a queue. */
export interface Scan {
  /** The watermark as the text of a `timestamptz`. */
  readonly from: string
  /** Ends a scan with the first instant that it found, or with the instant of the scan if that is earlier. */
  readonly found: (first: Date) => void
}

/** Creates the watermark of a queue, in the store of one process. */
export const claimWatermark = (): ClaimWatermark => {
  let watermark = start
  let scannedFromStartAt = 0
  let changes = 0
  return {
    scan: Effect.map(Clock.currentTimeMillis, (now) => {
      if (Math.abs(now - scannedFromStartAt) >= millisPerMinute) {
        watermark = start
        scannedFromStartAt = now
      }
      const before = changes
      return {
        from: watermark === start ? "-infinity" : new Date(watermark).toISOString(),
        found: (first) => {
          if (changes === before) watermark = first.getTime() - lateCommitMillis
        }
      }
    }),
    lowerTo: (to) =>
      Effect.sync(() => {
        changes++
        watermark = to === undefined ? start : Math.min(watermark, to.getTime())
      })
  }
}

/** Returns the watermark of a queue, which the stores of a client share. */
export const watermarkOf = (sql: SqlClient, queue: string): ClaimWatermark => {
  const ofClient = watermarks.get(sql) ?? new Map<string, ClaimWatermark>()
  watermarks.set(sql, ofClient)
  const watermark = ofClient.get(queue) ?? claimWatermark()
  ofClient.set(queue, watermark)
  return watermark
}

const watermarks = new WeakMap<SqlClient, Map<string, ClaimWatermark>>()

const start = Number.NEGATIVE_INFINITY

/** A transaction of another process may add a row that was due when it began. It ends within the limit of a statement. */
const lateCommitMillis = 15_000
