import * as Schema from "effect/Schema"
import { entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { formatInstant, type Instant, millisPerMinute } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { type Payment, refundableMinor } from "./Payment.ts"

/** The refunds of bookers who cancel or do not come. Each tier ends later than the one before. Decision 0131. */
export interface CancellationPolicy {
  readonly tiers: ReadonlyArray<{ readonly untilMinutes: number; readonly refundPercent: number }>
  readonly noShowRefundPercent: number
}

/** The number of tiers of a policy. */
export const maxCancellationTiers = 5

/** The longest time before the start that a tier can end at: a year. */
const maxTierMinutes = 525_600

const texts = {
  tiers: { description: "The tiers, earliest end first. The first that has not ended decides; after all, nothing is refunded." },
  untilMinutes: { description: "The time before the start at which the tier ends, in minutes." },
  refundPercent: { description: "The percentage of the price that is refunded." },
  noShow: { description: "The percentage of the price that is refunded after a no-show." }
}

const descends = (numbers: ReadonlyArray<number>): boolean =>
  numbers.every((each, index) => index === 0 || each <= numbers[index - 1]!)

interface SentTier {
  readonly until_minutes: number
  readonly refund_percent: number
}

/** A policy in a request, which replaces the former one, in a response, and on a booking that was made under it. */
export interface CancellationPolicyResource {
  readonly tiers: ReadonlyArray<SentTier>
  readonly no_show_refund_percent: number
}

/** The schema of the same. */
export const CancellationPolicyResource: Schema.Codec<CancellationPolicyResource> = Schema.Struct({
  tiers: Schema.Array(
    Schema.Struct({
      until_minutes: integer(0, maxTierMinutes).annotate(texts.untilMinutes),
      refund_percent: integer(0, 100).annotate(texts.refundPercent)
    })
  )
    .check(
      entriesBetween(1, maxCancellationTiers),
      Schema.makeFilter(
        (tiers: ReadonlyArray<SentTier>) => new Set(tiers.map((tier) => tier.until_minutes)).size === tiers.length,
        { ...says("must not repeat until_minutes", { rule: "repeated" }), toJsonSchema: () => ({}) }
      ),
      Schema.makeFilter((tiers: ReadonlyArray<SentTier>) => descends(tiers.map((tier) => tier.until_minutes)), {
        ...says("must be in order, with until_minutes getting smaller", { rule: "order" }),
        toJsonSchema: () => ({})
      }),
      Schema.makeFilter((tiers: ReadonlyArray<SentTier>) => descends(tiers.map((tier) => tier.refund_percent)), {
        ...says("must not refund more closer to the start", { rule: "order" }),
        toJsonSchema: () => ({})
      })
    )
    .annotate(texts.tiers),
  no_show_refund_percent: integer(0, 100).annotate(texts.noShow)
}).annotate({ identifier: "CancellationPolicy" })

/** Renders a policy. */
export const cancellationPolicyResource = ({ tiers, noShowRefundPercent }: CancellationPolicy): CancellationPolicyResource => ({
  tiers: tiers.map(({ untilMinutes, refundPercent }) => ({ until_minutes: untilMinutes, refund_percent: refundPercent })),
  no_show_refund_percent: noShowRefundPercent
})

/** Returns the policy of a request. */
export const cancellationPolicyFromInput = ({
  tiers,
  no_show_refund_percent: noShowRefundPercent
}: CancellationPolicyResource): CancellationPolicy => ({
  tiers: tiers.map((tier) => ({ untilMinutes: tier.until_minutes, refundPercent: tier.refund_percent })),
  noShowRefundPercent
})

/** Returns a percentage of an amount. A fraction of a minor unit is rounded up, in favour of the booker. Decision 0131. */
export const percentOf = (amountMinor: number, percent: number): number => Math.floor((amountMinor * percent + 99) / 100)

/** The money that a cancellation would move at an instant. `feeMinor` stays with the host. */
export interface CancellationQuote {
  readonly refundMinor: number
  readonly feeMinor: number
  /** The last instant of this refund. `null` if it stays the same. */
  readonly changesAt: Instant | null
}

/** A booking as far as its cancellation costs something. */
export interface CancelledPayment {
  readonly payment: Payment
  readonly scheduledAt: Instant | null
  readonly cancellationPolicy: CancellationPolicy | null
}

/**
 * Returns what a possible cancellation moves. Under a policy the host refunds everything that is left, and the booker gets back
 * the part of the price that the policy says, earlier refunds included. Without one, the booker gets back what is left, and the
 * host has refunded before.
 */
export const quoteCancellation = (booking: CancelledPayment, by: "host" | "booker", now: Instant): CancellationQuote => {
  const { payment, scheduledAt, cancellationPolicy: policy } = booking
  if (payment.status !== "paid") return { refundMinor: 0, feeMinor: 0, changesAt: null }
  const left = refundableMinor(payment)
  if (policy === null && by === "host") return { refundMinor: 0, feeMinor: left, changesAt: null }
  if (policy === null || by === "host") return { refundMinor: left, feeMinor: 0, changesAt: null }
  const ends = tierEnds(policy, scheduledAt)
  const refundOf = (percent: number): number => owedMinor(payment, percent)
  const current = ends.findIndex(({ until }) => now <= until)
  const refundMinor = refundOf(ends[current]?.refundPercent ?? 0)
  const later = current === -1 ? [] : ends.slice(current)
  const change = later.find((_, index) => refundOf(later[index + 1]?.refundPercent ?? 0) !== refundMinor)
  const isBeforeStart = change !== undefined && (scheduledAt === null || change.until < scheduledAt)
  return { refundMinor, feeMinor: left - refundMinor, changesAt: isBeforeStart ? change.until : null }
}

/**
 * Returns what a percentage of the price adds to the refunds that there are. The rest of the price is the fee. It is taken
 * from what was paid in the checkout, and is never more than that.
 */
export const owedMinor = (payment: Pick<Payment, "amountMinor" | "terms" | "refunds">, percent: number): number => {
  const price = payment.amountMinor ?? 0
  return Math.max(0, refundableMinor(payment) - (price - percentOf(price, percent)))
}

/** A tier with the last instant at which it decides. */
export interface TierEnd {
  readonly until: Instant
  readonly refundPercent: number
}

/** Returns the tiers of a policy for a start. A booking without a time stays in the first one. */
export const tierEnds = ({ tiers }: CancellationPolicy, scheduledAt: Instant | null): ReadonlyArray<TierEnd> =>
  tiers.map(({ untilMinutes, refundPercent }) => ({
    until: (scheduledAt ?? Number.POSITIVE_INFINITY) - untilMinutes * millisPerMinute,
    refundPercent
  }))

/** The money that a cancellation would move now. */
export const CancellationResource = Schema.Struct({
  refund: Schema.Int.annotate({ description: "The amount that cancelling now would refund, in minor units." }),
  fee: Schema.Int.annotate({ description: "The amount that the host would keep, in minor units." }),
  currency: Schema.String.annotate({ description: "An ISO 4217 code, such as `EUR`." }),
  changes_at: Schema.NullOr(TimestampText).annotate({
    description: "The last moment of this refund; null if it stays the same until the start."
  })
}).annotate({ identifier: "CancellationQuote" })

/** Renders what a cancellation would move. */
export const cancellationResource = (
  { refundMinor, feeMinor, changesAt }: CancellationQuote,
  { currency }: Payment
): typeof CancellationResource.Type => ({
  refund: refundMinor,
  fee: feeMinor,
  currency,
  changes_at: changesAt === null ? null : formatInstant(changesAt)
})
