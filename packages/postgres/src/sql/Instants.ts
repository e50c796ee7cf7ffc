import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Encodes an instant as a `timestamptz` parameter. */
export function timestamp(instant: Instant): Date
export function timestamp(instant: Instant | null): Date | null
export function timestamp(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** The column of the time of a row's last change, for an update now. */
export const changedNow = Effect.map(Clock.currentTimeMillis, (now) => ({ updated_at: timestamp(now) }))

/** Reads a `timestamptz` column as an instant. Through an application's function it arrives as a string. */
export function instant(column: Date): Instant
export function instant(column: Date | null): Instant | null
export function instant(column: Date | string | null): Instant | null {
  return column === null ? null : new Date(column).getTime()
}
