import { readFileSync } from "node:fs"
import { join } from "node:path"
import { signWebhook, verifyWebhookSignature } from "@slotkit/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type SignatureVector, signatureVectors } from "../scripts/SignatureVectors.ts"
import { verifyWebhook, type WebhookVerificationError } from "../src/index.ts"
import { judgeSignature } from "../src/WebhookSignature.ts"

const text = readFileSync(join(import.meta.dirname, "../vectors/webhook-signatures.json"), "utf8")
const file: { readonly tolerance_seconds: number; readonly vectors: ReadonlyArray<SignatureVector> } = JSON.parse(text)
const named = file.vectors.map((vector) => [vector.name, vector] as const)
const bytesOf = ({ body_base64: base64 }: SignatureVector) => Uint8Array.from(Buffer.from(base64, "base64"))
const notEvents = ["bytes that are not UTF-8", "an empty body"]

describe("The test vectors", () => {
  it("MUST match the service's own signer (npm run generate -w @slotkit/client)", () => {
    expect(text).toBe(signatureVectors())
  })

  it.each(named)("MUST have the same verdict in the core: %s", (_, vector) => {
    const { secret, header, now, verifies } = vector
    expect(verifyWebhookSignature({ secret, header, now, body: bytesOf(vector), toleranceSeconds: file.tolerance_seconds })).toBe(
      verifies
    )
  })

  it.each(named)("MUST have the same verdict in the client: %s", async (name, vector) => {
    const { secret, header, now, reason } = vector
    const outcome = await verifyWebhook({ body: bytesOf(vector), headers: { "svc-signature": header } }, secret, { now }).then(
      () => null,
      (error: WebhookVerificationError) => error.code
    )
    expect(outcome).toBe(notEvents.includes(name) ? "malformed_body" : reason)
  })
})

it("The client MUST have the same verdict as the core for any header", async () => {
  const secret = "svc_whsec_4f8b"
  const right = (t: number, body: Uint8Array) => signWebhook({ secrets: [secret], timestamp: t, body }).split(",")[1]!
  const inputs = fc.record({
    body: fc.uint8Array(),
    age: fc.integer({ min: -302, max: 302 }),
    extras: fc.array(fc.constantFrom("v1=", "v1=00", "v2=aa", "t=", "t=1", "T=1", "v1", "", " ", "=", "t =5"), { maxLength: 2 }),
    place: fc.nat({ max: 4 }),
    without: fc.constantFrom("t=", "v1=", "nothing", "nothing", "nothing")
  })
  await fc.assert(
    fc.asyncProperty(inputs, async ({ body: anyBytes, age, extras, place, without }) => {
      const body = Uint8Array.from(anyBytes)
      const now = 1_767_225_600
      const elements = [`t=${now - age}`, right(now - age, body)].filter((element) => !element.startsWith(without))
      const header = elements.toSpliced(place, 0, ...extras).join(",")
      const verdict = await judgeSignature({ header, body, secrets: [secret], now, toleranceSeconds: 300 })
      expect(verdict === "genuine").toBe(verifyWebhookSignature({ secret, header, body, now }))
    })
  )
})
