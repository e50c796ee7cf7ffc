import { type Booking, formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDayStart, visibleName, withMovedFrom } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { FreeMonth, SlotsOfDays } from "../booking/FreeTimes.ts"
import { moveLinks } from "../booking/HostChoice.ts"
import { monthTable } from "../booking/MonthTable.ts"
import { backToDays, dayWithoutTimes, monthNote } from "../booking/NoTimes.ts"
import type { PageLinks } from "../booking/PageLinks.ts"
import { scriptData } from "../booking/ScriptData.ts"
import { type Fact, serviceFacts } from "../booking/ServiceFacts.ts"
import { targetPanel } from "../booking/TargetPanel.ts"
import type { TimesQuery } from "../booking/TimesQuery.ts"
import { zoneChooser } from "../booking/ZoneChooser.ts"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { formField } from "../shell/FormField.ts"
import { hostName, imagesOf, writeToHost } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { startLabels, type TimeFormat } from "../time/TimeFormat.ts"
import type { BookingLinks } from "./BookerLink.ts"

/** A page on which a visitor chooses a new time for a booking. */
export interface RescheduleView {
  readonly target: BookingPageTarget
  readonly booking: Booking
  readonly query: TimesQuery
  readonly links: PageLinks
  /** The path of the free times in the visitor API. */
  readonly slotsPath: string
  readonly bookingLinks: BookingLinks
  /** The message to the host as it was typed. Undefined if no email could bring it. */
  readonly note: string | undefined
  /** The start that was chosen before and can still be chosen. */
  readonly chosen?: Instant
}

/** Shows a month with the times of one day, of which one is chosen and sent. */
export const reschedulePage = (
  context: RequestContext,
  view: RescheduleView,
  free: FreeMonth,
  errors?: FormErrors
): VisitorContent => {
  const { words } = context
  const { target, query, links, bookingLinks } = view
  const { host, bookable } = target
  const format = context.format(query.timeZone)
  const title = words.rescheduleTitle(visibleName(bookable.title) ?? "")
  const date = free.day ?? `${free.month}-01`
  const zone = {
    date,
    at: localDayStart(date, query.timeZone),
    isHosts: query.timeZone === host.timezone,
    hidden: [["month", free.month]] as const
  }
  const zoneField = query.isZoneAsked ? html`<input type="hidden" name="timezone" value="${query.timeZone}">\n` : undefined
  const { moveTo } = bookable
  const hostField = moveTo === undefined ? undefined : html`<input type="hidden" name="host" value="${moveTo}">\n`
  return {
    kind: "booking",
    title,
    errors,
    host,
    images: imagesOf(host),
    width: "wide",
    skipTo: free.day === undefined ? "content" : "times",
    isSecret: true,
    hasScript: true,
    frameAncestors: "'none'",
    rules: formRules,
    content: html`<div class="sheet split three">
${targetPanel(context, target, {
  heading: "h2",
  zone: query,
  facts: [...currentTime(context, view, format), ...serviceFacts(target, context.locale)],
  more: html`\n<p><a class="up" href="${bookingLinks.booking}">${words.backToBooking}</a></p>`
})}
<section class="days" id="days">
<h1${focusOn(errors)}>${words.rescheduleHeading}</h1>
<div class="end">
${errors === undefined ? undefined : errorSummary(errors, words, errors.status === 429 ? html`\n<p>${writeToHost(host, words)}</p>` : undefined)}${moveLinks(context, target, (to) => links.times({ host: to, ...(query.month === undefined ? {} : { month: query.month }), ...(query.date === undefined ? {} : { date: query.date }) }))}${monthNote(context, free, links, format)}${monthTable(context, free, links, format)}
${zoneChooser(context, format, zone, links)}
</div>
</section>
<form method="post" action="${actionOf(view)}" novalidate>
${zoneField}${hostField}<section id="times" aria-labelledby="day">
${dayTimes(context, view, free, format, errors)}
</section>
<div class="end">${noteField(context, view, errors)}<button>${words.moveToTime}</button></div>${backToDays(context)}
</form>
${scriptData(context, view, free, words.timesOfDay("{day}"))}
</div>`
  }
}

/** The form tells the start that the booking has now, so that the page of the moved booking can show it. */
const actionOf = ({ booking, bookingLinks }: RescheduleView): string =>
  withMovedFrom(bookingLinks.reschedule, booking.scheduledAt)

const currentTime = ({ words }: RequestContext, { booking }: RescheduleView, format: TimeFormat): ReadonlyArray<Fact> => {
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

const dayTimes = (
  context: RequestContext,
  view: RescheduleView,
  free: FreeMonth,
  format: TimeFormat,
  errors?: FormErrors
): Html => {
  const { words } = context
  const { links } = view
  const { day } = free
  const slots = free.slots.filter((slot) => slot.day === day)
  if (day === undefined || slots.length === 0) return dayWithoutTimes(context, free, links, format)
  const problem = errors?.problems?.find(({ field }) => field === "start")?.sentence
  return html`<h2 id="day" tabindex="-1">${format.atStart(format.day(day))}</h2>
<p class="soft small">${words.countOfTimes(slots.length)}</p>
<input type="hidden" name="date" value="${day}">
<fieldset id="start"${
    problem === undefined ? undefined : html` aria-describedby="start-error"`
  }><legend class="vh">${words.timesOfDay(format.day(day))}</legend>${
    problem === undefined ? undefined : html`<span class="error" id="start-error">${problem}</span>`
  }
<div class="pick">${choices(context, view, slots, format)}</div></fieldset>`
}

const noteField = (context: RequestContext, { note, target }: RescheduleView, errors?: FormErrors): Html | undefined => {
  const { words } = context
  if (note === undefined) return undefined
  const field = formField(context, errors?.problems ?? [])
  const label = words.moveNote(hostName(target.host, words))
  const area = (attributes: Html) => html`<textarea${attributes} rows="2">\n${note}</textarea>`
  return html`${field({ id: "note", label, hint: words.moveNoteHint, isRequired: false }, area)}
`
}

/** The message and the button stay while the script shows other days. There is nothing to send on a day without times. */
const formRules =
  "form:not(:has([name=start]))>.end{display:none}.end>.field+button{margin-block-start:1.25rem}" +
  "@media(min-width:62rem){form>.up:not(:focus-visible){position:absolute;clip-path:inset(50%)}}"

const choices = (
  { words }: RequestContext,
  { target, chosen }: RescheduleView,
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
