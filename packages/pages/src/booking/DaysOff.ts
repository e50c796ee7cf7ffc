import type { Interval, LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf, visibleName } from "@slotkit/core/internal"
import type { PublicTimeOff } from "@slotkit/engine"
import { linkedText } from "../shell/LinkedText.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"

/** The days of a visitor's time zone that a time off touches, with its public reason. */
export interface DaysOff {
  readonly first: LocalDate
  readonly last: LocalDate
  readonly reason: string
}

/** Returns the days of the time off that touches the days from `first` to `last`, in the given order and each only once. */
export const daysOff = (
  off: ReadonlyArray<PublicTimeOff>,
  days: Pick<DaysOff, "first" | "last">,
  timeZone: string
): ReadonlyArray<DaysOff> => {
  const found = new Map<string, DaysOff>()
  for (const { start, end, reason } of offIn(off, days, timeZone)) {
    const { first, last } = daysOf({ start, end }, timeZone)
    const text = visibleName(reason)
    const key = JSON.stringify([first, last, text])
    if (!found.has(key)) found.set(key, { first, last, reason: text })
  }
  return [...found.values()]
}

/** Returns the time off that touches the days from `first` to `last` of a time zone. */
export const offIn = (
  off: ReadonlyArray<PublicTimeOff>,
  days: Pick<DaysOff, "first" | "last">,
  timeZone: string
): ReadonlyArray<PublicTimeOff> =>
  off.filter((time) => {
    const { first, last } = daysOf(time, timeZone)
    return first <= days.last && last >= days.first
  })

const daysOf = ({ start, end }: Interval, timeZone: string): Pick<DaysOff, "first" | "last"> => ({
  first: localDateOf(start, timeZone),
  last: localDateOf(end - 1, timeZone)
})

/** Names the days that a time off touches. */
export const daysOffText = ({ first, last }: DaysOff, format: TimeFormat): string => format.atStart(format.days(first, last))

/** Lists a month's time off with its public reasons. Undefined if there is none. */
export const daysOffList = (context: RequestContext, off: ReadonlyArray<DaysOff>, format: TimeFormat): Html | undefined =>
  off.length === 0
    ? undefined
    : html`\n<ul class="off small" aria-label="${context.words.timeOffHeading}">${off.map(
        (days) =>
          html`<li><strong>${daysOffText(days, format)}</strong> <span dir="auto">${linkedText(days.reason, context)}</span></li>`
      )}</ul>`
