import { html } from "@slotkit/core/html"
import { profileUrl, readNewService } from "@slotkit/core/internal"
import { addHostService, listHostServices, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { placeProblems, questionsWithNumber } from "./Place.ts"
import { priceProblems, serviceForm, serviceInput, serviceProblems, serviceValues } from "./ServiceForm.ts"

/** `GET /app/services/new`. */
export const showNewService = (context: ConsoleContext) => newServicePage(context, serviceValues(undefined, context))

/** `POST /app/services/new`: creates a service and leads to it. A refusal of the plan is explained. */
export const sendNewService = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words, at } = context
  const { freeServices } = yield* Settings
  const typed = typedIn(fields)
  const unreadable = [...priceProblems(typed, context), ...placeProblems(typed, context)]
  if (unreadable.length > 0) {
    const takenSlugs = new Set((yield* listHostServices(host)).map(({ service }) => service.slug))
    const read = readNewService(serviceInput(typed, context), { plan: host.plan, takenSlugs })
    const others = Result.isSuccess(read) ? [] : serviceProblems(read.failure, typed, context)
    const isOther = ({ field }: FieldProblem) => unreadable.every((problem) => problem.field !== field)
    return yield* newServicePage(context, typed, wrongFields([...others.filter(isOther), ...unreadable]))
  }
  return yield* addHostService(host.id, serviceInput(typed, context), questionsWithNumber(typed, [], context)).pipe(
    Effect.map(({ id }) => context.done(`/services/${id}`, "service_added")),
    Effect.catchTags({
      Invalid: ({ problems }) => newServicePage(context, typed, wrongFields(serviceProblems(problems, typed, context))),
      PlanRequired: () =>
        newServicePage(context, typed, {
          status: 403,
          alert: html`${words.services.planFull(freeServices)} <a href="${at("/plan")}">${words.frame.comparePlans}</a>`
        })
    })
  )
})

const newServicePage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host } = context
  const { hostPagesUrl } = yield* Settings
  return context.page({
    area: "services",
    title: words.services.newTitle,
    above: [[words.areas.services, "/services"]],
    errors,
    content: serviceForm(context, typed, errors?.problems ?? [], {
      path: "/services/new",
      button: words.services.add,
      linkPrefix: `${profileUrl({ username: host.username ?? "…" }, hostPagesUrl)}/`
    })
  })
})
