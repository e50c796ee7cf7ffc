import { type Html, html } from "@slotkit/core/html"
import { embedUrl, profileUrl } from "@slotkit/core/internal"
import { availableVideoRooms, type HostService, patchService, Settings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { badge, section } from "../parts/Sheet.ts"
import { type Trouble, wrongFields } from "../parts/Trouble.ts"
import { hoursBox } from "./HoursBox.ts"
import { questionList } from "./QuestionList.ts"
import { priceProblems, serviceForm, serviceInput, serviceProblems, serviceValues } from "./ServiceForm.ts"
import { settingsForm, settingsValues } from "./SettingsForm.ts"
import { shareBox } from "./ShareBox.ts"

/** `GET /app/services/{id}`: one service with its settings, hours, questions, link and embed code. */
export const showService = (visit: ConsoleVisit) => servicePage(visit)

/** `POST /app/services/{id}`: saves the fields of the service. */
export const sendService = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host } = visit
  const id = yield* pathId(visit)
  const typed = typedIn(fields)
  const prices = priceProblems(typed, visit)
  if (prices.length > 0) return yield* servicePage(visit, { trouble: wrongFields(prices), service: typed })
  const { is_group, max_attendees, ...others } = serviceInput(typed, host)
  const { service } = yield* viewHostService(host, id)
  // On Free a group cannot be asked for, but one from before can be kept.
  const isKept = host.plan === "free" && service.isGroup && is_group
  const input = isKept ? others : { ...others, is_group, max_attendees }
  return yield* patchService(host.id, id, input).pipe(
    Effect.map(() => visit.done(`/services/${id}`, "service_saved")),
    Effect.catchTag("Invalid", ({ errors }) =>
      servicePage(visit, { trouble: wrongFields(serviceProblems(errors, typed, visit)), service: typed })
    )
  )
})

/** The form that is shown again, with what was typed. */
export interface ShownAgain {
  readonly trouble: Trouble
  readonly service?: Typed
  readonly settings?: Typed
}

/** Shows a service, again with the reason why a form was refused. */
export const servicePage = Effect.fnUntraced(function* (visit: ConsoleVisit, again?: ShownAgain) {
  const { words, host, at } = visit
  const { hostPagesUrl } = yield* Settings
  const found = yield* viewHostService(host, yield* pathId(visit))
  const { service } = found
  const path = `/services/${service.id}`
  const rooms = yield* availableVideoRooms(host.id)
  const problems = again?.trouble.problems ?? []
  return visit.page({
    area: "services",
    title: service.title,
    above: [[words.areas.services, "/services"]],
    lead: stateOf(visit, found),
    trouble: again?.trouble,
    content: html`<div class="two"><div>
${serviceForm(visit, again?.service ?? serviceValues(service, host), again?.settings === undefined ? problems : [], {
  path,
  button: words.frame.save,
  linkPrefix: `${profileUrl({ username: host.username ?? "…" }, hostPagesUrl)}/`
})}
${section("settings", words.services.settings, settingsForm(visit, { id: service.id, rooms }, again?.settings ?? settingsValues(service.settings), again?.settings === undefined ? [] : problems))}</div>
<div>
${shareBox(visit, embedUrl(host, service, hostPagesUrl))}${hoursBox(visit, service)}${questionList(visit, service)}
<p class="end"><a href="${at(`${path}/delete`)}">${words.services.delete}</a></p></div></div>`
  })
})

const stateOf = ({ words, at }: ConsoleVisit, { offer }: HostService): Html => {
  const { services, frame } = words
  if (offer === "offered") return badge(services.offers.offered, "good")
  const state = badge(services.offers[offer], "wait")
  if (offer === "beyondPlan") return html`${state} <a href="${at("/plan")}">${frame.comparePlans}</a>`
  return offer === "noUsername" ? html`${state} <a href="${at("")}">${services.setUsername}</a>` : state
}
