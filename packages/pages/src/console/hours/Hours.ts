import { type Html, html } from "@slotkit/core/html"
import { isTimeZone } from "@slotkit/core/internal"
import { getSchedule, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { zoneOptions } from "../../time/ZoneOptions.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import { type Problem, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { overridesSection } from "./Overrides.ts"
import { type Week, weekChart } from "./WeekChart.ts"
import { readWeek, weeklyOf, weekOf, weekRows, weekValues } from "./WeekRows.ts"

/** `GET /app/hours`: the weekly hours as text, one line a day, with a picture of the week, and the dates with other hours. */
export const showHours = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  return yield* hoursPage(visit)
})

/** `POST /app/hours`: saves the week, or shows it without saving. */
export const sendHours = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { words, host } = visit
  const typed = typedIn(fields)
  const { week, problems: wrongDays } = readWeek(visit, typed)
  const problems: ReadonlyArray<Problem> = [
    ...(isTimeZone(typed.timezone ?? "") ? [] : [{ field: "timezone", sentence: words.hours.zoneProblem }]),
    ...wrongDays
  ]
  if (problems.length > 0) return yield* hoursPage(visit, { typed, trouble: wrongFields(problems) })
  if (typed.action === "preview") return yield* hoursPage(visit, { typed, week })
  const { overrides } = yield* getSchedule(host.id)
  yield* replaceSchedule(host.id, { timezone: typed.timezone, weekly: weeklyOf(week), overrides })
  return visit.done("/hours", "hours_saved")
})

/** The page as it is shown again: with what was typed, and the problems or the week that was typed. */
export interface HoursAgain {
  readonly typed?: Typed
  readonly week?: Week
  readonly trouble?: Trouble
}

/** Shows the working hours. */
export const hoursPage = Effect.fnUntraced(function* (visit: ConsoleVisit, again: HoursAgain = {}) {
  const { words, host } = visit
  const schedule = yield* getSchedule(host.id)
  const saved = weekOf(schedule.weekly)
  const typed: Typed = again.typed ?? {
    timezone: schedule.timezone,
    ...weekValues(visit, saved)
  }
  return visit.page({
    area: "hours",
    title: words.areas.hours,
    lead: words.hours.lead,
    trouble: again.trouble,
    content: html`${again.week === undefined ? undefined : html`<p class="notice" role="status">${words.hours.previewed}</p>\n`}<div class="two">
${section("week", words.hours.week, weekForm(visit, typed, again.trouble?.problems ?? []))}${section(
  "picture",
  words.hours.yourWeek,
  weekChart(visit, again.week ?? saved)
)}</div>
${overridesSection(visit, schedule.overrides, "/hours")}`
  })
})

const weekForm = (visit: ConsoleVisit, typed: Typed, problems: ReadonlyArray<Problem>): Html => {
  const { words, at, formToken } = visit
  const { list } = fieldsOf(typed, problems)
  return html`<form class="sheet card" method="post" action="${at("/hours")}" novalidate>${formToken}
${list("timezone", words.hours.zone, zoneOptions(visit.locale, visit.now, typed.timezone ?? ""))}${weekRows(visit, typed, problems)}<div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${words.hours.preview}</button></div>
</form>`
}
