import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { Email, text, title, WellFormed } from "./Text.ts"

const field = (schema: Schema.ConstraintDecoder<unknown>) => Schema.Struct({ field: schema })
const wrong = (schema: Schema.ConstraintDecoder<unknown>, value: unknown) => {
  const errors = errorsOf(field(schema), { field: value })
  return errors === "read" ? "read" : errors.field
}
const family = "👩‍👩‍👧"
const unstorable = "The field field must not contain NUL or unpaired surrogate characters."

describe("Hostile strings", () => {
  const schemas: ReadonlyArray<readonly [string, Schema.ConstraintDecoder<unknown>]> = [
    ["WellFormed", WellFormed],
    ["text", text(50)],
    ["title", title(50)]
  ]

  it.each(schemas)("%s: NUL answers 422 on that field", (_, schema) => {
    expect(wrong(schema, "a\u0000b")).toEqual([unstorable])
    expect(wrong(schema, "\u0000")).toEqual([unstorable])
  })

  it.each(schemas)("%s: a lone surrogate answers 422, a pair does not", (_, schema) => {
    expect(wrong(schema, "\ud800")).toEqual([unstorable])
    expect(wrong(schema, "a\udc00b")).toEqual([unstorable])
    expect(wrong(schema, "\udc00\ud800")).toEqual([unstorable])
    expect(wrong(schema, "\ud83d\ude00")).toBe("read")
  })

  it.each(schemas)("%s: accepted values survive UTF-8 and contain no NUL", (_, schema) => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "é", "😀", "\u0000", "\ud800", "\udc00", "\uffff"), maxLength: 8 }),
        (value) => {
          if (wrong(schema, value) !== "read") return
          const read = (valueOf(field(schema), { field: value }) as { readonly field: string }).field
          expect(Buffer.from(read, "utf8").toString("utf8")).toBe(read)
          expect(read).not.toContain("\u0000")
        }
      )
    )
  })

  it.each([3, true, null, [], {}])("a value other than a string is refused: %j", (value) => {
    expect(wrong(text(50), value)).toEqual(["The field field must be a string."])
    expect(wrong(title(50), value)).toEqual(["The field field must be a string."])
  })
})

describe("lengths count Unicode code points", () => {
  it(`${family} counts as five`, () => {
    expect(wrong(text(5), family)).toBe("read")
    expect(wrong(text(4), family)).toEqual(["The field field must be at most 4 characters."])
    expect(wrong(title(5), family)).toBe("read")
    expect(wrong(title(4), family)).toEqual(["The field field must be at most 4 characters."])
  })

  it("the limit is the longest accepted length, for any characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), (value) => {
        const points = [...value].length
        expect(wrong(text(points), value)).toBe("read")
        expect(wrong(text(points - 1), value)).toEqual([`The field field must be at most ${points - 1} characters.`])
      })
    )
  })

  it("text keeps its spaces, which count", () => {
    expect(valueOf(field(text(3)), { field: " a " })).toEqual({ field: " a " })
    expect(wrong(text(2), " a ")).toEqual(["The field field must be at most 2 characters."])
    expect(wrong(text(2), "")).toBe("read")
  })

  it("a title is trimmed first, then counted", () => {
    expect(valueOf(field(title(3)), { field: " \n abc\u00a0" })).toEqual({ field: "abc" })
    expect(wrong(title(3), " abcd ")).toEqual(["The field field must be at most 3 characters."])
  })

  it.each(["\u200b", "\u2060\u00ad", " \u200d ", "\u3164", "\u2800", "\ufe0f", "\u{e0020}", "\u0001"])(
    "a title without visible characters is refused: %j",
    (value) => {
      expect(wrong(title(30), value)).toEqual(["The field field must contain a visible character."])
      const isHidden = !["\u2800", "\ufe0f"].includes(value)
      expect(wrong(title(30), `${value}a`)).toEqual(
        isHidden
          ? [
              "The field field must not contain control characters or characters that are invisible or change the direction of text."
            ]
          : "read"
      )
    }
  )

  it.each(["", " ", "\t\n", "\u00a0\u2003"])("a title of spaces is empty: %j", (value) => {
    expect(wrong(title(3), value)).toEqual(["The field field must not be empty."])
  })
})

describe("Email addresses", () => {
  it.each([
    "ada@example.org",
    "a.b+c_d'e@sub.example.co.uk",
    "1@2.museum",
    "jürgen@bücher.example",
    `${"x".repeat(64)}@example.org`
  ])("%s is valid", (address) => {
    expect(valueOf(field(Email), { field: address })).toEqual({ field: address })
  })

  it("is stored trimmed, and keeps its case", () => {
    expect(valueOf(field(Email), { field: "  Ada@Example.org\n" })).toEqual({ field: "Ada@Example.org" })
  })

  it.each([
    "",
    "ada",
    "ada@",
    "@example.org",
    "ada@localhost",
    "ada@example.",
    "ada@.org",
    "ada@example..org",
    "ada@-example.org",
    "ada@example-.org",
    "a da@example.org",
    "ada@exam ple.org",
    "ada@exam\u2003ple.org",
    "ada\u2028@example.org",
    "ada@example.org\nBcc: eve@example.org",
    "ada@example.org,eve@example.org",
    "Ada <ada@example.org>",
    '"a b"@example.org',
    "ada@eve@example.org",
    `${"x".repeat(65)}@example.org`,
    `a@${"b".repeat(249)}.org`
  ])("%j is invalid", (address) => {
    expect(wrong(Email, address)).toEqual(["The field field must be a valid email address."])
  })

  it("254 characters are accepted, 255 are not", () => {
    const address = (length: number) => `a@${"b".repeat(length - 6)}.org`
    expect(wrong(Email, address(254))).toBe("read")
    expect(wrong(Email, address(255))).toEqual(["The field field must be a valid email address."])
  })

  it("validates a hostile address as fast as any other", () => {
    expect(wrong(Email, `a@${"b-".repeat(30_000)}`)).toEqual(["The field field must be a valid email address."])
    expect(wrong(Email, `a@${"b.".repeat(120)}-`)).toEqual(["The field field must be a valid email address."])
  })
})
