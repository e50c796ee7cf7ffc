import { formatInstant, type Interval } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { millisPerDay, millisPerMinute, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { hostParameters } from "../booking/HostChoice.ts"
import type { PageLinks } from "../booking/PageLinks.ts"
import { bookerFields, personBox, topicFields, trap, visitorCheck } from "../booking/PersonFields.ts"
import { questionFields } from "../booking/QuestionFields.ts"
import { serviceFacts } from "../booking/ServiceFacts.ts"
import { targetPanel } from "../booking/TargetPanel.ts"
import type { TimesQuery } from "../booking/TimesQuery.ts"
import { errorSummary, type FormErrors } from "../shell/ErrorSummary.ts"
import { type FormField, formField } from "../shell/FormField.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { imagesOf } from "../shell/HostParts.ts"
import { languageButtons } from "../shell/LanguageLinks.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { zoneOptions } from "../time/ZoneOptions.ts"
import { type TypedWish, type WaitlistValues, wishFields } from "./WaitlistForm.ts"

/** A form to join a waiting list with everything that it shows. */
export interface WaitlistFormView {
  readonly target: BookingPageTarget
  readonly links: PageLinks
  readonly query: TimesQuery
  readonly values: WaitlistValues
  /** The full sessions of a group service. Undefined for others, which ask for spans. */
  readonly sessions?: ReadonlyArray<Interval>
  /** The signed time of issue, and the key that makes a second submission the first entry. */
  readonly token: string
  readonly key: string
  /** Set if visitors must say that they are a person; true once they did. */
  readonly isPerson?: boolean
}

/** Asks for the times that would suit a visitor, and for the visitor's details. */
export const waitlistFormPage = (context: RequestContext, view: WaitlistFormView, errors?: FormErrors): VisitorContent => {
  const { words, locale } = context
  const { target, links, query } = view
  const { host, bookable } = target
  const focus =
    errors === undefined ? undefined : html` tabindex="-1" ${context.embedding === undefined ? "autofocus" : "data-focus"}`
  const chosen = bookable.durations.filter(({ minutes }) => bookable.durations.length > 1 || minutes === query.durationMinutes)
  return {
    kind: "details",
    title: words.waitlistFormTitle(visibleName(bookable.title)),
    errors,
    host,
    images: imagesOf(host),
    width: "middle",
    hasScript: true,
    messages: [
      { type: "ready", service: bookable.slug },
      { type: "step", step: "details" }
    ],
    rules: wishRules,
    takesPrefill: errors === undefined,
    ...(errors === undefined ? { cache: "history" as const } : {}),
    content: html`<div class="sheet split">
${targetPanel(context, target, {
  heading: "h2",
  zone: query,
  facts: serviceFacts(target, locale, chosen),
  more: html`\n<p><a class="up" href="${links.times({})}">${words.backToTimes}</a></p>`
})}
<section>
<h1${focus}>${words.joinWaitlist}</h1>
<p class="soft">${words.waitlistFormText}</p>
<div class="end">
${errors === undefined ? undefined : errorSummary(errors, words)}${
  view.sessions?.length === 0 ? html`<p class="note">${words.noFullSession}</p>` : form(context, view, errors)
}${languageButtons(context, "details", (language) => formAddress(context, view, language))}
</div>
</section>
</div>`
  }
}

/** The address that the form is sent to, in the language of the page or in another one. */
const formAddress = ({ query, embedding }: RequestContext, { links, target }: WaitlistFormView, language?: string): string =>
  framedPath(
    { query: language === undefined ? query : new URLSearchParams({ lang: language }), embedding },
    `${links.path}/waitlist`,
    hostParameters(target)
  )

const form = (context: RequestContext, view: WaitlistFormView, errors: FormErrors | undefined): Html => {
  const { words, locale, now } = context
  const { target, query, values, token, key } = view
  const { problems = [] } = errors ?? {}
  const field = formField(context, problems)
  // The hint says what may be left empty.
  const ofWish = formField({ ...context, words: { ...words, optional: "" } }, problems)
  return html`<form id="details" method="post" action="${formAddress(context, view)}" novalidate>
<input type="hidden" name="form_token" value="${token}">
<input type="hidden" name="idempotency_key" value="${key}">
${lengthField(context, view, field)}${
  view.sessions === undefined ? spanFields(context, ofWish, values) : sessionFields(context, view, field, view.sessions)
}
${field(
  { id: "timezone", label: words.timeZone, isRequired: true },
  (attributes) => html`<select${attributes}>${zoneOptions(locale, now, query.timeZone)}</select>`
)}
${bookerFields(words, field, values)}${questionFields(target.bookable.questions, values.answers, field, words)}${topicFields(
  words,
  field,
  target.bookable.settings,
  values
)}${
  view.isPerson === undefined ? trap(words) : personBox(words, field, view.isPerson)
}${visitorCheck(context, problems)}<div class="end"><button>${words.joinWaitlist}</button></div>
</form>`
}

/** The days and times that would suit the visitor. */
const spanFields = (context: RequestContext, field: FormField, { wishes: [first, ...more] }: WaitlistValues): Html => {
  const { words } = context
  const isOpen = more.some(({ day, from, to }) => `${day}${from}${to}` !== "")
  return html`<fieldset class="field"><legend>${words.wishesHeading}</legend><span class="hint">${words.wishesHint}</span>
${first === undefined ? undefined : wish(context, field, first)}<details${
    isOpen ? html` open` : undefined
  }><summary>${words.moreWishes}</summary>
${more.map((typed) => wish(context, field, typed))}</details></fieldset>`
}

/** The sessions to choose from, and the seats. */
const sessionFields = (
  context: RequestContext,
  { target: { bookable }, query, values }: WaitlistFormView,
  field: FormField,
  sessions: ReadonlyArray<Interval>
): Html => {
  const { words } = context
  const format = context.format(query.timeZone)
  const chosen = new Set(values.sessions.map(Date.parse))
  const box = (attributes: Html) =>
    sessions.map(({ start, end }) => {
      const [day, times] = format.meeting(start, (end - start) / millisPerMinute)
      const checked = chosen.has(start) ? html` checked` : undefined
      const value = formatInstant(start)
      const input = html`<input type="checkbox"${attributes} value="${value}"${checked}>`
      return html`<label>${input} <span>${day}, <bdi>${times}</bdi></span></label>`
    })
  const most = bookable.capacity ?? 1
  const counts = Array.from({ length: most }, (_, index) => String(index + 1))
  return html`${field(
    { id: "session", label: words.sessionsHeading, hint: words.sessionsHint, isRequired: true },
    // A browser would require every box.
    () => html`<div class="pick sessions">${box(html` name="session"`)}</div>`,
    "group"
  )}
${field(
  { id: "seats", label: words.seatsLabel, hint: words.seatsHint(most), isRequired: true },
  (attributes) =>
    html`<select class="few"${attributes}>${counts.map(
      (count) => html`<option value="${count}"${count === values.seats ? html` selected` : undefined}>${count}</option>`
    )}</select>`
)}`
}

/** The length of the meeting, if the service has several. Sessions have their own. */
const lengthField = ({ words }: RequestContext, { target, query, sessions }: WaitlistFormView, field: FormField): Html => {
  const lengths = target.bookable.durations.map(({ minutes }) => minutes).toSorted((one, other) => one - other)
  if (lengths.length === 1 || sessions !== undefined)
    return html`<input type="hidden" name="duration" value="${query.durationMinutes}">\n`
  return html`${field(
    { id: "duration", label: words.length, isRequired: true },
    (attributes) =>
      html`<select${attributes}>${lengths.map(
        (minutes) =>
          html`<option value="${minutes}"${minutes === query.durationMinutes ? html` selected` : undefined}>${words.minutes(
            minutes
          )}</option>`
      )}</select>`
  )}\n`
}

const wish = ({ words, now }: RequestContext, field: FormField, { number, day, from, to }: TypedWish): Html => {
  const ids = wishFields(number)
  const time = (id: string, label: string, value: string) =>
    field({ id, label, isRequired: false }, (attributes) => html`<input type="time"${attributes} value="${value}">`)
  // Someone who waits may be a day behind UTC.
  const earliest = formatInstant(now - millisPerDay).slice(0, 10)
  return html`<div class="wish" role="group" aria-label="${words.wish(number)}">${field(
    { id: ids.day, label: words.wishDay, isRequired: number === 1 },
    (attributes) => html`<input type="date"${attributes} min="${earliest}" value="${day}">`
  )}${time(ids.from, words.wishFrom, from)}${time(ids.to, words.wishTo, to)}</div>
`
}

const wishRules = `h1+p{margin-block-start:.4rem}
.sessions{grid-template-columns:1fr;max-block-size:20rem;overflow:auto}
.wish{display:grid;grid-template-columns:1fr 1fr;gap:.6rem;margin-block-start:.75rem;align-items:end}
.wish .field{margin:0}
.wish .field:first-child{grid-column:1/-1}
@media(min-width:34rem){.wish{grid-template-columns:2fr 1fr 1fr}.wish .field:first-child{grid-column:auto}}`
