import type { CancellationPolicy, Instant, Payment } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { cancellationLines, moneyText } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"
import { timeFormat } from "./TimeFormat.ts"

/**
 * Returns the refunds of a policy for a payment as lines, for a start whose moments are shown in a time zone. Undefined without a
 * policy or a start.
 */
export const cancellationTerms = (
  locale: Locale,
  policy: CancellationPolicy | null,
  payment: Pick<Payment, "amountMinor" | "terms" | "currency">,
  { start, timeZone, now }: { readonly start: Instant | null; readonly timeZone: string; readonly now: Instant }
): Html | undefined => {
  if (policy === null || start === null) return undefined
  const { moment } = timeFormat(locale, timeZone)
  const money = (minor: number) => moneyText(locale.tag, minor, payment.currency)
  const lines = cancellationLines(policy, start, now, locale.words, { moment, money, payment })
  return html`${lines.map((line) => html`<div>${line}</div>`)}`
}
