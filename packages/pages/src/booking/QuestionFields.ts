import type { Question } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { answerField } from "../shell/Answers.ts"
import type { FormField } from "../shell/FormField.ts"
import type { Words } from "../words/Words.ts"

/** Asks a service's own questions. */
export const questionFields = (
  questions: ReadonlyArray<Question>,
  answers: Readonly<Record<string, string>>,
  field: FormField,
  words: Words
): Html => html`${questions.map((question) => html`${questionField(question, answers[question.key] ?? "", field, words)}\n`)}`

const questionField = (question: Question, answer: string, field: FormField, words: Words): Html => {
  const { type, options, required } = question
  const parts = {
    id: answerField(question),
    label: question.question,
    isRequired: required,
    ...(question.help === null ? {} : { hint: question.help })
  }
  switch (type) {
    case "textarea":
      return field(parts, (attributes) => html`<textarea${attributes} rows="4">\n${answer}</textarea>`)
    case "select":
      return field(
        parts,
        (attributes) =>
          html`<select${attributes}><option value="">${words.chooseOption}</option>${options.map(
            (option) => html`<option${option === answer ? html` selected` : undefined}>${option}</option>`
          )}</select>`
      )
    case "radio":
      return field(
        parts,
        (attributes) =>
          html`<div class="pick">${options.map(
            (option) =>
              html`<label><input type="radio"${attributes} value="${option}"${option === answer ? html` checked` : undefined}> <span dir="auto">${option}</span></label>`
          )}</div>`,
        "group"
      )
    case "checkbox":
      return field(
        parts,
        (attributes) =>
          html`<div class="pick one"><label><input type="checkbox"${attributes} value="yes"${answer === "" ? undefined : html` checked`}> ${words.yes}</label></div>`,
        "group"
      )
    default:
      return field(parts, (attributes) => html`<input${attributes}${inputs[type]} value="${answer}">`)
  }
}

/** Numbers are typed as text, because number fields drop what they cannot read. */
const inputs: Readonly<Record<"text" | "phone" | "number" | "url", Html>> = {
  text: html``,
  phone: html` type="tel" autocomplete="tel"`,
  number: html` inputmode="decimal" autocomplete="off"`,
  url: html` type="url" autocomplete="off" spellcheck="false"`
}
