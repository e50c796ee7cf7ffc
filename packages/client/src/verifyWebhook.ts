import type { WebhookEvent } from "./generated/Resources.ts"
import { isRecord } from "./IsRecord.ts"
import { headerOf, type RawWebhook, rawBody } from "./RawWebhook.ts"
import { type UnverifiedWebhook, unverifiedWebhook } from "./UnverifiedWebhook.ts"
import { judgeSignature, type SignatureVerdict } from "./WebhookSignature.ts"
import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** Options for checking a delivery's age. */
export interface VerifyWebhookOptions {
  /** The maximum difference between the signature's time and now, in seconds, in either direction. Defaults to 300. */
  readonly toleranceSeconds?: number | undefined
  /** The receiver's clock, in Unix seconds. Defaults to the system clock. */
  readonly now?: number | undefined
}

/** One secret or several. A missing one is an error that is reported at the first delivery. */
export type WebhookSecrets = string | ReadonlyArray<string>

/**
 * Chooses the secrets of a delivery by the values that it names, such as its host. Undefined means that there is no such webhook:
 * the delivery is rejected like one with a wrong signature.
 */
export type ChooseWebhookSecrets = (event: UnverifiedWebhook) => WebhookSecrets | undefined | Promise<WebhookSecrets | undefined>

/**
 * A verified event, narrowed by `type`.
 *
 * Deliveries may be repeated and arrive out of order: process each `id` once, and order by `created_at`. Respond with 2xx to
 * unknown types and ignore them, because new types may be added. Spec: events.
 */
export type VerifiedWebhook = WebhookEvent & {
  /** The attempt, counted from 1; null without `Svc-Webhook-Attempt`. The signature does not cover it. */
  readonly attempt: number | null
}

/**
 * Resolves to the event of a delivery that is recent and signed with one of `secrets`.
 *
 * `delivery` is a web `Request`, whose body it reads, or the raw body and the headers. Rejects with a `WebhookVerificationError`
 * in all other cases. While an app rotates its secret, pass the old secret, the new one, or both. Pass a function to choose the
 * secret by the host that the delivery names. Spec: events.signature.
 */
export const verifyWebhook = async (
  delivery: Request | RawWebhook,
  secrets: WebhookSecrets | ChooseWebhookSecrets,
  { toleranceSeconds = 300, now = Math.floor(Date.now() / 1000) }: VerifyWebhookOptions = {}
): Promise<VerifiedWebhook> => {
  const fixed = typeof secrets === "function" ? null : usableOf(secrets)
  const body = await rawBody(delivery)
  const usable = fixed ?? usableOf(await chosen(secrets as ChooseWebhookSecrets, unverifiedWebhook(delivery, parsed(body))))
  const header = headerOf(delivery, "svc-signature")
  if (header === undefined) throw new WebhookVerificationError("missing_header", missingHeader)
  const verdict = await judgeSignature({ header, body, secrets: usable, now, toleranceSeconds })
  if (verdict !== "genuine") throw new WebhookVerificationError(verdict, sentences[verdict])
  const attempt = Number(headerOf(delivery, "svc-webhook-attempt"))
  return { ...eventOf(body), attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : null }
}

const usableOf = (secrets: WebhookSecrets): ReadonlyArray<string> => {
  const usable = [secrets].flat().filter((secret) => typeof secret === "string" && secret !== "")
  if (usable.length === 0) throw new WebhookVerificationError("no_secret", noSecret)
  return usable
}

/** Without a secret, the delivery is checked against a random one, so that it is rejected for a wrong signature. */
const chosen = async (choose: ChooseWebhookSecrets, event: UnverifiedWebhook): Promise<WebhookSecrets> =>
  (await choose(event)) ?? crypto.getRandomValues(new Uint8Array(32)).join()

const noSecret =
  "The secret is missing. Pass the signing_secret that POST /webhooks returned, or the app's signing secret. Check that the environment variable is set."
const missingHeader = "The request has no Svc-Signature header. It does not come from the service, or a proxy removed the header."
const sentences: Readonly<Record<Exclude<SignatureVerdict, "genuine">, string>> = {
  malformed_header: "The Svc-Signature header does not have the form t=<unix seconds>,v1=<hex>[,v1=<hex>]. Reject the request.",
  no_match:
    "No signature matches. Either the secret belongs to another webhook, or the body is not byte for byte what was sent (JSON that was parsed and serialized again never matches).",
  too_old:
    "The signature is valid, but its time is too far from now. Reject the request, which may be replayed. If this happens often, check this machine's clock."
}

const eventOf = (body: Uint8Array): WebhookEvent => {
  const event: unknown = parsed(body)
  if (isEvent(event)) return event
  throw new WebhookVerificationError(
    "malformed_body",
    "The signature is valid, but the body is not a JSON event. Do not use the same secret for anything else."
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
