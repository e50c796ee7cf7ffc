import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { type BookingPageTarget, hasWaitlist } from "@slotkit/engine"
import { framedPath, zoneParameter } from "../shell/FramedPath.ts"
import { writeToHost } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { monthOf } from "../time/Month.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import type { FreeMonth } from "./FreeTimes.ts"
import type { PageLinks, TimesView } from "./PageLinks.ts"

/**
 * Says that a month has no times, with a link to the next one that has, else to an earlier one, else with `out`. Undefined for a
 * month with times.
 */
export const monthNote = (
  { words }: RequestContext,
  { skipped, slots, month, next }: FreeMonth,
  links: PageLinks,
  format: TimeFormat,
  out?: Html
): Html | undefined => {
  if (skipped !== undefined) return html`<p class="note" role="status">${words.noTimesInMonth(format.month(skipped))}</p>\n`
  if (slots.some(({ day }) => monthOf(day) === month)) return undefined
  const way =
    next === undefined
      ? words.noTimesAtAll
      : html`<a href="${links.times({ month: monthOf(next) })}">${words.goToFirstMonth(format.month(monthOf(next)))}</a>`
  return html`<div class="note"><p role="status">${words.noTimesInMonth(format.month(month))} ${way}</p>${
    next === undefined ? out : undefined
  }</div>\n`
}

/** Offers other services of the host, and to write to the host, when a service has no times at all. */
export const waysOut = (context: RequestContext, { target, query, others = [] }: TimesView): Html | undefined => {
  const { words, root } = context
  const { host } = target
  const link = ({ bookable: { slug, title } }: BookingPageTarget): Html => {
    const path = framedPath(context, `${root}/${host.username}/${slug}`, zoneParameter(query))
    return html`<li><a href="${path}" dir="auto">${visibleName(title)}</a></li>`
  }
  const write = host.email === "" ? undefined : html`\n<p>${writeToHost(host, words)}</p>`
  return others.length === 0
    ? write
    : html`\n<p>${words.otherServices}</p>\n<ul class="marks">${others.slice(0, 5).map(link)}</ul>${write}`
}

/** Returns whether the page of a service leads to its waiting list. Only an email has the link where addresses are confirmed. */
export const offersWaitlist = ({ hasMail }: RequestContext, { bookable }: BookingPageTarget): boolean =>
  hasWaitlist(bookable) && bookable.type !== "single_use" && (hasMail || !bookable.settings.confirmEmail)

/** The link to the waiting list, where the service has one. */
export const waitlistLink = (context: RequestContext, { target, links }: TimesView): Html | undefined =>
  offersWaitlist(context, target)
    ? html`<p class="small">${
        context.words[target.bookable.capacity === null ? "waitlistOffer" : "fullSessionOffer"]
      } <a class="up" href="${links.waitlist}">${context.words.joinWaitlist}</a></p>\n`
    : undefined

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
