import type { ImportNote } from "@slotkit/engine"

/** Notes that something was taken in another form. */
export const changed = (field: string, text: string): ImportNote => ({ kind: "changed", field, text })

/** Notes that something was not taken. */
export const leftOut = (field: string, text: string): ImportNote => ({ kind: "left_out", field, text })

/** A mapped value with its notes. */
export interface Mapped<A> {
  readonly value: A
  readonly notes: ReadonlyArray<ImportNote>
}

/** A mapped value. */
export const mapped = <A>(value: A, ...notes: ReadonlyArray<ImportNote>): Mapped<A> => ({ value, notes })
