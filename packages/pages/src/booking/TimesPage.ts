import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { type HostRef, localDayStart, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { hostName, imagesOf, logoOf, shownImage } from "../shell/HostParts.ts"
import { linkedText } from "../shell/LinkedText.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import { type DaysOff, daysOffText } from "./DaysOff.ts"
import type { FreeList, FreeMonth } from "./FreeTimes.ts"
import { hostLinks, hostText, mustChooseHost } from "./HostChoice.ts"
import { monthTable } from "./MonthTable.ts"
import { backToDays, dayWithoutTimes, monthNote, waitlistLink, waysOut } from "./NoTimes.ts"
import type { PageLinks, TimesView } from "./PageLinks.ts"
import { peopleChooser } from "./PeopleField.ts"
import { scriptData } from "./ScriptData.ts"
import { priceOf, serviceFacts } from "./ServiceFacts.ts"
import { targetPanel } from "./TargetPanel.ts"
import { timesList } from "./TimesList.ts"
import type { TimesQuery } from "./TimesQuery.ts"
import { zoneChooser } from "./ZoneChooser.ts"

/** Shows a month with the times of one day. */
export const monthPage = (context: RequestContext, view: TimesView, free: FreeMonth): VisitorContent => {
  const { words } = context
  const { links, query } = view
  const format = context.format(query.timeZone)
  return timesPage(context, view, {
    layout: "three",
    skipTo: free.day === undefined ? "content" : "times",
    days: html`<section class="days" id="days" aria-label="${words.daysHeading}">
${monthNote(context, free, links, format, waysOut(context, view))}${monthTable(context, free, links, format)}
${views(context, links, "month", free.day)}
${chooser(context, view, format, free.day ?? `${free.month}-01`, [["month", free.month]])}
${waitlistLink(context, view)}</section>`,
    times: html`<section id="times" aria-labelledby="day">
${dayTimes(context, view, free, format)}
</section>
${scriptData(context, view, free)}`
  })
}

/** Asks for a host before a time. */
export const choosePage = (context: RequestContext, view: TimesView): VisitorContent =>
  timesPage(context, view, {
    layout: "list",
    skipTo: "content",
    days: html`<section aria-labelledby="who">
<h2 id="who">${context.words.chooseHost}</h2>${
      hostLinks(context, view.target, view.query, view.links.times) ?? html`\n<p class="note">${context.words.nothingFree}</p>`
    }
</section>`
  })

/** Says that the times of the host whom a visitor has chosen are not known now, beside the others to choose from. 503. */
export const unreadPage = (context: RequestContext, view: TimesView, host: HostRef): VisitorContent => {
  const { words } = context
  const { links, query } = view
  const { date, month } = query
  const again = links.times({
    ...(query.view === "list" ? { view: query.view } : {}),
    ...(month === undefined ? {} : { month }),
    ...(date === undefined ? {} : { date })
  })
  const {
    cache: _cache,
    alternate: _alternate,
    sharing: _sharing,
    ...page
  } = timesPage(context, view, {
    layout: "list",
    skipTo: "content",
    days: html`<section aria-labelledby="who">
<h2 id="who">${words.unavailableTitle}</h2>
<div class="note"><p role="status"><span dir="auto">${words.hostUnread(hostText(host))}</span> ${words.chooseAnother}</p>
<p><a class="up" href="${again}">${words.reload}</a></p></div>
</section>`
  })
  return { ...page, status: 503, headers: { "retry-after": "30" } }
}

/** Shows the next days with free times as headings with lists. */
export const listPage = (context: RequestContext, view: TimesView, free: FreeList): VisitorContent => {
  const { words } = context
  const { links, query, target } = view
  const format = context.format(query.timeZone)
  const why = ({ reason }: DaysOff): Html => html`<p class="soft" dir="auto">${linkedText(reason, context)}</p>\n`
  const isOfDay = ({ first, last }: DaysOff): boolean => first === last && free.days.includes(first)
  const day = (date: LocalDate): Html => html`<section class="day" aria-labelledby="day-${date}">
<h3 id="day-${date}">${format.atStart(format.day(date))}</h3>
${free.off.filter((days) => isOfDay(days) && days.first === date).map(why)}${timesList(
  context,
  free.slots.filter((slot) => slot.day === date),
  { links, format, showsSeats: target.bookable.settings.publishSpotsRemaining }
)}
</section>
`
  const away = (days: DaysOff): Html => html`<section class="day">
<h3>${daysOffText(days, format)}</h3>
${why(days)}</section>
`
  // Time off within a day with times is shown with that day. Other time off comes before the times of its first day.
  const entries = [
    ...free.off.filter((days) => !isOfDay(days)).map((days) => ({ from: days.first, content: away(days) })),
    ...free.days.map((date) => ({ from: date, content: day(date) }))
  ].toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
  return timesPage(context, view, {
    layout: "list",
    skipTo: "times",
    days: html`<section id="times" aria-labelledby="next"${query.isZoneAsked ? undefined : html` data-zone="${query.timeZone}"`}>
<h2 id="next">${words.nextTimes}</h2>
${views(context, links, "list", query.date)}
${chooser(context, view, format, free.days[0] ?? query.date ?? monthStart(context), [["view", "list"]])}
${free.days.length === 0 ? html`<div class="note"><p role="status">${words.nothingFree}</p>${waysOut(context, view)}</div>\n` : undefined}${entries.length === 0 ? undefined : html`<div class="end">${entries.map(({ content }) => content)}</div>`}
${free.later === undefined ? undefined : html`<p><a class="up" rel="next" href="${links.times({ view: "list", date: free.later })}">${words.laterTimes}</a></p>`}${
  free.isFirst ? undefined : html`<p><a class="up" href="${links.times({ view: "list" })}">${words.earliestTimes}</a></p>`
}
${waitlistLink(context, view)}</section>`
  })
}

const timesPage = (
  context: RequestContext,
  { target, query, links, note, slotsPath, isInvite }: TimesView,
  parts: { readonly layout: "three" | "list"; readonly skipTo: "times" | "content"; readonly days: Html; readonly times?: Html }
): VisitorContent => {
  const { words } = context
  const { host, bookable, description } = target
  const name = hostName(host, words)
  const title = visibleName(bookable.title)
  const chosen = bookable.durations.filter(({ minutes }) => minutes === query.durationMinutes)
  return {
    kind: "times",
    title: words.timesTitle(title, name),
    host,
    images: imagesOf(host),
    width: "wide",
    skipTo: parts.skipTo,
    hasScript: true,
    messages: [
      { type: "ready", service: bookable.slug },
      { type: "step", step: "times" }
    ],
    ...(isInvite
      ? { isSecret: true }
      : {
          cache: "revalidated" as const,
          sharing: {
            description: description === "" ? words.timesTitle(title, name) : description.replace(/\s+/g, " ").slice(0, 300),
            canonical: `${context.pagesUrl}${links.path.slice(context.root.length)}`,
            image: shownImage(host.logoUrl) ?? shownImage(host.avatarUrl),
            isIndexable: host.indexable
          },
          alternate: slotsPath.replace(/\/slots$/, "")
        }),
    content: html`${logoOf(host)}<div class="sheet split ${parts.layout}">
${targetPanel(context, target, {
  heading: "h1",
  facts: serviceFacts(target, context.locale, chosen),
  zone: query,
  ...(note === undefined ? {} : { note }),
  more: html`${mustChooseHost(target) ? undefined : hostLinks(context, target, query, links.times)}${peopleChooser(context, {
    target,
    query,
    links
  })}${bookable.durations.length > 1 ? lengthLinks(context, target, query, links) : undefined}`
})}
${parts.days}
${parts.times}</div>`
  }
}

const lengthLinks = (
  { words, locale }: RequestContext,
  { host, bookable }: BookingPageTarget,
  query: TimesQuery,
  links: PageLinks
): Html => {
  const arePaid = bookable.durations.some(({ priceMinor }) => priceMinor !== null && priceMinor > 0)
  return html`
<nav class="end" aria-label="${words.lengthHeading}"><span class="soft small" aria-hidden="true">${words.lengthHeading}</span>
<ul class="chips">${bookable.durations
    .toSorted((one, other) => one.minutes - other.minutes)
    .map(
      ({ minutes, priceMinor }) =>
        html`<li><a href="${links.times({
          duration: minutes,
          ...(query.view === "list" ? { view: "list" } : {}),
          ...(query.month === undefined ? {} : { month: query.month }),
          ...(query.date === undefined ? {} : { date: query.date })
        })}"${query.view === "list" ? undefined : html` data-minutes="${minutes}" data-length="${words.minutes(minutes)}" data-price="${priceOf(priceMinor, host, locale)}"`}${
          minutes === query.durationMinutes ? html` aria-current="true"` : undefined
        }>${words.minutesShort(minutes)}${
          arePaid ? html` <small class="soft">${priceOf(priceMinor, host, locale)}</small>` : undefined
        }</a></li>`
    )}</ul></nav>`
}

const dayTimes = (context: RequestContext, { links, target }: TimesView, free: FreeMonth, format: TimeFormat): Html => {
  const { words } = context
  const { day } = free
  const slots = free.slots.filter((slot) => slot.day === day)
  if (day === undefined) return dayWithoutTimes(context, free, links, format)
  if (slots.length === 0) return html`${dayWithoutTimes(context, free, links, format)}${backToDays(context)}`
  return html`<h2 id="day" tabindex="-1">${format.atStart(format.day(day))}</h2>
<p class="soft small">${words.countOfTimes(slots.length)}</p>
${timesList(context, slots, { links, format, showsSeats: target.bookable.settings.publishSpotsRemaining })}
<a class="up small" href="#days">${words.backToDays}</a>`
}

const views = ({ words }: RequestContext, links: PageLinks, view: "month" | "list", day: LocalDate | undefined): Html => {
  const at = day === undefined ? {} : { date: day }
  const on = html` aria-current="true"`
  return html`<nav class="views small" aria-label="${words.viewHeading}"><a href="${links.times(at)}"${view === "month" ? on : undefined}>${
    words.monthView
  }</a> <a href="${links.times({ view: "list" })}"${view === "list" ? on : undefined}>${words.listView}</a></nav>`
}

const chooser = (
  context: RequestContext,
  { target, query, links }: TimesView,
  format: TimeFormat,
  date: LocalDate,
  hidden: ReadonlyArray<readonly [string, string]>
): Html =>
  zoneChooser(
    context,
    format,
    { at: localDayStart(date, query.timeZone), isHosts: query.timeZone === target.host.timezone, hidden },
    links
  )

const monthStart = ({ now }: RequestContext): LocalDate => `${new Date(now).toISOString().slice(0, 7)}-01`
