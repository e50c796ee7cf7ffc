import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"
import { monthOf } from "../time/Month.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import type { FreeMonth } from "./FreeTimes.ts"
import type { PageLinks } from "./PageLinks.ts"

/** Says that a month has no times, with a link to the first one that has. Undefined for a month with times. */
export const monthNote = (
  { words }: RequestContext,
  { skipped, slots, month, next }: FreeMonth,
  links: PageLinks,
  format: TimeFormat
): Html | undefined => {
  if (skipped !== undefined) return html`<p class="note" role="status">${words.noTimesInMonth(format.month(skipped))}</p>\n`
  if (slots.some(({ day }) => monthOf(day) === month)) return undefined
  const way =
    next === undefined
      ? words.noTimesAtAll
      : html`<a href="${links.times({ month: monthOf(next) })}">${words.goToFirstMonth(format.month(monthOf(next)))}</a>`
  return html`<p class="note" role="status">${words.noTimesInMonth(format.month(month))} ${way}</p>\n`
}

/** Says that the shown day has no times, with a link to the next one that has, or that the month has no day to show. */
export const dayWithoutTimes = (
  { words }: RequestContext,
  { day, month, next }: FreeMonth,
  links: PageLinks,
  format: TimeFormat
): Html =>
  day === undefined
    ? html`<h2 id="day" tabindex="-1">${words.chooseATime}</h2>
<p class="soft">${words.noTimesInMonth(format.month(month))}</p>`
    : html`<h2 id="day" tabindex="-1">${format.atStart(format.day(day))}</h2>
<p class="soft" role="status">${words.noTimesOnDay}</p>${
        next === undefined
          ? undefined
          : html`\n<p><a class="up" href="${links.times({ date: next })}#times">${words.nextDayWithTimes(format.day(next))}</a></p>`
      }`

/** The link from the times of a day back to the days. */
export const backToDays = ({ words }: RequestContext): Html => html`\n<a class="up small" href="#days">${words.backToDays}</a>`
