import { createHmac } from "node:crypto"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { describe, expect, expectTypeOf, it } from "vitest"
import type { RawWebhook } from "./RawWebhook.ts"
import { type VerifiedWebhook, verifyWebhook } from "./verifyWebhook.ts"
import { WebhookVerificationError, type WebhookVerificationErrorCode } from "./WebhookVerificationError.ts"

const secret = "svc_whsec_4f8b"
const now = 1_767_225_600
const event = {
  id: "evt_1",
  type: "booking.rescheduled",
  created_at: "2026-01-01T00:00:00Z",
  data: { booking: { id: 7, status: "accepted" }, previous_scheduled_at: "2026-01-02T09:00:00Z", seat: { index: 0 } }
}
const text = JSON.stringify(event)
const sign = (body: string | Uint8Array, key = secret, t = now) =>
  `t=${t},v1=${createHmac("sha256", key).update(`${t}.`).update(body).digest("hex")}`
const signature = sign(text)
const delivery = (changes: Partial<RawWebhook> = {}): RawWebhook => ({
  body: text,
  headers: { "svc-signature": signature, "svc-webhook-attempt": "2" },
  ...changes
})

const refusal = async (call: Promise<unknown>): Promise<WebhookVerificationError> => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (reason instanceof WebhookVerificationError) return reason
  throw new Error("The delivery was not rejected.", { cause: reason })
}

describe("A genuine delivery", () => {
  it("MUST resolve to its event, with the fields for deduplication and ordering", async () => {
    expect(await verifyWebhook(delivery(), secret, { now })).toEqual({ ...event, attempt: 2 })
  })

  it("MUST be narrowed by its type", async () => {
    const verified = await verifyWebhook(delivery(), secret, { now })
    expectTypeOf(verified.type).toEqualTypeOf<VerifiedWebhook["type"]>()
    if (verified.type !== "booking.rescheduled") throw new Error(verified.type)
    expectTypeOf(verified.data.previous_scheduled_at).toBeString()
    expectTypeOf(verified.data.booking.scheduled_at).toEqualTypeOf<string | null>()
    expect([verified.data.previous_scheduled_at, verified.data.seat?.index]).toEqual(["2026-01-02T09:00:00Z", 0])
  })

  const bytes = new TextEncoder().encode(text)
  it.each<[string, RawWebhook["body"]]>([
    ["text", text],
    ["a Buffer", Buffer.from(text)],
    ["a Uint8Array", bytes],
    ["a part of a larger buffer", new TextEncoder().encode(`--${text}--`).subarray(2, -2)],
    ["an ArrayBuffer", bytes.buffer],
    ["a DataView", new DataView(bytes.buffer)]
  ])("MUST be accepted with its body as %s", async (_, body) => {
    expect((await verifyWebhook(delivery({ body }), secret, { now })).id).toBe("evt_1")
  })

  it.each<[string, RawWebhook["headers"]]>([
    ["Headers", new Headers({ "Svc-Signature": signature })],
    ["a record of names in any case", { "Svc-Signature": signature }],
    ["a record of lists", { "svc-signature": [signature], accept: undefined }],
    ["a record whose list has parts", { "svc-signature": signature.split(",") }]
  ])("MUST be accepted with its headers as %s", async (_, headers) => {
    const { id, attempt } = await verifyWebhook(delivery({ headers }), secret, { now })
    expect([id, attempt]).toEqual(["evt_1", null])
  })

  it("MUST be accepted as a web Request", async () => {
    const request = new Request("https://receiver.example", {
      method: "POST",
      body: text,
      headers: { "svc-signature": signature }
    })
    expect((await verifyWebhook(request, secret, { now })).id).toBe("evt_1")
  })

  it("MUST be accepted with any of several secrets, ignoring empty ones", async () => {
    expect((await verifyWebhook(delivery(), ["svc_whsec_new", secret], { now })).id).toBe("evt_1")
    expect((await verifyWebhook(delivery(), ["", secret], { now })).id).toBe("evt_1")
  })

  it("MUST be verified with the system clock and a custom tolerance", async () => {
    const t = Math.floor(Date.now() / 1000)
    expect((await verifyWebhook(delivery({ headers: { "svc-signature": sign(text, secret, t) } }), secret)).id).toBe("evt_1")
    expect((await verifyWebhook(delivery(), secret, { now: now + 10, toleranceSeconds: 10 })).id).toBe("evt_1")
    expect((await refusal(verifyWebhook(delivery(), secret, { now: now + 11, toleranceSeconds: 10 }))).code).toBe("too_old")
  })
})

describe("Any other input", () => {
  const readRequest = new Request("https://receiver.example", { method: "POST", body: text })
  const signedAs = (body: string | Uint8Array<ArrayBuffer>) => delivery({ body, headers: { "svc-signature": sign(body) } })
  const parsed = (body: unknown) => delivery({ body: body as string })

  it.each<[WebhookVerificationErrorCode, string, () => Promise<unknown>]>([
    ["no_secret", "no secret", () => verifyWebhook(delivery(), [], { now })],
    ["no_secret", "an empty secret", () => verifyWebhook(delivery(), "", { now })],
    ["no_secret", "an undefined secret", () => verifyWebhook(delivery(), undefined as unknown as string, { now })],
    ["parsed_body", "a parsed body", () => verifyWebhook(parsed(event), secret, { now })],
    ["parsed_body", "an unread body", () => verifyWebhook(parsed(undefined), secret, { now })],
    ["parsed_body", "nothing", () => verifyWebhook(null as never, secret, { now })],
    ["parsed_body", "no object", () => verifyWebhook(text as never, secret, { now })],
    [
      "missing_header",
      "a list of headers",
      () => verifyWebhook(delivery({ headers: [["svc-signature", signature]] as never }), secret, { now })
    ],
    ["missing_header", "no headers", () => verifyWebhook(delivery({ headers: undefined as never }), secret, { now })],
    ["missing_header", "no header", () => verifyWebhook(delivery({ headers: {} }), secret, { now })],
    ["missing_header", "no header in Headers", () => verifyWebhook(delivery({ headers: new Headers() }), secret, { now })],
    ["malformed_header", "an empty header", () => verifyWebhook(delivery({ headers: { "svc-signature": "" } }), secret, { now })],
    [
      "malformed_header",
      "two headers",
      () => verifyWebhook(delivery({ headers: { "svc-signature": [signature, signature] } }), secret, { now })
    ],
    ["no_match", "another body", () => verifyWebhook(delivery({ body: `${text} ` }), secret, { now })],
    ["no_match", "another secret", () => verifyWebhook(delivery(), "svc_whsec_other", { now })],
    ["no_match", "another secret, long ago", () => verifyWebhook(delivery(), "svc_whsec_other", { now: now + 9999 })],
    ["too_old", "long ago", () => verifyWebhook(delivery(), secret, { now: now + 301 })],
    ["too_old", "the future", () => verifyWebhook(delivery(), secret, { now: now - 301 })],
    ["too_old", "a clock that is not a number", () => verifyWebhook(delivery(), secret, { now: Number.NaN })],
    ["malformed_body", "no JSON", () => verifyWebhook(signedAs("hello"), secret, { now })],
    [
      "malformed_body",
      "bytes that are not UTF-8",
      () => verifyWebhook(signedAs(Uint8Array.of(0x22, 0xff, 0x22)), secret, { now })
    ],
    ["malformed_body", "null", () => verifyWebhook(signedAs("null"), secret, { now })],
    ["malformed_body", "JSON that is not an event", () => verifyWebhook(signedAs('{"id":"evt_1","data":{}}'), secret, { now })]
  ])("MUST be rejected as %s: %s", async (code, _, call) => {
    const error = await refusal(call())
    expect([error.name, error.code]).toEqual(["WebhookVerificationError", code])
    expect(error.message).toMatch(/[.?]$/)
    expect(error.message).not.toContain(secret)
  })

  it("MUST explain how to get the raw body", async () => {
    await readRequest.text()
    const unread = new IncomingMessage(new Socket())
    expect((await refusal(verifyWebhook(unread as never, secret, { now }))).message).toContain("chunks.push(chunk)")
    const pairs = [["svc-signature", signature]] as never
    expect((await refusal(verifyWebhook(delivery({ headers: pairs }), secret, { now }))).message).toContain("new Headers(pairs)")
    expect((await refusal(verifyWebhook(undefined as never, secret, { now }))).message).toContain("{ body, headers }")
    expect((await refusal(verifyWebhook(parsed(event), secret, { now }))).message).toContain("express.raw(")
    const { code, message } = await refusal(verifyWebhook(readRequest, secret, { now }))
    expect([code, message]).toEqual(["parsed_body", expect.stringContaining("was read before it could be verified")])
  })
})
