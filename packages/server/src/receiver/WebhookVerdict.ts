import { signatureToleranceSeconds, verifyWebhookSignature } from "@slotkit/core"

/** The parts of a delivery that a receiver needs to verify it. */
export interface ReceivedDelivery {
  readonly secrets: ReadonlyArray<string>
  /** The value of `Svc-Signature`. */
  readonly header: string | undefined
  /** The raw body. */
  readonly body: Uint8Array
  /** Unix seconds. */
  readonly now: number
}

/** True when the signature is valid; `reason` explains the verdict in a sentence. */
export interface WebhookVerdict {
  readonly valid: boolean
  readonly reason: string
}

/**
 * Checks that a delivery is recent and signed with one of the secrets, and explains why when it is not. Spec: events.signature.
 */
export const judgeDelivery = ({ secrets, header, body, now }: ReceivedDelivery): WebhookVerdict => {
  if (header === undefined || header === "") return refuse("There is no Svc-Signature header.")
  if (!/(?:^|,)\s*t=\d{1,15}\s*(?:,|$)/.test(header) || !header.includes("v1=")) {
    return refuse("The Svc-Signature header is not of the form t=<unix seconds>,v1=<hex>.")
  }
  const holds = (toleranceSeconds: number) =>
    secrets.some((secret) => verifyWebhookSignature({ secret, header, body, now, toleranceSeconds }))
  if (holds(signatureToleranceSeconds)) return { valid: true, reason: "The signature is valid." }
  if (holds(Number.POSITIVE_INFINITY)) {
    const ageSeconds = now - Number(/(?:^|,)\s*t=(\d+)/.exec(header)?.[1])
    const age = ageSeconds < 0 ? `${-ageSeconds} seconds in the future` : `${ageSeconds} seconds old`
    return refuse(`The signature is valid, but it is ${age}; receivers accept ${signatureToleranceSeconds}.`)
  }
  return refuse(
    "The signature is not valid. Either it was made with a different secret, or the body is not byte for byte what was sent."
  )
}

const refuse = (reason: string): WebhookVerdict => ({ valid: false, reason })
