import * as Schema from "effect/Schema"

/** The part of a Checkout Session that every version of Stripe's API since 2020 shares: a notification holds at least this. */
export const NotifiedSession = Schema.Struct({
  object: Schema.Literal("checkout.session"),
  id: Schema.NonEmptyString,
  payment_status: Schema.String,
  metadata: Schema.NullOr(Schema.Record(Schema.String, Schema.String))
})

/** A Checkout Session as it answers a call, which the package pins to one version of the API. */
export const Session = Schema.Struct({
  ...NotifiedSession.fields,
  status: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  payment_intent: Schema.NullOr(Schema.NonEmptyString)
})

/** A refund as it answers a call. */
export const Refund = Schema.Struct({ object: Schema.Literal("refund"), status: Schema.NullOr(Schema.String) })

/** The key of the metadata by which a session is known to be ours. */
export const tokenKey = "slotkit_checkout"
