import { expect, it } from "vitest"
import { foldedAddress } from "../values/TextRules.ts"
import { inviteTokensIn } from "./Erasure.ts"

it.each([
  ["Kim.O'Hara+X@Korp.EXAMPLE", "kim.o'hara+x@korp.example"],
  ["\u212Aim@korp.example", "\u212Aim@korp.example"],
  ["\u0130ris@B\u00DCCHER.example", "\u0130ris@b\u00DCcher.example"],
  ["", ""]
])("folds only the ASCII letters of %j", (email, folded) => {
  expect(foldedAddress(email)).toBe(folded)
})

const token = "2ctdI8qGm0hXb7nYvK4sZaPw"

it("finds the tokens of invite links, each once, and nothing else", () => {
  const body = { data: { url: `https://book.example/i/${token}` }, text: `Its link: https://book.example/pages/i/${token}.` }
  expect(inviteTokensIn(JSON.stringify(body))).toEqual([token])
  expect(inviteTokensIn(JSON.stringify({ url: `https://book.example/b/${token}`, more: `/i/${token}x /i/short` }))).toEqual([])
})
