import { bookingFrame } from "./BookingFrame.ts"
import { button, create, shadow } from "./Look.ts"
import { read, textOf } from "./Own.ts"

/** Shows a booking page in a dialog, and returns focus afterwards. Returns false if the page must not be shown. */
export const openPopup = (owner: HTMLElement, src: string | null): boolean => {
  const host = create("div")
  const dialog = create("dialog")
  const close = (): void => dialog.close()
  const frame = bookingFrame(owner, src, close)
  if (!frame) return false
  const { iframe } = frame
  dialog.ariaLabel = iframe.title
  dialog.style.colorScheme = iframe.style.colorScheme
  dialog.append(button(read(owner, "close-label") || textOf(owner, 1), close), iframe)
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
