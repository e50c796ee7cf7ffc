import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import { type ChosenZone, framedPath, zoneParameter } from "../shell/FramedPath.ts"
import { shownImage, shownName, type Visit } from "../shell/Visit.ts"
import { icon } from "../theme/Icon.ts"
import { portrait } from "./HostPage.ts"
import type { Fact } from "./ServiceFacts.ts"

/** Shows with whom and what is booked, beside the times and beside the form. */
export const targetPanel = (
  visit: Visit,
  { host, bookable, description }: BookingPageTarget,
  given: {
    readonly heading: "h1" | "h2"
    readonly facts: ReadonlyArray<Fact>
    readonly asked: ChosenZone
    readonly note?: string
    readonly more?: Html
  }
): Html => {
  const { words, root } = visit
  const name = shownName(host, words)
  const title = html`<span dir="auto">${visibleName(bookable.title)}</span>`
  return html`<header>
<div class="hostline">${portrait(host, words)}${
    host.username === null || bookable.type === "single_use"
      ? html`<strong dir="auto">${name}</strong>`
      : html`<a href="${framedPath(visit, `${root}/${host.username}`, zoneParameter(given.asked))}" dir="auto">${name}</a>`
  }</div>
${given.heading === "h1" ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}${given.note === undefined ? undefined : html`\n<p class="soft">${given.note}</p>`}
<ul class="facts">
${given.facts.map(({ icon: drawing, text }) => html`<li>${icon(drawing)}<span class="f-${drawing}">${text}</span></li>\n`)}</ul>${
    description === "" ? undefined : html`\n<p class="about end" dir="auto">${description}</p>`
  }${given.more}
</header>`
}

/** The addresses of the host's images. */
export const imagesOf = ({ host }: BookingPageTarget): ReadonlyArray<string> =>
  [shownImage(host.avatarUrl), shownImage(host.logoUrl)].filter((image) => image !== undefined)
