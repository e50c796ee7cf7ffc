import type { Host, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { maxVisitParts, parseTimestamp, type VisitTimesResource, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { bookerFields, personBox, trap, visitorCheck } from "../booking/PersonFields.ts"
import { serviceFacts } from "../booking/ServiceFacts.ts"
import { embeddingQuery } from "../embed/Embedding.ts"
import { errorSummary, type FormErrors } from "../shell/ErrorSummary.ts"
import { formField } from "../shell/FormField.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { hostName, imagesOf } from "../shell/HostParts.ts"
import { languageLinks } from "../shell/LanguageLinks.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { zoneOptions } from "../time/ZoneOptions.ts"
import { isVisit, partNames, type VisitChoice } from "./VisitChoice.ts"

/** The page of a visit: the services, and once these are chosen, their free times and the booker's fields. */
export interface VisitView {
  readonly host: Host
  readonly services: ReadonlyArray<BookingPageTarget>
  readonly choice: VisitChoice
  /** The free times by day. Undefined before the services are chosen. */
  readonly times?: VisitTimesResource["data"] | undefined
  readonly values: { readonly name: string; readonly email: string; readonly start: string }
  readonly token: string
  readonly key: string
  readonly isPerson?: boolean
}

/** Asks for several services of one visit, then for a start and the visitor's details. */
export const visitPage = (context: RequestContext, view: VisitView, errors?: FormErrors): VisitorContent => {
  const { words } = context
  const { host, choice, times } = view
  const isChosen = isVisit(choice) && times !== undefined
  const problems = errors === undefined ? undefined : errorSummary(errors, words)
  return {
    kind: "details",
    title: `${words.visitTitle}: ${hostName(host, words)}`,
    errors,
    host,
    images: imagesOf(host),
    rules: visitRules,
    formTargets: ["https:"],
    ...(errors === undefined ? { cache: "history" as const } : {}),
    content: html`<div class="sheet visit">
<p><a class="up" href="${framedPath(context, `${context.root}/${host.username}`)}">${hostName(host, words)}</a></p>
<h1>${words.visitTitle}</h1>
${problems}${isChosen ? bookForm(context, view, times, errors) : chooseForm(context, view)}

<div class="end">${languageLinks(context, `${context.root}/${host.username}`, [["visit", "1"], ...partsOf(choice)])}</div>
</div>`
  }
}

const partsOf = ({ slugs }: VisitChoice): ReadonlyArray<readonly [string, string]> =>
  slugs.map((slug, index) => [partNames[index]!, slug] as const)

const hiddenOf = (context: RequestContext, { choice }: VisitView): Html => {
  const lang = context.query.get("lang")
  const fields = [
    ["visit", "1"],
    ...(lang === null ? [] : [["lang", lang]]),
    ...embeddingQuery(context.embedding),
    ...(choice.isZoneAsked ? [["timezone", choice.timeZone]] : [])
  ]
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

/** Asks for the services. The first two are required. */
const chooseForm = (context: RequestContext, view: VisitView): Html => {
  const { words } = context
  const { host, services, choice } = view
  const field = formField(context, [])
  const numbers = Array.from({ length: maxVisitParts }, (_, index) => index + 1)
  const select = (number: number) =>
    field({ id: `part${number}`, label: words.visitPart(number), isRequired: number <= 2 }, () => {
      const chosen = choice.slugs[number - 1]
      const none = number <= 2 && chosen !== undefined ? undefined : html`<option value="">${words.visitNone}</option>`
      const options = services.map(({ bookable: { slug, title } }) => option(slug ?? "", visibleName(title), slug === chosen))
      return html`<select id="part${number}" name="part${number}">${none}${options}</select>`
    })
  return html`<p class="soft">${words.visitText}</p>
<form class="end" method="get" action="${context.root}/${host.username ?? ""}">${hiddenOf(context, view)}
${numbers.map((number) => html`${select(number)}\n`)}<div class="end"><button>${words.visitShowTimes}</button></div>
</form>`
}

const option = (value: string, text: string, isChosen: boolean): Html =>
  html`<option value="${value}"${isChosen ? html` selected` : undefined}>${text}</option>`

/** Shows the chosen services, the starts of a day, and asks for the booker. */
const bookForm = (
  context: RequestContext,
  view: VisitView,
  times: VisitTimesResource["data"],
  errors: FormErrors | undefined
): Html => {
  const { words } = context
  const { host, choice } = view
  const path = `${context.root}/${host.username}`
  const change = framedPath(context, path, [["visit", "1"], ["change", "1"], ...partsOf(choice)])
  const days = Object.keys(times)
  const day = choice.day !== undefined && times[choice.day] !== undefined ? choice.day : days[0]
  const dayOptions = days.map((each) => option(each, dayText(context, times[each]![0]!.start, choice), each === day))
  const parts = html`${partsOf(choice).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
  const facts = (slug: string) => {
    const target = view.services.find(({ bookable }) => bookable.slug === slug)
    const texts = target === undefined ? [] : serviceFacts(target, context.locale).map(({ text }) => text)
    return html`${texts.map((text, index) => html`${index === 0 ? undefined : " · "}${text}`)}`
  }
  return html`<ol class="parts">
${choice.slugs.map((slug) => html`<li>${titleOf(view, slug)} <span class="soft small">${facts(slug)}</span></li>\n`)}</ol>
<p><a href="${change}">${words.visitChange}</a></p>
${
  day === undefined
    ? html`<p class="note">${words.visitNoTimes}</p>`
    : html`<form class="filters" method="get" action="${path}">${hiddenOf(context, view)}${parts}
<label for="date">${words.visitDay}</label>
<select id="date" name="date">${dayOptions}</select>
<button class="plain">${words.visitShowTimes}</button>
</form>
${detailsForm(context, view, { path, day, times: times[day]!, parts }, errors)}`
}`
}

const detailsForm = (
  context: RequestContext,
  view: VisitView,
  of: {
    readonly path: string
    readonly day: string
    readonly times: VisitTimesResource["data"][string]
    readonly parts: Html
  },
  errors: FormErrors | undefined
): Html => {
  const { words, locale, now } = context
  const { choice, values, token, key } = view
  const { problems = [] } = errors ?? {}
  const field = formField(context, problems)
  return html`<form id="details" class="end" method="post" action="${framedPath(context, of.path)}" novalidate>
<input type="hidden" name="form_token" value="${token}">
<input type="hidden" name="idempotency_key" value="${key}">${of.parts}
<input type="hidden" name="date" value="${of.day}">
${field(
  { id: "start", label: words.visitTimes, isRequired: true },
  (attributes) => html`<div class="pick">${of.times.map((time) => startOf(context, view, time, values.start, attributes))}</div>`,
  "group"
)}
${field(
  { id: "timezone", label: words.timeZone, isRequired: true },
  (attributes) => html`<select${attributes}>${zoneOptions(locale, now, choice.timeZone)}</select>`
)}
${bookerFields(words, field, values)}${
  view.isPerson === undefined ? trap(words) : personBox(words, field, view.isPerson)
}${visitorCheck(context, problems)}<div class="end"><button>${words.visitBook}</button></div>
</form>`
}

/** A start to choose, with the times of all parts. */
const startOf = (
  context: RequestContext,
  view: VisitView,
  { start, label, parts }: VisitTimesResource["data"][string][number],
  chosen: string,
  attributes: Html
): Html => {
  const format = context.format(view.choice.timeZone)
  const lines = parts.map(
    ({ service, start: from }) => html`<small>${titleOf(view, service)} <bdi>${format.time(instantIn(from))}</bdi></small>`
  )
  const input = html`<input type="radio"${attributes} value="${start}"${start === chosen ? html` checked` : undefined}>`
  return html`<label>${input} <span><time datetime="${start}">${label}</time>${lines}</span></label>`
}

const dayText = (context: RequestContext, start: string, { timeZone }: VisitChoice): string =>
  context.format(timeZone).meeting(instantIn(start), 1)[0]

const instantIn = (start: string): Instant => parseTimestamp(start) ?? 0

const titleOf = ({ services }: VisitView, slug: string): string =>
  visibleName(services.find(({ bookable }) => bookable.slug === slug)?.bookable.title ?? slug)

const visitRules = `.visit{padding:clamp(1.1rem,5vw,2rem)}
.visit h1+p,.visit .filters{margin-block-start:.6rem}
.visit .filters{display:grid;gap:.5rem}
.parts{margin-block:.6rem;padding-inline-start:1.4rem}
#start .pick{grid-template-columns:1fr}
#start .pick small{display:block}
@media(min-width:34rem){#start .pick{grid-template-columns:1fr 1fr}}`
