import { expect, it } from "vitest"
import { maskMailAddresses } from "./MaskedMail.ts"

it.each([
  ["ada@example.com", "a***@example.com"],
  ["No mail to <grace.hopper@navy.example>, nor to a@b.co.", "No mail to <g***@navy.example>, nor to a***@b.co."],
  ["/app/people?email=grace@navy.example&page=2", "/app/people?email=g***@navy.example&page=2"],
  ["ada@example.com@example.org", "a***@example.com@example.org"],
  [`${"a".repeat(70)}@example.com`, "a***@example.com"],
  ["\u{1F600}da@bücher.example", "\u{1F600}***@bücher.example"],
  ["ada@localhost, @example.com, ada@", "ada@localhost, @example.com, ada@"]
])("masks %j as %j", (text, masked) => {
  expect(maskMailAddresses(text)).toBe(masked)
})

it.each(["a", "\u200B", "a@", "a@b", "a@b.", "a.", "-@a.-"])(
  "MUST take time in proportion to the length of %j repeated",
  (part) => {
    const fastest = (length: number): number => {
      const text = part.repeat(length / part.length)
      return Math.min(
        ...Array.from({ length: 10 }, () => {
          const startedAt = performance.now()
          maskMailAddresses(text)
          return performance.now() - startedAt
        })
      )
    }
    fastest(2000)
    // Sixteen times the length takes sixteen times as long, or 256 times as long if the time is quadratic.
    expect(fastest(16_000) / fastest(1000)).toBeLessThan(64)
  }
)
