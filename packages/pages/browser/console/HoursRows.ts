import { element, spoken } from "../Elements.ts"
import { announce } from "./Announcements.ts"

/** The texts around the rows. */
export interface HoursWords {
  readonly from: string
  readonly to: string
  readonly addHours: string
  readonly removeHours: string
  readonly toAllDays: string
  readonly copiedToAll: string
  readonly nextDay: string
  readonly endsNextDay: string
  readonly dayOff: string
}

/** Hours between two times such as `09:30`, or an empty text for a time that is missing, and whether they end on the next day. */
type Span = readonly [start: string, end: string, isNextDay?: boolean]

/** The hours of a day, and how to replace them. */
interface Day {
  readonly spans: () => ReadonlyArray<Span>
  readonly replace: (spans: ReadonlyArray<Span>) => void
}

/**
 * Shows each text field with `data-hours` as rows of two times. The field stays in the form and holds the text that a person
 * would type. A text that only the server can read stays as it is. Times the wrong way round are a night only if the person says
 * so: a box for it appears beside them, and without it the server says what is wrong.
 */
export const showHours = (words: HoursWords): void => {
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-hours]")]
  const days: Array<Day> = []
  for (const field of fields) {
    const spans = spansIn(field.value)
    if (spans) days.push(dayOf(field, spans, words, fields.length > 1 ? days : undefined))
  }
  if (days.length === fields.length)
    for (const hint of document.querySelectorAll<HTMLElement>("[data-typing]")) hint.hidden = true
}

const spansIn = (text: string): ReadonlyArray<Span> | undefined => {
  const parts = text.split(", ").filter((part) => part !== "")
  const found = parts.map((part) => /^(\d\d:\d\d)?-(\d\d:\d\d)?( \D+)?$/.exec(part))
  if (found.includes(null)) return undefined
  return found.map((match) => [match?.[1] ?? "", (match?.[2] ?? "").replace("24:00", "00:00"), match?.[3] !== undefined])
}

/** True for hours that can only end on the next day. An end at midnight is on the same day. */
const isOvernight = ([start, end]: Span): boolean => start !== "" && end !== "" && end <= start && end !== "00:00"

/** A whole day ends at 24:00, so that it is not the wrong way round. */
const textOf = ([start, end]: Span): string => `${start}-${start === "00:00" && end === "00:00" ? "24:00" : end}`

const dayOf = (
  field: HTMLInputElement,
  first: ReadonlyArray<Span>,
  words: HoursWords,
  days: ReadonlyArray<Day> | undefined
): Day => {
  const label = document.querySelector<HTMLElement>(`label[for="${field.id}"]`)
  const name = label?.textContent ?? ""
  const rows = element("div", { class: "spans" })
  const none = element("span", { class: "soft" }, words.dayOff)
  const add = element("button", { type: "button", class: "plain" }, `+ ${words.addHours}`, spoken(` ${name}`))
  const copy = element("button", { type: "button", class: "link" }, words.toAllDays, spoken(` ${name}`))
  const group = element(
    "div",
    {
      class: "hours",
      id: field.id,
      role: "group",
      tabindex: "-1",
      "aria-describedby": field.getAttribute("aria-describedby") ?? undefined
    },
    rows,
    element("div", { class: "acts" }, none, add, copy)
  )
  const spans = (): ReadonlyArray<Span> =>
    [...rows.children].map((row) => {
      const [start, end, nextDay] = row.querySelectorAll("input")
      return [start?.value ?? "", end?.value ?? "", nextDay?.checked ?? false]
    })
  const write = (): void => {
    const all = spans()
    for (const [index, span] of all.entries()) rows.children[index]!.querySelector("label")!.hidden = !isOvernight(span)
    none.hidden = all.length > 0
    copy.hidden = days === undefined || all.length === 0
    field.value = all
      .filter(([start, end]) => start !== "" || end !== "")
      .map((span) => `${textOf(span)}${span[2] && isOvernight(span) ? ` ${words.nextDay}` : ""}`)
      .join(", ")
  }
  const row = ([start, end, isNextDay = false]: Span): HTMLElement => {
    const time = (value: string, which: string) => element("input", { type: "time", value, "aria-label": `${name}, ${which}` })
    const remove = element(
      "button",
      { type: "button", class: "plain", title: words.removeHours },
      element("span", { "aria-hidden": "true" }, "×"),
      spoken(`${words.removeHours} ${name}`)
    )
    const nextDay = element("input", { type: "checkbox" })
    const line = element(
      "div",
      {},
      time(start, words.from),
      element("span", { "aria-hidden": "true" }, "–"),
      time(end, words.to),
      remove,
      element("label", {}, nextDay, words.endsNextDay)
    )
    nextDay.checked = isNextDay
    remove.addEventListener("click", () => {
      const next = line.nextElementSibling?.querySelector("input") ?? add
      line.remove()
      write()
      next.focus()
    })
    return line
  }
  const replace = (all: ReadonlyArray<Span>): void => {
    rows.replaceChildren(...all.map(row))
    write()
  }
  rows.addEventListener("input", write)
  add.addEventListener("click", () => {
    const line = row(rows.children.length === 0 ? ["09:00", "17:00"] : ["", ""])
    rows.append(line)
    write()
    line.querySelector("input")!.focus()
  })
  copy.addEventListener("click", () => {
    for (const day of days ?? []) day.replace(spans())
    announce(words.copiedToAll)
  })
  if (label) {
    label.removeAttribute("for")
    label.id = `${field.id}-label`
    group.setAttribute("aria-labelledby", label.id)
  }
  field.removeAttribute("id")
  field.required = false
  field.hidden = true
  field.after(group)
  replace(first)
  // The same hours can be written in several ways, which is no edit.
  field.defaultValue = field.value
  return { spans, replace }
}
