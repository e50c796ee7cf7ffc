import { expect, it } from "vitest"
import { withoutLinks } from "./WithoutLinks.ts"

it.each([
  ["https://evil.example/x?y=1", "https: //evil. example/x?y=1"],
  ["HTTP://EVIL.EXAMPLE", "HTTP: //EVIL. EXAMPLE"],
  ["www.evil.example", "www. evil. example"],
  ["pay at evil.com/x now", "pay at evil. com/x now"],
  ["write to eve@evil.co.uk", "write to eve@evil. co. uk"],
  ["пример.рф and evil.xn--p1ai", "пример. рф and evil. xn--p1ai"],
  ["evil．com", "evil． com"],
  ["evil\u3002com/x", "evil\u3002 com/x"],
  ["evil\uFF61com", "evil\uFF61 com"],
  ["evil.\u200Dcom", "evil. \u200Dcom"],
  ["hthttps://tp://x.y", "hthttps: //tp: //x. y"],
  ["http:\\\\evil.com", "http: \\\\evil. com"]
])("MUST leave no link in %s", (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
  expect(withoutLinks(expected)).toBe(expected)
})

it.each(["Ada B. Lovelace", "Engines, at 9.30 for 1.5 hours.", "What is it? 50:50 // really", "Fin.", "..."])(
  "leaves %s as it is",
  (text) => {
    expect(withoutLinks(text)).toBe(text)
  }
)
