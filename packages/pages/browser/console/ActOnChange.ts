/**
 * Sends a form when one of the lists or days of a part with `data-act` changes, with the part's button. The button is hidden if
 * the part has lists only. With keys every step changes the value, so the button comes back, and sends what was chosen.
 */
export const actOnChange = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>("[data-act]")) {
    const button = part.querySelector("button")
    if (button === null) continue
    button.hidden = part.querySelector("input:not([type=hidden]),textarea") === null
    let isByKey = false
    part.addEventListener("pointerdown", () => {
      isByKey = false
    })
    part.addEventListener("keydown", ({ key }) => {
      isByKey = key !== "Enter"
    })
    part.addEventListener("change", ({ target }) => {
      const isDay = target instanceof HTMLInputElement && target.type === "date"
      if (!isDay && !(target instanceof HTMLSelectElement)) return
      if (isByKey) button.hidden = false
      else target.form?.requestSubmit(button)
    })
  }
}
