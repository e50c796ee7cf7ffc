import type { Question, Service } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { questionTypes } from "@slotkit/core/internal"
import { NotFound, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { type FindControl, problemsOf, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"

/** `GET /app/services/{id}/questions/new` and `/{key}`. */
export const showQuestion = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { current } = yield* questionOf(visit)
  return yield* questionPage(visit, questionValues(current))
})

/** `POST` to the same addresses: adds a question, or saves it in its place. */
export const sendQuestion = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { service, current, questions } = yield* questionOf(visit)
  const { services } = visit.words
  const typed = typedIn(fields)
  const hasOptions = typed.type === "select" || typed.type === "radio"
  const sent = {
    key: current?.key ?? freeKey(questions),
    type: typed.type ?? "",
    question: typed.question ?? "",
    help: textOrNull(typed, "help"),
    required: typed.required !== undefined,
    options: hasOptions ? optionLines(typed) : []
  }
  const control: FindControl = (_, { key }) =>
    key === "options" || /^\d+$/.test(key)
      ? ["options", services.options]
      : key === "help"
        ? ["help", services.help]
        : key === "type"
          ? ["type", services.type]
          : ["question", services.question]
  const changed = current === undefined ? [...questions, sent] : questions.map((each) => (each === current ? sent : each))
  return yield* patchServiceSettings(visit.host.id, service.id, { questions: changed }).pipe(
    Effect.map(() => visit.done(listPath(service), "questions_saved")),
    Effect.catchTag("Invalid", ({ errors }) => questionPage(visit, typed, wrongFields(problemsOf(errors, control, visit.words))))
  )
})

/** `POST /app/services/{id}/questions/{key}/up` and `/down`. */
export const moveQuestion = (direction: "up" | "down") =>
  Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { service, current, questions } = yield* questionOf(visit)
    if (current !== undefined) {
      const to = Math.max(0, questions.indexOf(current) + (direction === "up" ? -1 : 1))
      const moved = questions.filter((question) => question !== current).toSpliced(to, 0, current)
      yield* patchServiceSettings(visit.host.id, service.id, { questions: moved })
    }
    return visit.done(listPath(service), "questions_saved")
  })

/** `/app/services/{id}/questions/{key}/remove`. */
export const questionRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words } = visit
    const { service, current } = yield* questionOf(visit)
    return {
      area: "services",
      title: words.endings.questionTitle,
      above: [...above(visit, service), [words.services.questions, listPath(service)]],
      path: `${listPath(service)}/${current?.key}/remove`,
      text: [words.endings.questionText],
      facts: [
        [words.services.question, html`<bdi>${current?.question}</bdi>`],
        [words.services.type, words.services.types[current?.type ?? "text"]]
      ],
      button: words.endings.removeQuestion,
      back: listPath(service)
    } as const
  }),
  act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { service, current, questions } = yield* questionOf(visit)
    const others = questions.filter((question) => question !== current)
    yield* patchServiceSettings(visit.host.id, service.id, { questions: others })
    return visit.done(listPath(service), "questions_saved")
  })
})

const listPath = ({ id }: Service): string => `/services/${id}/questions`

const above = ({ words }: ConsoleVisit, { id, title }: Service) =>
  [
    [words.areas.services, "/services"],
    [title, `/services/${id}`]
  ] as const

/** The service of the address, and its question; undefined for a new one. */
const questionOf = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { service } = yield* viewHostService(visit.host, yield* pathId(visit))
  const { questions } = service.settings
  const { key } = visit.params
  const current = questions.find((question) => question.key === key)
  if (key !== undefined && current === undefined) return yield* new NotFound({ message: visit.words.frame.noSuchPage })
  return { service, questions, current }
})

const questionPage = Effect.fnUntraced(function* (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) {
  const { words, at, formToken } = visit
  const { services } = words
  const { service, current } = yield* questionOf(visit)
  const { text, area, select, checkbox } = fieldsOf(typed, trouble?.problems)
  return visit.page({
    area: "services",
    title: current === undefined ? services.newQuestionTitle : services.questionTitle,
    above: [...above(visit, service), [services.questions, listPath(service)]],
    trouble,
    content: html`<form class="sheet card" method="post" action="${at(`/services/${service.id}/questions/${current?.key ?? "new"}`)}" novalidate>${formToken}
${text("question", services.question, { isRequired: true, hint: services.questionHint })}${select(
  "type",
  services.type,
  questionTypes.map((value) => ({ value, label: services.types[value] }))
)}${area("options", services.options, { hint: services.optionsHint, rows: 5 })}${text("help", services.help)}${checkbox("required", services.required)}<div class="end acts"><button>${services.saveQuestion}</button><a href="${at(listPath(service))}">${words.frame.cancel}</a></div>
</form>`
  })
})

const questionValues = (question: Question | undefined): Typed => ({
  question: question?.question ?? "",
  type: question?.type ?? "text",
  options: question?.options.join("\n") ?? "",
  help: question?.help ?? "",
  ...(question?.required ? { required: "yes" } : {})
})

const optionLines = ({ options = "" }: Typed): ReadonlyArray<string> =>
  options.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))

/** The first of `question_1`, `question_2` ... that the service does not have. */
const freeKey = (questions: ReadonlyArray<Question>): string => {
  for (let number = questions.length + 1; ; number++) {
    if (!questions.some(({ key }) => key === `question_${number}`)) return `question_${number}`
  }
}
