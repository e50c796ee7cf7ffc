import * as Schema from "effect/Schema"

/** The part of a Checkout Session that all versions of Stripe's API since 2020 share. A notification contains at least this. */
export const NotifiedSession = Schema.Struct({
  object: Schema.Literal("checkout.session"),
  id: Schema.NonEmptyString,
  payment_status: Schema.String,
  metadata: Schema.NullOr(Schema.Record(Schema.String, Schema.String))
})

/** A Checkout Session in the response to a call, in the API version that the client pins. */
export const Session = Schema.Struct({
  ...NotifiedSession.fields,
  status: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  payment_intent: Schema.NullOr(Schema.NonEmptyString)
})

/** A Checkout Session that saved a card, with its SetupIntent. */
export const SavedCard = Schema.Struct({
  customer: Schema.NonEmptyString,
  setup_intent: Schema.Struct({ payment_method: Schema.NonEmptyString })
})

/** A PaymentIntent in the response to a call. */
export const PaymentIntent = Schema.Struct({
  id: Schema.NonEmptyString,
  status: Schema.String,
  metadata: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String)))
})

/** The PaymentIntents of a customer. */
export const PaymentIntents = Schema.Struct({ data: Schema.Array(PaymentIntent) })

/** The metadata key that identifies a charge of a saved card. */
export const chargeKey = "slotkit_charge"

/** A refund in the response to a call. */
export const Refund = Schema.Struct({ object: Schema.Literal("refund"), status: Schema.NullOr(Schema.String) })

/** The metadata key that identifies Slotkit's sessions. */
export const tokenKey = "slotkit_checkout"
