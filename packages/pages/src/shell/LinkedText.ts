import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "./RequestContext.ts"

/**
 * Shows a text of a host with its `https://` addresses as links. Search engines do not count them, and the other site learns
 * neither the address of the page nor gets hold of it. A frame opens them in a new tab.
 */
export const linkedText = (text: string, { embedding }: Pick<RequestContext, "embedding">): Html => {
  const target = embedding === undefined ? undefined : html` target="_blank"`
  const parts = textAndLinks(text).map((part, index) =>
    index % 2 === 0 ? part : html`<a href="${part}" rel="nofollow noopener noreferrer"${target}>${part}</a>`
  )
  return html`${parts}`
}

/** Splits a text: every other part, from the second on, is an address that may become a link. */
export const textAndLinks = (text: string): ReadonlyArray<string> => {
  const parts = [""]
  text.split(address).forEach((part, index) => {
    const link = index % 2 === 0 ? "" : part.replace(closing, "")
    if (isAddress(link)) parts.push(link, part.slice(link.length))
    else parts.push(parts.pop() + part)
  })
  return parts
}

/** Quotes and angle brackets end an address, and so do spaces and invisible characters. */
const address = /(https:\/\/[^\s<>"'`\p{C}\u2018-\u201f\u00ab\u00bb]+)/u

/** The punctuation after an address in a sentence. */
const closing = /[.,;:!?)\]}*_~\u2026]+$/u

/** A user name before the host could pose as another site. */
const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.username === "" && url.password === "" && url.hostname.includes(".")
}
