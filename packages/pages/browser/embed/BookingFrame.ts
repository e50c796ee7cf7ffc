import { labelOf, ofPage, ofVisitor, origin, read } from "./Own.ts"

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
export const bookingFrame = (owner: HTMLElement, src: string, close?: () => void): BookingFrame | undefined => {
  const address = frameAddress(owner, src)
  if (address === undefined) return console.warn(`slotkit: ${src} is not on ${origin}`) as undefined
  const iframe = document.createElement("iframe")
  const theme = address.searchParams.get("theme")!
  iframe.title = labelOf(owner)
  // A frame whose scheme differs from its page's is not transparent.
  iframe.style.colorScheme = theme === "auto" ? "light dark" : theme
  iframe.style.height = `${read(owner, "height") || 760}px`
  if (close === undefined) iframe.loading = "lazy"
  const post = (message: object): void => iframe.contentWindow!.postMessage({ slotkit: 1, ...message }, origin)
  const prefill = (): void => {
    const [name, email, answers] = ofVisitor.map((field) => read(owner, field))
    post({ type: "prefill", name, email, answers: answers && JSON.parse(answers) })
  }
  let isLoaded = false
  let isReady = false
  iframe.onload = () => {
    isLoaded = true
    post({ type: "hello" })
    prefill()
  }
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    if (sender !== origin || source !== iframe.contentWindow || data?.slotkit !== 1) return
    const { slotkit: _, type, ...detail } = data
    if (type === "size" && detail.height >= 100 && detail.height <= 20000) iframe.style.height = `${detail.height}px`
    if (type === "close") close?.()
    if (!/^(ready|step|booked|failed)$/.test(type) || (type === "ready" && isReady)) return
    isReady ||= type === "ready"
    // The first page leaves the site where the visitor has scrolled it.
    if (type === "step" && isLoaded && iframe.getBoundingClientRect().top < 0) iframe.scrollIntoView()
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
export const frameAddress = (owner: HTMLElement, src: string): URL | undefined => {
  const url = new URL(src || "about:blank", location.href)
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
  return !scheme.includes("dark") ? "light" : scheme.includes("light") ? "auto" : "dark"
}
