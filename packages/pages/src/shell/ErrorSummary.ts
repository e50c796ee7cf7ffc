import { type Html, html } from "@slotkit/core/html"

/** An error in a submitted form: the id of the field's control and a message. */
export interface FieldProblem {
  readonly field: string
  readonly sentence: string
}

/** The reason why a form is shown again: wrong fields, or an alert. */
export interface FormErrors {
  readonly problems?: ReadonlyArray<FieldProblem>
  readonly alert?: string | Html
}

/**
 * Lists the errors of a form at the top of the page, each with a link to its field. Screen readers announce the list when the
 * page loads.
 */
export const errorSummary = (
  { problems = [], alert }: FormErrors,
  { problemHeading }: { readonly problemHeading: string },
  more?: Html
): Html => html`<div class="problem" role="alert">
<h2>${problems.length === 0 ? alert : problemHeading}</h2>${
  problems.length === 0
    ? undefined
    : html`\n<ul>${problems.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}</ul>`
}${more}
</div>
`
