const joinedScripts = [
  "Arabic",
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Khmer",
  "Malayalam",
  "Mongolian",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Syriac",
  "Tamil",
  "Telugu",
  "Tibetan"
]
  .map((script) => `\\p{Script=${script}}`)
  .join("")

/** Joiners inside emoji and in scripts that need them, and the tag characters of flags such as that of Wales. */
const legitimate = new RegExp(
  [
    "(?<=[\\p{Extended_Pictographic}\\u{FE0F}\\u{1F3FB}-\\u{1F3FF}])\\u{200D}(?=\\p{Extended_Pictographic})",
    `(?<=[${joinedScripts}])[\\u{200C}\\u{200D}](?=[${joinedScripts}])`,
    "(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]+\\u{E007F}"
  ].join("|"),
  "gu"
)

const hidden =
  /\u034F|[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u
const everyHidden = new RegExp(hidden, "gu")

/**
 * Returns true for text with control characters, or with characters that are invisible or change the text direction. They allow
 * spoofed names (Unicode Technical Report 36, section 3).
 */
export const hasHiddenCharacters = (text: string): boolean => hidden.test(text) && hidden.test(text.replace(legitimate, ""))

/**
 * Removes the characters that `hasHiddenCharacters` finds. A line break or tab becomes a space. For names stored before names
 * were validated.
 */
export const withoutHiddenCharacters = (text: string): string => {
  if (!hasHiddenCharacters(text)) return text
  const visible: Array<string> = []
  const parts = text.split(legitimate)
  const joiners = text.match(legitimate) ?? []
  parts.forEach((part, index) => {
    visible.push(part.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replace(everyHidden, ""), joiners[index] ?? "")
  })
  return visible.join("").trim()
}

/**
 * Replaces control characters, and characters that are invisible or change the text direction, by their escapes in JSON: `\\n`,
 * `\\u001b`, `\\u202e`. For logs, where such a character could forge a line or control a terminal.
 */
export const withHiddenEscaped = (text: string): string =>
  hidden.test(text) ? text.replace(everyHidden, (character) => character.split("").map(jsonEscape).join("")) : text

const jsonEscape = (unit: string): string => {
  const inJson = JSON.stringify(unit).slice(1, -1)
  return inJson === unit ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : inJson
}

/** Renders a stored name without hidden characters. `null` stays `null`. */
export const visibleName = <Name extends string | null>(name: Name): Name =>
  (name === null ? null : withoutHiddenCharacters(name)) as Name
