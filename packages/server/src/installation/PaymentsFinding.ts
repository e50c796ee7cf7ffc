import { type Config, isPrivate } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { withoutStripe } from "./OpenInstallation.ts"

/**
 * Says who takes payments where Stripe is not configured, and fails if services have a price that nobody takes.
 *
 * `pricedServices` is their number, `undefined` if the database could not be read.
 */
export const paymentsFinding = (
  config: Pick<Config, "stripeSecretKey" | "payments" | "host" | "baseUrl">,
  pricedServices: number | undefined
): ReadonlyArray<Finding> => {
  if (config.stripeSecretKey !== undefined) return []
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Payments", result, detail }]
  if (withoutStripe(config) === "sandbox") {
    return isPrivate(config)
      ? finding("ok", "the sandbox, which no money goes through")
      : finding("warn", "SLOTKIT_PAYMENTS is sandbox, so anybody can mark a booking as paid and no money comes in")
  }
  if (pricedServices === 0) return finding("ok", "none, and no service has a price")
  return pricedServices === undefined
    ? finding("warn", `STRIPE_SECRET_KEY is not set, so a service with a price cannot be booked; ${unknown}`)
    : finding("fail", `${services(pricedServices)} cannot be booked, because STRIPE_SECRET_KEY is not set; ${remedy}`)
}

const services = (count: number): string => (count === 1 ? "a service with a price" : `${count} services with a price`)

const unknown = "whether there is one could not be looked up"

const remedy = "set it with STRIPE_WEBHOOK_SECRET, or SLOTKIT_PAYMENTS=sandbox for tests, or remove the price"
