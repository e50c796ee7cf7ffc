import type { RuleName } from "@slotkit/core/codes"
import { type Html, html } from "@slotkit/core/html"

/** An error in a submitted form: the id of the field's control and a message. */
export interface FieldProblem {
  readonly field: string
  readonly sentence: string
  /** The rule that a use case found broken. */
  readonly rule?: RuleName
}

/** The reason why a page answers a form with itself: wrong fields, or an alert. */
export interface FormErrors {
  readonly status: 403 | 409 | 413 | 422 | 429 | 503
  readonly problems?: ReadonlyArray<FieldProblem>
  readonly alert?: string | Html
  readonly retryAfterSeconds?: number
}

/**
 * Lists the errors of a form at the top of the page, each with a link to its field. Screen readers announce the list when the
 * page loads.
 */
export const errorSummary = (
  { problems = [], alert }: Pick<FormErrors, "problems" | "alert">,
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

/** The attributes of a heading that gets the focus because its page shows errors. */
export const focusOn = (errors: unknown): Html | undefined => (errors === undefined ? undefined : html` tabindex="-1" autofocus`)

/** The header of a form that was sent too often. */
export const retryAfter = (errors: FormErrors | undefined): Readonly<Record<string, string>> =>
  errors?.retryAfterSeconds === undefined ? {} : { "retry-after": String(errors.retryAfterSeconds) }
