import { type CancellationPolicy, tierEnds } from "../payments/CancellationPolicy.ts"
import type { Instant } from "../values/Instant.ts"
import type { MeetingWords } from "./MeetingWords.ts"

/**
 * Returns what a policy refunds, as lines for people: one for each tier that has not ended, and one for what comes after them.
 * `moment` formats an instant. Decision 0131.
 */
export const cancellationLines = (
  policy: CancellationPolicy,
  scheduledAt: Instant,
  now: Instant,
  { cancelBy, cancelLater, noRefund }: Pick<MeetingWords, "cancelBy" | "cancelLater" | "noRefund">,
  moment: (instant: Instant) => string
): ReadonlyArray<string> => {
  const tiers = tierEnds(policy, scheduledAt).filter(({ until, refundPercent }) => until >= now && refundPercent > 0)
  const isToTheStart = tiers.at(-1)?.until === scheduledAt
  if (tiers.length === 0) return [noRefund]
  const lines = tiers.map(({ until, refundPercent }) => cancelBy(moment(until), refundPercent))
  return isToTheStart ? lines : [...lines, cancelLater]
}
