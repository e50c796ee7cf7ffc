import { formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"
import { startLabels, type TimeFormat } from "../time/TimeFormat.ts"
import type { SlotsOfDays } from "./FreeTimes.ts"
import type { PageLinks } from "./PageLinks.ts"

/** Lists the times of one day as links to the form. */
export const timesList = (
  { words }: RequestContext,
  slots: SlotsOfDays,
  { links, format, showsSeats }: { readonly links: PageLinks; readonly format: TimeFormat; readonly showsSeats: boolean }
): Html => {
  const labels = startLabels(
    slots.map(({ slot }) => slot.start),
    format
  )
  return html`<ul class="times">
${slots.map(
  ({ slot: { start, spotsRemaining } }, index) =>
    html`<li><a href="${links.form(start)}"><time datetime="${formatInstant(start)}">${labels[index]}</time>${
      showsSeats && spotsRemaining !== undefined ? html` <small>${words.seatsLeft(spotsRemaining)}</small>` : undefined
    }</a></li>\n`
)}</ul>`
}
