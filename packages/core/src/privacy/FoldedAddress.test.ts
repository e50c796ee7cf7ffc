import { expect, it } from "vitest"
import { foldedAddress } from "./FoldedAddress.ts"

it.each([
  ["Kim.O'Hara+X@Korp.EXAMPLE", "kim.o'hara+x@korp.example"],
  ["\u212Aim@korp.example", "\u212Aim@korp.example"],
  ["\u0130ris@B\u00DCCHER.example", "\u0130ris@b\u00DCcher.example"],
  ["", ""]
])("folds only the ASCII letters of %j", (email, folded) => {
  expect(foldedAddress(email)).toBe(folded)
})
