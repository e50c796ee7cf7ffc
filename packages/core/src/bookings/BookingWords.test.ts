import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { readInput } from "../values/Input.ts"
import { SearchText, searchedWords } from "./BookingWords.ts"

describe("a search", () => {
  it.each([
    ["Zoë  d'Øresund", [["zoe", "d", "oresund"]]],
    ["STRASSE, straße", [["strasse", "strasse"]]],
    ["Ёлка_ΟΔΌΣ", [["елка", "οδοσ"]]],
    ["ada+x@mail.example", [["ada", "x", "mail", "example"]]],
    ["+43 (660) 12", [["43", "660", "12"], ["4366012"]]],
    ["0043-660", [["0043", "660"], ["43660"]]],
    ["1234", [["1234"]]],
    ["0000000", [["0000000"], ["00000"]]],
    ["\u202e'; DROP \\", [["drop"]]],
    ["x".repeat(70), [["x".repeat(64)]]]
  ])("%j has the words %j", (search, expected) => {
    expect(searchedWords(search)).toEqual(expected)
  })

  it.each([
    ["a b c d e f g h i j", undefined],
    ["a b c d e f g h i j k", "The search field must have at most 10 words."],
    ["a".repeat(201), "The search field must be at most 200 characters."],
    ["\u{1F600}", undefined],
    ["a\ud800", "The search field must not contain NUL or unpaired surrogate characters."],
    ["a\u0000", "The search field must not contain NUL or unpaired surrogate characters."],
    [" \u3000\u202e.", "The search field must contain a letter or a digit."]
  ])("%j is refused as it should", (search, message) => {
    const read = readInput(Schema.Struct({ search: SearchText }), { search })
    expect(Result.isFailure(read) ? read.failure[0]?.message : undefined).toBe(message)
  })
})
