import type { CancellationPolicy, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { cancellationLines } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"
import { timeFormat } from "./TimeFormat.ts"

/**
 * Returns the refunds of a policy as lines, for a start whose moments are shown in a time zone. Undefined without a policy or a
 * start.
 */
export const cancellationTerms = (
  locale: Locale,
  policy: CancellationPolicy | null,
  { start, timeZone, now }: { readonly start: Instant | null; readonly timeZone: string; readonly now: Instant }
): Html | undefined => {
  if (policy === null || start === null) return undefined
  const { moment } = timeFormat(locale, timeZone)
  const lines = cancellationLines(policy, start, now, locale.words, moment)
  return html`${lines.map((line) => html`<div>${line}</div>`)}`
}
