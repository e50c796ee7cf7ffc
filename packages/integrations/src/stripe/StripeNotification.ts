import type { Instant } from "@slotkit/core"
import type { PaymentReport } from "@slotkit/engine"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import Stripe from "stripe"
import { NotifiedSession, tokenKey } from "./StripeSession.ts"

/** The Stripe events about a checkout. Spec: booking.states.paid, booking.states.unpaid. */
const outcomes: ReadonlyMap<string, PaymentReport["outcome"]> = new Map([
  ["checkout.session.completed", "succeeded"],
  ["checkout.session.async_payment_succeeded", "succeeded"],
  ["checkout.session.async_payment_failed", "failed"],
  ["checkout.session.expired", "expired"]
])

/**
 * Reads a notification signed by Stripe: `t=<seconds>,v1=<hex>` over the raw body, at most five minutes old at `now`.
 *
 * The result is also `forged` for a signed body that is not an event, and for a session without its required fields. It is
 * `ignored` for a session that Slotkit did not open, and for a completed session whose payment is still processing, which a later
 * event settles. Any API version works: Stripe uses the account's version, and only fields that all versions share are read.
 */
export const readStripeNotification = (
  webhookSecret: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  now: Instant
): PaymentReport | "ignored" | "forged" => {
  if (!isSigned(webhookSecret, body, headers, now)) return "forged"
  const event = Option.getOrUndefined(decodeEvent(new TextDecoder().decode(body)))
  if (event === undefined) return "forged"
  const outcome = outcomes.get(event.type)
  if (outcome === undefined) return "ignored"
  const session = Option.getOrUndefined(decodeSession(event.data))?.object
  if (session === undefined) return "forged"
  if (event.type === "checkout.session.completed" && !settled.has(session.payment_status)) return "ignored"
  const token = session.metadata?.[tokenKey]
  return token ? { token, reference: session.id, outcome } : "ignored"
}

/** The states of the payment of a completed session that is settled. One that saved a card asks for none. */
const settled: ReadonlySet<string> = new Set(["paid", "no_payment_required"])

const toleranceSeconds = 300

const isSigned = (
  webhookSecret: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  now: Instant
): boolean => {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === "stripe-signature")?.[1]
  if (header === undefined) return false
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, header, webhookSecret, toleranceSeconds, undefined, now) === true
  } catch {
    return false
  }
}

const decodeEvent = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ type: Schema.String, data: Schema.optionalKey(Schema.Unknown) }))
)

const decodeSession = Schema.decodeUnknownOption(Schema.Struct({ object: NotifiedSession }))
