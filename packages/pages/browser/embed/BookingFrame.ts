import { create } from "./Look.ts"
import { labelOf, ofPage, origin, read } from "./Own.ts"

/** A frame with a booking page. */
export interface BookingFrame {
  readonly iframe: HTMLIFrameElement
  /** Sends the page what the site knows about the visitor. */
  readonly prefill: () => void
  /** Removes the frame. Its messages are ignored from now on. */
  readonly drop: () => void
}

/**
 * Creates a frame that tells its page who shows it, and tells the site what happens in it, with events of the element `owner`.
 * Undefined with a warning if the page is not on the origin of `embed.js`.
 */
export const bookingFrame = (owner: HTMLElement, src: string | null, close?: () => void): BookingFrame | undefined => {
  const address = frameAddress(owner, src)
  if (!address) return console.warn(`slotkit: ${src} is not on ${origin}`) as undefined
  const iframe = create("iframe")
  const theme = address.searchParams.get("theme")!
  iframe.title = labelOf(owner)
  // A frame whose scheme differs from its page's is not transparent.
  iframe.style.colorScheme = theme === "auto" ? "light dark" : theme
  iframe.style.height = `${read(owner, "height") || 760}px`
  if (!close) iframe.loading = "lazy"
  const post = (message: object): void => iframe.contentWindow!.postMessage({ slotkit: 1, ...message }, origin)
  const prefill = (): void => {
    const answers = read(owner, "answers")
    post({ type: "prefill", name: read(owner, "name"), email: read(owner, "email"), answers: answers && JSON.parse(answers) })
  }
  let readyCount = 0
  iframe.onload = () => {
    post({ type: "hello" })
    prefill()
  }
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    if (sender !== origin || source !== iframe.contentWindow || data?.slotkit !== 1) return
    const { slotkit: _, type, ...detail } = data
    if (type === "size" && detail.height >= 100 && detail.height <= 20000) iframe.style.height = `${detail.height}px`
    if (type === "close") close?.()
    if (!/^(ready|step|booked|failed)$/.test(type) || (type === "ready" && readyCount++)) return
    // The first page leaves the site where the visitor has scrolled it.
    if (type === "step" && readyCount > 1 && iframe.getBoundingClientRect().top < 0) iframe.scrollIntoView()
    owner.dispatchEvent(new CustomEvent(`slotkit:${type}`, { bubbles: true, detail }))
  }
  addEventListener("message", receive)
  iframe.src = address.href
  return {
    iframe,
    prefill,
    drop: () => {
      removeEventListener("message", receive)
      iframe.remove()
    }
  }
}

/** Returns the address of a page in a frame, if it may be shown. */
export const frameAddress = (owner: HTMLElement, src: string | null): URL | undefined => {
  const url = new URL(src || "a:", location.href)
  if (url.origin !== origin) return undefined
  const query = url.searchParams
  for (const name of ofPage) {
    const value = read(owner, name)
    if (value) query.set(name.replace("-", "_"), value)
  }
  if (!query.has("theme")) query.set("theme", schemeOf(owner))
  query.set("embed", "1")
  return url
}

/** The colour scheme of the site at an element, which the page follows. */
const schemeOf = (owner: HTMLElement): string => {
  const scheme = getComputedStyle(owner).colorScheme
  return !/dark/.test(scheme) ? "light" : /light/.test(scheme) ? "auto" : "dark"
}
