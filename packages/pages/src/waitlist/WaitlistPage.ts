import { type Html, html } from "@slotkit/core/html"
import { millisPerMinute, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget, WaitlistView } from "@slotkit/engine"
import type { PageLinks } from "../booking/PageLinks.ts"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"

/** Shows an entry of a waiting list to the person who waits, with the time that is offered. */
export const waitlistPage = (context: RequestContext, view: WaitlistView, path: string, errors?: FormErrors): VisitorContent => {
  const { words } = context
  const { entry, host, timeZone } = view
  const { offer } = entry
  const format = context.format(timeZone)
  const instants = (from: string, to: string) => [Date.parse(from), Date.parse(to)] as const
  const title = offer === null ? words.waitlistTitle : words.offerTitle
  const meeting = (start: number) => {
    const [day, times] = format.meeting(start, entry.duration_minutes)
    const zone = html`<span>${format.zoneName(start)}, <bdi>${format.offset(start)}</bdi></span>`
    return html`<time datetime="${new Date(start).toISOString()}">${day}, <bdi>${times}</bdi></time>${zone}`
  }
  const wishes = entry.wishes.map(({ from, to: until }) => {
    const [start, end] = instants(from, until)
    const [day, times] = format.meeting(start, (end - start) / millisPerMinute)
    return html`<div>${day}, <bdi>${times}</bdi></div>`
  })
  const text =
    offer === null
      ? words.waitlistText
      : offer.held
        ? words.offerHeld(format.moment(Date.parse(offer.expires_at)))
        : words.offerOpen
  return {
    kind: "message",
    title,
    status: errors?.status ?? 200,
    errors,
    host,
    isSecret: true,
    ...(context.embedding === undefined ? { frameAncestors: "'none'" as const } : {}),
    messages: [{ type: "step", step: "done" }],
    content: html`<div class="sheet message">
<span class="done">${icon(offer === null ? "clock" : "calendar")}</span>
<h1${focusOn(errors)}>${title}</h1>
${errors === undefined ? undefined : html`<div class="end">${errorSummary(errors, words)}</div>`}<p>${text}</p>${ownLink(
      context,
      path
    )}
<dl>
<div><dt>${words.what}</dt><dd>${visibleName(view.title)}<span>${words.minutes(entry.duration_minutes)}</span></dd></div>
<div><dt>${words.who}</dt><dd>${hostName(host, words)}</dd></div>
${
  offer === null
    ? html`<div><dt>${words.waitlistWishes}</dt><dd>${wishes}</dd></div>`
    : html`<div><dt>${words.when}</dt><dd>${meeting(Date.parse(offer.start))}</dd></div>`
}
</dl>
${context.embedding === undefined ? actions(context, offer !== null, path) : undefined}
</div>`
  }
}

/** Without a mail server the page is the only place with the link, so it shows it. */
const ownLink = ({ hasMail, pagesUrl }: RequestContext, path: string): Html | undefined => {
  if (hasMail) return undefined
  const address = new URL(path, pagesUrl).href
  return html`\n<p><a href="${address}">${address}</a></p>`
}

/** The answers to an offer, and the way off the list. A frame has none, because it decides nothing. */
const actions = ({ words, query }: RequestContext, isOffered: boolean, path: string): Html => {
  const lang = query.get("lang")
  const to = (action: string) => `${path}/${action}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
  const button = (action: string, text: string, look?: Html) =>
    html`<form class="end" method="post" action="${to(action)}"><button${look}>${text}</button></form>\n`
  const plain = html` class="plain"`
  return html`${
    isOffered ? html`${button("accept", words.acceptOffer)}${button("decline", words.declineOffer, plain)}` : undefined
  }${button("leave", words.leaveWaitlist, plain)}`
}

/** Says that an email has the link of the entry. The page shows nothing that the visitor entered: its address has no secret. */
export const waitlistSentPage = (
  { words }: RequestContext,
  { host, bookable }: BookingPageTarget,
  links: PageLinks
): VisitorContent => ({
  kind: "message",
  title: words.linkSentTitle,
  host,
  messages: [{ type: "step", step: "done" }],
  content: html`<div class="sheet message">
<span class="done">${icon("mail")}</span>
<h1>${words.linkSentTitle}</h1>
<p role="status">${words.waitlistSentText}</p>
<dl>
<div><dt>${words.what}</dt><dd>${visibleName(bookable.title)}</dd></div>
<div><dt>${words.who}</dt><dd>${hostName(host, words)}</dd></div>
</dl>
<div class="stack"><a class="button plain" href="${links.times({})}">${words.backToTimes}</a></div>
</div>`
})

/** Says that someone has left the waiting list. */
export const leftWaitlistPage = ({ words }: RequestContext, { host }: Pick<WaitlistView, "host">): VisitorContent => ({
  kind: "message",
  title: words.leftWaitlistTitle,
  status: 200,
  host,
  isSecret: true,
  frameAncestors: "'none'",
  content: html`<div class="sheet message">
<span class="done">${icon("check")}</span>
<h1>${words.leftWaitlistTitle}</h1>
<p role="status">${words.leftWaitlistText}</p>
</div>`
})
