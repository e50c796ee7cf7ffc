import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"

/** A button that leads to another site, which does not learn the address of the page. A frame opens it in a new tab. */
export const outsideLink = (
  context: Pick<RequestContext, "embedding" | "words">,
  address: string,
  label: string,
  isPrimary = false
): Html => {
  const { attributes = html` rel="noreferrer"`, note } = newTab(context) ?? {}
  return html`<a class="button${isPrimary ? "" : " plain"}" href="${address}"${attributes}>${label}${note}</a>`
}

/** The attributes of a link that leaves the frame for a new tab, and a note for screen readers. */
export interface NewTab {
  readonly attributes: Html
  readonly note: Html
}

/** Returns the parts of a link that a frame opens in a new tab; undefined outside of frames. */
export const newTab = ({ embedding, words }: Pick<RequestContext, "embedding" | "words">): NewTab | undefined =>
  embedding === undefined
    ? undefined
    : { attributes: html` rel="noreferrer" target="_blank"`, note: html`<span class="vh"> ${words.opensInNewTab}</span>` }
