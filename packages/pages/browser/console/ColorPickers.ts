import { element } from "../Elements.ts"

/** Puts a colour picker beside each text field with `data-color`, whose value is the picker's label. Either changes the other. */
export const addColorPickers = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-color]")) {
    const picker = element("input", { type: "color", "aria-label": field.dataset.color ?? "" }) as HTMLInputElement
    const around = element("span", { class: "copy" })
    const show = (): void => {
      const text = field.value.trim()
      const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1]
      // A picker always has a colour. That of an empty field is the one that pages then have.
      if (digits !== undefined || text === "") picker.value = digits === undefined ? field.placeholder : `#${digits}`
    }
    field.replaceWith(around)
    around.append(field, picker)
    show()
    field.addEventListener("input", show)
    picker.addEventListener("input", () => {
      field.value = picker.value
      field.dispatchEvent(new Event("change", { bubbles: true }))
    })
  }
}
