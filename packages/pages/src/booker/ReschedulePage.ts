import { type Booking, formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDayStart, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { FreeMonth, SlotsOfDays } from "../booking/FreeTimes.ts"
import { monthTable } from "../booking/MonthTable.ts"
import { dayWithoutTimes, monthNote } from "../booking/NoTimes.ts"
import type { PageLinks } from "../booking/PageLinks.ts"
import { scriptData } from "../booking/ScriptData.ts"
import { type Fact, serviceFacts } from "../booking/ServiceFacts.ts"
import { imagesOf, targetPanel } from "../booking/TargetPanel.ts"
import type { TimesQuery } from "../booking/TimesQuery.ts"
import { zoneChooser } from "../booking/ZoneChooser.ts"
import { errorSummary, type FormErrors } from "../shell/ErrorSummary.ts"
import type { Visit } from "../shell/Visit.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { writeToHost } from "../theme/WriteToHost.ts"
import { startLabels, type TimeFormat } from "../time/TimeFormat.ts"
import type { BookingLinks } from "./BookingLinks.ts"

/** A page on which a visitor chooses a new time for a booking. */
export interface ShownMove {
  readonly target: BookingPageTarget
  readonly booking: Booking
  readonly asked: TimesQuery
  readonly links: PageLinks
  /** The path of the free times in the visitor API. */
  readonly slotsPath: string
  readonly bookingLinks: BookingLinks
  /** The start that was chosen before and can still be chosen. */
  readonly chosen?: Instant
}

/** The reason why the times are shown again. A `problem` belongs to the choice of a time. */
export interface MoveTrouble extends FormErrors {
  readonly status: 409 | 422 | 429
  readonly retryAfterSeconds?: number
}

/** Shows a month with the times of one day, of which one is chosen and sent. */
export const reschedulePage = (visit: Visit, shown: ShownMove, free: FreeMonth, trouble?: MoveTrouble): VisitorContent => {
  const { words } = visit
  const { target, asked, links, bookingLinks } = shown
  const { host, bookable } = target
  const format = visit.format(asked.timeZone)
  const title = words.rescheduleTitle(visibleName(bookable.title) ?? "")
  const date = free.day ?? `${free.month}-01`
  const zone = {
    date,
    at: localDayStart(date, asked.timeZone),
    isHosts: asked.timeZone === host.timezone,
    kept: [["month", free.month]] as const
  }
  return {
    kind: "booking",
    title: trouble === undefined ? title : words.errorTitle(title),
    status: trouble?.status ?? 200,
    ...(trouble?.retryAfterSeconds === undefined ? {} : { headers: { "retry-after": String(trouble.retryAfterSeconds) } }),
    host,
    images: imagesOf(target),
    width: "wide",
    skipTo: free.day === undefined ? "content" : "times",
    isSecret: true,
    hasScript: true,
    frameAncestors: "'none'",
    content: html`<div class="sheet split three">
${targetPanel(visit, target, {
  heading: "h2",
  asked,
  facts: [...currentTime(visit, shown, format), ...serviceFacts(target, visit.locale)],
  more: html`\n<p><a class="up" href="${bookingLinks.booking}">${words.backToBooking}</a></p>`
})}
<section class="days" id="days">
<h1${trouble === undefined ? undefined : html` tabindex="-1" autofocus`}>${words.rescheduleHeading}</h1>
<div class="end">
${trouble === undefined ? undefined : errorSummary(trouble, words, trouble.status === 429 ? html`\n<p>${writeToHost(host, words)}</p>` : undefined)}${monthNote(visit, free, links, format)}${monthTable(visit, free, links, format)}
${zoneChooser(visit, format, zone, links)}
</div>
</section>
<section id="times" aria-labelledby="day">
${dayTimes(visit, shown, free, format, trouble)}
</section>
${scriptData(visit, shown, free, { action: bookingLinks.reschedule, button: words.moveToTime })}
</div>`
  }
}

const currentTime = ({ words }: Visit, { booking }: ShownMove, format: TimeFormat): ReadonlyArray<Fact> => {
  const { scheduledAt, durationMinutes } = booking
  if (scheduledAt === null) return []
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  return [
    {
      icon: "calendar",
      text: html`<span class="soft small">${words.bookedNow}</span><strong>${day}</strong><span><time datetime="${formatInstant(scheduledAt)}">${times}</time></span>`
    }
  ]
}

const dayTimes = (visit: Visit, shown: ShownMove, free: FreeMonth, format: TimeFormat, trouble?: MoveTrouble): Html => {
  const { words } = visit
  const { asked, bookingLinks, links } = shown
  const { day } = free
  const slots = free.slots.filter((slot) => slot.day === day)
  if (day === undefined || slots.length === 0) return dayWithoutTimes(visit, free, links, format)
  const problem = trouble?.problems?.[0]?.sentence
  return html`<h2 id="day" tabindex="-1">${format.atStart(format.day(day))}</h2>
<p class="soft small">${words.countOfTimes(slots.length)}</p>
<form method="post" action="${bookingLinks.reschedule}" novalidate>
<input type="hidden" name="date" value="${day}">
${asked.isZoneAsked ? html`<input type="hidden" name="timezone" value="${asked.timeZone}">\n` : undefined}<fieldset id="start"${
    problem === undefined ? undefined : html` aria-describedby="start-error"`
  }><legend class="vh">${words.timesOfDay(format.day(day))}</legend>${
    problem === undefined ? undefined : html`<span class="error" id="start-error">${problem}</span>`
  }
<div class="pick">${choices(visit, shown, slots, format)}</div></fieldset>
<div class="end"><button>${words.moveToTime}</button></div>
</form>
<a class="up small" href="#days">${words.backToDays}</a>`
}

const choices = (
  { words }: Visit,
  { target, chosen }: ShownMove,
  slots: SlotsOfDays,
  format: TimeFormat
): ReadonlyArray<Html> => {
  const labels = startLabels(
    slots.map(({ slot }) => slot.start),
    format
  )
  const showsSeats = target.bookable.settings.publishSpotsRemaining
  return slots.map(
    ({ slot: { start, spotsRemaining } }, index) =>
      html`<label><input type="radio" name="start" value="${formatInstant(start)}" required${
        start === chosen ? html` checked` : undefined
      }> <span><time datetime="${formatInstant(start)}">${labels[index]}</time>${
        showsSeats && spotsRemaining !== undefined ? html` <small>${words.seatsLeft(spotsRemaining)}</small>` : undefined
      }</span></label>`
  )
}
