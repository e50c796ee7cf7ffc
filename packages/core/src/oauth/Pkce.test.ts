import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isPkceChallenge, isPkceVerifier, verifyPkce } from "./Pkce.ts"

const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

describe("PKCE", () => {
  it("accepts the verifier and challenge of RFC 7636, appendix B", () => {
    expect(verifyPkce({ challenge, verifier })).toBe(true)
  })

  it("refuses another verifier, another challenge and the plain method", () => {
    expect(verifyPkce({ challenge, verifier: verifier.replace("d", "e") })).toBe(false)
    expect(verifyPkce({ challenge: challenge.replace("E", "F"), verifier })).toBe(false)
    expect(verifyPkce({ challenge: verifier, verifier })).toBe(false)
    expect(verifyPkce({ challenge: `${challenge}=`, verifier })).toBe(false)
  })

  it("accepts every verifier against the digest Node makes of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...unreserved), minLength: 43, maxLength: 128 }), (text) => {
        const digest = createHash("sha256").update(text).digest("base64url")
        expect(isPkceVerifier(text)).toBe(true)
        expect(isPkceChallenge(digest)).toBe(true)
        expect(verifyPkce({ challenge: digest, verifier: text })).toBe(true)
      })
    )
  })

  it.each([
    "",
    "a".repeat(42),
    "a".repeat(129),
    `${"a".repeat(42)} `,
    `${"a".repeat(43)}\n`,
    `${"a".repeat(42)}+`,
    `${"a".repeat(42)}é`
  ])("%j is not a verifier, even if its digest is the challenge", (text) => {
    expect(isPkceVerifier(text)).toBe(false)
    expect(verifyPkce({ challenge: createHash("sha256").update(text).digest("base64url"), verifier: text })).toBe(false)
  })

  it.each(["", challenge.slice(1), `${challenge}=`, `${challenge}a`, challenge.replace("-", "+"), challenge.replace("-", "~")])(
    "%j is not a challenge",
    (text) => {
      expect(isPkceChallenge(text)).toBe(false)
    }
  )
})
