import * as Schema from "effect/Schema"
import { says } from "./FieldRule.ts"

/** Checks that a list has from `minimum` to `maximum` entries. */
export const entriesBetween = (minimum: number, maximum: number) =>
  Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length >= minimum && list.length <= maximum, {
    ...says(`must have ${minimum} to ${maximum} entries`, { rule: "entries", min: minimum, max: maximum }),
    toJsonSchema: () => ({ minItems: minimum, maxItems: maximum })
  })

/** Checks that a list has at most `maximum` entries. */
export const atMostEntries = (maximum: number) =>
  Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length <= maximum, {
    ...says(`must have at most ${maximum} entries`, { rule: "too_many", max: maximum }),
    toJsonSchema: () => ({ maxItems: maximum })
  })

/** Checks that a list is not empty. */
export const atLeastOneEntry = Schema.makeFilter((list: ReadonlyArray<unknown>) => list.length > 0, {
  ...says("must have at least 1 entry", { rule: "too_few", min: 1 }),
  toJsonSchema: () => ({ minItems: 1 })
})
