import type { Booking } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isOfVisit, visibleName } from "@slotkit/core/internal"
import type { RequestAnswer, RequestView } from "@slotkit/engine"
import { bookingFacts } from "../booker/BookingFacts.ts"
import { seriesRules } from "../booker/SeriesMeetings.ts"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { formField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import type { Words } from "../words/Words.ts"

/** A request on the page that answers it. */
export interface RequestPageView {
  readonly view: RequestView
  /** The path of the page. */
  readonly path: string
  /** The reason for declining as it was typed. */
  readonly reason: string
}

/** Asks the host whether to accept a request, or says how it ended. */
export const requestPage = (context: RequestContext, page: RequestPageView, errors?: FormErrors): VisitorContent => {
  const { view } = page
  const { booking, host, meetings } = view
  const isOpen =
    booking.state === "pending" && meetings.every(({ scheduledAt }) => scheduledAt === null || scheduledAt > context.now)
  const { title, status, content } = isOpen ? openRequest(context, page, errors) : endedRequest(context, view, errors)
  return {
    kind: "message",
    title,
    status: errors?.status ?? status,
    errors,
    host,
    frameAncestors: "'none'",
    headers: { "referrer-policy": "same-origin", "x-frame-options": "DENY" },
    ...(meetings.length < 2 ? {} : { rules: seriesRules }),
    content: html`<div class="sheet message">
${content}
</div>`
  }
}

interface RequestContent {
  readonly title: string
  readonly status: number
  readonly content: Html
}

const openRequest = (context: RequestContext, { view, path, reason }: RequestPageView, errors?: FormErrors): RequestContent => {
  const { words, query } = context
  const { booking, host } = view
  const field = formField(context, errors?.problems ?? [])
  const title = words.requestTitle(bookerOf(view, words))
  const lang = query.get("lang")
  const to = (action: string) => `${path}/${action}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
  return {
    title,
    status: 200,
    content: html`<h1${focusOn(errors)}>${title}</h1>
<p class="soft">${words.requestText}</p>
${errors === undefined ? undefined : html`<div class="end">${errorSummary(errors, words)}</div>`}${bookingFacts(
  context,
  host,
  booking,
  "host"
)}${meetingList(context, view)}
<form class="end" method="post" action="${to("accept")}"><button>${words.acceptRequest}</button></form>
<form class="end" method="post" action="${to("decline")}" novalidate>
${field({ id: "reason", label: words.declineReasonLabel, hint: words.declineReasonHint, isRequired: false }, (attributes) => html`<textarea${attributes} rows="3">\n${reason}</textarea>`)}
<div class="stack"><button class="plain">${words.declineRequest}</button></div>
</form>`
  }
}

/** The meetings of a series that the answer is about; nothing for one meeting. */
const meetingList = ({ words, format }: RequestContext, { meetings, host }: RequestView): Html | undefined => {
  if (meetings.length < 2) return undefined
  const { meeting } = format(host.timezone)
  const isVisit = meetings.some(isOfVisit)
  const line = ({ scheduledAt, durationMinutes, series, service }: Booking) => {
    const [day, times] = meeting(scheduledAt ?? 0, durationMinutes)
    const title = isVisit ? html`${service.title}: ` : undefined
    return html`<li value="${series?.index ?? 0}">${title}${day}, <bdi>${times}</bdi></li>\n`
  }
  return html`
<p>${(isVisit ? words.answersVisit : words.answersSeries)(meetings.length)}</p>
<ol class="meetings">
${meetings.map(line)}</ol>`
}

const endedRequest = (context: RequestContext, view: RequestView, errors?: FormErrors): RequestContent => {
  const { words, baseRoot } = context
  const { booking, host, answer } = view
  const ending = endingOf(view, context)
  return {
    title: ending.title,
    status: answer === null ? 410 : 200,
    content: html`${answer?.on === "accept" ? html`<span class="done">${icon("check")}</span>\n` : undefined}<h1${focusOn(errors)}>${ending.title}</h1>
<p role="${errors === undefined ? "status" : "alert"}">${ending.text}</p>
${bookingFacts(context, host, booking, "host")}
<div class="stack"><a class="button plain" href="${baseRoot}/app">${words.openAccount}</a></div>`
  }
}

/** The end of a request that can no longer be answered. */
const endingOf = (
  view: RequestView,
  { words, format, now }: RequestContext
): { readonly title: string; readonly text: string } => {
  const { booking, host, answer } = view
  if (answer !== null) {
    const at = format(host.timezone).moment(answer.at)
    return {
      title: words.answeredTitle(answer.on),
      text: words.answeredText(answer.on, answeredBy(answer), at, bookerOf(view, words))
    }
  }
  if (booking.state === "cancelled") return { title: words.withdrawnTitle, text: words.withdrawnText(bookerOf(view, words)) }
  const hasPassed = booking.scheduledAt !== null && booking.scheduledAt <= now
  return hasPassed
    ? { title: words.requestPassedTitle, text: words.requestPassedText }
    : { title: words.answeredTitle("decline"), text: words.requestPassedText }
}

const answeredBy = ({ by }: RequestAnswer): "host" | "application" => (by === "host" ? "host" : "application")

const bookerOf = ({ booking: { booker } }: RequestView, words: Words): string =>
  visibleName(booker.name) || booker.email || words.someone
