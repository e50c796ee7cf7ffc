import type { ListPlace, Page, PageRequest } from "@slotkit/core"
import * as Effect from "effect/Effect"

/** Reads a list from its start to its end, two rows at a time, each time after the last row. */
export const walkThrough = Effect.fnUntraced(function* <A>(
  page: (request: PageRequest) => Effect.Effect<Page<A>>,
  placeOf: (row: A) => ListPlace
) {
  const found: Array<A> = []
  for (let after: ListPlace | null = null; ; ) {
    const { rows } = yield* page({ after, perPage: 2 })
    found.push(...rows)
    const last = rows.at(-1)
    if (rows.length < 2 || last === undefined) return found
    after = placeOf(last)
  }
})
