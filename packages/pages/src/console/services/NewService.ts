import { html } from "@slotkit/core/html"
import { profileUrl } from "@slotkit/core/internal"
import { createService, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { priceProblems, serviceForm, serviceInput, serviceProblems, serviceValues } from "./ServiceForm.ts"

/** `GET /app/services/new`. */
export const showNewService = (visit: ConsoleVisit) => newServicePage(visit, serviceValues(undefined, visit))

/** `POST /app/services/new`: creates a service and leads to it. A refusal of the plan is explained. */
export const sendNewService = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words, at } = visit
  const { freeServices } = yield* Settings
  const typed = typedIn(fields)
  const prices = priceProblems(typed, visit)
  if (prices.length > 0) return yield* newServicePage(visit, typed, wrongFields(prices))
  return yield* createService(host.id, serviceInput(typed, visit)).pipe(
    Effect.map(({ id }) => visit.done(`/services/${id}`, "service_added")),
    Effect.catchTags({
      Invalid: ({ errors }) => newServicePage(visit, typed, wrongFields(serviceProblems(errors, typed, visit))),
      PlanRequired: () =>
        newServicePage(visit, typed, {
          status: 403,
          alert: html`${words.services.planFull(freeServices)} <a href="${at("/plan")}">${words.frame.comparePlans}</a>`
        })
    })
  )
})

const newServicePage = Effect.fnUntraced(function* (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) {
  const { words, host } = visit
  const { hostPagesUrl } = yield* Settings
  return visit.page({
    area: "services",
    title: words.services.newTitle,
    above: [[words.areas.services, "/services"]],
    trouble,
    content: serviceForm(visit, typed, trouble?.problems ?? [], {
      path: "/services/new",
      button: words.services.add,
      linkPrefix: `${profileUrl({ username: host.username ?? "…" }, hostPagesUrl)}/`
    })
  })
})
