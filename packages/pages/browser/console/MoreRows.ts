import { element } from "../Elements.ts"

/**
 * Leaves the rows of a list with `data-rows` that hold something, at least one, and puts a button below that adds another one, up
 * to `data-most`. The name of the attribute is the label of the button. The names of fields end with the number of their row.
 */
export const addMoreRows = (): void => {
  for (const list of document.querySelectorAll<HTMLElement>("[data-rows]")) {
    const rows = () => [...list.children].filter((row) => row !== button)
    const button = element("button", { type: "button", class: "plain" }, list.dataset.rows ?? "")
    const limit = () => {
      button.hidden = rows().length >= Number(list.dataset.most)
    }
    for (const row of rows().slice(1).reverse()) {
      if (isFilled(row)) break
      row.remove()
    }
    button.addEventListener("click", () => {
      const last = rows().at(-1)!
      const row = last.cloneNode(true) as HTMLElement
      renumber(row, rows().length + 1)
      button.before(row)
      limit()
      row.querySelector("input")?.focus()
    })
    list.append(button)
    limit()
  }
}

const isFilled = (row: Element): boolean =>
  row.querySelector(".error") !== null || [...row.querySelectorAll("input")].some(({ value }) => value.trim() !== "")

/** Makes a copy of a row empty, and gives it its own number: in names, in what refers to them, and in labels. */
const renumber = (row: HTMLElement, number: number): void => {
  for (const error of row.querySelectorAll(".error")) error.remove()
  for (const part of row.querySelectorAll("*")) {
    part.removeAttribute("aria-invalid")
    for (const { name, value } of [...part.attributes]) {
      if (["id", "name", "for", "aria-label", "aria-describedby"].includes(name)) {
        part.setAttribute(name, value.replace(/\d+/, String(number)))
      }
    }
    for (const node of part.childNodes) {
      if (node instanceof Text) node.data = node.data.replace(/\d+/, String(number))
    }
    if (part instanceof HTMLInputElement) {
      part.removeAttribute("value")
      part.value = ""
    }
  }
}
