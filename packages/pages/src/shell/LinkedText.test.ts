import { describe, expect, it } from "vitest"
import { linkedText } from "./LinkedText.ts"

const linked = (text: string) => linkedText(text, { embedding: undefined }).markup
const link = (address: string) => `<a href="${address}" rel="nofollow noopener noreferrer">${address}</a>`

describe("A text of a host", () => {
  it.each([
    ["See https://example.com.", `See ${link("https://example.com")}.`],
    ["(https://example.com/a?b=1&c=2#d)", `(${link("https://example.com/a?b=1&#38;c=2#d")})`],
    ["https://a.example https://b.example", `${link("https://a.example")} ${link("https://b.example")}`],
    ["First\nhttps://bücher.example/ä, then", `First\n${link("https://bücher.example/ä")}, then`],
    ["«https://example.com»", `«${link("https://example.com")}»`]
  ])("MUST have its https addresses as links: %s", (text, markup) => {
    expect(linked(text)).toBe(markup)
  })

  it.each([
    "http://example.com",
    "javascript:alert(1)",
    "example.com",
    "https://",
    "https://localhost",
    "https://bank.example@evil.example/",
    "HTTPS //example.com"
  ])("MUST NOT have anything else as a link: %s", (text) => {
    expect(linked(text)).not.toContain("<a")
  })

  it("MUST NOT turn text into markup", () => {
    const hostile = linked(`<b>https://example.com/"onmouseover="x"</b><script>https://example.com/'><img src=x></script>`)
    expect(hostile.replaceAll(/<a href="[^"<>]*" rel="nofollow noopener noreferrer">[^<>]*<\/a>/g, "")).not.toMatch(/[<>"]/)
  })

  it("opens in a new tab from a frame", () => {
    const framed = linkedText("https://example.com", { embedding: {} as never })
    expect(framed.markup).toContain(' target="_blank">')
  })
})
