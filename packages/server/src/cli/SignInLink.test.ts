import { makeHostToken } from "@slotkit/core/internal"
import { describe, expect, it } from "vitest"
import { signInLinkIn } from "./Serve.ts"

const baseUrl = "https://book.example.com"
const link = `${baseUrl}/app/sign-in/${makeHostToken("signInLink", 1, new Uint8Array(32))}`
const mail = (text: string) => ({ to: { name: null, email: "ada@example.com" }, subject: "", text, html: "", calendar: null })

describe("The sign-in link of an email", () => {
  it("MUST be found in a sign-in email", () => {
    expect(signInLinkIn(mail(`Hello,\n\nSign in: ${link}\n`), baseUrl)).toBe(link)
  })

  it.each([
    "Notes: nothing",
    `Notes: https://evil.example/app/sign-in/${link.split("/").at(-1)}`,
    `Notes: ${link.slice(0, -1)}`,
    `Notes: ${baseUrl}/app/sign-in/${makeHostToken("apiKey", 1, new Uint8Array(32))}`
  ])("MUST NOT be taken from user input in another email: %s", (text) => {
    expect(signInLinkIn(mail(text), baseUrl)).toBeUndefined()
  })
})
