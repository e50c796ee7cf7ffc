import type { Service, ServiceHours } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { getSchedule, NotFound, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import { wrongFields } from "../parts/Trouble.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { type DatePlace, dateIn, datePage, dateQuestion, readDate, withDate } from "./ChangeDate.ts"
import type { HoursAgain } from "./Hours.ts"
import { overridesSection } from "./Overrides.ts"
import { weekChart, weekMinutes } from "./WeekChart.ts"
import { readWeek, weeklyOf, weekOf, weekRows, weekValues } from "./WeekRows.ts"

/** `GET /app/services/{id}/hours`: the own hours of a service, or those of the host to begin with. */
export const showServiceHours = (visit: ConsoleVisit) => serviceHoursPage(visit)

/** `POST /app/services/{id}/hours`: saves the week as the service's own hours, or shows it without saving. */
export const sendServiceHours = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { week, problems } = readWeek(visit, typed)
  if (problems.length > 0) return yield* serviceHoursPage(visit, { typed, trouble: wrongFields(problems) })
  if (typed.action === "preview") return yield* serviceHoursPage(visit, { typed, week })
  const { settings } = yield* serviceOf(visit)
  return yield* saveHours(visit, { weekly: weeklyOf(week), overrides: settings.hours?.overrides ?? [] }, "service_hours_saved")
})

/** `/app/services/{id}/hours/remove`: lets the service follow the host's hours again. */
export const serviceHoursRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, locale } = visit
    const { endings } = words
    const service = yield* serviceOf(visit)
    const { weekly, overrides } = yield* ownHours(visit)
    const { area, above, path } = placeOf(visit, service)
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
  act: (visit: ConsoleVisit) => saveHours(visit, null, "service_hours_removed")
})

/** `GET /app/services/{id}/hours/dates`: the form that gives one date other hours than the service's week. */
export const showServiceDate = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* ownHours(visit)
  return datePage(visit, placeOf(visit, yield* serviceOf(visit)))
})

/** `POST /app/services/{id}/hours/dates`: gives one date other hours than the service's week. */
export const sendServiceDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { problems, hours } = readDate(visit, typed)
  if (hours === undefined) {
    return datePage(visit, placeOf(visit, yield* serviceOf(visit)), typed, wrongFields(problems))
  }
  const { weekly, overrides } = yield* ownHours(visit)
  return yield* saveHours(visit, { weekly, overrides: withDate(overrides, hours) }, "override_saved")
})

/** `/app/services/{id}/hours/dates/remove`: gives a date the usual hours of the service again. */
export const serviceDateRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
    const { weekly, overrides } = yield* ownHours(visit)
    const date = yield* dateIn(visit, overrides, fields)
    return dateQuestion(visit, placeOf(visit, yield* serviceOf(visit)), date, weekly)
  }),
  act: Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
    const { weekly, overrides } = yield* ownHours(visit)
    const removed = yield* dateIn(visit, overrides, fields)
    return yield* saveHours(visit, { weekly, overrides: overrides.filter((each) => each !== removed) }, "override_removed")
  })
})

const placeOf = (visit: ConsoleVisit, service: Service): DatePlace => ({
  area: "services",
  above: [...above(visit, service), [visit.words.hours.serviceTitle, hoursPath(service.id)]],
  path: hoursPath(service.id)
})

const serviceOf = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  return (yield* viewHostService(visit.host, yield* pathId(visit))).service
})

const ownHours = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { hours } = (yield* serviceOf(visit)).settings
  return hours ?? (yield* new NotFound({ message: visit.words.frame.noSuchPage }))
})

type Saved = "service_hours_saved" | "service_hours_removed" | "override_saved" | "override_removed"

const saveHours = Effect.fnUntraced(function* (visit: ConsoleVisit, hours: ServiceHours | null, saved: Saved) {
  const id = yield* pathId(visit)
  return yield* patchServiceSettings(visit.host.id, id, { hours }).pipe(
    Effect.map(() => visit.done(hoursPath(id), saved)),
    Effect.catchTag("Invalid", ({ errors }) =>
      serviceHoursPage(visit, { trouble: { status: 422, alert: Object.values(errors).flat().join(" ") } })
    )
  )
})

const hoursPath = (id: number): string => `/services/${id}/hours`

const serviceHoursPage = Effect.fnUntraced(function* (visit: ConsoleVisit, again: HoursAgain = {}) {
  const { words, host, at, formToken } = visit
  const { hours } = words
  const service = yield* serviceOf(visit)
  const own = service.settings.hours
  const saved = weekOf((own ?? (yield* getSchedule(host.id))).weekly)
  const problems = again.trouble?.problems ?? []
  const path = hoursPath(service.id)
  return visit.page({
    area: "services",
    title: hours.serviceTitle,
    above: above(visit, service),
    lead: own === null ? hours.usual : hours.own(host.timezone),
    trouble: again.trouble,
    content: html`${again.week === undefined ? undefined : html`<p class="notice" role="status">${hours.previewed}</p>\n`}<div class="two">
${section(
  "week",
  hours.week,
  html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}
${weekRows(visit, again.typed ?? weekValues(visit, saved), problems)}<div class="end acts"><button name="action" value="save">${hours.saveOwn}</button><button class="plain" name="action" value="preview">${hours.preview}</button></div>
</form>${own === null ? undefined : html`<p class="end"><a class="button plain" href="${at(`${path}/remove`)}">${hours.removeOwn}</a></p>`}`
)}${section("picture", own === null && again.week === undefined ? hours.yourWeek : hours.serviceWeek, weekChart(visit, again.week ?? saved))}</div>
${own === null ? undefined : overridesSection(visit, own.overrides, path)}`
  })
})

const above = ({ words }: ConsoleVisit, { id, title }: Service) =>
  [
    [words.areas.services, "/services"],
    [title, `/services/${id}`]
  ] as const
