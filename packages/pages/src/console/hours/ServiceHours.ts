import type { Service, ServiceHours } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { getSchedule, NotFound, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { wrongFields } from "../parts/FieldProblems.ts"
import { typedIn } from "../parts/Fields.ts"
import { previewEffects } from "../parts/PreviewEffects.ts"
import { section } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { type DatePlace, dateIn, datePage, dateQuestion, readDate, withDate } from "./ChangeDate.ts"
import type { HoursAgain } from "./Hours.ts"
import { overridesSection } from "./Overrides.ts"
import { weekChart, weekMinutes } from "./WeekChart.ts"
import { readWeek, weeklyOf, weekOf, weekRows, weekValues } from "./WeekRows.ts"

/** `GET /app/services/{id}/hours`: the service's own hours, initially those of the host. */
export const showServiceHours = (context: ConsoleContext) => serviceHoursPage(context)

/** `POST /app/services/{id}/hours`: saves the week as the service's own hours, or shows it without saving. */
export const sendServiceHours = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { week, problems } = readWeek(context, typed)
  if (problems.length > 0) return yield* serviceHoursPage(context, { typed, errors: wrongFields(problems) })
  const { id, settings } = yield* serviceOf(context)
  const hours = { weekly: weeklyOf(week), overrides: settings.hours?.overrides ?? [] }
  if (typed.action === "preview") {
    const effects = yield* previewEffects(context, { services: [{ id, settings: { hours } }] })
    return yield* serviceHoursPage(context, { typed, week, effects })
  }
  return yield* saveHours(context, hours, "service_hours_saved")
})

/** `/app/services/{id}/hours/remove`: lets the service follow the host's hours again. */
export const serviceHoursRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, locale } = context
    const { endings } = words
    const service = yield* serviceOf(context)
    const { weekly, overrides } = yield* ownHours(context)
    const { area, above, path } = placeOf(context, service)
    return {
      area,
      above,
      title: endings.ownHoursTitle,
      path: `${path}/remove`,
      text: [endings.ownHoursText],
      facts: [
        [endings.ownHours, (weekMinutes(weekOf(weekly)) / 60).toLocaleString(locale.tag, { maximumFractionDigits: 1 })],
        [endings.ownDates, overrides.length.toLocaleString(locale.tag)]
      ],
      button: words.hours.removeOwn,
      back: path
    } as const
  }),
  act: (context: ConsoleContext) => saveHours(context, null, "service_hours_removed")
})

/** `GET /app/services/{id}/hours/dates`: the form that gives one date other hours than the service's week. */
export const showServiceDate = Effect.fnUntraced(function* (context: ConsoleContext) {
  yield* ownHours(context)
  return datePage(context, placeOf(context, yield* serviceOf(context)))
})

/** `POST /app/services/{id}/hours/dates`: gives one date other hours than the service's week. */
export const sendServiceDate = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { problems, hours } = readDate(context, typed)
  if (hours === undefined) {
    return datePage(context, placeOf(context, yield* serviceOf(context)), typed, wrongFields(problems))
  }
  const { weekly, overrides } = yield* ownHours(context)
  return yield* saveHours(context, { weekly, overrides: withDate(overrides, hours) }, "override_saved")
})

/** `/app/services/{id}/hours/dates/remove`: gives a date the usual hours of the service again. */
export const serviceDateRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { weekly, overrides } = yield* ownHours(context)
    const date = yield* dateIn(overrides, fields)
    return dateQuestion(context, placeOf(context, yield* serviceOf(context)), date, weekly)
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { weekly, overrides } = yield* ownHours(context)
    const removed = yield* dateIn(overrides, fields)
    return yield* saveHours(context, { weekly, overrides: overrides.filter((each) => each !== removed) }, "override_removed")
  })
})

const placeOf = (context: ConsoleContext, service: Service): DatePlace => ({
  area: "services",
  above: [...above(context, service), [context.words.hours.serviceTitle, hoursPath(service.id)]],
  path: hoursPath(service.id)
})

const serviceOf = Effect.fnUntraced(function* (context: ConsoleContext) {
  return (yield* viewHostService(context.host, yield* pathId(context))).service
})

const ownHours = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { hours } = (yield* serviceOf(context)).settings
  return hours ?? (yield* new NotFound({ what: "page" }))
})

type Saved = "service_hours_saved" | "service_hours_removed" | "override_saved" | "override_removed"

const saveHours = Effect.fnUntraced(function* (context: ConsoleContext, hours: ServiceHours | null, saved: Saved) {
  const id = yield* pathId(context)
  return yield* patchServiceSettings(context.host.id, id, { hours }).pipe(
    Effect.map(() => context.done(hoursPath(id), saved)),
    Effect.catchTag("Invalid", ({ errors }) =>
      serviceHoursPage(context, { errors: { status: 422, alert: Object.values(errors).flat().join(" ") } })
    )
  )
})

const hoursPath = (id: number): string => `/services/${id}/hours`

const serviceHoursPage = Effect.fnUntraced(function* (context: ConsoleContext, again: HoursAgain = {}) {
  const { words, host, at, formToken } = context
  const { hours } = words
  const service = yield* serviceOf(context)
  const own = service.settings.hours
  const saved = weekOf((own ?? (yield* getSchedule(host.id))).weekly)
  const problems = again.errors?.problems ?? []
  const path = hoursPath(service.id)
  return context.page({
    area: "services",
    title: hours.serviceTitle,
    above: above(context, service),
    lead: own === null ? hours.usual : hours.own(host.timezone),
    errors: again.errors,
    isPreview: again.week !== undefined,
    content: html`${again.week === undefined ? undefined : html`<p class="notice" role="status">${hours.previewed}</p>\n`}<div class="two">
${section(
  "week",
  hours.week,
  html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}
${weekRows(context, again.typed ?? weekValues(context, saved), problems)}<div class="end acts"><button name="action" value="save">${hours.saveOwn}</button><button class="plain" name="action" value="preview">${hours.preview}</button></div>
</form>${own === null ? undefined : html`<p class="end"><a class="button plain" href="${at(`${path}/remove`)}">${hours.removeOwn}</a></p>`}`
)}${section("picture", own === null && again.week === undefined ? hours.yourWeek : hours.serviceWeek, weekChart(context, again.week ?? saved, "spoken"))}</div>
${again.effects}${own === null ? undefined : overridesSection(context, own.overrides, path)}`
  })
})

const above = ({ words }: ConsoleContext, { id, title }: Service) =>
  [
    [words.areas.services, "/services"],
    [title, `/services/${id}`]
  ] as const
