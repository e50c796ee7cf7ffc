import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { RedirectUrl } from "./ServiceSettings.ts"

const isAccepted = Schema.is(RedirectUrl)

describe("The address after a booking", () => {
  it.each(["https://shop.example", "https://shop.example:8443/thanks?from=booking#top", "https://m\u00FCller.example/danke"])(
    "MUST be accepted: %s",
    (url) => {
      expect(isAccepted(url)).toBe(true)
    }
  )

  it.each([
    "http://shop.example/",
    "HTTPS:shop.example",
    "//shop.example/",
    "/thanks",
    "javascript:alert(1)",
    "data:text/html,hi",
    "https://",
    "https:///shop.example",
    "https://ada@shop.example/",
    "https://ada:secret@shop.example/",
    "https://shop.example/a b",
    "https://shop.example/\nnext",
    " https://shop.example/",
    `https://shop.example/${"x".repeat(2048)}`
  ])("MUST be refused: %j", (url) => {
    expect(isAccepted(url)).toBe(false)
  })
})
