import { type Html, html } from "@slotkit/core/html"
import type { Words } from "../words/Words.ts"

/** An error in a submitted form: the field's id and a message. */
export interface FieldProblem {
  readonly field: string
  readonly sentence: string
}

/**
 * Lists the errors of a form at the top of the page, each with a link to its field. Screen readers announce the list when the
 * page loads.
 */
export const errorSummary = (problems: ReadonlyArray<FieldProblem>, words: Words): Html =>
  html`<div class="problem" role="alert">
<h2>${words.problemHeading}</h2>
<ul>
${problems.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>\n`)}</ul>
</div>`
