import { formatInstant, type Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { confirmationMinutes, visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"

/**
 * Says that the booking is made by the link in an email. The page shows nothing that the visitor entered, because its address has
 * no secret.
 */
export const linkSentPage = (
  context: RequestContext,
  { host, bookable }: BookingPageTarget,
  {
    start,
    durationMinutes,
    timeZone,
    back
  }: { readonly start: Instant; readonly durationMinutes: number; readonly timeZone: string; readonly back: string }
): VisitorContent => {
  const { words } = context
  const format = context.format(timeZone)
  const [day, times] = format.meeting(start, durationMinutes)
  return {
    kind: "message",
    title: words.linkSentTitle,
    host,
    content: html`<div class="sheet message">
<span class="done">${icon("mail")}</span>
<h1>${words.linkSentTitle}</h1>
<p role="status">${words.linkSentText(confirmationMinutes)}</p>
<dl>
<div><dt>${words.what}</dt><dd>${visibleName(bookable.title)}<span>${words.minutes(durationMinutes)}</span></dd></div>
<div><dt>${words.who}</dt><dd>${hostName(host, words)}</dd></div>
<div><dt>${words.when}</dt><dd><time datetime="${formatInstant(start)}">${day}, <bdi>${times}</bdi></time><span>${format.zoneName(start)}, <bdi>${format.offset(start)}</bdi></span></dd></div>
</dl>
<p class="soft">${words.linkSentHelp}</p>
<div class="stack"><a class="button plain" href="${back}">${words.changeTime}</a></div>
</div>`
  }
}
