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
    const { describedBy, invalid, error } = connect(id, hint !== undefined, problems)
    const text = html`<span dir="auto">${label}</span>${isRequired ? undefined : html` <span class="soft small">${words.optional}</span>`}`
    const around = html`${hint === undefined ? undefined : html`<span class="hint" id="${id}-hint" dir="auto">${hint}</span>`}${error}`
    const required = isRequired ? html` required` : undefined
    return kind === "group"
      ? html`<fieldset class="field" id="${id}"${describedBy}><legend>${text}</legend>${around}${control(
          html` name="${id}"${required}`
        )}</fieldset>`
      : html`<div class="field"><label for="${id}">${text}</label>${around}${control(html` id="${id}" name="${id}"${required}${describedBy}${invalid}`)}</div>`
  }

/** The attributes that connect a control with its hint and its errors, and the text of the errors. */
export const connect = (id: string, hasHint: boolean, problems: ReadonlyArray<FieldProblem>) => {
  const wrong = problems.filter(({ field }) => field === id).map(({ sentence }) => sentence)
  const isWrong = wrong.length > 0
  const ids = [...(hasHint ? [`${id}-hint`] : []), ...(isWrong ? [`${id}-error`] : [])]
  return {
    describedBy: ids.length === 0 ? undefined : html` aria-describedby="${ids.join(" ")}"`,
    invalid: isWrong ? html` aria-invalid="true"` : undefined,
    error: isWrong ? html`<span class="error" id="${id}-error">${wrong.join(" ")}</span>` : undefined
  }
}
