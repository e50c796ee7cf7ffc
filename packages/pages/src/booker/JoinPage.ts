import { html } from "@slotkit/core/html"
import type { JoinLinkView } from "@slotkit/engine"
import type { Visit } from "../shell/Visit.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { meetingFacts } from "./BookingFacts.ts"

/** Shows the meeting whose room is being made. The browser asks again by itself. */
export const joinPage = (visit: Visit, { host, booking }: JoinLinkView): VisitorContent => ({
  ...joinMessage(visit, { host, booking }, 200, visit.words.roomTitle, visit.words.roomText),
  headers: { refresh: String(secondsBetweenLooks) }
})

/** Says that a meeting is cancelled or over. */
export const noRoomPage = (visit: Visit, view: JoinLinkView): VisitorContent => {
  const { words } = visit
  return view.ruling.kind === "cancelled"
    ? joinMessage(visit, view, 410, words.cancelledTitle, words.cancelledText)
    : joinMessage(visit, view, 410, words.pastTitle, words.pastText)
}

const secondsBetweenLooks = 5

const joinMessage = (
  visit: Visit,
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
${meetingFacts(visit, host, booking)}
</div>`
})
