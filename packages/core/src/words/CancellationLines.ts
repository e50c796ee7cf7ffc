import { type CancellationPolicy, owedMinor, tierEnds } from "../payments/CancellationPolicy.ts"
import type { Payment } from "../payments/Payment.ts"
import type { Instant } from "../values/Instant.ts"
import type { MeetingWords } from "./MeetingWords.ts"

/**
 * Returns what a policy refunds, as lines for people: one for each tier that has not ended, and one for what comes after them.
 * `moment` formats an instant, and `money` an amount. The fee of a deposit is a percentage of the price, so what is left of the
 * deposit is named as an amount. Decisions 0131 and 0144.
 */
export const cancellationLines = (
  policy: CancellationPolicy,
  scheduledAt: Instant,
  now: Instant,
  { cancelBy, cancelLater, noRefund }: Pick<MeetingWords, "cancelBy" | "cancelLater" | "noRefund">,
  { moment, money, payment }: CancellationText
): ReadonlyArray<string> => {
  const paid = { ...payment, refunds: [] }
  const refundOf = (percent: number) => (payment.terms === null ? percent : owedMinor(paid, percent))
  const tiers = tierEnds(policy, scheduledAt).filter(({ until, refundPercent }) => until >= now && refundOf(refundPercent) > 0)
  const isToTheStart = tiers.at(-1)?.until === scheduledAt
  if (tiers.length === 0) return [noRefund]
  const partOf = (percent: number) => (payment.terms === null ? percent : money(owedMinor(paid, percent)))
  const lines = tiers.map(({ until, refundPercent }) => cancelBy(moment(until), partOf(refundPercent)))
  return isToTheStart ? lines : [...lines, cancelLater]
}

interface CancellationText {
  readonly moment: (instant: Instant) => string
  readonly money: (amountMinor: number) => string
  readonly payment: Pick<Payment, "amountMinor" | "terms">
}
