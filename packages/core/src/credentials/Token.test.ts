import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encodeBase62 } from "../values/Base62.ts"
import {
  type HostTokenKind,
  hashToken,
  makeHostToken,
  makeToken,
  parseToken,
  storedToken,
  type TokenKind,
  tokenHint,
  tokenPrefixes,
  tokenScannerPattern,
  withoutTokens
} from "./Token.ts"

const kinds = Object.keys(tokenPrefixes) as ReadonlyArray<TokenKind>
const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
const hostKinds: ReadonlyArray<HostTokenKind> = [
  "apiKey",
  "accessToken",
  "refreshToken",
  "authorizationCode",
  "signInLink",
  "hostSession"
]
const isOfHost = (kind: TokenKind): kind is HostTokenKind => (hostKinds as ReadonlyArray<TokenKind>).includes(kind)
const make = (kind: TokenKind, bytes: Uint8Array, hostId = 64) =>
  isOfHost(kind) ? makeHostToken(kind, hostId, bytes) : makeToken(kind, bytes)
const zeros = make("apiKey", new Uint8Array(32))

describe("tokens", () => {
  it.each([
    ["apiKey", "svc_sk_"],
    ["accessToken", "svc_at_"],
    ["refreshToken", "svc_rt_"],
    ["authorizationCode", "svc_ac_"],
    ["clientSecret", "svc_cs_"],
    ["webhookSecret", "svc_whsec_"],
    ["operatorToken", "svc_op_"],
    ["signInLink", "svc_li_"],
    ["hostSession", "svc_hs_"]
  ] as const)("an %s is %s, 43 base 62 characters and 6 of a checksum, and decodes to its kind", (kind, prefix) => {
    fc.assert(
      fc.property(random, (bytes) => {
        const token = make(kind, bytes)
        expect(token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{49}$`))
        expect(parseToken(token)).toEqual({ kind })
      })
    )
  })

  it("the checksum is the CRC-32 of everything before it, including the prefix", () => {
    expect(zeros.slice(0, 50)).toBe(`svc_sk_${"0".repeat(43)}`)
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    const sum = [...zeros.slice(50)].reduce((number, character) => number * 62 + digits.indexOf(character), 0)
    expect(sum).toBe(crc32(zeros.slice(0, 50)))
  })

  it("different bytes make different tokens", () => {
    fc.assert(
      fc.property(random, random, (a, b) => {
        fc.pre(!Buffer.from(a).equals(Buffer.from(b)))
        return makeToken("clientSecret", a) !== makeToken("clientSecret", b)
      })
    )
  })

  it("any single wrong character is rejected without a lookup", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        random,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (kind, bytes, place, character) => {
          const token = make(kind, bytes)
          const index = place % token.length
          fc.pre(token[index] !== character)
          expect(parseToken(token.slice(0, index) + character + token.slice(index + 1))).toBeUndefined()
        }
      )
    )
  })

  it.each([
    "",
    "svc_sk_",
    "svc_sk_test",
    `${zeros} `,
    `${zeros}\n`,
    zeros.slice(1),
    zeros.slice(0, -1),
    `${zeros}0`,
    zeros.replace("_sk_", "_at_"),
    zeros.replace("_sk_", "_xx_")
  ])("%j is not a token", (text) => {
    expect(parseToken(text)).toBeUndefined()
  })

  it("is made of exactly 32 bytes", () => {
    for (const kind of kinds) {
      expect(() => make(kind, new Uint8Array(31))).toThrow(RangeError)
      expect(() => make(kind, new Uint8Array(33))).toThrow(RangeError)
    }
  })

  it.each(hostKinds)("an %s begins with its host's bucket, and is otherwise 244 of the bits", (kind) => {
    const [first, second] = [1, 65].map((hostId) => makeHostToken(kind, hostId, new Uint8Array(32).fill(255)))
    expect(first).toBe(second)
    const body = first!.slice(tokenPrefixes[kind].length, -6)
    expect(body.slice(0, 2)).toBe("01")
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    const number = [...body.slice(2)].reduce((sum, character) => sum * 62n + BigInt(digits.indexOf(character)), 0n)
    expect(number).toBe(2n ** 244n - 1n)
    expect(storedToken(first!)).toBe(`01${hashToken(first!)}`)
  })

  it.each(hostKinds)("an %s with a bucket that does not exist is none", (kind) => {
    const withBucket = (bucket: string) => {
      const text = `${tokenPrefixes[kind]}${bucket}${"0".repeat(41)}`
      return text + encodeBase62(BigInt(crc32(text)), 6)
    }
    expect(parseToken(withBucket("11"))).toEqual({ kind })
    for (const bucket of ["12", "zz"]) expect(parseToken(withBucket(bucket))).toBeUndefined()
  })

  it("is stored as the lowercase hex SHA-256 of its whole text", () => {
    expect(hashToken(zeros)).toBe(createHash("sha256").update(zeros).digest("hex"))
  })

  it("shows its prefix and its last four characters in lists", () => {
    expect(tokenHint(zeros)).toEqual({ prefix: "svc_sk_", last4: zeros.slice(-4) })
    expect(() => tokenHint("svc_sk_test")).toThrow(RangeError)
  })

  it.each(kinds)("scanners find an %s in any text", (kind) => {
    const token = make(kind, new Uint8Array(32).fill(7))
    expect(tokenScannerPattern.exec(`Authorization: Bearer ${token}\n`)?.[0]).toBe(token)
    expect(tokenScannerPattern.test(`key="${token}"`)).toBe(true)
    expect(tokenScannerPattern.test(`${token}0`)).toBe(false)
    expect(tokenScannerPattern.test(`x${token}`)).toBe(false)
    expect(withoutTokens(`GET /a/${token}?b=${token}`)).toBe("GET /a/[token]?b=[token]")
  })

  it("MUST be redacted in a text for a log, quoted or not, as must the links of invites and checkouts", () => {
    const token = make("signInLink", new Uint8Array(32))
    expect(withoutTokens(JSON.stringify(`A cause:\n${token}\n`))).toBe(JSON.stringify("A cause:\n[token]\n"))
    const link = "1b2ctdI8kkRx0p2KXMK5PT3Y"
    const visitors = ["/visitor/v1/invites/", "/visitor/v1/bookings/", "/visitor/bookings/"]
    for (const path of ["/i/", "/b/", "/a/", "/f/", ...visitors, "https://book.example/checkout/"]) {
      expect(withoutTokens(`"${path}${link}/done" ${path}${link}`)).toBe(`"${path}[token]/done" ${path}[token]`)
    }
    for (const path of [`/hosts/${link}`, `/i/${link}0`, "/api/v1/invites/7"]) expect(withoutTokens(path)).toBe(path)
  })
})
