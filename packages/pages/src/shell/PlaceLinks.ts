import type { Location } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { numberToCall } from "@slotkit/core/internal"
import { placeLabel } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"

/**
 * The place of a booking: a number that can be called, or an address with a link to a map. `tab` has the parts of a link that
 * leaves a frame. Decision 0095.
 */
export const placeWithLinks = (
  location: Pick<Location, "type" | "label" | "address">,
  words: Words,
  { attributes, note }: { readonly attributes: Html; readonly note?: Html } = { attributes: html` rel="noreferrer"` }
): Html => {
  const label = placeLabel(location, words)
  const number = numberToCall(location)
  if (number !== null) return html`<a href="tel:${number.replaceAll(/[^\d+]/g, "")}">${label}</a>`
  if (location.address === null) return html`${label}`
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location.address.replaceAll(/\s+/g, " "))}`
  return html`${label}<span>${location.address}</span><span><a href="${map}"${attributes}>${words.showOnMap}${note}</a></span>`
}
