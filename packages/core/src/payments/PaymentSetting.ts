import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import type { PaymentTerms } from "./Payment.ts"

/** The ways to pay for a service with a price. */
export const paymentModes = ["full", "on_site"] as const

/** The way to pay for a service with a price. Decision 0144. */
export interface PaymentSetting {
  readonly mode: (typeof paymentModes)[number]
}

/** The whole price is paid before the booking is accepted. */
export const fullPayment: PaymentSetting = { mode: "full" }

const texts = {
  mode: {
    description: "`full` is the whole price before the booking is accepted. `on_site` is the whole price at the appointment."
  }
}

/** The setting in a response. */
export const PaymentSettingResource = Schema.Struct({
  mode: Schema.Literals(paymentModes).annotate(texts.mode)
}).annotate({ identifier: "PaymentSetting" })

/** The setting in a request, which replaces the former one. */
export const PaymentSettingInput = Schema.Struct({
  mode: Schema.Literals(paymentModes)
    .annotate(says(`must be one of ${paymentModes.join(", ")}`, { rule: "option" }))
    .annotate(texts.mode)
}).annotate({ identifier: "PaymentSettingInput" })

/** Renders the setting. */
export const paymentSettingResource = ({ mode }: PaymentSetting): typeof PaymentSettingResource.Type => ({ mode })

/** Returns the setting of a request. */
export const paymentSettingFromInput = ({ mode }: typeof PaymentSettingInput.Type): PaymentSetting => ({ mode })

/** Returns what a booking stores of the setting; null if the whole price is paid before it is accepted. */
export const paymentTerms = ({ mode }: PaymentSetting): PaymentTerms | null =>
  mode === "full" ? null : { mode, paidOnSiteAt: null }
