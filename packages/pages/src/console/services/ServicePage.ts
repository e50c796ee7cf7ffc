import type { Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { embedUrl, profileUrl } from "@slotkit/core/internal"
import {
  availableVideoRooms,
  editService,
  type HostService,
  type Invalid,
  listMembers,
  Messages,
  Settings,
  viewHostService
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { weekdayNames } from "../../time/TimeFormat.ts"
import { refusalText } from "../../words/FactText.ts"
import { hoursToRead } from "../hours/HoursText.ts"
import { weekOf } from "../hours/WeekRows.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { previewEffects } from "../parts/PreviewEffects.ts"
import { badge, section } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { placeProblems, questionsWithNumber } from "./Place.ts"
import { questionsBox } from "./QuestionList.ts"
import { priceProblems, serviceForm, serviceInput, serviceProblems, serviceValues } from "./ServiceForm.ts"
import { serviceHostsBox } from "./ServiceHosts.ts"
import { partRules, roomFields, settingsFields, settingsInput, settingsValues, unreadableSettings } from "./SettingsForm.ts"
import { shareBox } from "./ShareBox.ts"

/** `GET /app/services/{id}`: one service with its settings, hours, questions, link and embed code. */
export const showService = (context: ConsoleContext) => servicePage(context)

/** `POST /app/services/{id}`: saves the service and its settings. */
export const sendService = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const id = yield* pathId(context)
  const typed = typedIn(fields)
  const again = (problems: ReadonlyArray<FieldProblem>) => servicePage(context, { errors: wrongFields(problems), typed })
  const unreadable = [...priceProblems(typed, context), ...placeProblems(typed, context), ...unreadableSettings(context, typed)]
  if (unreadable.length > 0) return yield* again(unreadable)
  const { is_group, max_attendees, ...others } = serviceInput(typed, context)
  const { service } = yield* viewHostService(host, id)
  // On Free a group cannot be asked for, but one from before can be kept.
  const isKept = host.plan === "free" && service.isGroup && is_group
  const input = isKept ? others : { ...others, is_group, max_attendees }
  const settings = { ...settingsInput(context, typed), ...questionsWithNumber(typed, service.settings.questions, context) }
  const problemsOf = (problems: Invalid["problems"]) => again(serviceProblems(problems, typed, context))
  if (typed.action === "preview") {
    return yield* previewEffects(context, { services: [{ id, settings }] }).pipe(
      Effect.flatMap((effects) => servicePage(context, { typed, effects: effects ?? html`` })),
      Effect.catchTag("Invalid", ({ problems }) => problemsOf(problems))
    )
  }
  return yield* editService(host.id, id, { service: input, settings }).pipe(
    Effect.map(() => context.done(`/services/${id}`, "service_saved")),
    Effect.catchTags({
      Invalid: ({ problems }) => problemsOf(problems),
      Conflict: (conflict) => again([{ field: "video_room", sentence: refusalText(conflict, words) }])
    })
  )
})

/** The form that is shown again, with what was typed. */
interface Resubmission {
  readonly errors?: FormErrors
  /** The changes for visitors that the settings would make. */
  readonly effects?: Html
  readonly typed: Typed
}

const servicePage = Effect.fnUntraced(function* (context: ConsoleContext, again?: Resubmission) {
  const { words, host, at } = context
  const { hostPagesUrl } = yield* Settings
  const found = yield* viewHostService(host, yield* pathId(context))
  const { service } = found
  const path = `/services/${service.id}`
  const rooms = yield* availableVideoRooms(host.id)
  const channels = (yield* Messages)?.channels ?? []
  const problems = again?.errors?.problems ?? []
  const typed = again?.typed ?? { ...serviceValues(service, context), ...settingsValues(service.settings, context) }
  return context.page({
    area: "services",
    title: service.title,
    above: [[words.areas.services, "/services"]],
    lead: stateOf(context, found),
    errors: again?.errors,
    rules: partRules,
    isPreview: again?.effects !== undefined,
    content: html`${
      again?.effects === undefined
        ? undefined
        : html`<p class="notice" role="status">${words.hours.previewed}</p>
${again.effects}`
    }<div class="two"><div>
${serviceForm(context, typed, problems, {
  path,
  button: words.frame.save,
  preview: words.hours.preview,
  linkPrefix: `${profileUrl({ username: host.username ?? "…" }, hostPagesUrl)}/`,
  room: roomFields(context, rooms, typed, problems),
  more: settingsFields(context, typed, problems, channels)
})}</div>
<div>
${
  host.kind === "team" ? serviceHostsBox(context, service, yield* listMembers(host.id)) : undefined
}${shareBox(context, embedUrl(host, service, hostPagesUrl))}${hoursBox(context, service)}${questionsBox(context, service)}
<p class="end"><a href="${at(`${path}/delete`)}">${words.services.delete}</a></p></div></div>`
  })
})

const stateOf = ({ words, at }: ConsoleContext, { offer }: HostService): Html => {
  const { services, frame } = words
  if (offer === "offered") return badge(services.offers.offered, "good")
  const state = badge(services.offers[offer], "wait")
  if (offer === "beyondPlan") return html`${state} <a href="${at("/plan")}">${frame.comparePlans}</a>`
  return offer === "noUsername" ? html`${state} <a href="${at("")}">${services.setUsername}</a>` : state
}

/** A service's own hours, or that it follows the host's, with a link to the page that changes them. */
const hoursBox = (context: ConsoleContext, { id, settings }: Service): Html => {
  const { words, at } = context
  const { hours } = settings
  return section(
    "hours",
    words.services.hours,
    html`<div class="sheet card">${hours === null ? html`<p>${words.services.usualHours}</p>` : html`<dl class="facts small">${days(context, weekOf(hours.weekly))}</dl>`}
<p class="end"><a class="button plain" href="${at(`/services/${id}/hours`)}">${hours === null ? words.services.setHours : words.services.changeHours}</a></p></div>`
  )
}

const days = (context: ConsoleContext, week: ReturnType<typeof weekOf>): ReadonlyArray<Html> =>
  week.map((_, index) => {
    const { locale } = context
    const day = (locale.firstWeekday + index) % 7
    return html`<div><dt>${weekdayNames(locale.tag)[day]!.long}</dt><dd>${hoursToRead(week[day]!, context)}</dd></div>\n`
  })
