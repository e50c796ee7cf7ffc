import { element, spoken } from "../Elements.ts"
import { announce } from "./Announcements.ts"

interface CopyWords {
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
}

/** Puts a button beside everything with `data-copy`, whose value says what it is. */
export const addCopyButtons = ({ copy, copied, notCopied }: CopyWords): void => {
  for (const source of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const label = element("span", {}, copy)
    const button = element("button", { type: "button", class: "plain" }, label, spoken(` ${source.dataset.copy}`))
    const around = element("span", { class: "copy" })
    source.replaceWith(around)
    around.append(source, button)
    button.addEventListener("click", async () => {
      const isCopied = await copyText(source)
      announce(isCopied ? copied : notCopied)
      if (!isCopied) return
      label.textContent = copied
      setTimeout(() => {
        label.textContent = copy
      }, 2500)
    })
  }
}

/** Copies the text of a field or of code. Where the browser does not allow it, the text is left selected. */
const copyText = async (source: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(source instanceof HTMLInputElement ? source.value : (source.textContent ?? ""))
    return true
  } catch {
    // Browsers have no clipboard on pages without HTTPS, but some still know the older command.
    if (source instanceof HTMLInputElement) source.select()
    else getSelection()?.selectAllChildren(source)
    return document.execCommand("copy")
  }
}
