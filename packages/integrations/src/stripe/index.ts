export * from "./StripeOptions.ts"
export * from "./StripePayments.ts"
