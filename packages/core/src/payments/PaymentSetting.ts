import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { integer } from "../values/Integer.ts"
import { maxPriceMinor } from "../values/Money.ts"
import { percentOf } from "./CancellationPolicy.ts"
import { checkoutMinor, type PaymentTerms } from "./Payment.ts"

/** The ways to pay for a service with a price. */
export const paymentModes = ["full", "deposit", "on_site", "guarantee"] as const

/** A part of the price. */
type Deposit = { readonly percent: number } | { readonly amountMinor: number }

/** The way to pay for a service with a price. Decision 0144. */
export interface PaymentSetting {
  readonly mode: (typeof paymentModes)[number]
  /** Only with the mode `deposit`. */
  readonly deposit?: Deposit
  /** The most that may be charged to the card of a booker. Only with the mode `guarantee`. Decision 0148. */
  readonly guarantee?: { readonly amountMinor: number }
}

/** The whole price is paid before the booking is accepted. */
export const fullPayment: PaymentSetting = { mode: "full" }

const texts = {
  mode: {
    description:
      "`full` is the whole price before the booking is accepted. `deposit` is a part of it then, and the rest at the " +
      "appointment. `on_site` is the whole price at the appointment. `guarantee` is the same with a saved card, which the host " +
      "can charge for a cancellation or a no-show."
  },
  percent: { description: "The deposit in percent of the price, rounded up to a minor unit. Only if it is a percentage." },
  amount: { description: "The deposit in minor units; a lower price is paid in full. Only if it is an amount." },
  guarantee: { description: "The most that the host may charge to the card, in minor units." }
}

/** The setting in a response, and in a request, which replaces the former one. */
export interface PaymentSettingResource {
  readonly mode: PaymentSetting["mode"]
  readonly deposit?: { readonly percent?: number; readonly amount?: number }
  readonly guarantee?: { readonly amount: number }
}

/** The schema of the same. */
export const PaymentSettingResource: Schema.Codec<PaymentSettingResource> = Schema.Struct({
  mode: Schema.Literals(paymentModes)
    .annotate(says(`must be one of ${paymentModes.join(", ")}`, { rule: "option" }))
    .annotate(texts.mode),
  deposit: Schema.optionalKey(
    Schema.Struct({
      percent: Schema.optionalKey(integer(1, 99)).annotate(texts.percent),
      amount: Schema.optionalKey(integer(1, maxPriceMinor)).annotate(texts.amount)
    })
  ).annotate({ description: "The deposit, as `percent` or `amount`. Only with the mode `deposit`, which requires it." }),
  guarantee: Schema.optionalKey(Schema.Struct({ amount: integer(1, maxPriceMinor).annotate(texts.guarantee) })).annotate({
    description: "The card guarantee. Only with the mode `guarantee`, which requires it."
  })
}).annotate({ identifier: "PaymentSetting" })

/** Renders the setting. */
export const paymentSettingResource = ({ mode, deposit, guarantee }: PaymentSetting): PaymentSettingResource => ({
  mode,
  ...(deposit === undefined
    ? {}
    : { deposit: "percent" in deposit ? { percent: deposit.percent } : { amount: deposit.amountMinor } }),
  ...(guarantee === undefined ? {} : { guarantee: { amount: guarantee.amountMinor } })
})

/** Returns the setting of a request. */
export const paymentSettingFromInput = ({ mode, deposit, guarantee }: PaymentSettingResource): PaymentSetting => ({
  mode,
  ...(deposit === undefined
    ? {}
    : { deposit: deposit.percent === undefined ? { amountMinor: deposit.amount ?? 0 } : { percent: deposit.percent } }),
  ...(guarantee === undefined ? {} : { guarantee: { amountMinor: guarantee.amount } })
})

/** Returns what the checkout of a price asks for: that of a guarantee is the maximum. `null` without a checkout. */
export const checkoutOfPrice = (setting: PaymentSetting, priceMinor: number | null): number | null =>
  checkoutMinor({ amountMinor: priceMinor, terms: paymentTerms(setting, priceMinor) })

/** Returns what a booking stores of the setting; null if the whole price is paid before it is accepted. */
export const paymentTerms = (
  { mode, deposit, guarantee }: PaymentSetting,
  priceMinor: number | null,
  guaranteeText = ""
): PaymentTerms | null => {
  if (guarantee !== undefined) {
    const card = { maximumMinor: guarantee.amountMinor, text: guaranteeText, cardSaved: false }
    return { mode: "guarantee", depositMinor: 0, paidOnSiteAt: null, guarantee: card }
  }
  if (priceMinor === null || mode === "full" || mode === "guarantee") return null
  if (mode === "on_site") return { mode, depositMinor: 0, paidOnSiteAt: null }
  const depositMinor =
    deposit === undefined ? 0 : "percent" in deposit ? percentOf(priceMinor, deposit.percent) : deposit.amountMinor
  return depositMinor >= priceMinor ? null : { mode, depositMinor, paidOnSiteAt: null }
}
