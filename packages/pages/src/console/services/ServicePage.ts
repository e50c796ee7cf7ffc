import { type Html, html } from "@slotkit/core/html"
import { embedUrl, profileUrl } from "@slotkit/core/internal"
import { availableVideoRooms, editService, type HostService, Settings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { refusalText } from "../../words/console/RefusalText.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { badge } from "../parts/Sheet.ts"
import { type Problem, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { hoursBox } from "./HoursBox.ts"
import { questionsBox } from "./QuestionList.ts"
import { priceProblems, serviceForm, serviceInput, serviceProblems, serviceValues } from "./ServiceForm.ts"
import { reminderProblems, settingsFields, settingsInput, settingsValues } from "./SettingsForm.ts"
import { shareBox } from "./ShareBox.ts"

/** `GET /app/services/{id}`: one service with its settings, hours, questions, link and embed code. */
export const showService = (visit: ConsoleVisit) => servicePage(visit)

/** `POST /app/services/{id}`: saves the service and its settings. */
export const sendService = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words } = visit
  const id = yield* pathId(visit)
  const typed = typedIn(fields)
  const again = (problems: ReadonlyArray<Problem>) => servicePage(visit, { trouble: wrongFields(problems), typed })
  const unreadable = [...priceProblems(typed, visit), ...reminderProblems(visit, typed)]
  if (unreadable.length > 0) return yield* again(unreadable)
  const { is_group, max_attendees, ...others } = serviceInput(typed, visit)
  const { service } = yield* viewHostService(host, id)
  // On Free a group cannot be asked for, but one from before can be kept.
  const isKept = host.plan === "free" && service.isGroup && is_group
  const input = isKept ? others : { ...others, is_group, max_attendees }
  return yield* editService(host.id, id, { service: input, settings: settingsInput(visit, typed) }).pipe(
    Effect.map(() => visit.done(`/services/${id}`, "service_saved")),
    Effect.catchTags({
      Invalid: ({ errors }) => again(serviceProblems(errors, typed, visit)),
      Conflict: (conflict) => again([{ field: "video_room", sentence: refusalText(conflict, words) }])
    })
  )
})

/** The form that is shown again, with what was typed. */
interface ShownAgain {
  readonly trouble: Trouble
  readonly typed: Typed
}

const servicePage = Effect.fnUntraced(function* (visit: ConsoleVisit, again?: ShownAgain) {
  const { words, host, at } = visit
  const { hostPagesUrl } = yield* Settings
  const found = yield* viewHostService(host, yield* pathId(visit))
  const { service } = found
  const path = `/services/${service.id}`
  const rooms = yield* availableVideoRooms(host.id)
  const problems = again?.trouble.problems ?? []
  const typed = again?.typed ?? { ...serviceValues(service, visit), ...settingsValues(service.settings) }
  return visit.page({
    area: "services",
    title: service.title,
    above: [[words.areas.services, "/services"]],
    lead: stateOf(visit, found),
    trouble: again?.trouble,
    content: html`<div class="two"><div>
${serviceForm(visit, typed, problems, {
  path,
  button: words.frame.save,
  linkPrefix: `${profileUrl({ username: host.username ?? "…" }, hostPagesUrl)}/`,
  more: settingsFields(visit, rooms, typed, problems)
})}</div>
<div>
${shareBox(visit, embedUrl(host, service, hostPagesUrl))}${hoursBox(visit, service)}${questionsBox(visit, service)}
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
