import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { maxEmailLength } from "./Limits.ts"

/** Text that a database and a JSON document can hold: no NUL and no unpaired surrogate. */
export const WellFormed = Schema.String.check(
  Schema.makeFilter((text: string) => !text.includes("\u0000") && text.isWellFormed(), {
    message: "must not contain NUL or unpaired surrogate characters",
    toJsonSchema: () => ({})
  })
)

/** Text of at most `max` Unicode code points. */
export const text = (max: number) => WellFormed.check(atMost(max))

/** A name or title: trimmed, then 1 to `max` Unicode code points. */
export const title = (max: number) =>
  WellFormed.pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim())).check(
    Schema.makeFilter((value: string) => value.length > 0, {
      message: "must not be empty",
      toJsonSchema: () => ({ minLength: 1 })
    }),
    atMost(max)
  )

/** An e-mail address: one `@`, a dotted domain, no spaces, at most 254 characters; stored trimmed. */
export const Email = WellFormed.pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim())).check(
  Schema.makeFilter((value: string) => value.length <= maxEmailLength && emailPattern.test(value), {
    message: "must be a valid e-mail address",
    toJsonSchema: () => ({ format: "email", maxLength: maxEmailLength })
  })
)

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00A1-\u{10FFFF}-]{1,64}@[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?(?:\.[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?)+$/u

const atMost = (max: number) =>
  Schema.makeFilter((value: string) => countCodePoints(value, max) <= max, {
    message: `must be at most ${max} characters`,
    toJsonSchema: () => ({ maxLength: max })
  })

/** Counts code points, but no further than is needed to know that there are more than `max`. */
const countCodePoints = (value: string, max: number): number => {
  if (value.length <= max) return value.length
  let count = 0
  for (const _ of value) if (++count > max) break
  return count
}
