import { type FieldRule, says } from "./FieldRule.ts"
import { maxEmailLength, maxWebAddressLength } from "./Limits.ts"
import { hasHiddenCharacters } from "./VisibleText.ts"

/** A rule for a text: when it is kept, and the English wording. Without Effect, so that browsers can judge a form by the same. */
export interface TextRule {
  readonly keeps: (text: string) => boolean
  readonly says: { readonly message: string; readonly rule: FieldRule }
}

/** A database and a JSON document can store the text: no NUL and no unpaired surrogate. */
export const wellFormed: TextRule = {
  keeps: (text) => !text.includes("\u0000") && text.isWellFormed(),
  says: says("must not contain NUL or unpaired surrogate characters", { rule: "unusable" })
}

/** At most `max` Unicode code points. */
export const atMost = (max: number): TextRule => ({
  keeps: (text) => countCodePoints(text, max) <= max,
  says: says(`must be at most ${max} characters`, { rule: "too_long", max })
})

/** Something besides white space. */
export const notBlank: TextRule = {
  keeps: (text) => text.trim() !== "",
  says: says("must not be empty", { rule: "empty" })
}

/** The rules for the characters of a name or title. Each text breaks at most one of them and of `wellFormed` and `notBlank`. */
export const visibleCharacters: ReadonlyArray<TextRule> = [
  {
    keeps: (text) => text.trim() === "" || text.includes("\u0000") || !invisible.test(text),
    says: says("must contain a visible character", { rule: "unusable" })
  },
  {
    keeps: (text) => text.includes("\u0000") || invisible.test(text) || !hasHiddenCharacters(text.trim()),
    says: says("must not contain control characters or characters that are invisible or change the direction of text", {
      rule: "unusable"
    })
  }
]

/** A name or title of at most `max` code points after it is trimmed. */
export const titleRules = (max: number): ReadonlyArray<TextRule> => {
  const { keeps, says } = atMost(max)
  return [wellFormed, notBlank, ...visibleCharacters, { keeps: (text) => keeps(text.trim()), says }]
}

/** An email address: one `@`, a dotted domain, no spaces, at most 254 characters, when it is trimmed. */
export const emailAddress: TextRule = {
  keeps: (text) => {
    const trimmed = text.trim()
    return trimmed.length <= maxEmailLength && emailPattern.test(trimmed) && !/\s/.test(trimmed) && !hasHiddenCharacters(trimmed)
  },
  says: says("must be a valid email address", { rule: "email" })
}

/** Phone numbers as people write them. At least five digits, at most fifteen as in ITU-T E.164. */
export const phoneNumber: TextRule = {
  keeps: (text) => /^\+?[0-9()[\]./ \u00A0-]{1,40}$/.test(text.trim()) && /^(?:[^0-9]*[0-9]){5,15}[^0-9]*$/.test(text),
  says: says("must be a phone number", { rule: "other" })
}

/** An HTTP or HTTPS URL. */
export const webAddress: TextRule = {
  keeps: (text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text),
  says: says("must be an HTTP or HTTPS URL", { rule: "url" })
}

/** The rules for a web address with its length. */
export const webAddressRules: ReadonlyArray<TextRule> = [wellFormed, atMost(maxWebAddressLength), webAddress]

/** Matches text of spaces, control, format and zero-width characters, and the Braille blank only. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00A1-\u{10FFFF}-]{1,64}@[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?(?:\.[A-Za-z0-9\u00A1-\u{10FFFF}](?:[A-Za-z0-9\u00A1-\u{10FFFF}-]*[A-Za-z0-9\u00A1-\u{10FFFF}])?)+$/u

/** Counts code points, and stops once there are more than `max`. */
const countCodePoints = (value: string, max: number): number => {
  if (value.length <= max) return value.length
  let count = 0
  for (const _ of value) if (++count > max) break
  return count
}

/**
 * Returns an email address with its ASCII letters in lowercase. Two addresses are the same person's if this is the same.
 *
 * Other letters stay, because `toLowerCase` maps the Kelvin sign (U+212A) to `k`, so that a stranger's address would be someone
 * else's. SQL does the same with `lower(email COLLATE "C")`.
 */
export const foldedAddress = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
