import { type Config, isPrivate } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { withoutStripe } from "./OpenInstallation.ts"

/**
 * Reports how payments are taken without Stripe. Fails if services have a price and no payments are configured.
 *
 * `pricedServices` is the number of services with a price; `undefined` if the database could not be read.
 */
export const paymentsFinding = (
  config: Pick<Config, "stripeSecretKey" | "payments" | "host" | "baseUrl">,
  pricedServices: number | undefined
): ReadonlyArray<Finding> => {
  if (config.stripeSecretKey !== undefined) return []
  const finding = (result: Finding["result"], detail: string): ReadonlyArray<Finding> => [{ check: "Payments", result, detail }]
  if (withoutStripe(config) === "sandbox") {
    return isPrivate(config)
      ? finding("ok", "the sandbox, in which no money moves")
      : finding("warn", "SLOTKIT_PAYMENTS is sandbox, so anybody can mark a booking as paid, and no money moves")
  }
  if (pricedServices === 0) return finding("ok", "none, and no service has a price")
  return pricedServices === undefined
    ? finding("warn", `STRIPE_SECRET_KEY is not set, so a service with a price cannot be booked; ${unknown}`)
    : finding("fail", `${services(pricedServices)} cannot be booked, because STRIPE_SECRET_KEY is not set; ${remedy}`)
}

const services = (count: number): string => (count === 1 ? "a service with a price" : `${count} services with a price`)

const unknown = "the database could not be checked for such services"

const remedy = "set it with STRIPE_WEBHOOK_SECRET, or SLOTKIT_PAYMENTS=sandbox for tests, or remove the price"
