import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, isBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { equalDigests } from "../values/Digest.ts"

/** The secrets and content of a signature. */
export interface SignWebhookInput {
  /** One secret, or the old and the new one during a rotation. Each is used whole, including `svc_whsec_`, as UTF-8. */
  readonly secrets: ReadonlyArray<string>
  /** The time of sending, in Unix seconds. */
  readonly timestamp: number
  /** The request body exactly as sent. Text is signed as UTF-8. */
  readonly body: string | Uint8Array
}

/** A received delivery and the receiver's secret. */
export interface VerifyWebhookInput {
  readonly secret: string
  /** The value of `Svc-Signature`. A missing header fails verification. */
  readonly header: string | null | undefined
  /** The raw body, before any parsing. */
  readonly body: string | Uint8Array
  /** The receiver's clock, in Unix seconds. */
  readonly now: number
  /** The maximum difference between `t` and `now`, in either direction. */
  readonly toleranceSeconds?: number | undefined
}

/** The default tolerance of a signature's timestamp, in seconds. Spec: events.signature. */
export const signatureToleranceSeconds = 300

/**
 * Signs a webhook delivery. Returns the value of `Svc-Signature`, `t=<timestamp>,v1=<signature>`, with one `v1` per secret.
 *
 * A signature is the lowercase hex HMAC-SHA256 of `<t>.<body>`. `timestamp` is in epoch seconds. Spec: events.signature.
 *
 * @throws RangeError - If there is no secret, or the timestamp is not a whole number of seconds.
 *
 * @example
 * const header = signWebhook({ secrets: ["svc_whsec_1"], timestamp: 1_800_000_000, body: "{}" })
 */
export const signWebhook = ({ secrets, timestamp, body }: SignWebhookInput): string => {
  if (secrets.length === 0 || secrets.includes("")) throw new RangeError("A webhook signature requires a non-empty secret")
  if (!Number.isSafeInteger(timestamp) || timestamp < 0)
    throw new RangeError("A webhook signature's timestamp must be an integer number of Unix seconds")
  return [`t=${timestamp}`, ...secrets.map((secret) => `v1=${signature(secret, String(timestamp), body)}`)].join(",")
}

/**
 * Returns true if a delivery was signed with `secret` and its timestamp is within the tolerance. Never throws.
 *
 * Any `v1` may match; other elements are ignored. Returns false if the header is missing or malformed, if it does not have
 * exactly one `t`, or if `t` differs from `now` by more than the tolerance, in either direction. Times are in seconds. Spec:
 * events.signature.
 *
 * @example
 * const isValid = verifyWebhookSignature({ secret: "svc_whsec_1", header, body: "{}", now: Date.now() / 1000 })
 */
export const verifyWebhookSignature = ({
  secret,
  header,
  body,
  now,
  toleranceSeconds = signatureToleranceSeconds
}: VerifyWebhookInput): boolean => {
  if (typeof header !== "string" || typeof secret !== "string" || secret === "") return false
  if (typeof body !== "string" && !isBytes(body)) return false
  const { timestamps, signatures } = readHeader(header)
  const [timestamp] = timestamps
  if (timestamp === undefined || timestamps.length > 1 || !/^\d{1,15}$/.test(timestamp)) return false
  // Written so that a clock that is NaN fails verification.
  if (!(Math.abs(now - Number(timestamp)) <= toleranceSeconds)) return false
  const expected = signature(secret, timestamp, body)
  return signatures.some((candidate) => equalDigests(candidate, expected))
}

const readHeader = (
  header: string
): { readonly timestamps: ReadonlyArray<string>; readonly signatures: ReadonlyArray<string> } => {
  const elements = header.split(",").map((element) => element.trim())
  const valuesOf = (name: string) =>
    elements.filter((element) => element.startsWith(name)).map((element) => element.slice(name.length))
  return { timestamps: valuesOf("t="), signatures: valuesOf("v1=") }
}

const signature = (secret: string, timestamp: string, body: string | Uint8Array): string =>
  bytesToHex(
    hmac
      .create(sha256, utf8ToBytes(secret))
      .update(utf8ToBytes(`${timestamp}.`))
      .update(typeof body === "string" ? utf8ToBytes(body) : body)
      .digest()
  )
