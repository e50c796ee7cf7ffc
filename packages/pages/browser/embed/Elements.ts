import { type BookingFrame, bookingFrame, frameAddress } from "./BookingFrame.ts"
import { button, create, shadow } from "./Look.ts"
import { labelOf, ofPage, ofVisitor, read } from "./Own.ts"
import { openPopup } from "./Popup.ts"

/** `<slotkit-booking src>`: a booking page in the site. Its content stays visible if the page must not be shown. */
export class SlotkitBooking extends HTMLElement {
  static observedAttributes = ["src", ...ofPage, ...ofVisitor]
  #frame: BookingFrame | undefined

  /** Waits for the first rendering, because the frame follows the colour scheme of the site's stylesheet. */
  connectedCallback(): void {
    requestAnimationFrame(() => {
      const src = read(this, "src")
      if (!this.isConnected || (this.#frame && this.#frame.iframe.src === frameAddress(this, src)?.href)) return
      this.#frame?.drop()
      this.#frame = bookingFrame(this, src)
      shadow(this, this.#frame?.iframe ?? create("slot"))
    })
  }

  attributeChangedCallback(name: string): void {
    if (ofVisitor.includes(name)) this.#frame?.prefill()
    else this.connectedCallback()
  }

  disconnectedCallback(): void {
    this.#frame?.drop()
    this.#frame = undefined
  }
}

/** `<slotkit-button src label position>`: a button that floats in a corner of the window and opens a popup. */
export class SlotkitButton extends HTMLElement {
  connectedCallback(): void {
    const opener = button(labelOf(this), () => openPopup(this, read(this, "src")))
    opener.ariaHasPopup = "dialog"
    opener.className = `open ${read(this, "position")}`
    shadow(this, opener)
  }
}
