import { element, find } from "../Elements.ts"

let region: HTMLElement | undefined

/** Has screen readers read a text, also one that they have just read. */
export const announce = (text: string): void => {
  region ??= find("main").appendChild(element("p", { class: "vh", role: "status" }))
  region.textContent = ""
  setTimeout(() => {
    if (region) region.textContent = text
  }, 100)
}
