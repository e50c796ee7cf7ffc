import type { Instant } from "@slotkit/core"

/** Encodes an instant as a `timestamptz` parameter. */
export function timestamp(instant: Instant): Date
export function timestamp(instant: Instant | null): Date | null
export function timestamp(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Reads a `timestamptz` column as an instant. Through an application's function it arrives as a string. */
export function instant(column: Date): Instant
export function instant(column: Date | null): Instant | null
export function instant(column: Date | string | null): Instant | null {
  return column === null ? null : new Date(column).getTime()
}
