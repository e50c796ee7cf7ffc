export type { StripeOptions } from "./StripeOptions.ts"
export { stripePayments } from "./StripePayments.ts"
