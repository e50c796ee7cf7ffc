import { type Html, html } from "@slotkit/core/html"

/** What is wrong with a form that was sent: the id of the field, and a sentence for whoever filled it in. */
export interface FieldProblem {
  readonly field: string
  readonly sentence: string
}

/** Says at the top of a page what is wrong with its form, each with a link to its field; announced as soon as the page is there. */
export const errorSummary = (problems: ReadonlyArray<FieldProblem>): Html =>
  html`<div class="problem" role="alert">
<p><strong>There is a problem with your input</strong></p>
<ul>
${problems.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>\n`)}</ul>
</div>`

/** The title of a page whose form was not accepted: the first thing that a screen reader says. */
export const errorTitle = (title: string): string => `Error: ${title}`
