import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { smallest } from "../../test/Smallest.ts"
import { checkWebhookUrl } from "../webhooks/WebhookUrl.ts"
import { anyOwnWebhookUrl, anyRefusedWebhookUrl, anyWebhookUrl } from "./AnyWebhookUrl.ts"

const ownDomains = ["acme-sched.com", "book.example.org"] as const

describe("Generated webhook URLs", () => {
  it("MUST all be accepted if they are valid, with the host they name", () => {
    fc.assert(
      fc.property(anyWebhookUrl, (url) => {
        const { hostname } = new URL(url)
        expect(checkWebhookUrl(url, { ownDomains })).toEqual({ ok: true, host: hostname.replace(/^\[|\]$/g, "") })
      })
    )
  })

  it("MUST all be refused if they are invalid, for every installation, with a message", () => {
    const refused = { ok: false, reason: expect.stringMatching(/^The URL.+\.$/) }
    fc.assert(fc.property(anyRefusedWebhookUrl, (url) => void expect(checkWebhookUrl(url, { ownDomains: [] })).toEqual(refused)))
    fc.assert(
      fc.property(anyOwnWebhookUrl(ownDomains), (url) => void expect(checkWebhookUrl(url, { ownDomains })).toEqual(refused))
    )
  })

  it("MUST violate every rule that depends on the text", () => {
    const reasons = fc.sample(anyRefusedWebhookUrl, { numRuns: 2000, seed: 1 }).map((url) => {
      const verdict = checkWebhookUrl(url, { ownDomains: [] })
      return verdict.ok ? "none" : verdict.reason
    })
    expect([...new Set(reasons)].sort()).toEqual([
      "The URL must be absolute and begin with https://.",
      "The URL must be at most 2048 characters.",
      "The URL must not contain a user name or password.",
      "The URL must not contain spaces, control characters or backslashes.",
      "The URL must not have a fragment.",
      "The URL must not point to a local or reserved host name.",
      "The URL must not point to a private, loopback, link-local or other reserved address.",
      "The URL must not use port 0.",
      "The URL must use https.",
      "The URL's host is not a valid domain name.",
      "The URL's host must be a full domain name."
    ])
  })

  it("MUST shrink to a short one", () => {
    expect(smallest(anyWebhookUrl)).toEqual(["https://a.com"])
    expect(smallest(anyOwnWebhookUrl(ownDomains))).toEqual(["https://acme-sched.com"])
    expect(smallest(anyRefusedWebhookUrl).every((url) => url.length < 30)).toBe(true)
  })
})
