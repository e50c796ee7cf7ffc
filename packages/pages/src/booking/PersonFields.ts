import { Html, html } from "@slotkit/core/html"
import type { BookingPageTarget } from "@slotkit/engine"
import type { FieldProblem } from "../shell/ErrorSummary.ts"
import type { FormField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { Words } from "../words/Words.ts"
import type { FormValues } from "./SentForm.ts"

/** The field that people do not see. Browsers and password managers know no such name, so only programs fill it in. */
export const trapField = "remarks"

/** The box where visitors say that they are a person. It is shown once the hidden field was filled in. */
export const personField = "person"

/** The hidden field, with attributes that keep browsers and password managers from filling it in. */
export const trap = (words: Words): Html =>
  html`<div class="pot" aria-hidden="true"><label for="${trapField}">${words.leaveEmpty}</label><input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off" data-1p-ignore data-bwignore data-form-type="other" data-lpignore="true"></div>
`

/** The visible box. */
export const personBox = (words: Words, field: FormField, isTicked: boolean): Html => html`${field(
  { id: personField, label: words.personHeading, isRequired: true },
  (attributes) =>
    html`<div class="pick one"><label><input type="checkbox"${attributes} value="yes"${isTicked ? html` checked` : undefined}> ${words.personLabel}</label></div>`,
  "group"
)}
`

/** Asks for the visitor's name and email address. */
export const bookerFields = (words: Words, field: FormField, values: Pick<FormValues, "name" | "email">): Html => html`${field(
  { id: "name", label: words.nameLabel, isRequired: true },
  (attributes) => html`<input${attributes} autocomplete="name" value="${values.name}">`
)}
${field(
  { id: "email", label: words.emailLabel, hint: words.emailHint, isRequired: true },
  (attributes) => html`<input${attributes} type="email" autocomplete="email" spellcheck="false" value="${values.email}">`
)}
`

/** Asks for the topic and for notes, where the service asks for these. */
export const topicFields = (
  words: Words,
  field: FormField,
  { askTopic, askNotes }: BookingPageTarget["bookable"]["settings"],
  values: Pick<FormValues, "topic" | "notes">
): Html => {
  const topic = (attributes: Html) => html`<input${attributes} autocomplete="off" value="${values.topic}">`
  const notes = (attributes: Html) => html`<textarea${attributes} rows="4">\n${values.notes}</textarea>`
  return html`${
    askTopic ? html`${field({ id: "topic", label: words.topicLabel, isRequired: false }, topic)}\n` : undefined
  }${askNotes ? html`${field({ id: "notes", label: words.notesLabel, isRequired: false }, notes)}\n` : undefined}`
}

/** The application's check of visitors, with what is wrong about its answer. */
export const visitorCheck = ({ check }: RequestContext, problems: ReadonlyArray<FieldProblem>): Html | undefined => {
  if (check === undefined) return undefined
  const wrong = problems.find(({ field }) => field === "visitor_check")
  return html`<div class="field" id="visitor_check" tabindex="-1">${
    wrong === undefined ? undefined : html`<span class="error">${wrong.sentence}</span>`
  }${new Html(check.markup)}</div>
`
}
