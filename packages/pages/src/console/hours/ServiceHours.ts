import type { Service, ServiceHours } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { getSchedule, NotFound, patchServiceSettings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { typedIn } from "../parts/Fields.ts"
import { actionForm, section } from "../parts/Sheet.ts"
import { wrongFields } from "../parts/Trouble.ts"
import { readDate, withDate } from "./ChangeDate.ts"
import type { HoursAgain } from "./Hours.ts"
import { overridesSection } from "./Overrides.ts"
import { weekChart } from "./WeekChart.ts"
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

/** `POST /app/services/{id}/hours/remove`: lets the service follow the host's hours again. */
export const removeServiceHours = (visit: ConsoleVisit) => saveHours(visit, null, "service_hours_removed")

/** `POST /app/services/{id}/hours/dates`: gives one date other hours than the service's week. */
export const sendServiceDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { problems, hours } = readDate(visit, typed)
  if (hours === undefined) return yield* serviceHoursPage(visit, { override: typed, trouble: wrongFields(problems) })
  const { weekly, overrides } = yield* ownHours(visit)
  return yield* saveHours(visit, { weekly, overrides: withDate(overrides, hours) }, "override_saved")
})

/** `POST /app/services/{id}/hours/dates/remove`: gives a date the usual hours of the service again. */
export const removeServiceDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { weekly, overrides } = yield* ownHours(visit)
  const others = overrides.filter(({ date }) => date !== fields.get("date"))
  if (others.length === overrides.length) return yield* new NotFound({ message: visit.words.frame.noSuchPage })
  return yield* saveHours(visit, { weekly, overrides: others }, "override_removed")
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
${weekRows(visit, again.typed ?? weekValues(visit, saved), again.override === undefined ? problems : [])}<div class="end acts"><button name="action" value="save">${hours.saveOwn}</button><button class="plain" name="action" value="preview">${hours.preview}</button></div>
</form>${own === null ? undefined : html`<div class="end">${actionForm(visit, `${path}/remove`, hours.removeOwn)}</div>`}`
)}${section("picture", own === null && again.week === undefined ? hours.yourWeek : hours.serviceWeek, weekChart(visit, again.week ?? saved))}</div>
${
  own === null
    ? undefined
    : overridesSection(visit, own.overrides, {
        path: `${path}/dates`,
        typed: again.override ?? {},
        problems: again.override === undefined ? [] : problems
      })
}`
  })
})

const above = ({ words }: ConsoleVisit, { id, title }: Service) =>
  [
    [words.areas.services, "/services"],
    [title, `/services/${id}`]
  ] as const
