import { type Html, html } from "@slotkit/core/html"
import type { FieldProblem } from "./ErrorSummary.ts"
import type { RequestContext } from "./RequestContext.ts"

/** The texts around a field of a form. The id is also the name that the browser sends. */
export interface FieldParts {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly isRequired: boolean
}

/** Draws a field: `control` gets the attributes that connect it with its label, hint and errors. */
export type FormField = (parts: FieldParts, control: (attributes: Html) => Html, kind?: "label" | "group") => Html

/** Draws fields with a label, a hint, the errors and the control. A group of controls has a legend instead of a label. */
export const formField =
  ({ words }: RequestContext, problems: ReadonlyArray<FieldProblem>): FormField =>
  ({ id, label, hint, isRequired }, control, kind = "label") => {
    const wrong = problems.filter((problem) => problem.field === id)
    const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(wrong.length === 0 ? [] : [`${id}-error`])].join(" ")
    const connection = html`${described === "" ? undefined : html` aria-describedby="${described}"`}${
      wrong.length === 0 ? undefined : html` aria-invalid="true"`
    }`
    const text = html`<span dir="auto">${label}</span>${isRequired ? undefined : html` <span class="soft small">${words.optional}</span>`}`
    const around = html`${hint === undefined ? undefined : html`<span class="hint" id="${id}-hint" dir="auto">${hint}</span>`}${
      wrong.length === 0
        ? undefined
        : html`<span class="error" id="${id}-error">${wrong.map(({ sentence }) => sentence).join(" ")}</span>`
    }`
    const required = isRequired ? html` required` : undefined
    return kind === "group"
      ? html`<fieldset class="field" id="${id}"${described === "" ? undefined : html` aria-describedby="${described}"`}><legend>${text}</legend>${around}${control(
          html` name="${id}"${required}`
        )}</fieldset>`
      : html`<div class="field"><label for="${id}">${text}</label>${around}${control(html` id="${id}" name="${id}"${required}${connection}`)}</div>`
  }
