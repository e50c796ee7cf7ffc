import { announce } from "./Announcements.ts"

const key = "slotkit-place"

/** Everything in the page that takes the focus, in order, without what a message links to. */
const controls = (): ReadonlyArray<HTMLElement> =>
  [...document.querySelectorAll<HTMLElement>("main :is(a[href],button,summary,input:not([type=hidden]),select,textarea)")].filter(
    (control) => control.closest("[role=status]") === null && control.checkVisibility()
  )

/**
 * Keeps the focus where a change was made. A form that leads back to its page leaves the focus on the control at the place of its
 * button, or on the message if the page has none there, and screen readers hear the message. Without the script the message has
 * the focus.
 */
export const keepPlace = (): void => {
  const message = document.querySelector<HTMLElement>("main>.notice[autofocus]")
  try {
    const [path, place] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as readonly [string?, number?]
    sessionStorage.removeItem(key)
    if (message !== null && path === location.pathname && place !== undefined) {
      const control = controls().at(Math.min(place, controls().length - 1))
      control?.focus()
      announce(message.textContent ?? "")
    }
    document.addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
      if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== "post") return
      const place = submitter === null ? -1 : controls().indexOf(submitter)
      if (place >= 0) sessionStorage.setItem(key, JSON.stringify([location.pathname, place]))
    })
  } catch {
    // A browser may forbid to store anything.
  }
}
