import type { Question, Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { actionForm, section, sheetList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/services/{id}/questions`: a service's questions in their order, with buttons that move them. */
export const showQuestions = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at } = context
  const { services } = words
  const { service } = yield* viewHostService(host, yield* pathId(context))
  const path = `/services/${service.id}`
  const { questions } = service.settings
  return context.page({
    area: "services",
    title: services.questions,
    above: [
      [words.areas.services, "/services"],
      [service.title, path]
    ],
    lead: services.questionsHint,
    actions: html`<a class="button" href="${at(`${path}/questions/new`)}">${services.addQuestion}</a>`,
    content: sheetList(
      questions.map((question, index) => entry(context, `${path}/questions`, question, index, questions.length)),
      services.noQuestions
    )
  })
})

/** A service's questions in their order, with a link to the page that changes them. */
export const questionsBox = ({ words, at }: ConsoleContext, { id, settings: { questions } }: Service): Html => {
  const { services } = words
  const path = `/services/${id}/questions`
  return section(
    "questions",
    services.questions,
    html`<p class="soft small">${services.questionsHint}</p>
${sheetList(
  questions.map((question) => html`<bdi>${question.question}</bdi>`),
  services.noQuestions
)}
<p class="end"><a class="button plain" href="${at(questions.length === 0 ? `${path}/new` : path)}">${questions.length === 0 ? services.addQuestion : services.editQuestions}</a></p>`
  )
}

const entry = (
  context: ConsoleContext,
  path: string,
  { key, question, type, required }: Question,
  index: number,
  count: number
): Html => {
  const { words, at } = context
  const { services } = words
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${question}</bdi></span>`
  const link = (page: string, label: string): Html => html`<a href="${at(`${path}/${key}${page}`)}">${named(label)}</a>`
  const action = (name: string, label: string): Html => actionForm(context, `${path}/${key}/${name}`, named(label), "link")
  return html`<p><strong><bdi>${question}</bdi></strong></p>
<p class="soft small">${services.types[type]}${required ? ` · ${services.isRequired}` : ""}</p>
<div class="acts">${link("", services.editQuestion)}${index > 0 ? action("up", services.moveUp) : undefined}${
    index < count - 1 ? action("down", services.moveDown) : undefined
  }${link("/remove", words.frame.remove)}</div>`
}
