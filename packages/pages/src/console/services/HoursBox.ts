import type { Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { weekdayNames } from "../../time/TimeFormat.ts"
import { hoursToRead } from "../hours/HoursText.ts"
import { weekOf } from "../hours/WeekRows.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The own hours of a service, or that it follows the host's, with a link to the page that changes them. */
export const hoursBox = (context: ConsoleContext, { id, settings }: Service): Html => {
  const { words, at } = context
  const { hours } = settings
  return section(
    "hours",
    words.services.hours,
    html`<div class="sheet card">${hours === null ? html`<p>${words.services.usualHours}</p>` : html`<dl class="facts small">${days(context, weekOf(hours.weekly))}</dl>`}
<p class="end"><a class="button plain" href="${at(`/services/${id}/hours`)}">${hours === null ? words.services.setHours : words.services.changeHours}</a></p></div>`
  )
}

const days = (context: ConsoleContext, week: ReturnType<typeof weekOf>): ReadonlyArray<Html> =>
  week.map((_, index) => {
    const { locale } = context
    const day = (locale.firstWeekday + index) % 7
    return html`<div><dt>${weekdayNames(locale.tag)[day]!.long}</dt><dd>${hoursToRead(week[day]!, context)}</dd></div>\n`
  })
