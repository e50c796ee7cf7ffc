export {
  type StripeApi,
  type StripeApiOptions,
  type StripeErrorTrouble,
  type StripeNotice,
  type StripeRequest,
  type StripeTrouble,
  startStripeApi,
  stripeSignature
} from "./StripeApi.ts"
export {
  type StripeEvent,
  type StripePaymentIntent,
  type StripeRefund,
  type StripeSession,
  stripeLedger
} from "./StripeLedger.ts"
