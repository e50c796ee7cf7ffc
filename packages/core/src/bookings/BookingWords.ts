import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { text } from "../values/Text.ts"
import type { Booking } from "./Booking.ts"

/** The longest search, in code points and in words. */
const maxSearchLength = 200
const maxSearchWords = 10

/** The search of a list of bookings. */
export const SearchText = text(maxSearchLength)
  .check(
    Schema.makeFilter((value: string) => wordsOf(value).length > 0, {
      ...says("must contain a letter or a digit", { rule: "unusable" }),
      toJsonSchema: () => ({})
    }),
    Schema.makeFilter((value: string) => wordsOf(value).length <= maxSearchWords, {
      ...says(`must have at most ${maxSearchWords} words`, { rule: "too_many", max: maxSearchWords }),
      toJsonSchema: () => ({})
    })
  )
  .annotate({
    description:
      "Only bookings with all of these words, or their beginnings, in names, email addresses, titles, notes or answers."
  })

/** Lists of words. A search finds bookings with all words of one of them. */
export type WordSearch = ReadonlyArray<ReadonlyArray<string>>

/** Returns the words of a search. A phone number is also one word, whatever separates its digits. */
export const searchedWords = (search: string): WordSearch => {
  const digits = phoneDigits(search.trim())
  return digits === undefined ? [wordsOf(search)] : [wordsOf(search), [digits]]
}

/** Returns true if a booking matches a search: for each word of a list, it has a word that begins with it. */
export const hasWords = (booking: SearchedBooking, search: WordSearch): boolean => textHasWords(textOf(booking), search)

/** Returns true if a text matches a search. A search without words finds nothing. */
export const textHasWords = (text: string, search: WordSearch): boolean => {
  const words = wordsOf(text).flatMap(startsIn)
  return search.some((starts) => starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start))))
}

type SearchedBooking = Pick<Booking, "booker" | "service" | "topic" | "answers" | "notes" | "attendees">

/** The text of a booking that is searched. The database function `booking_word_starts` does the same, including `startsIn`. */
const textOf = ({ booker, service, topic, answers, notes, attendees }: SearchedBooking): string =>
  joined([
    booker.name,
    booker.email,
    service.title,
    topic,
    ...answers.flatMap(({ value }) => (typeof value === "boolean" ? [] : [joined([`${value}`, phoneDigits(`${value}`)])])),
    notes,
    ...attendees.map(({ name, email }) => joined([name, email]))
  ])

const joined = (texts: ReadonlyArray<string | null | undefined>): string => texts.filter((part) => part != null).join(" ")

/** The digits of a phone number, without the zeros in place of the plus sign. Undefined for any other text. */
const phoneDigits = (value: string): string | undefined =>
  /^[0-9+()./ -]{5,}$/.test(value) ? value.replaceAll(/[^0-9]/g, "").replace(/^00/, "") || undefined : undefined

/** The code points of a booking's text and of a word that are searched. */
const maxSearchedLength = 6000
const maxWordLength = 64

/** Splits text into words in lower case, without accents. */
const wordsOf = (value: string): ReadonlyArray<string> =>
  firstCodePoints(value, maxSearchedLength)
    .normalize("NFKD")
    .replaceAll(marks, "")
    .replaceAll(/[^\0-\x7f]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(separators, " ")
    .split(" ")
    .flatMap((word) => (word === "" ? [] : [firstCodePoints(word, maxWordLength)]))

/**
 * Returns a word and its suffixes at which a search may begin. In scripts without spaces between words, these begin at every
 * letter, and at the first letter after them.
 */
const startsIn = (word: string): ReadonlyArray<string> => {
  if (!startPattern.test(word)) return [word]
  const letters = [...word]
  return letters.flatMap((letter, index) => {
    const begins = startPattern.test(letter) || (/[a-z0-9]/.test(letter) && unspacedPattern.test(letters[index - 1] ?? ""))
    return index === 0 || begins ? [letters.slice(index).join("")] : []
  })
}

/**
 * Letters that a word can begin with in scripts without spaces, as ranges of a character class: Thai, Lao, Myanmar, Khmer, the
 * first letters of Korean syllables, which NFKD takes apart, Japanese, and Chinese.
 */
export const unspacedStarts =
  "\u0e01-\u0e2f\u0e40-\u0e44\u0e81-\u0eaf\u0ec0-\u0ec4\u1000-\u102a\u1100-\u115f\u1780-\u17b3" +
  "\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{323af}"

/** The other letters of these scripts, which follow one of the letters above. */
export const unspacedLetters =
  "\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u104f\u1100-\u11ff\u1780-\u17dd\u3005-\u3007\u3041-\u30ff\u3400-\u9fff" +
  "\u{20000}-\u{323af}"

const startPattern = new RegExp(`[${unspacedStarts}]`, "u")
const unspacedPattern = new RegExp(`[${unspacedLetters}]`, "u")

const firstCodePoints = (value: string, max: number): string => (value.length <= max ? value : [...value].slice(0, max).join(""))

/** Accents of Latin, Greek and Cyrillic letters, the vowels that Hebrew and Arabic omit, and variants of emoji. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]|\ufe0f/g

/** Everything in ASCII but letters and digits, and the punctuation of other scripts. */
const separators = /[\0-\x2f:-@[-`{-\xbf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u2000-\u206f\u3000-\u3004\u3008-\u303f\ufeff]+/g

/** Ranges of capital letters, and the distance to their small letters: Greek, Cyrillic twice, Armenian. */
const capitals = [
  [0x391, 0x3a9, 32],
  [0x400, 0x40f, 80],
  [0x410, 0x42f, 32],
  [0x531, 0x556, 48]
] as const

/** Letters that look alike but are not composed of a letter and an accent, or that end a word. */
const alike = { Ø: "o", ø: "o", Đ: "d", đ: "d", Ð: "d", ð: "d", Ł: "l", ł: "l", Ħ: "h", ħ: "h", ı: "i", Ґ: "г", ґ: "г", ς: "σ" }

/** Letters that are written with two letters. */
export const doubleLetters = { ß: "ss", ẞ: "ss", Æ: "ae", æ: "ae", Œ: "oe", œ: "oe", Þ: "th", þ: "th" } as const

/** Single letters and what they are searched as. */
export const singleLetters: ReadonlyArray<readonly [string, string]> = [
  ...Object.entries(alike),
  ...capitals.flatMap(([first, last, distance]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const capital = first + index
      return [String.fromCodePoint(capital), String.fromCodePoint(capital + distance)] as const
    })
  )
]

const plainLetters: ReadonlyMap<string, string> = new Map([...singleLetters, ...Object.entries(doubleLetters)])
