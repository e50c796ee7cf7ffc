import { html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { WaitlistView } from "@slotkit/engine"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"

/** Shows an entry of a waiting list to the person who waits, with the time that is offered. */
export const waitlistPage = (context: RequestContext, view: WaitlistView, path: string, errors?: FormErrors): VisitorContent => {
  const { words, query } = context
  const { entry, host, timeZone } = view
  const { offer } = entry
  const format = context.format(timeZone)
  const instants = (from: string, to: string) => [Date.parse(from), Date.parse(to)] as const
  const title = offer === null ? words.waitlistTitle : words.offerTitle
  const lang = query.get("lang")
  const to = (action: string) => `${path}/${action}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
  const meeting = (start: number) => {
    const [day, times] = format.meeting(start, entry.duration_minutes)
    const zone = html`<span>${format.zoneName(start)}, <bdi>${format.offset(start)}</bdi></span>`
    return html`<time datetime="${new Date(start).toISOString()}">${day}, <bdi>${times}</bdi></time>${zone}`
  }
  const wishes = entry.wishes.map(({ from, to: until }) => {
    const [start, end] = instants(from, until)
    return html`<div>${format.moment(start)} – ${format.moment(end)}</div>`
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
    frameAncestors: "'none'",
    content: html`<div class="sheet message">
<span class="done">${icon(offer === null ? "clock" : "calendar")}</span>
<h1${focusOn(errors)}>${title}</h1>
${errors === undefined ? undefined : html`<div class="end">${errorSummary(errors, words)}</div>`}<p>${text}</p>
<dl>
<div><dt>${words.what}</dt><dd>${visibleName(view.title)}<span>${words.minutes(entry.duration_minutes)}</span></dd></div>
<div><dt>${words.who}</dt><dd>${hostName(host, words)}</dd></div>
${
  offer === null
    ? html`<div><dt>${words.waitlistWishes}</dt><dd>${wishes}</dd></div>`
    : html`<div><dt>${words.when}</dt><dd>${meeting(Date.parse(offer.start))}</dd></div>`
}
</dl>
${
  offer === null
    ? undefined
    : html`<form class="end" method="post" action="${to("accept")}"><button>${words.acceptOffer}</button></form>
<form class="end" method="post" action="${to("decline")}"><button class="plain">${words.declineOffer}</button></form>
`
}<form class="end" method="post" action="${to("leave")}"><button class="plain">${words.leaveWaitlist}</button></form>
</div>`
  }
}

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
