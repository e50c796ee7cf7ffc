export type { StripeOptions } from "./StripeClient.ts"
export { stripePayments } from "./StripePayments.ts"
