import * as Schema from "effect/Schema"

/** Checks that a list has from `minimum` to `maximum` entries. */
export const entriesBetween = (minimum: number, maximum: number) =>
  Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length >= minimum && list.length <= maximum, {
    message: `must have ${minimum} to ${maximum} entries`,
    toJsonSchema: () => ({ minItems: minimum, maxItems: maximum })
  })

/** Checks that a list has at most `maximum` entries. */
export const atMostEntries = (maximum: number) =>
  Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length <= maximum, {
    message: `must have at most ${maximum} entries`,
    toJsonSchema: () => ({ maxItems: maximum })
  })

/** Checks that a list is not empty. */
export const atLeastOneEntry = Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length > 0, {
  message: "must have at least 1 entry",
  toJsonSchema: () => ({ minItems: 1 })
})
