import { type Html, html } from "@slotkit/core/html"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { connect } from "../../shell/FormField.ts"

/** The values of a form as typed, by the names of its fields. An unchecked checkbox is missing. */
export type Typed = Readonly<Record<string, string | undefined>>

/** A choice of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
  /** The visible form of the label, for choices side by side. */
  readonly short?: string
}

interface Parts {
  readonly hint?: string | Html | undefined
  readonly isRequired?: boolean
  /** When the script shows the field, such as `type=select,radio`; always without the script. */
  readonly when?: string | undefined
  /** Further attributes of the control. */
  readonly more?: Html | undefined
}

/** Draws the fields of a form with the values and problems of the last time that it was sent. */
export const fieldsOf = (typed: Typed, problems: ReadonlyArray<FieldProblem> = []) => {
  const connected = (id: string, hint: unknown) => connect(id, hint !== undefined, problems)
  const hintOf = (id: string, hint: Parts["hint"]) =>
    hint === undefined ? undefined : html`<span class="hint" id="${id}-hint">${hint}</span>`
  const around = (id: string, label: string, { hint, when }: Parts, control: Html, tag: "label" | "legend" = "label"): Html => {
    const { describedBy, error } = connected(id, hint)
    const below = html`${hintOf(id, hint)}${error}`
    return tag === "label"
      ? html`<div class="field"${shownWhen(when)}><label for="${id}">${label}</label>${below}${control}</div>\n`
      : html`<fieldset class="field" id="${id}" tabindex="-1"${describedBy}${shownWhen(when)}><legend>${label}</legend>${below}${control}</fieldset>\n`
  }
  const attributes = (id: string, { hint, isRequired, more }: Parts): Html => {
    const { describedBy, invalid } = connected(id, hint)
    return html` id="${id}" name="${id}"${isRequired === true ? html` required` : undefined}${describedBy}${invalid}${more}`
  }
  return {
    text: (id: string, label: string, parts: Parts = {}): Html =>
      around(id, label, parts, html`<input${attributes(id, parts)} value="${typed[id] ?? ""}">`),
    /** A number with its unit beside it. */
    amount: (
      id: string,
      label: string,
      unit: { readonly id: string; readonly label: string; readonly choices: ReadonlyArray<Choice> },
      parts: Parts = {}
    ): Html =>
      around(
        id,
        label,
        parts,
        html`<div class="amount"><input${attributes(id, { ...parts, more: html` inputmode="decimal"` })} value="${typed[id] ?? ""}"><select${attributes(
          unit.id,
          { more: html` aria-label="${unit.label}"` }
        )}>${options(unit.choices, typed[unit.id] ?? "")}</select></div>`
      ),
    file: (id: string, label: string, parts: Parts): Html =>
      around(id, label, parts, html`<input type="file"${attributes(id, parts)}>`),
    area: (id: string, label: string, parts: Parts & { readonly rows?: number } = {}): Html =>
      around(id, label, parts, html`<textarea${attributes(id, parts)} rows="${parts.rows ?? 4}">\n${typed[id] ?? ""}</textarea>`),
    select: (id: string, label: string, choices: ReadonlyArray<Choice>, parts: Parts = {}): Html =>
      around(id, label, parts, html`<select${attributes(id, parts)}>${options(choices, typed[id] ?? "")}</select>`),
    /** A list whose options are markup that is already made, such as every time zone. */
    list: (id: string, label: string, markup: Html, parts: Parts = {}): Html =>
      around(id, label, parts, html`<select${attributes(id, parts)}>${markup}</select>`),
    checkbox: (id: string, label: string, parts: Parts = {}): Html =>
      html`<div class="field check"${shownWhen(parts.when)}><input type="checkbox"${attributes(id, parts)} value="yes"${checked(typed[id] !== undefined)}><label for="${id}">${label}</label>${hintOf(id, parts.hint)}${connected(id, parts.hint).error}</div>\n`,
    /** Checkboxes or radio buttons with one name. `chosen` are the values that are checked. */
    choices: (
      id: string,
      label: string,
      kind: "checkbox" | "radio",
      all: ReadonlyArray<Choice>,
      chosen: ReadonlyArray<string>,
      parts: Parts = {}
    ): Html =>
      around(
        id,
        label,
        parts,
        html`<div class="pick${arrangement(all)}">${all.map(
          ({ value, label: text, hint, short }) =>
            html`<label><input type="${kind}" name="${id}" value="${value}"${checked(chosen.includes(value))}> <span>${
              short === undefined ? text : html`<span aria-hidden="true">${short}</span><span class="vh">${text}</span>`
            }${hint === undefined ? undefined : html`<small>${hint}</small>`}</span></label>`
        )}</div>`,
        "legend"
      ),
    error: (id: string): Html | undefined => connected(id, undefined).error,
    attributes
  }
}

/** The longest hint of choices that are side by side. */
const mostBeside = 24

/** The class for choices that are below each other, or side by side. */
const arrangement = (all: ReadonlyArray<Choice>): string => {
  if (all.some(({ hint = "" }) => hint.length > mostBeside)) return " wide"
  return all.some(({ short }) => short !== undefined) ? " short" : ""
}

/** The condition under which the script shows a part of a form. */
const shownWhen = (condition: string | undefined): Html | undefined =>
  condition === undefined ? undefined : html` data-when="${condition}"`

export type Fields = ReturnType<typeof fieldsOf>

/** Reads the fields that a browser sent. Line breaks become LF. Of several values of a field, the first counts. */
export const typedIn = (fields: URLSearchParams): Typed => {
  const typed: Record<string, string> = {}
  for (const [name, value] of fields) if (!Object.hasOwn(typed, name)) typed[name] = value.replaceAll("\r\n", "\n")
  return typed
}

/** Returns a text field's value, `null` if it is blank. */
export const textOrNull = (typed: Typed, name: string): string | null => {
  const value = typed[name] ?? ""
  return value.trim() === "" ? null : value
}

/** Returns a whole number, `null` if the field is blank, and the text itself if it is no number, for the use case to refuse. */
export const numberOrText = (typed: Typed, name: string): number | string | null => {
  const value = (typed[name] ?? "").trim()
  if (value === "") return null
  return /^-?\d{1,9}$/.test(value) ? Number(value) : value
}

/** The options of a list, of which one is selected. */
export const options = (choices: ReadonlyArray<Choice>, selected: string): Html =>
  html`${choices.map(({ value, label }) => html`<option value="${value}"${value === selected ? html` selected` : undefined}>${label}</option>`)}`

const checked = (is: boolean): Html | undefined => (is ? html` checked` : undefined)
