import { announce } from "./Announcements.ts"
import { isChanged } from "./UnsavedEdits.ts"

/**
 * Sends a form when one of the lists or days of a part with `data-act` changes, with the part's button. The button is hidden if
 * the part has lists only. With keys every step changes the value, so the button comes back, and it or Enter sends the choice.
 * Until then, what is listed for the choice before, with `data-listed`, cannot be used.
 */
export const actOnChange = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>("[data-act]")) {
    const button = part.querySelector("button")
    const form = part.closest("form")
    if (button === null || form === null) continue
    button.hidden = part.querySelector("input:not([type=hidden]),textarea") === null
    let isByKey = false
    part.addEventListener("pointerdown", () => {
      isByKey = false
    })
    part.addEventListener("keydown", (event) => {
      isByKey = event.key !== "Enter"
      if (isByKey || !(event.target instanceof HTMLSelectElement) || !isChanged(event.target)) return
      event.preventDefault()
      form.requestSubmit(button)
    })
    const listed = form.querySelectorAll<HTMLElement>("[data-listed]")
    const note = form.querySelector<HTMLElement>("[data-outdated]")
    const mark = (): void => {
      if (note === null) return
      const isOutdated = [...part.querySelectorAll("select,input")].some(isChanged)
      if (isOutdated && note.hidden) announce(note.textContent ?? "")
      note.hidden = !isOutdated
      for (const element of listed) element.inert = isOutdated
    }
    part.addEventListener("input", mark)
    part.addEventListener("change", ({ target }) => {
      mark()
      const isDay = target instanceof HTMLInputElement && target.type === "date"
      if (!isDay && !(target instanceof HTMLSelectElement)) return
      if (isByKey) button.hidden = false
      else form.requestSubmit(button)
    })
    // Browsers fill in forms again after the script has run.
    addEventListener("pageshow", mark)
  }
}
