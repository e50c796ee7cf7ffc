import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { says } from "./FieldRule.ts"
import { maxEmailLength, maxWebAddressLength } from "./Limits.ts"
import {
  atMost,
  emailAddress,
  notBlank,
  type TextRule,
  titleRules,
  visibleCharacters,
  webAddress,
  wellFormed
} from "./TextRules.ts"

/** A check of a schema by a rule, with its part of the JSON Schema. */
const checkOf = ({ keeps, says }: TextRule, jsonSchema: Readonly<Record<string, string | number>> = {}) =>
  Schema.makeFilter(keeps, { ...says, toJsonSchema: () => jsonSchema })

/** Text that a database and a JSON document can store: no NUL and no unpaired surrogate. */
export const WellFormed = Schema.String.check(checkOf(wellFormed))

/** Returns true for text that a database and a JSON document can store. */
export const isStorable = (value: string): boolean => !value.includes("\u0000") && value.isWellFormed()

/** An absolute URL in responses. */
export const UriText = Schema.String.annotate({ format: "uri" })

/** Text of at most `max` Unicode code points. */
export const text = (max: number) => WellFormed.check(checkOf(atMost(max), { maxLength: max }))

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
    checkOf(notBlank, { minLength: 1 }),
    ...visibleCharacters.map((rule) => checkOf(rule)),
    checkOf(titleRules(max).at(-1)!, { maxLength: max })
  ).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()))

/** An email address: one `@`, a dotted domain, no spaces, at most 254 characters. Stored trimmed. */
export const Email = WellFormed.check(checkOf(emailAddress, { format: "email", maxLength: maxEmailLength })).pipe(
  Schema.decodeTo(Schema.String, SchemaTransformation.trim())
)

/** An HTTP or HTTPS URL. */
export const WebAddress = text(maxWebAddressLength).check(checkOf(webAddress, { format: "uri" }))

/** A colour in a request: `#rrggbb`. */
export const HexColor = Schema.String.check(
  Schema.makeFilter((value: string) => /^#[0-9a-fA-F]{6}$/.test(value), {
    message: "must be a colour such as #1f5a4d",
    toJsonSchema: () => ({ pattern: "^#[0-9a-fA-F]{6}$" })
  })
)
