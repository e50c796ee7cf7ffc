import { formatInstant, type Instant } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { isPaid, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { errorSummary, type FieldProblem, type FormErrors } from "../shell/ErrorSummary.ts"
import { type FormField, formField } from "../shell/FormField.ts"
import { framedPath } from "../shell/FramedPath.ts"
import type { Visit } from "../shell/Visit.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { writeToHost } from "../theme/WriteToHost.ts"
import { startLabels } from "../time/TimeFormat.ts"
import type { SlotsOfDays } from "./FreeTimes.ts"
import type { PageLinks } from "./PageLinks.ts"
import { personBox, trap } from "./PersonFields.ts"
import { questionFields } from "./QuestionFields.ts"
import type { FormValues } from "./SentForm.ts"
import { type Fact, priceOf, serviceFacts } from "./ServiceFacts.ts"
import { imagesOf, targetPanel } from "./TargetPanel.ts"

/** A booking form with everything that it shows. */
export interface ShownForm {
  readonly target: BookingPageTarget
  readonly links: PageLinks
  readonly start: Instant
  readonly durationMinutes: number
  readonly timeZone: string
  readonly isZoneAsked: boolean
  readonly isInvite: boolean
  /** The largest number of people that the visitor may choose; 1 for one-to-one meetings. */
  readonly seats: number
  readonly values: FormValues
  /** The signed time of issue, and the key that makes a second submission the first booking. */
  readonly token: string
  readonly key: string
  /** Set if visitors must say that they are a person; true once they did. */
  readonly isPerson?: boolean
}

/** The reason why the form is shown again. */
export interface FormTrouble extends FormErrors {
  readonly status: number
  /** True if only the host can help. */
  readonly isForHost?: boolean
  readonly retryAfterSeconds?: number
  /** The times of the day that can be booked instead of the lost one. */
  readonly fresh?: SlotsOfDays
}

/** Shows the chosen time and asks for the visitor's details. */
export const bookingFormPage = (visit: Visit, shown: ShownForm, trouble?: FormTrouble): VisitorContent => {
  const { words } = visit
  const { target, links } = shown
  const title = words.detailsTitle(visibleName(target.bookable.title))
  // Browsers refuse autofocus in frames of other sites, so the script moves the focus there.
  const focus =
    trouble === undefined ? undefined : html` tabindex="-1" ${visit.embedding === undefined ? "autofocus" : "data-focus"}`
  return {
    kind: "details",
    title: trouble === undefined ? title : words.errorTitle(title),
    status: trouble?.status ?? 200,
    ...(trouble?.retryAfterSeconds === undefined ? {} : { headers: { "retry-after": String(trouble.retryAfterSeconds) } }),
    host: target.host,
    images: imagesOf(target),
    width: "middle",
    hasScript: true,
    messages: [
      { type: "ready", service: target.bookable.slug },
      { type: "step", step: "details" }
    ],
    takesPrefill: trouble === undefined,
    isSecret: shown.isInvite,
    ...(shown.isInvite || trouble !== undefined ? {} : { cache: "history" as const }),
    formTargets: isPaid(priceMinorOf(shown)) && visit.embedding === undefined ? ["https:"] : [],
    content: html`<div class="sheet split">
${targetPanel(visit, target, {
  heading: "h2",
  asked: shown,
  facts: [...(trouble?.fresh === undefined ? whenFacts(visit, shown) : []), ...chosenFacts(visit, shown)],
  more: html`\n<p><a class="up" href="${links.times({})}">${words.changeTime}</a></p>`
})}
<section>
<h1${focus}>${words.detailsHeading}</h1>
<div class="end">
${trouble === undefined ? undefined : errorSummary(trouble, words, trouble.isForHost === true ? html`\n<p>${writeToHost(target.host, words)}</p>` : undefined)}${
  trouble?.fresh?.length === 0
    ? html`<a class="button" href="${links.times({})}">${words.changeTime}</a>`
    : form(visit, shown, trouble)
}
</div>
</section>
</div>`
  }
}

const priceMinorOf = ({ target, durationMinutes }: ShownForm): number | null =>
  target.bookable.durations.find(({ minutes }) => minutes === durationMinutes)?.priceMinor ?? null

const chosenFacts = ({ locale }: Visit, { target, durationMinutes }: ShownForm): ReadonlyArray<Fact> =>
  serviceFacts(
    target,
    locale,
    target.bookable.durations.filter(({ minutes }) => minutes === durationMinutes)
  )

const whenFacts = (visit: Visit, shown: ShownForm): ReadonlyArray<Fact> => {
  const { words } = visit
  const { start, durationMinutes, timeZone, target } = shown
  const format = visit.format(timeZone)
  const lines = format.meeting(start, durationMinutes)
  const hostFormat = visit.format(target.host.timezone)
  const hostTime = hostFormat.meeting(start, durationMinutes)
  const isSame = hostFormat.offset(start) === format.offset(start)
  return [
    {
      icon: "calendar",
      text: html`<strong>${lines[0]}</strong><span><time datetime="${formatInstant(start)}">${lines[1]}</time></span>
<span class="soft small">${format.zoneName(start)}, <bdi>${format.offset(start)}</bdi></span>${
        isSame || shown.isInvite
          ? undefined
          : html`<span class="soft small">${words.hostTime(hostTime[0] === lines[0] ? hostTime[1] : hostTime.join(", "), hostFormat.zoneName(start))}</span>`
      }`
    }
  ]
}

const form = (visit: Visit, shown: ShownForm, trouble: FormTrouble | undefined): Html => {
  const { words } = visit
  const { links, start, durationMinutes, timeZone, isZoneAsked, values, token, key, seats } = shown
  const { fresh, problems = [] } = trouble ?? {}
  const field = formField(visit, problems)
  const hidden: ReadonlyArray<readonly [string, string]> = [
    ...(fresh === undefined ? [["start", formatInstant(start)] as const] : []),
    ["duration", String(durationMinutes)],
    ...(isZoneAsked ? [["timezone", timeZone] as const] : []),
    ["form_token", token],
    ["idempotency_key", key]
  ]
  return html`<form method="post" action="${framedPath(visit, `${links.path}/book`)}" novalidate>
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${
  fresh === undefined ? undefined : freshTimes(visit, fresh, shown)
}${field({ id: "name", label: words.nameLabel, isRequired: true }, (given) => html`<input${given} autocomplete="name" value="${values.name}">`)}
${field(
  { id: "email", label: words.emailLabel, hint: words.emailHint, isRequired: true },
  (given) => html`<input${given} type="email" autocomplete="email" spellcheck="false" value="${values.email}">`
)}
${seats > 1 ? seatFields(visit, field, values, seats) : undefined}${questionFields(shown.target.bookable.questions, values.answers, field, words)}${field(
  { id: "topic", label: words.topicLabel, isRequired: false },
  (given) => html`<input${given} autocomplete="off" value="${values.topic}">`
)}
${field({ id: "notes", label: words.notesLabel, isRequired: false }, (given) => html`<textarea${given} rows="4">\n${values.notes}</textarea>`)}
${shown.isPerson === undefined ? trap(words) : personBox(words, field, shown.isPerson)}${visitorCheck(visit, problems)}<div class="end"><button>${buttonText(visit, shown)}</button>${consequence(visit, shown)}</div>
</form>`
}

/** The application's check of visitors, with what is wrong about its answer. */
const visitorCheck = ({ check }: Visit, problems: ReadonlyArray<FieldProblem>): Html | undefined => {
  if (check === undefined) return undefined
  const wrong = problems.find(({ field }) => field === "visitor_check")
  return html`<div class="field" id="visitor_check" tabindex="-1">${
    wrong === undefined ? undefined : html`<span class="error">${wrong.sentence}</span>`
  }${new Html(check.markup)}</div>
`
}

const seatFields = ({ words }: Visit, field: FormField, values: FormValues, seats: number): Html => html`${field(
  { id: "seats", label: words.seatsLabel, hint: words.seatsHint(seats), isRequired: true },
  (given) =>
    html`<select class="few"${given}>${Array.from({ length: seats }, (_, index) => {
      const count = String(index + 1)
      return html`<option value="${count}"${count === values.seats ? html` selected` : undefined}>${count}</option>`
    })}</select>`
)}
${field({ id: "guests", label: words.guestsLabel, hint: words.guestsHint, isRequired: false }, (given) => html`<textarea${given} rows="3" spellcheck="false">\n${values.guests}</textarea>`)}
`

const freshTimes = (visit: Visit, fresh: SlotsOfDays, { timeZone }: ShownForm): Html => {
  const format = visit.format(timeZone)
  const starts = fresh.map(({ slot }) => slot.start)
  const labels = startLabels(starts, format)
  const day = fresh[0]?.day
  return day === undefined
    ? html``
    : html`<fieldset id="start"><legend>${visit.words.timesOfDay(format.day(day))}</legend>
<p class="soft small">${visit.words.timesInZone(format.zoneName(starts[0]!), format.offset(starts[0]!))}</p>
<div class="pick">${starts.map(
        (start, index) =>
          html`<label><input type="radio" name="start" value="${formatInstant(start)}" required> <time datetime="${formatInstant(start)}">${labels[index]}</time></label>`
      )}</div></fieldset>
`
}

const buttonText = ({ words }: Visit, shown: ShownForm): string =>
  shown.target.bookable.requiresApproval
    ? words.askForThisTime
    : isPaid(priceMinorOf(shown))
      ? words.continueToPayment
      : words.bookThisTime

const consequence = ({ words, locale }: Visit, shown: ShownForm): Html | undefined => {
  const { target } = shown
  if (target.bookable.requiresApproval) return html`<p class="soft small">${words.approvalDue}</p>`
  const price = priceMinorOf(shown)
  return isPaid(price)
    ? html`<p class="soft small">${icon("price")} ${words.priceDue(priceOf(price, target.host, locale))}</p>`
    : undefined
}
