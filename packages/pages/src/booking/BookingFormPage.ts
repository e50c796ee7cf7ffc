import { formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { checkoutOfPrice, guaranteeText, isPaid, paymentTerms, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { errorSummary, type FormErrors } from "../shell/ErrorSummary.ts"
import { type FormField, formField } from "../shell/FormField.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { imagesOf, writeToHost } from "../shell/HostParts.ts"
import { languageButtons } from "../shell/LanguageLinks.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { cancellationTerms } from "../time/CancellationTerms.ts"
import { startLabels } from "../time/TimeFormat.ts"
import type { SlotsOfDays } from "./FreeTimes.ts"
import { hostButtons, hostParameters, hostText } from "./HostChoice.ts"
import type { PageLinks } from "./PageLinks.ts"
import { peopleField } from "./PeopleField.ts"
import { bookerFields, personBox, topicFields, trap, visitorCheck } from "./PersonFields.ts"
import {
  asksForCode,
  checkoutMinorOf,
  codeField,
  listPriceOf,
  meetingPrices,
  type PricedForm,
  priceList,
  totalPriceOf
} from "./PriceLines.ts"
import { questionFields } from "./QuestionFields.ts"
import { type FormValues, guestsOffered } from "./SentForm.ts"
import { offeredSeries, seriesFields } from "./SeriesFields.ts"
import { type Fact, priceOf, serviceFacts } from "./ServiceFacts.ts"
import { targetPanel } from "./TargetPanel.ts"

/** A booking form with everything that it shows. */
export interface BookingFormView extends PricedForm {
  readonly links: PageLinks
  readonly start: Instant
  readonly timeZone: string
  readonly isZoneAsked: boolean
  /** The signed time of issue, and the key that makes a second submission the first booking. */
  readonly token: string
  readonly key: string
  /** Set if visitors must say that they are a person; true once they did. */
  readonly isPerson?: boolean
}

/** The errors of a booking form. */
export interface BookingFormErrors extends FormErrors {
  /** True if only the host can help. */
  readonly isForHost?: boolean
  /** The times of the day that can be booked instead of the one that is no longer free. */
  readonly alternatives?: SlotsOfDays
  /** True if the calendar of the chosen host cannot be read, so that others are offered. */
  readonly isUnread?: boolean
}

/** Shows the chosen time and asks for the visitor's details. */
export const bookingFormPage = (context: RequestContext, view: BookingFormView, errors?: BookingFormErrors): VisitorContent => {
  const { words } = context
  const { target, links } = view
  const title = words.detailsTitle(visibleName(target.bookable.title))
  // Browsers refuse autofocus in frames of other sites, so the script moves the focus there.
  const focus =
    errors === undefined ? undefined : html` tabindex="-1" ${context.embedding === undefined ? "autofocus" : "data-focus"}`
  return {
    kind: "details",
    title,
    errors,
    host: target.host,
    images: imagesOf(target.host),
    width: "middle",
    hasScript: true,
    messages: [
      { type: "ready", service: target.bookable.slug },
      { type: "step", step: "details" }
    ],
    takesPrefill: errors === undefined,
    isSecret: view.isInvite,
    ...(view.isInvite || errors !== undefined ? {} : { cache: "history" as const }),
    formTargets:
      isPaid(checkoutOfPrice(view.target.bookable.settings.payment, listPriceOf(view))) && context.embedding === undefined
        ? ["https:"]
        : [],
    content: html`<div class="sheet split">
${targetPanel(context, target, {
  heading: "h2",
  zone: view,
  facts: [
    ...(errors?.alternatives === undefined ? whenFacts(context, view) : []),
    ...hostFacts(target),
    ...chosenFacts(context, view)
  ],
  more: html`\n<p><a class="up" href="${links.times({})}">${words.changeTime}</a></p>`
})}
<section>
<h1${focus}>${words.detailsHeading}</h1>
<div class="end">
${errors === undefined ? undefined : errorSummary(errors, words, errors.isForHost === true ? html`\n<p>${writeToHost(target.host, words)}</p>` : undefined)}${
  errors?.isUnread === true ? otherHosts(context, view) : undefined
}${
  errors?.alternatives?.length === 0
    ? html`<a class="button" href="${links.times({})}">${words.changeTime}</a>`
    : form(context, view, errors)
}${errors?.alternatives?.length === 0 ? undefined : languageButtons(context, "details", (language) => formAddress(context, view, language))}
</div>
</section>
</div>`
  }
}

const chosenFacts = ({ locale }: RequestContext, { target, durationMinutes }: BookingFormView): ReadonlyArray<Fact> =>
  serviceFacts(
    target,
    locale,
    target.bookable.durations.filter(({ minutes }) => minutes === durationMinutes)
  )

const hostFacts = ({ choice }: BookingPageTarget): ReadonlyArray<Fact> =>
  choice?.host === undefined ? [] : [{ icon: "people", text: html`<span dir="auto">${hostText(choice.host)}</span>` }]

const whenFacts = (context: RequestContext, view: BookingFormView): ReadonlyArray<Fact> => {
  const { words } = context
  const { start, durationMinutes, timeZone, target } = view
  const format = context.format(timeZone)
  const lines = format.meeting(start, durationMinutes)
  const hostFormat = context.format(target.host.timezone)
  const hostTime = hostFormat.meeting(start, durationMinutes)
  const isSame = hostFormat.offset(start) === format.offset(start)
  return [
    {
      icon: "calendar",
      text: html`<strong>${lines[0]}</strong><span><time datetime="${formatInstant(start)}">${lines[1]}</time></span>
<span class="soft small">${format.zoneName(start)}, <bdi>${format.offset(start)}</bdi></span>${
        isSame || view.isInvite
          ? undefined
          : html`<span class="soft small">${words.hostTime(hostTime[0] === lines[0] ? hostTime[1] : hostTime.join(", "), hostFormat.zoneName(start))}</span>`
      }`
    }
  ]
}

/** The address that the form is sent to, in the language of the page or in another one. */
const formAddress = (
  { query, embedding }: RequestContext,
  { links, target }: BookingFormView,
  language?: string,
  host?: string | null
): string =>
  framedPath(
    { query: language === undefined ? query : new URLSearchParams({ lang: language }), embedding },
    `${links.path}/book`,
    hostParameters(target, host)
  )

/** Buttons that show the form for other hosts, with what was typed. */
const otherHosts = (context: RequestContext, view: BookingFormView): Html | undefined =>
  hostButtons(context, view.target, "details", (host) => formAddress(context, view, undefined, host))

const form = (context: RequestContext, view: BookingFormView, errors: BookingFormErrors | undefined): Html => {
  const { words } = context
  const { start, durationMinutes, timeZone, isZoneAsked, values, token, key, seats } = view
  const { alternatives, problems = [] } = errors ?? {}
  const field = formField(context, problems)
  const hidden: ReadonlyArray<readonly [string, string]> = [
    ...(alternatives === undefined ? [["start", formatInstant(start)] as const] : []),
    ["duration", String(durationMinutes)],
    ...(isZoneAsked ? [["timezone", timeZone] as const] : []),
    ["form_token", token],
    ["idempotency_key", key]
  ]
  const { questions, settings } = view.target.bookable
  const parts: ReadonlyArray<Html | undefined> = [
    bookerFields(words, field, values),
    textFields(context, field, view),
    seats > 1 ? seatFields(context, field, values, seats) : undefined,
    peopleField(context, field, view),
    guestField(context, field, view),
    questionFields(questions, values.answers, field, words),
    topicFields(words, field, settings, values),
    repeatFields(context, field, view),
    codeField(context, field, view, formAddress(context, view)),
    visitorCheck(context, problems),
    policy(context, view),
    priceList(context, view),
    // Behind all fields, because it would end the space between the two around it.
    view.isPerson === undefined ? trap(words) : personBox(words, field, view.isPerson)
  ]
  return html`<form id="details" method="post" action="${formAddress(context, view)}" novalidate>
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${
  alternatives === undefined ? undefined : alternativeTimes(context, alternatives, view)
}${asksForCode(view) ? enterButton(context, view) : undefined}${parts}<div class="end"><button>${buttonText(
    context,
    view
  )}</button>${consequence(context, view)}</div>
</form>`
}

/** The Enter key takes the first button of a form, which is to be the one that books. */
const enterButton = (context: RequestContext, view: BookingFormView): Html =>
  html`<button class="vh" tabindex="-1" aria-hidden="true">${buttonText(context, view)}</button>\n`

const seatFields = ({ words }: RequestContext, field: FormField, values: FormValues, seats: number): Html => html`${field(
  { id: "seats", label: words.seatsLabel, hint: words.seatsHint(seats), isRequired: true },
  (attributes) =>
    html`<select class="few"${attributes}>${Array.from({ length: seats }, (_, index) => {
      const count = String(index + 1)
      return html`<option value="${count}"${count === values.seats ? html` selected` : undefined}>${count}</option>`
    })}</select>`
)}
${field({ id: "guests", label: words.guestsLabel, hint: words.guestsHint, isRequired: false }, (attributes) => html`<textarea${attributes} rows="3" spellcheck="false">\n${values.guests}</textarea>`)}
`

/** The number for text messages, and the box that allows them, where the service sends some. */
const textFields = ({ words }: RequestContext, field: FormField, { target, values }: BookingFormView): Html | undefined => {
  if (target.bookable.settings.textMessages === null) return undefined
  const ticked = values.text_consent === "" ? undefined : html` checked`
  return html`${field(
    { id: "phone", label: words.phoneLabel, hint: words.phoneHint, isRequired: false },
    (attributes) => html`<input${attributes} type="tel" autocomplete="tel" value="${values.phone}">`
  )}
${field(
  { id: "text_consent", label: words.textsHeading, isRequired: false },
  (attributes) =>
    html`<div class="pick one"><label><input type="checkbox"${attributes} value="yes"${ticked}> ${words.textConsent}</label></div>`,
  "group"
)}
`
}

/** Asks whether and how often the meeting repeats, where visitors can book series. */
const repeatFields = (context: RequestContext, field: FormField, view: BookingFormView): Html | undefined => {
  const series = offeredSeries(view.target)
  return series === undefined ? undefined : seriesFields(context, field, series, view.values.series)
}

/** The guests of a one-to-one meeting. */
const guestField = ({ words }: RequestContext, field: FormField, { target, values }: BookingFormView): Html | undefined => {
  const most = guestsOffered(target.bookable)
  if (most === 0) return undefined
  const hint = `${words.guestsUpTo(most)} ${words.guestsHint}`
  return html`${field({ id: "guests", label: words.addGuests, hint, isRequired: false }, (attributes) => html`<textarea${attributes} rows="2" spellcheck="false">\n${values.guests}</textarea>`)}
`
}

const alternativeTimes = (context: RequestContext, alternatives: SlotsOfDays, { timeZone }: BookingFormView): Html => {
  const format = context.format(timeZone)
  const starts = alternatives.map(({ slot }) => slot.start)
  const labels = startLabels(starts, format)
  const day = alternatives[0]?.day
  return day === undefined
    ? html``
    : html`<fieldset id="start"><legend>${context.words.timesOfDay(format.day(day))}</legend>
<p class="soft small">${context.words.timesInZone(format.zoneName(starts[0]!), format.offset(starts[0]!))}</p>
<div class="pick">${starts.map(
        (start, index) =>
          html`<label><input type="radio" name="start" value="${formatInstant(start)}" required> <time datetime="${formatInstant(start)}">${labels[index]}</time></label>`
      )}</div></fieldset>
`
}

const buttonText = ({ words }: RequestContext, view: BookingFormView): string =>
  view.target.bookable.requiresApproval
    ? words.askForThisTime
    : isPaid(checkoutMinorOf(view))
      ? view.target.bookable.settings.payment.mode === "guarantee"
        ? words.continueToCard
        : words.continueToPayment
      : words.bookThisTime

/** The refunds of a cancellation, which the visitor reads before paying. */
const policy = ({ words, locale, now }: RequestContext, view: BookingFormView): Html | undefined => {
  const { cancellationPolicy, payment: setting } = view.target.bookable.settings
  // Each meeting of a series has its own refund.
  const amountMinor = meetingPrices(view)[0]?.totalMinor ?? null
  const payment = { amountMinor, currency: view.target.host.currency, terms: paymentTerms(setting, amountMinor) }
  const terms = isPaid(amountMinor) ? cancellationTerms(locale, cancellationPolicy, payment, { ...view, now }) : undefined
  return terms === undefined
    ? undefined
    : html`<div class="field soft small"><strong>${words.cancellation}</strong>${terms}</div>\n`
}

const consequence = ({ words, locale }: RequestContext, view: BookingFormView): Html | undefined => {
  const { target } = view
  const price = totalPriceOf(view)
  const agreement = guarantee(view, locale)
  const inCheckout = agreement === undefined ? (checkoutMinorOf(view) ?? 0) : 0
  const isDueThere = inCheckout === 0
  const money = (minor: number) => priceOf(minor, target.host, locale)
  const sentence = (whole: number) => {
    if (isDueThere) return words.priceDueThere(money(whole))
    return inCheckout < whole ? words.depositDue(money(inCheckout), money(whole - inCheckout)) : words.priceDue(money(whole))
  }
  const due = isPaid(price) ? html`<p class="soft small">${icon("price")} ${sentence(price)}</p>` : undefined
  if (!target.bookable.requiresApproval) return agreement === undefined ? due : html`${due}${agreement}`
  const approval = html`<p class="soft small">${words.approvalDue}</p>`
  return isDueThere && due !== undefined ? html`${due}${agreement}${approval}` : html`${agreement}${approval}`
}

/** The sentence that the visitor of a card guarantee agrees to, as it is stored with the booking. Decision 0148. */
const guarantee = ({ target }: BookingFormView, { tag }: RequestContext["locale"]): Html | undefined => {
  const text = guaranteeText(target.bookable.settings.payment, target.host.currency, tag)
  return text === undefined ? undefined : html`<p class="soft small">${icon("price")} ${text}</p>`
}
