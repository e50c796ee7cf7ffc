import type { WebhookEvent } from "./generated/Resources.ts"
import { isRecord } from "./IsRecord.ts"
import { headerOf, type RawWebhook, rawBody } from "./RawWebhook.ts"
import { judgeSignature, type SignatureVerdict } from "./WebhookSignature.ts"
import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** How strictly a delivery's age is judged. */
export interface VerifyWebhookOptions {
  /** How far the signature's time may lie from now, in either direction; 300 unless said otherwise. */
  readonly toleranceSeconds?: number | undefined
  /** The receiver's clock in Unix seconds; the system's unless said otherwise. */
  readonly now?: number | undefined
}

/**
 * An event that was really sent, narrowed by `type`.
 *
 * Deliveries repeat and overtake one another: act once per `id`, and order by `created_at`. Types that this version does not know
 * may be added one day; answer them 2xx and leave them. Spec: events.
 */
export type VerifiedWebhook = WebhookEvent & {
  /** 1 for the first try, then 2, 3 and so on; null when no `Svc-Webhook-Attempt` came. It is not covered by the signature. */
  readonly attempt: number | null
}

/**
 * Resolves to the event of a delivery that was signed with one of `secrets` and is fresh.
 *
 * `delivery` is a web `Request`, whose body it reads, or the raw body and the headers. Rejects with a `WebhookVerificationError`
 * for everything else. While an app rotates its secret either one, or both, may be given. Spec: events.signature.
 */
export const verifyWebhook = async (
  delivery: Request | RawWebhook,
  secrets: string | ReadonlyArray<string>,
  { toleranceSeconds = 300, now = Math.floor(Date.now() / 1000) }: VerifyWebhookOptions = {}
): Promise<VerifiedWebhook> => {
  const given = [secrets].flat().filter((secret) => typeof secret === "string" && secret !== "")
  if (given.length === 0) throw new WebhookVerificationError("no_secret", noSecret)
  const body = await rawBody(delivery)
  const header = headerOf(delivery, "svc-signature")
  if (header === undefined) throw new WebhookVerificationError("missing_header", missingHeader)
  const verdict = await judgeSignature({ header, body, secrets: given, now, toleranceSeconds })
  if (verdict !== "genuine") throw new WebhookVerificationError(verdict, sentences[verdict])
  const attempt = Number(headerOf(delivery, "svc-webhook-attempt"))
  return { ...eventOf(body), attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null }
}

const noSecret =
  "There is no secret to verify with. Pass the signing_secret that POST /webhooks answered, or the app's signing secret; is the environment variable set?"
const missingHeader =
  "The request has no Svc-Signature header: it was not sent by the service, or something between dropped the header."
const sentences: Readonly<Record<Exclude<SignatureVerdict, "genuine">, string>> = {
  malformed_header: "The Svc-Signature header is not of the form t=<unix seconds>,v1=<hex>[,v1=<hex>]: refuse the request.",
  no_match:
    "No signature matches: the secret is that of another webhook, or the body is not byte for byte what was sent (JSON that was parsed and written again never matches).",
  too_old:
    "The signature is right but too far from now: a replayed request, or a clock that is wrong. Refuse it, and check this machine's clock when it happens often."
}

const eventOf = (body: Uint8Array): WebhookEvent => {
  const event: unknown = parsed(body)
  if (isEvent(event)) return event
  throw new WebhookVerificationError(
    "malformed_body",
    "The signature is right, but the body is not an event in JSON: was it signed with the same secret for another purpose?"
  )
}

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

const isEvent = (value: unknown): value is WebhookEvent =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.type === "string" &&
  typeof value.created_at === "string" &&
  isRecord(value.data) &&
  isRecord(value.data.booking)
