/** The verdict on a delivery's signature. */
export type SignatureVerdict = "genuine" | "malformed_header" | "no_match" | "too_old"

/** The parts of a delivery that the signature covers, and the secrets. */
export interface SignatureInput {
  /** The value of `Svc-Signature`. */
  readonly header: string
  readonly body: Uint8Array<ArrayBuffer>
  /** At least one secret; none may be empty. */
  readonly secrets: ReadonlyArray<string>
  /** The receiver's clock, in Unix seconds. */
  readonly now: number
  readonly toleranceSeconds: number
}

/**
 * Verifies `t=<timestamp>,v1=<signature>`. Any `v1` may match with any of the secrets; unknown elements are ignored; there must
 * be exactly one `t`. The comparison takes constant time. Spec: events.signature.
 */
export const judgeSignature = async ({
  header,
  body,
  secrets,
  now,
  toleranceSeconds
}: SignatureInput): Promise<SignatureVerdict> => {
  const elements = header.split(",").map((element) => element.trim())
  const valuesOf = (name: string) =>
    elements.filter((element) => element.startsWith(name)).map((element) => element.slice(name.length))
  const [timestamp, ...others] = valuesOf("t=")
  const signatures = valuesOf("v1=")
  if (timestamp === undefined || others.length > 0 || !/^\d{1,15}$/.test(timestamp) || signatures.length === 0)
    return "malformed_header"
  const signed = joined(new TextEncoder().encode(`${timestamp}.`), body)
  if (!(await isSigned(signed, signatures.flatMap(fromHex), secrets))) return "no_match"
  // Written this way so that NaN as the clock is rejected.
  return Math.abs(now - Number(timestamp)) <= toleranceSeconds ? "genuine" : "too_old"
}

const isSigned = async (
  signed: Uint8Array<ArrayBuffer>,
  signatures: ReadonlyArray<Uint8Array<ArrayBuffer>>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  for (const secret of secrets) {
    const bytes = new TextEncoder().encode(secret)
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true
  }
  return false
}

const fromHex = (hex: string): ReadonlyArray<Uint8Array<ArrayBuffer>> =>
  /^[0-9a-f]{64}$/.test(hex) ? [Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))] : []

const joined = (head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}
