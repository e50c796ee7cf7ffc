import type { WebhookEventHost } from "./generated/Resources.ts"
import { isRecord } from "./IsRecord.ts"
import { headerOf, type RawWebhook } from "./RawWebhook.ts"

/**
 * The values that a delivery names before its signature is checked. Anyone can send such a request: use them only to choose the
 * secret. A value is null if the delivery does not have it.
 */
export interface UnverifiedWebhook {
  /** The id of the event, from the body or from `Svc-Webhook-Id`. */
  readonly id: string | null
  /** The type of the event, from the body or from `Svc-Webhook-Event`. */
  readonly type: string | null
  /** The host that the delivery claims to be about. Null also for events that versions before 0.3 recorded. */
  readonly host: WebhookEventHost | null
}

/** Reads the values that a delivery names. Values of another type count as missing. */
export const unverifiedWebhook = (delivery: Request | RawWebhook, body: unknown): UnverifiedWebhook => {
  const { id, type, host } = isRecord(body) ? body : {}
  return {
    id: textOf(id) ?? headerOf(delivery, "svc-webhook-id") ?? null,
    type: textOf(type) ?? headerOf(delivery, "svc-webhook-event") ?? null,
    host: isRecord(host) ? hostOf(host) : null
  }
}

const hostOf = ({ id, username, external_id }: Readonly<Record<string, unknown>>): WebhookEventHost | null =>
  Number.isSafeInteger(id) ? { id: id as number, username: textOf(username), external_id: textOf(external_id) } : null

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)
