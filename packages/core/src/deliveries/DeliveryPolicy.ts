/** How an attempt to deliver an event ended: the HTTP status, or why there is none. `refused` is the address check's verdict. */
export type DeliveryOutcome = number | "timeout" | "unreachable" | "refused"

/** What becomes of the delivery. `gone` also switches the webhook off. */
export type NextDelivery =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly delaySeconds: number }
  | { readonly kind: "failed"; readonly gone: boolean }

/** Seconds from the end of the first, second, ... failed attempt to the next one. Spec: webhooks.delivery.2. */
export const retryDelaysSeconds: ReadonlyArray<number> = [60, 300, 1_800, 7_200, 21_600, 43_200]

/** The first try and its retries. */
export const maxDeliveryAttempts: number = retryDelaysSeconds.length + 1

/**
 * Decides what the end of a delivery attempt means for the event.
 *
 * `attempt` counts from 1. `delivered` for any `2xx`; `retry` after `408`, `429`, `5xx`, a timeout, a failed connection or a refused
 * address, as long as retries remain; `failed` otherwise, redirects included, with `gone` for `410`. Only `failed` moves
 * `consecutive_failures`. Throws a `RangeError` for an attempt below 1 and for an outcome that is no status of three digits.
 * Spec: webhooks.delivery.
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
