import { signatureToleranceSeconds, verifyWebhookSignature } from "@slotkit/core"

/** What a receiver has in its hands when it has to decide whether to believe a delivery. */
export interface ReceivedDelivery {
  readonly secrets: ReadonlyArray<string>
  /** The value of `Svc-Signature`. */
  readonly header: string | undefined
  /** The raw body. */
  readonly body: Uint8Array
  /** Unix seconds. */
  readonly now: number
}

/** Whether the signature holds; `reason` says in a sentence why or why not. */
export interface WebhookVerdict {
  readonly valid: boolean
  readonly reason: string
}

/**
 * Tells whether a delivery is signed with one of the secrets and fresh, and what is wrong when it is not.
 * Spec: events.signature.
 */
export const judgeDelivery = ({ secrets, header, body, now }: ReceivedDelivery): WebhookVerdict => {
  if (header === undefined || header === "") return refuse("There is no Svc-Signature header.")
  if (!/(?:^|,)\s*t=\d{1,15}\s*(?:,|$)/.test(header) || !header.includes("v1=")) {
    return refuse("The Svc-Signature header is not of the form t=<unix seconds>,v1=<hex>.")
  }
  const holds = (toleranceSeconds: number) =>
    secrets.some((secret) => verifyWebhookSignature({ secret, header, body, now, toleranceSeconds }))
  if (holds(signatureToleranceSeconds)) return { valid: true, reason: "The signature holds." }
  if (holds(Number.POSITIVE_INFINITY)) {
    const ageSeconds = now - Number(/(?:^|,)\s*t=(\d+)/.exec(header)?.[1])
    const age = ageSeconds < 0 ? `${-ageSeconds} seconds in the future` : `${ageSeconds} seconds old`
    return refuse(`The signature holds, but it is ${age}; receivers accept ${signatureToleranceSeconds}.`)
  }
  return refuse("The signature does not hold: it was made with another secret, or the body is not the very bytes that were sent.")
}

const refuse = (reason: string): WebhookVerdict => ({ valid: false, reason })
