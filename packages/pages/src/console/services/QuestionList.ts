import type { Question, Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { actionForm, section, sheetList } from "../parts/Sheet.ts"

/** A service's questions in their order, with buttons that move and remove them. */
export const questionList = (visit: ConsoleVisit, service: Service): Html => {
  const { words, at } = visit
  const { services } = words
  const { questions } = service.settings
  const path = `/services/${service.id}/questions`
  return section(
    "questions",
    services.questions,
    html`<p class="soft small">${services.questionsHint}</p>
${sheetList(
  questions.map((question, index) => entry(visit, path, question, index, questions.length)),
  services.noQuestions
)}
<p class="end"><a class="button plain" href="${at(`${path}/new`)}">${services.addQuestion}</a></p>`
  )
}

const entry = (
  visit: ConsoleVisit,
  path: string,
  { key, question, type, required }: Question,
  index: number,
  count: number
): Html => {
  const { words, at } = visit
  const { services } = words
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${question}</bdi></span>`
  const action = (name: string, label: string): Html => actionForm(visit, `${path}/${key}/${name}`, named(label), "link")
  return html`<p><strong><bdi>${question}</bdi></strong></p>
<p class="soft small">${services.types[type]}${required ? ` · ${services.isRequired}` : ""}</p>
<div class="acts"><a href="${at(`${path}/${key}`)}">${named(services.editQuestion)}</a>${index > 0 ? action("up", services.moveUp) : undefined}${
    index < count - 1 ? action("down", services.moveDown) : undefined
  }${action("remove", words.frame.remove)}</div>`
}
