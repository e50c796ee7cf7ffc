import { cursorParameter, readCursor, writeCursor, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import type { FoundPart, ListPart } from "../ports/operators/OverviewStore.ts"

/** One part of a list, and the cursor of the next one; null at the end of the list. */
export interface PartOf<A> {
  readonly rows: ReadonlyArray<A>
  /** The number of this part, from 1. */
  readonly part: number
  readonly next: string | null
}

/** The parameter of a query that continues a list. */
export const partCursor = cursorParameter

/** The number of rows in a part. */
const partSize = 25

/** Reads the part of a list that a cursor asks for, by `read`. `list` names the list. */
export const requestedPart = Effect.fnUntraced(function* <A, E, R>(
  list: string,
  written: string | undefined,
  read: (part: ListPart) => Effect.Effect<FoundPart<A>, E, R>
) {
  const cursor = written === undefined || written === "" ? undefined : readCursor(list, written)
  if (cursor === undefined && written !== undefined && written !== "") {
    return yield* Invalid.of([wrongField("cursor", "The cursor field must be the cursor of this list.")])
  }
  const { page: part = 1, after = null } = cursor ?? {}
  const { rows, next } = yield* read({ after, limit: partSize })
  const follows = next === null ? null : writeCursor({ list, page: part + 1, perPage: partSize, after: next })
  return { rows, part, next: follows } satisfies PartOf<A>
})
