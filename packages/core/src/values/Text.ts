import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { says } from "./FieldRule.ts"
import { maxEmailLength, maxWebAddressLength } from "./Limits.ts"
import { hasHiddenCharacters } from "./VisibleText.ts"

/** Text that a database and a JSON document can store: no NUL and no unpaired surrogate. */
export const WellFormed = Schema.String.check(
  Schema.makeFilter((text: string) => !text.includes("\u0000") && text.isWellFormed(), {
    ...says("must not contain NUL or unpaired surrogate characters", { rule: "unusable" }),
    toJsonSchema: () => ({})
  })
)

/** An absolute URL in responses. */
export const UriText = Schema.String.annotate({ format: "uri" })

/** Text of at most `max` Unicode code points. */
export const text = (max: number) => WellFormed.check(atMost(max))

/** Text of 1 to `max` Unicode code points, kept as it is. */
export const notEmpty = (max: number) =>
  text(max).check(
    Schema.makeFilter((value: string) => value !== "", {
      ...says("must not be empty", { rule: "empty" }),
      toJsonSchema: () => ({ minLength: 1 })
    })
  )

/**
 * A name or title: trimmed, then 1 to `max` Unicode code points, at least one of them visible and none of them hidden.
 *
 * The limits apply before trimming, to the input, which is the side that JSON Schema describes.
 */
export const title = (max: number) =>
  WellFormed.check(
    Schema.makeFilter((value: string) => value.trim() !== "", {
      ...says("must not be empty", { rule: "empty" }),
      toJsonSchema: () => ({ minLength: 1 })
    }),
    Schema.makeFilter((value: string) => value.trim() === "" || value.includes("\u0000") || !invisible.test(value), {
      ...says("must contain a visible character", { rule: "unusable" }),
      toJsonSchema: () => ({})
    }),
    Schema.makeFilter(
      (value: string) => value.includes("\u0000") || invisible.test(value) || !hasHiddenCharacters(value.trim()),
      {
        ...says("must not contain control characters or characters that are invisible or change the direction of text", {
          rule: "unusable"
        }),
        toJsonSchema: () => ({})
      }
    ),
    Schema.makeFilter((value: string) => countCodePoints(value.trim(), max) <= max, {
      ...says(`must be at most ${max} characters`, { rule: "too_long", max }),
      toJsonSchema: () => ({ maxLength: max })
    })
  ).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()))

/** Matches text of spaces, control, format and zero-width characters, and the Braille blank only. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** An email address: one `@`, a dotted domain, no spaces, at most 254 characters. Stored trimmed. */
export const Email = WellFormed.check(
  Schema.makeFilter((value: string) => isEmail(value.trim()), {
    ...says("must be a valid email address", { rule: "email" }),
    toJsonSchema: () => ({ format: "email", maxLength: maxEmailLength })
  })
).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()))

const isEmail = (value: string): boolean =>
  value.length <= maxEmailLength && emailPattern.test(value) && !/\s/.test(value) && !hasHiddenCharacters(value)

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00A1-\u{10FFFF}-]{1,64}@[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?(?:\.[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?)+$/u

const atMost = (max: number) =>
  Schema.makeFilter((value: string) => countCodePoints(value, max) <= max, {
    ...says(`must be at most ${max} characters`, { rule: "too_long", max }),
    toJsonSchema: () => ({ maxLength: max })
  })

/** Counts code points, and stops once there are more than `max`. */
const countCodePoints = (value: string, max: number): number => {
  if (value.length <= max) return value.length
  let count = 0
  for (const _ of value) if (++count > max) break
  return count
}

/** An HTTP or HTTPS URL. */
export const WebAddress = text(maxWebAddressLength).check(
  Schema.makeFilter((value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value), {
    ...says("must be an HTTP or HTTPS URL", { rule: "url" }),
    toJsonSchema: () => ({ format: "uri" })
  })
)
