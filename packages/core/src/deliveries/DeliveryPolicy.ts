/**
 * The outcome of a delivery attempt: an HTTP status, or the reason why there is none. `refused` means that the address check
 * failed.
 */
export type DeliveryOutcome = number | "timeout" | "unreachable" | "refused"

/** The next state of the delivery. `gone` also disables the webhook. */
export type NextDelivery =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly delaySeconds: number }
  | { readonly kind: "failed"; readonly gone: boolean }

/** Seconds from the end of the first, second, ... failed attempt to the next one. Spec: webhooks.delivery.2. */
export const retryDelaysSeconds: ReadonlyArray<number> = [60, 300, 1_800, 7_200, 21_600, 43_200]

/** The first attempt plus all retries. */
export const maxDeliveryAttempts: number = retryDelaysSeconds.length + 1

/**
 * Decides what happens to a delivery after an attempt.
 *
 * `attempt` counts from 1. Any 2xx is `delivered`. 408, 429, 5xx, a timeout, a failed connection and a refused address are
 * `retry` while retries remain. Everything else, including redirects, is `failed`; a 410 also sets `gone`. Only `failed` changes
 * `consecutive_failures`. Delays are in seconds. Spec: webhooks.delivery.
 *
 * @throws RangeError - If `attempt` is below 1 or a numeric outcome does not have three digits.
 *
 * @example
 * const next = nextDelivery({ outcome: 503, attempt: 1 })
 */
export const nextDelivery = ({
  attempt,
  outcome
}: {
  readonly attempt: number
  readonly outcome: DeliveryOutcome
}): NextDelivery => {
  if (!Number.isSafeInteger(attempt) || attempt < 1) throw new RangeError("Delivery attempts count from 1")
  switch (verdict(outcome)) {
    case "delivered":
      return { kind: "delivered" }
    case "final":
      return { kind: "failed", gone: outcome === 410 }
    case "transient": {
      const delaySeconds = retryDelaysSeconds[attempt - 1]
      return delaySeconds === undefined ? { kind: "failed", gone: false } : { kind: "retry", delaySeconds }
    }
  }
}

const verdict = (outcome: DeliveryOutcome): "delivered" | "transient" | "final" => {
  if (outcome === "timeout" || outcome === "unreachable" || outcome === "refused") return "transient"
  if (!Number.isInteger(outcome) || outcome < 100 || outcome > 999)
    throw new RangeError("A delivery outcome is a three-digit status or a named failure")
  if (outcome >= 200 && outcome <= 299) return "delivered"
  return outcome === 408 || outcome === 429 || (outcome >= 500 && outcome <= 599) ? "transient" : "final"
}
