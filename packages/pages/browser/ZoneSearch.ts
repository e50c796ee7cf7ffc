import { labelWith } from "@slotkit/core/internal"
import { element } from "./Elements.ts"
import { fill } from "./PageData.ts"

/** The list of time zones. */
export class ZoneList {
  readonly select: HTMLSelectElement
  readonly entries: ReadonlyArray<{
    readonly option: HTMLOptionElement
    readonly group: HTMLOptGroupElement | null
    readonly words: string
  }>

  constructor(select: HTMLSelectElement) {
    this.select = select
    this.entries = [...select.options].map((option) => {
      const group = option.closest("optgroup")
      const words = [group?.label, group?.dataset.words, option.text, option.dataset.words, option.value]
      return { option, group, words: ` ${wordsOf(words.join(" ")).join(" ")}` }
    })
  }

  /** Selects a zone, by any of its names. Returns its name in the list, unless it was selected or the server does not know it. */
  choose = (zone: string): string | undefined => {
    const { select } = this
    const { value } = select
    select.value = zone
    // Browsers report older names for some zones.
    if (!select.value) select.value = [...select.options].find((option) => known(option.value) === known(zone))?.value ?? value
    return select.value === value ? undefined : select.value
  }

  /** The name of the selected zone, as the server writes it. */
  label = (): string => {
    const [option] = this.select.selectedOptions
    const text = option?.text ?? ""
    const group = option?.closest("optgroup")
    return group ? labelWith(group.label, text.replace(/, [^,]*$/, "")) : text
  }

  /** Adds a field that searches in the list. `apply` is called with the zone that was chosen; without it, the form is sent. */
  search = (apply?: (zone: string) => unknown): void => {
    const { select, entries } = this
    const { search = "", found = "" } = select.dataset
    const field = element("input", { type: "search", id: "zone-search" })
    const status = element("p", { class: "soft small", role: "status" })
    select.before(field, status)
    field.before(element("label", { for: field.id }, search))
    const show = (): void => {
      const requested = wordsOf(field.value)
      const { value } = select
      const output = entries.filter(({ words }) => requested.every((word) => words.includes(` ${word}`)))
      select.replaceChildren()
      for (const { group } of entries) group?.replaceChildren()
      for (const { group, option } of output) {
        group?.append(option)
        select.append(group ?? option)
      }
      select.size = requested.length && 8
      select.value = value
      if (!select.value) {
        // Many zones share an abbreviation. The one with the most large cities is selected: EST is New York rather than Atikokan.
        const [best] = output.map(({ option }) => option).sort((one, other) => citiesOf(other) - citiesOf(one))
        if (best) best.selected = true
      }
      status.textContent = requested.length ? fill(found, { n: output.length }) : ""
    }
    field.addEventListener("input", show)
    if (!apply) return
    const choose = (): void => {
      const { value } = select
      field.value = ""
      show()
      select.value = value
      apply(value)
    }
    select.form?.addEventListener("submit", (event) => {
      event.preventDefault()
      if (select.value) choose()
    })
    // In an open list, arrow keys only look for a zone, and the button or a click chooses it.
    select.addEventListener("change", () => select.size || choose())
    select.addEventListener("click", ({ target }) => {
      if (select.size && target instanceof HTMLOptionElement) choose()
    })
  }
}

const citiesOf = ({ dataset: { words = "" } }: HTMLElement): number => words.length

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\d:+-]+/gu) ?? []

/** The browser's own name of a zone, or the same name if the server has newer data. */
const known = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
