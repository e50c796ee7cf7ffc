import { bookingFrame } from "./BookingFrame.ts"
import { button, shadow } from "./Look.ts"
import { read } from "./Own.ts"

/** Shows a booking page in a dialog, and returns focus afterwards. Returns false if the page must not be shown. */
export const openPopup = (owner: HTMLElement, src: string): boolean => {
  const host = document.createElement("div")
  const dialog = document.createElement("dialog")
  const close = (): void => dialog.close()
  const frame = bookingFrame(owner, src, close)
  if (frame === undefined) return false
  const { iframe } = frame
  dialog.ariaLabel = iframe.title
  dialog.style.colorScheme = iframe.style.colorScheme
  dialog.append(button(read(owner, "close-label") || "Close", close), iframe)
  dialog.onclose = () => {
    frame.drop()
    host.remove()
    owner.focus()
  }
  shadow(host, dialog)
  document.body.append(host)
  dialog.showModal()
  return true
}
