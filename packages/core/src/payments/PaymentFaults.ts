import { leftOfPayments, type Payment } from "./Payment.ts"

/**
 * Returns which amounts of a stored payment break a rule: refunds beyond what was paid, fees beyond what the booker agreed to,
 * and payments beyond what was due. Empty if none does.
 */
export const paymentFaults = (payment: Payment): ReadonlyArray<string> => {
  const { status, amountMinor, terms } = payment
  const isPaid = status === "paid" || status === "refunded"
  const places = leftOfPayments(isPaid ? payment : { ...payment, amountMinor: 0, terms: withoutDeposit(terms) })
  const overRefunds = places.flatMap(({ charge, amountMinor: left }) =>
    left < 0 ? [`Refunds take ${-left} more from ${charge === null ? "the checkout" : `charge ${charge + 1}`} than it took.`] : []
  )
  const sumOf = (kind: "fee" | "rest", statuses: ReadonlyArray<string>) =>
    (terms?.charges ?? []).reduce(
      (sum, each) => sum + (each.kind === kind && statuses.includes(each.status) ? each.amountMinor : 0),
      0
    )
  const fees = sumOf("fee", ["charging", "open", "paid"])
  const maximum = terms?.guarantee?.maximumMinor ?? 0
  const rest = sumOf("rest", ["paid"])
  const due = (amountMinor ?? 0) - (terms?.depositMinor ?? 0)
  return [
    ...overRefunds,
    ...(fees > maximum ? [`Fees of ${fees} are more than the ${maximum} that the booker agreed to.`] : []),
    ...(rest > 0 && rest > due ? [`Payments of ${rest} by link are more than the ${due} that were due.`] : [])
  ]
}

const withoutDeposit = (terms: Payment["terms"]): Payment["terms"] => terms && { ...terms, depositMinor: 0 }
