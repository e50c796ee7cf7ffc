import { formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { checkoutOfPrice, moneyText, type SeriesPreviewResource, seriesLines, visibleName } from "@slotkit/core/internal"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import type { Words } from "../words/Words.ts"
import type { BookingFormView } from "./BookingFormPage.ts"

/** Lists the dates of a series before it is booked, and asks what to do about those that are not free. It writes nothing. */
export const seriesPreviewPage = (
  context: RequestContext,
  view: BookingFormView,
  { occurrences, price: prices, months_without: monthsWithout }: SeriesPreviewResource,
  fields: URLSearchParams,
  errors?: FormErrors
): VisitorContent => {
  const { words } = context
  const { target, links, durationMinutes } = view
  const { host, bookable } = target
  const count = occurrences.length
  const busy = occurrences.filter(({ offered }) => !offered)
  const nearest = busy.flatMap(({ nearest }) => nearest ?? [])
  const sentence =
    busy.length === 0
      ? words.datesFree(count)
      : busy.length === count && nearest.length < count
        ? words.noDateFree
        : words.datesTaken(busy.length, count)
  const format = context.format(view.timeZone)
  const hostFormat = context.format(host.timezone)
  const first = Date.parse(occurrences[0]!.start)
  const row = ({ start, offered, nearest }: SeriesPreviewResource["occurrences"][number]) => {
    const at = Date.parse(start)
    const [day, times] = format.meeting(at, durationMinutes)
    const hostTimes = hostFormat.meeting(at, durationMinutes)
    const others =
      hostFormat.offset(at) === format.offset(at)
        ? undefined
        : html`<span>${words.hostTime(
            hostTimes[0] === day ? hostTimes[1] : hostTimes.join(", "),
            hostFormat.zoneName(at)
          )}</span>`
    const near = nearest === null ? words.noNearestTime : words.nearestTime(nearTime(Date.parse(nearest), day))
    const note = offered ? undefined : html`<span><strong>${words.dateTaken}.</strong> ${near}</span>`
    return html`<li><time datetime="${formatInstant(at)}">${day}, <bdi>${times}</bdi></time>${others}${note}</li>\n`
  }
  const price = prices === null ? undefined : priceOf(context, view, prices, { count, isWhole: busy.length === 0 })
  const nearTime = (near: number, day: string) => {
    // Three hours away can be another day for the visitor.
    const [ofNear] = format.meeting(near, durationMinutes)
    return ofNear === day ? format.time(near) : `${ofNear}, ${format.time(near)}`
  }
  const offsets = new Set(occurrences.map(({ start }) => format.offset(Date.parse(start))))
  const hidden = [...fields].filter(([name]) => !notRepeated.has(name))
  const months = monthsWithout.map((month) => format.month(month)).join(", ")
  return {
    kind: "details",
    title: words.datesTitle,
    errors,
    host,
    rules: meetingListRules,
    content: html`<div class="sheet message">
<h1${focusOn(errors)}>${words.datesTitle}</h1>
${errors === undefined ? undefined : html`<div class="end">${errorSummary(errors, words)}</div>`}<p role="status">${sentence}</p>
<dl>
<div><dt>${words.what}</dt><dd>${visibleName(bookable.title)}<span>${words.minutes(durationMinutes)}</span></dd></div>
<div><dt>${words.who}</dt><dd>${hostName(host, words)}</dd></div>
${price === undefined ? undefined : html`<div><dt>${words.price}</dt><dd>${price}</dd></div>\n`}</dl>
<p class="soft small">${words.timesInZone(format.zoneName(first), format.offset(first))}</p>
</dl>
<p class="soft small">${words.timesInZone(format.zoneName(first), [...offsets].join(" / "))}</p>
<ol class="meetings">
${occurrences.map(row)}</ol>
${
  monthsWithout.length === 0 ? undefined : html`<p class="soft small">${words.monthsLeftOut(months)}</p>\n`
}<form class="end" method="post" action="${framedPath(context, `${links.path}/book`, [])}">
${hidden.map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`
)}<input type="hidden" name="form_token" value="${view.token}">
<input type="hidden" name="idempotency_key" value="${view.key}">
<input type="hidden" name="nearest" value="${nearest.join(",")}">
<div class="stack">${ways(words, count, busy.length, nearest.length)}<button class="plain" name="show" value="1">${
      words.changeDetails
    }</button>
<a class="button plain" href="${links.times({})}">${words.changeTime}</a></div>
</form>
</div>`
  }
}

/**
 * The price of each meeting. If all are free, also that of all of them, with what the code takes off and what is paid in the
 * checkout; otherwise it depends on the button.
 */
const priceOf = (
  { words, locale }: RequestContext,
  { target, values }: BookingFormView,
  { list_price: list, discount, total, currency }: NonNullable<SeriesPreviewResource["price"]>,
  { count, isWhole }: { readonly count: number; readonly isWhole: boolean }
) => {
  const money = (minor: number) => moneyText(locale.tag, minor, currency)
  const { payment } = target.bookable.settings
  const deposits = seriesLines(list / count, count, { amountMinor: discount }).map(
    ({ totalMinor }) => checkoutOfPrice(payment, totalMinor) ?? 0
  )
  const deposit = deposits.reduce((sum, each) => sum + each, 0)
  const code = values.code === "" ? undefined : html`<span>${words.discountLabel}: <bdi>${values.code}</bdi></span>`
  const reduction = discount === 0 ? undefined : html`<span>${words.discount(money(list), money(discount), values.code)}</span>`
  return html`${words.pricePerMeeting(money(list / count))}${
    isWhole ? html`<span>${words.sumOfMeetings(money(total))}</span>${reduction}` : code
  }${!isWhole || deposit === 0 || deposit === total ? undefined : html`<span>${words.deposit}: ${money(deposit)}</span>`}`
}

/** The buttons that book: all meetings, with other times where needed, or only those that are free. */
const ways = (words: Words, count: number, busy: number, nearest: number): ReadonlyArray<Html> => {
  if (busy === 0) return [button("refuse", words.bookSeries(count), true)]
  const whole = nearest === busy
  return [
    ...(whole ? [button("nearest", words.bookNearestTimes(count), true)] : []),
    ...(busy < count ? [button("skip", words.bookFreeDates(count - busy), !whole)] : [])
  ]
}

const button = (conflict: string, label: string, isFirst: boolean): Html =>
  html`<button${isFirst ? undefined : html` class="plain"`} name="on_conflict" value="${conflict}">${label}</button>\n`

/** The fields that the preview sets itself. */
const notRepeated: ReadonlySet<string> = new Set(["form_token", "idempotency_key", "nearest", "on_conflict", "show"])

/** A list of meetings, one below the other, in the order of their places. */
export const meetingListRules =
  ".meetings{margin-block:.6rem 1rem;padding-inline-start:2em}.meetings li{padding-block:.3rem}.meetings span{display:block}"
