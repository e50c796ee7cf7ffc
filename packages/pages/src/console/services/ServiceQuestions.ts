import type { Question, Service } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { questionTypes } from "@slotkit/core/internal"
import { NotFound, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { type FindControl, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/services/{id}/questions/new` and `/{key}`. */
export const showQuestion = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { current } = yield* questionOf(context)
  return yield* questionPage(context, questionValues(current))
})

/** `POST` to the same addresses: adds a question, or saves it in its place. */
export const sendQuestion = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { service, current, questions } = yield* questionOf(context)
  const { services } = context.words
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
  return yield* patchServiceSettings(context.host.id, service.id, { questions: changed }).pipe(
    Effect.map(() => context.done(listPath(service), "questions_saved")),
    Effect.catchTag("Invalid", ({ problems }) =>
      questionPage(context, typed, wrongFields(problemsOf(problems, control, context.words)))
    )
  )
})

/** `POST /app/services/{id}/questions/{key}/up` and `/down`. */
export const moveQuestion = (direction: "up" | "down") =>
  Effect.fnUntraced(function* (context: ConsoleContext) {
    const { service, current, questions } = yield* questionOf(context)
    if (current !== undefined) {
      const to = Math.max(0, questions.indexOf(current) + (direction === "up" ? -1 : 1))
      const moved = questions.filter((question) => question !== current).toSpliced(to, 0, current)
      yield* patchServiceSettings(context.host.id, service.id, { questions: moved })
    }
    return context.done(listPath(service), "questions_saved")
  })

/** `/app/services/{id}/questions/{key}/remove`. */
export const questionRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words } = context
    const { service, current } = yield* questionOf(context)
    return {
      area: "services",
      title: words.endings.questionTitle,
      above: [...above(context, service), [words.services.questions, listPath(service)]],
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
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { service, current, questions } = yield* questionOf(context)
    const others = questions.filter((question) => question !== current)
    yield* patchServiceSettings(context.host.id, service.id, { questions: others })
    return context.done(listPath(service), "questions_saved")
  })
})

const listPath = ({ id }: Service): string => `/services/${id}/questions`

const above = ({ words }: ConsoleContext, { id, title }: Service) =>
  [
    [words.areas.services, "/services"],
    [title, `/services/${id}`]
  ] as const

/** The service of the address, and its question; undefined for a new one. */
const questionOf = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { service } = yield* viewHostService(context.host, yield* pathId(context))
  const { questions } = service.settings
  const { key } = context.params
  const current = questions.find((question) => question.key === key)
  if (key !== undefined && current === undefined) return yield* new NotFound({ what: "page" })
  return { service, questions, current }
})

const questionPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { services } = words
  const { service, current } = yield* questionOf(context)
  const { text, area, select, checkbox } = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "services",
    title: current === undefined ? services.newQuestionTitle : services.questionTitle,
    above: [...above(context, service), [services.questions, listPath(service)]],
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`/services/${service.id}/questions/${current?.key ?? "new"}`)}" novalidate>${formToken}
${text("question", services.question, { isRequired: true, hint: services.questionHint })}${select(
  "type",
  services.type,
  questionTypes.map((value) => ({ value, label: services.types[value] }))
)}${area("options", services.options, { hint: services.optionsHint, rows: 5, when: "type=select,radio" })}${text("help", services.help)}${checkbox("required", services.required)}<div class="end acts"><button>${services.saveQuestion}</button><a href="${at(listPath(service))}">${words.frame.cancel}</a></div>
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
