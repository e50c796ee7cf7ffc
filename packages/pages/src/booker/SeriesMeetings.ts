import { type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isOfVisit, moneyText, quoteCancellation } from "@slotkit/core/internal"
import { cancellable, type VisitorBookingView } from "@slotkit/engine"
import { meetingListRules } from "../booking/SeriesPreviewPage.ts"
import type { FormField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { newTab } from "./OutsideLink.ts"

/** Rules of the list of meetings. */
export const seriesRules: string = meetingListRules

/**
 * Lists the meetings of a series, or the parts of a visit, for its booker. Each is a link to its page, where it is changed, but
 * for the one that is shown.
 * `path` is the address of the page, without its query; undefined while the booking must be confirmed.
 */
export const seriesMeetings = (
  context: RequestContext,
  { host, booking }: VisitorBookingView,
  meetings: ReadonlyArray<Booking>,
  path: string | undefined
): Html | undefined => {
  if (booking.series === null || meetings.length < 2) return undefined
  const { words, now, query } = context
  const format = context.format(booking.bookerTimeZone ?? host.timezone)
  const tab = newTab(context)
  const lang = query.get("lang")
  const search = lang === null ? "" : `?lang=${encodeURIComponent(lang)}`
  const row = (meeting: Booking): Html => {
    const at = meeting.scheduledAt ?? 0
    const [day, times] = format.meeting(at, meeting.durationMinutes)
    const title = isOfVisit(booking) ? html`${meeting.service.title}: ` : undefined
    const time = html`${title}<time datetime="${formatInstant(at)}">${day}, <bdi>${times}</bdi></time>`
    const isOver = meeting.state === "cancelled" || meeting.state === "declined"
    const note = isOver ? words.meetingCancelled : at <= now ? words.meetingPast : undefined
    const index = meeting.series?.index ?? 0
    const isThis = meeting.id === booking.id
    const line = isThis
      ? html`<strong>${time}</strong><span class="soft small">${words.thisMeeting}</span>`
      : path === undefined
        ? time
        : html`<a href="${path}/series/${index}${search}"${tab?.attributes}>${time}${tab?.note}</a>`
    return html`<li value="${index}">${line}${
      note === undefined ? undefined : html`<span class="soft small">${note}</span>`
    }</li>\n`
  }
  const [heading, place] = isOfVisit(booking)
    ? [words.partsOfVisit, words.placeInVisit]
    : [words.meetingsOfSeries, words.placeInSeries]
  return html`
<h2>${heading}</h2>
<p class="soft small">${place(booking.series.index, booking.series.count)}</p>
<ol class="meetings">
${meetings.map(row)}</ol>`
}

/** Asks which meetings of a series to cancel, if there are others that the booker can cancel. */
export const scopeField = (
  context: Pick<RequestContext, "words" | "now" | "locale">,
  field: FormField,
  { booking, bookable }: VisitorBookingView,
  meetings: ReadonlyArray<Booking>,
  scope: string
): Html | undefined => {
  const { words, now } = context
  const toCome = meetings.filter(
    ({ state, scheduledAt }) => (state === "accepted" || state === "pending") && scheduledAt !== null && scheduledAt > now
  )
  const { allowed } = cancellable(toCome, bookable, now)
  const { index = 0 } = booking.series ?? {}
  const later = allowed.filter(({ series }) => (series?.index ?? 0) >= index)
  const following = later.length
  if (allowed.length < 2) return undefined
  const choices: ReadonlyArray<readonly [string, string, ReadonlyArray<Booking>]> = [
    ["one", words.onlyThisMeeting, []],
    ...(following > 1 ? [["following", words.followingMeetings(following), later] as const] : []),
    ...(allowed.length > following ? [["all", words.allMeetings(allowed.length), allowed] as const] : [])
  ]
  const chosen = choices.some(([value]) => value === scope) ? scope : "one"
  return html`${field(
    { id: "scope", label: words.whichMeetings, isRequired: true },
    (attributes) =>
      html`<div class="pick one">${choices.map(
        ([value, label, cancelled]) =>
          html`<label><input type="radio"${attributes} value="${value}"${
            value === chosen ? html` checked` : undefined
          }> ${label}</label>${moneyOf(context, value, cancelled)}`
      )}</div>`,
    "group"
  )}
${allowed.length === toCome.length ? undefined : html`<p class="soft small">${words.someMeetingsStay}</p>\n`}`
}

/** Says what is refunded if several meetings are cancelled, and sends the fee that is shown with the form. */
const moneyOf = (
  context: Pick<RequestContext, "words" | "now" | "locale">,
  scope: string,
  meetings: ReadonlyArray<Booking>
): Html | undefined => {
  const paid = meetings.filter(({ payment }) => payment.status === "paid")
  if (paid.length === 0) return undefined
  const quotes = paid.map((meeting) => quoteCancellation(meeting, "booker", context.now))
  const sum = (minor: (quote: (typeof quotes)[number]) => number) => quotes.reduce((total, quote) => total + minor(quote), 0)
  const money = { refundMinor: sum(({ refundMinor }) => refundMinor), feeMinor: sum(({ feeMinor }) => feeMinor) }
  const sentence = refundSentence(context, money, paid[0]!.payment.currency)
  return html`<input type="hidden" name="expect_fee_${scope}" value="${money.feeMinor}">
<p class="soft small">${sentence}</p>`
}

/** Says what a cancellation refunds, and what it costs. */
export const refundSentence = (
  { words, locale }: Pick<RequestContext, "words" | "locale">,
  { refundMinor, feeMinor }: { readonly refundMinor: number; readonly feeMinor: number },
  currency: string
): string => {
  const amount = (minor: number) => moneyText(locale.tag, minor, currency)
  if (feeMinor === 0) return words.cancelRefund(amount(refundMinor))
  return refundMinor === 0 ? words.cancelForfeits(amount(feeMinor)) : words.cancelPart(amount(refundMinor), amount(feeMinor))
}
