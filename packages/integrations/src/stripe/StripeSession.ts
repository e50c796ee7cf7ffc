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

/** A refund in the response to a call. */
export const Refund = Schema.Struct({ object: Schema.Literal("refund"), status: Schema.NullOr(Schema.String) })

/** The metadata key that identifies Slotkit's sessions. */
export const tokenKey = "slotkit_checkout"
