import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type { FormValue } from "./FormBody.ts"
import { StripeRefusal } from "./StripeRefusal.ts"

/** The parameters of a session that this fake knows. Like Stripe, it rejects unknown parameters. */
const Parameters = Schema.Struct({
  mode: Schema.Literals(["payment", "setup"]),
  currency: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[a-z]{3}$/))),
  customer_creation: Schema.optionalKey(Schema.Literals(["always", "if_required"])),
  custom_text: Schema.optionalKey(
    Schema.Struct({ submit: Schema.Struct({ message: Schema.NonEmptyString.check(Schema.isMaxLength(1200)) }) })
  ),
  line_items: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        quantity: Schema.Literals(["1"]),
        price_data: Schema.Struct({
          currency: Schema.String.check(Schema.isPattern(/^[a-z]{3}$/)),
          unit_amount: Schema.String.check(Schema.isPattern(/^\d{1,12}$/)),
          product_data: Schema.Struct({ name: Schema.NonEmptyString })
        })
      })
    ).check(Schema.isMinLength(1))
  ),
  success_url: Schema.String.check(Schema.isPattern(/^https?:\/\//)),
  cancel_url: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^https?:\/\//))),
  expires_at: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d+$/))),
  client_reference_id: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w-]{1,200}$/))),
  customer_email: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[^@\s]+@[^@\s]+\.[^@\s]+$/))),
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String.check(Schema.isMaxLength(500))))
})

/**
 * Parses the order in a form at `createdAt`, in Unix seconds, or throws a `StripeRefusal` that names the parameter. The limits
 * are Stripe's: a session lasts from 30 minutes to 24 hours, and amounts must be divisible by the smallest unit that Stripe
 * charges.
 */
export const sessionOrder = (form: Readonly<Record<string, FormValue>>, createdAt: number) => {
  const parameters = decode(form)
  const expiresAt = parameters.expires_at === undefined ? createdAt + day : Number(parameters.expires_at)
  if (expiresAt < createdAt + halfHour)
    throw new StripeRefusal("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
      param: "expires_at"
    })
  if (expiresAt > createdAt + day)
    throw new StripeRefusal("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
      param: "expires_at"
    })
  const { mode, line_items: lines = [] } = parameters
  if ((mode === "payment") !== lines.length > 0)
    throw new StripeRefusal("You must pass `line_items` in payment mode, and only there.", { param: "line_items" })
  if (mode === "setup" && parameters.currency === undefined)
    throw new StripeRefusal("Missing required param: currency.", { param: "currency" })
  const prices = lines.map(({ price_data }) => price_data)
  const currency = prices[0]?.currency ?? ""
  const amount = prices.reduce((sum, { unit_amount }) => sum + Number(unit_amount), 0)
  const step = steps.get(currency) ?? 1
  if (amount % step !== 0)
    throw new StripeRefusal(`Invalid amount. Charged amounts in ${currency.toUpperCase()} must be evenly divisible by ${step}.`, {
      code: "invalid_charge_amount_no_decimal_compatible"
    })
  return {
    mode,
    creates_customer: parameters.customer_creation === "always",
    amount_total: mode === "setup" ? null : amount,
    currency: mode === "setup" ? (parameters.currency ?? null) : currency,
    expires_at: expiresAt,
    client_reference_id: parameters.client_reference_id ?? null,
    customer_email: parameters.customer_email ?? null,
    metadata: parameters.metadata ?? {},
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null
  }
}

const halfHour = 30 * 60
const day = 24 * 60 * 60

const steps: ReadonlyMap<string, number> = new Map([
  ...["isk", "ugx"].map((currency) => [currency, 100] as const),
  ...["bhd", "jod", "kwd", "omr", "tnd"].map((currency) => [currency, 10] as const)
])

const decode = (form: Readonly<Record<string, FormValue>>): typeof Parameters.Type => {
  try {
    return Schema.decodeUnknownSync(Parameters, { onExcessProperty: "error" })(form)
  } catch (error) {
    throw Schema.isSchemaError(error) ? refusal(error) : error
  }
}

const refusal = (error: Schema.SchemaError): StripeRefusal => {
  const [issue] = SchemaIssue.makeFormatterStandardSchemaV1()(error.issue).issues
  const [root, ...rest] = (issue?.path ?? []).map(String)
  const param = `${root}${rest.map((key) => `[${key}]`).join("")}`
  return new StripeRefusal(`Invalid or unknown parameter: ${param}. ${issue?.message}`, { param })
}
