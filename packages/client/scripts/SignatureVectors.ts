import { signWebhook } from "@slotkit/core"

/** A delivery with the expected verdict of a receiver. */
export interface SignatureVector {
  readonly name: string
  readonly secret: string
  readonly header: string
  /** The raw body as Base64, because it may not be text. */
  readonly body_base64: string
  /** The receiver's clock, in Unix seconds. */
  readonly now: number
  readonly verifies: boolean
  /** The reason for a rejection: a code of `WebhookVerificationError`. */
  readonly reason: "malformed_header" | "no_match" | "too_old" | null
}

/** Generates `vectors/webhook-signatures.json`: deliveries signed by the service's own code, for receivers in any language. */
export const signatureVectors = (): string => `${JSON.stringify({ about, tolerance_seconds: 300, vectors }, null, 2)}\n`

const about =
  "Webhook deliveries and whether they verify. A receiver splits Svc-Signature at commas, takes the single t and all v1 values, and ignores unknown elements. It computes the lowercase hex HMAC-SHA256 of `<t>.<raw body>` with the complete secret as the UTF-8 key and compares it with each v1 in constant time. It accepts the delivery if one is equal and t differs from the current time by at most tolerance_seconds in either direction."

const secret = "svc_whsec_oJ7T4mYbQ2cV9dLxR8aN"
const newSecret = "svc_whsec_wK3pS6uHfE1gZ5tXyC0i"
const now = 1_767_225_600

const event = (name: string): string =>
  JSON.stringify({
    id: "evt_2Zt8Qm",
    type: "booking.confirmed",
    created_at: "2026-01-01T00:00:00Z",
    data: { booking: { id: 1, status: "accepted", booker: { name, email: "grace@example.com" } } }
  })

const text = event("Grace")
const header = (secrets: ReadonlyArray<string>, body: string | Uint8Array = text, timestamp = now) =>
  signWebhook({ secrets, timestamp, body })
const signed = header([secret])
const v1 = signed.slice(signed.indexOf(",") + 1)

const vector = (
  name: string,
  reason: SignatureVector["reason"],
  options: { header?: string; body?: string | Uint8Array } = {}
) => ({
  name,
  secret,
  header: options.header ?? signed,
  body_base64: Buffer.from(options.body ?? text).toString("base64"),
  now,
  verifies: reason === null,
  reason
})

const wide = event("Gráçe 李 👩🏽‍💻\u2028")
const bytes = Uint8Array.of(0x7b, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0x7d)

const vectors: ReadonlyArray<SignatureVector> = [
  vector("signed with the secret", null),
  vector("two signatures during a secret rotation, the first is valid", null, { header: header([secret, newSecret]) }),
  vector("two signatures during a secret rotation, the second is valid", null, { header: header([newSecret, secret]) }),
  vector("unknown elements, spaces, and t at the end", null, { header: `v0=abc, ${v1}, v2=def, note, t=${now}` }),
  vector("a signature that is not hex next to a valid one", null, { header: `t=${now},v1=zz,${v1}` }),
  vector("text that is not ASCII, signed as UTF-8", null, { header: header([secret], wide), body: wide }),
  vector("bytes that are not UTF-8", null, { header: header([secret], bytes), body: bytes }),
  vector("an empty body", null, { header: header([secret], ""), body: "" }),
  vector("exactly 300 seconds old", null, { header: header([secret], text, now - 300) }),
  vector("exactly 300 seconds ahead", null, { header: header([secret], text, now + 300) }),
  vector("301 seconds old", "too_old", { header: header([secret], text, now - 301) }),
  vector("301 seconds ahead", "too_old", { header: header([secret], text, now + 301) }),
  vector("signed with a different secret", "no_match", { header: header([newSecret]) }),
  vector("signed without the secret's prefix", "no_match", { header: header([secret.replace("svc_whsec_", "")]) }),
  vector("a body with one character changed", "no_match", { body: text.replace("Grace", "Grate") }),
  vector("a body with an additional line break at the end", "no_match", { body: `${text}\n` }),
  vector("the same JSON with additional spaces", "no_match", { body: JSON.stringify(JSON.parse(text), null, 1) }),
  vector("a different timestamp than the signed one", "no_match", { header: `t=${now + 1},${v1}` }),
  vector("the signature in upper case", "no_match", { header: `t=${now},v1=${v1.slice(3).toUpperCase()}` }),
  vector("a truncated signature", "no_match", { header: `t=${now},${v1.slice(0, 35)}` }),
  vector("the signature under another scheme", "malformed_header", { header: `t=${now},v2=${v1.slice(3)}` }),
  vector("no timestamp", "malformed_header", { header: v1 }),
  vector("two timestamps", "malformed_header", { header: `t=${now},${signed}` }),
  vector("a timestamp that is not an integer", "malformed_header", { header: `t=${now}.0,${v1}` }),
  vector("a timestamp with a sign", "malformed_header", { header: `t=+${now},${v1}` }),
  vector("an unrelated header value", "malformed_header", { header: "sha256=abc" }),
  vector("an empty header", "malformed_header", { header: "" })
]
