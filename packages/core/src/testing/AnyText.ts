import * as fc from "fast-check"
import { withoutHiddenCharacters } from "../values/VisibleText.ts"

/** Generates text of at most `max` code points in any script, without NUL. Shrinks to the empty text. */
export const anyText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { withCrossShrink: true },
    {
      weight: 8,
      arbitrary: fc.string({ unit: "binary", maxLength: Math.min(max, 60) }).map((text) => text.replaceAll("\u0000", " "))
    },
    { weight: 1, arbitrary: fc.constantFrom("🦔".repeat(max), "x".repeat(max)) }
  )

/** Generates text of 1 to `max` code points after trimming. Shrinks to `a`. */
export const anyTitle = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.constantFrom(...names.filter((name) => [...name.trim()].length <= max))
    },
    {
      weight: 4,
      arbitrary: fc
        .string({ unit: "binary", maxLength: Math.min(max - 1, 60) })
        .map((text) => `a${withoutHiddenCharacters(text)}`)
    },
    { weight: 1, arbitrary: fc.constantFrom("🦔".repeat(max), ` ${"x".repeat(max)} `) }
  )

const names = ["a", "Ada Byron", "Ärzte & Söhne", "  Intro ", "李小龍", "<b>Bold</b>", "O'Hara; --"]

const word = fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: 1, maxLength: 8 })

/** Generates lowercase words joined by single hyphens, 2 to `max` characters. Shrinks to `aa`. */
export const anySlug = (max: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `a${words.join("-")}`.slice(0, max).replace(/-$/, ""))

/** Generates a valid email address. Shrinks to `a@example.com`. */
export const anyEmail: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: word.map((name) => `${name}@example.com`) },
  fc.constantFrom(
    "grace.hopper+slotkit@mail.example.co.uk",
    "o'brien@example.org",
    "jürgen@müller.example",
    " padded@example.com ",
    `${"x".repeat(64)}@${"y".repeat(63)}.example.com`
  )
)
