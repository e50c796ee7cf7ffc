import { html } from "@slotkit/core/html"
import type { JoinLinkView } from "@slotkit/engine"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { meetingFacts } from "./BookingFacts.ts"

/** Shows the meeting whose room is being made. The page reloads itself. */
export const joinPage = (context: RequestContext, { host, booking }: JoinLinkView): VisitorContent => ({
  ...joinMessage(context, { host, booking }, 200, context.words.roomTitle, context.words.roomText),
  headers: { refresh: String(secondsBetweenLooks) }
})

/** Says that a meeting is cancelled or over. */
export const noRoomPage = (context: RequestContext, view: JoinLinkView): VisitorContent => {
  const { words } = context
  return view.ruling.kind === "cancelled"
    ? joinMessage(context, view, 410, words.cancelledTitle, words.cancelledText)
    : joinMessage(context, view, 410, words.pastTitle, words.pastText)
}

const secondsBetweenLooks = 5

const joinMessage = (
  context: RequestContext,
  { host, booking }: Pick<JoinLinkView, "host" | "booking">,
  status: number,
  title: string,
  text: string
): VisitorContent => ({
  kind: "message",
  title,
  status,
  host,
  isSecret: true,
  frameAncestors: "'none'",
  content: html`<div class="sheet message">
<h1>${title}</h1>
${text === "" ? undefined : html`<p role="status">${text}</p>`}
${meetingFacts(context, host, { ...booking, hosts: [] })}
</div>`
})
