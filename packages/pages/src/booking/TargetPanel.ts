import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { type ChosenZone, framedPath, zoneParameter } from "../shell/FramedPath.ts"
import { hostName, portrait } from "../shell/HostParts.ts"
import { linkedText } from "../shell/LinkedText.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { icon } from "../theme/Icon.ts"
import type { Fact } from "./ServiceFacts.ts"

/** Shows with whom and what is booked, beside the times and beside the form. */
export const targetPanel = (
  context: RequestContext,
  { host, bookable, description, selection }: BookingPageTarget,
  parts: {
    readonly heading: "h1" | "h2"
    readonly facts: ReadonlyArray<Fact>
    readonly zone: ChosenZone
    readonly note?: string
    readonly more?: Html
  }
): Html => {
  const { words, root } = context
  const name = hostName(host, words)
  // The page of the host leads to the times of everyone, which are not for a visitor with a private link.
  const isPrivate = bookable.type === "single_use" || selection !== undefined
  const title = html`<span dir="auto">${visibleName(bookable.title)}</span>`
  return html`<header>
<div class="hostline">${portrait(host, words)}${
    host.username === null || isPrivate
      ? html`<strong dir="auto">${name}</strong>`
      : html`<a href="${framedPath(context, `${root}/${host.username}`, zoneParameter(parts.zone))}" dir="auto">${name}</a>`
  }</div>
${parts.heading === "h1" ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}${parts.note === undefined ? undefined : html`\n<p class="soft">${parts.note}</p>`}
<ul class="facts">
${parts.facts.map(({ icon: drawing, text }) => html`<li>${icon(drawing)}<span class="f-${drawing}">${text}</span></li>\n`)}</ul>${
    description === "" ? undefined : html`\n<p class="about end" dir="auto">${linkedText(description, context)}</p>`
  }${parts.more}
</header>`
}
