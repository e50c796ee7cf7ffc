import { type BookingFrame, bookingFrame, frameAddress } from "./BookingFrame.ts"
import { button, shadow } from "./Look.ts"
import { labelOf, ofVisitor, read } from "./Own.ts"
import { openPopup } from "./Popup.ts"

/** `<slotkit-booking src>`: a booking page in the site. Its content stays visible if the page must not be shown. */
export class SlotkitBooking extends HTMLElement {
  static observedAttributes = [...ofVisitor, "src", "theme", "lang", "duration", "return-url"]
  #frame: BookingFrame | undefined

  connectedCallback(): void {
    const src = read(this, "src") || ""
    if (this.#frame && this.#frame.iframe.src === frameAddress(this, src)?.href) return
    this.#frame?.drop()
    this.#frame = bookingFrame(this, src)
    shadow(this, this.#frame?.iframe ?? document.createElement("slot"))
  }

  attributeChangedCallback(name: string): void {
    if (ofVisitor.includes(name)) this.#frame?.prefill()
    else if (this.isConnected) this.connectedCallback()
  }

  disconnectedCallback(): void {
    this.#frame?.drop()
    this.#frame = undefined
  }
}

/** `<slotkit-button src label position>`: a button that floats in a corner of the window and opens a popup. */
export class SlotkitButton extends HTMLElement {
  connectedCallback(): void {
    const opener = button(labelOf(this), () => openPopup(this, read(this, "src") || ""))
    opener.ariaHasPopup = "dialog"
    opener.className = `open ${read(this, "position")}`
    shadow(this, opener)
  }
}
