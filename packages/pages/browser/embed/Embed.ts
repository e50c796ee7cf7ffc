import { SlotkitBooking, SlotkitButton } from "./Elements.ts"
import { openPopup } from "./Popup.ts"

/** A click on a link or button with `data-slotkit-popup` opens a popup. Clicks that open a new tab stay the browser's. */
const onClick = (event: MouseEvent): void => {
  const opener = (event.composedPath()[0] as Element).closest<HTMLElement>("[data-slotkit-popup]")
  if (!opener || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (openPopup(opener, opener.dataset.slotkitPopup || (opener as HTMLAnchorElement).href)) event.preventDefault()
}

// A second embed.js on the page leaves everything to the first.
if (!customElements.get("slotkit-button")) {
  customElements.define("slotkit-booking", SlotkitBooking)
  customElements.define("slotkit-button", SlotkitButton)
  document.addEventListener("click", onClick)
}
