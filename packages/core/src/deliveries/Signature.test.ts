import { createHmac } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { signWebhook, verifyWebhookSignature } from "./Signature.ts"

const secret = "svc_whsec_4f8b"
const body = '{"id":"evt_1","type":"booking.confirmed"}'
const timestamp = 1_767_225_600
const header = signWebhook({ secrets: [secret], timestamp, body })
const verify = (changes: Partial<Parameters<typeof verifyWebhookSignature>[0]> = {}) =>
  verifyWebhookSignature({ secret, header, body, now: timestamp, ...changes })
const hmacHex = (key: string, t: number, payload: string | Uint8Array) =>
  createHmac("sha256", key).update(`${t}.`).update(payload).digest("hex")

describe("Signature", () => {
  it("t is the timestamp, v1 the lowercase hex HMAC-SHA256 of `<t>.<raw request body>` keyed with the whole secret", () => {
    expect(header).toBe(`t=${timestamp},v1=${hmacHex(secret, timestamp, body)}`)
  })

  it("during a secret rotation, the header contains one v1 for each secret, in order, and either receiver accepts it", () => {
    const both = signWebhook({ secrets: ["old", "new"], timestamp, body })
    expect(both).toBe(`t=${timestamp},v1=${hmacHex("old", timestamp, body)},v1=${hmacHex("new", timestamp, body)}`)
    expect(verify({ secret: "old", header: both })).toBe(true)
    expect(verify({ secret: "new", header: both })).toBe(true)
    expect(verify({ secret: "other", header: both })).toBe(false)
  })

  it("equals Node's HMAC for any secret, time and bytes, and text is signed as UTF-8", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: "grapheme" }),
        fc.nat(),
        fc.uint8Array(),
        fc.string({ unit: "grapheme" }),
        (key, t, bytes, text) => {
          expect(signWebhook({ secrets: [key], timestamp: t, body: bytes })).toBe(`t=${t},v1=${hmacHex(key, t, bytes)}`)
          expect(signWebhook({ secrets: [key], timestamp: t, body: text })).toBe(
            `t=${t},v1=${hmacHex(key, t, Buffer.from(text))}`
          )
        }
      )
    )
  })

  it("a flipped bit anywhere in the body invalidates the signature", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.integer({ min: 0, max: 7 }), (bytes, place, bit) => {
        const signed = signWebhook({ secrets: [secret], timestamp, body: bytes })
        expect(verify({ header: signed, body: bytes })).toBe(true)
        const tampered = bytes.map((byte, index) => (index === place % bytes.length ? byte ^ (1 << bit) : byte))
        expect(verify({ header: signed, body: tampered })).toBe(false)
      })
    )
  })

  it("a changed character anywhere in the header invalidates it", () => {
    fc.assert(
      fc.property(fc.nat({ max: header.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (index, character) => {
        fc.pre(header[index] !== character)
        expect(verify({ header: header.slice(0, index) + character + header.slice(index + 1) })).toBe(false)
      })
    )
  })

  it.each([
    ["the very second", 0, true],
    ["exactly 300 seconds old", 300, true],
    ["301 seconds old", 301, false],
    ["exactly 300 seconds ahead", -300, true],
    ["301 seconds ahead", -301, false]
  ])("a request %s", (_, age, accepted) => {
    expect(verify({ now: timestamp + age })).toBe(accepted)
  })

  it("the receiver may set another tolerance", () => {
    expect(verify({ now: timestamp + 10, toleranceSeconds: 10 })).toBe(true)
    expect(verify({ now: timestamp + 11, toleranceSeconds: 10 })).toBe(false)
    expect(verify({ now: timestamp + 1, toleranceSeconds: 0 })).toBe(false)
    expect(verify({ now: Number.NaN })).toBe(false)
    expect(verify({ toleranceSeconds: Number.NaN })).toBe(false)
  })

  const v1 = hmacHex(secret, timestamp, body)
  it.each([
    ["unknown elements are ignored", `t=${timestamp},v0=abc,v1=${v1},extra,v2=`, true],
    ["elements may come in any order, with spaces", `v1=${v1}, t=${timestamp}`, true],
    ["a wrong v1 beside the right one is ignored", `t=${timestamp},v1=00,v1=${v1}`, true],
    ["no t", `v1=${v1}`, false],
    ["two t", `t=${timestamp},t=${timestamp},v1=${v1}`, false],
    ["t that is no whole number", `t=${timestamp}.0,v1=${v1}`, false],
    ["t with a sign", `t=+${timestamp},v1=${v1}`, false],
    ["empty t", `t=,v1=${v1}`, false],
    ["no v1", `t=${timestamp}`, false],
    ["the signature under another scheme", `t=${timestamp},v2=${v1}`, false],
    ["upper-case hex", `t=${timestamp},v1=${v1.toUpperCase()}`, false],
    ["half a signature", `t=${timestamp},v1=${v1.slice(0, 32)}`, false],
    ["an empty header", "", false],
    ["only separators", ",,=,", false],
    ["no header", undefined, false],
    ["null", null, false]
  ])("%s", (_, input, accepted) => {
    expect(verify({ header: input })).toBe(accepted)
  })

  it("verification never throws, whatever the input", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (anyHeader, anyBody, anyNow) => {
        const input = { secret, header: anyHeader, body: anyBody, now: anyNow } as unknown as Parameters<
          typeof verifyWebhookSignature
        >[0]
        expect(verifyWebhookSignature(input)).toBe(false)
      })
    )
    expect(verify({ secret: "" })).toBe(false)
  })

  it("signing rejects an empty secret, no secret and a time that is not a whole number of seconds", () => {
    expect(() => signWebhook({ secrets: [], timestamp, body })).toThrow(RangeError)
    expect(() => signWebhook({ secrets: [secret, ""], timestamp, body })).toThrow(RangeError)
    expect(() => signWebhook({ secrets: [secret], timestamp: 1.5, body })).toThrow(RangeError)
    expect(() => signWebhook({ secrets: [secret], timestamp: -1, body })).toThrow(RangeError)
  })
})
