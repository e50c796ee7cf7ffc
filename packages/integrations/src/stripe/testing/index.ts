export * from "./StripeApi.ts"
export * from "./StripeLedger.ts"
export * from "./StripeSignature.ts"
