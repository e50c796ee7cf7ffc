import type { Schedule } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isTimeZone } from "@slotkit/core/internal"
import { getSchedule, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { weekdayNames } from "../../time/TimeFormat.ts"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import { type Problem, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { zoneOptionsFor } from "../parts/ZoneOptions.ts"
import { hoursText, readHours } from "./HoursText.ts"
import { overridesSection } from "./Overrides.ts"
import { type Week, weekChart } from "./WeekChart.ts"

/** `GET /app/hours`: the weekly hours as text, one line a day, with a picture of the week, and the dates with other hours. */
export const showHours = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  return yield* hoursPage(visit)
})

/** `POST /app/hours`: saves the week, or shows it without saving. */
export const sendHours = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { words, host } = visit
  const typed = typedIn(fields)
  const read = weekdays.map((day) => readHours(typed[`day-${day}`] ?? ""))
  const problems: ReadonlyArray<Problem> = [
    ...(isTimeZone(typed.timezone ?? "") ? [] : [{ field: "timezone", sentence: words.hours.zoneProblem }]),
    ...orderedDays(visit).flatMap((day) =>
      read[day] === undefined ? [{ field: `day-${day}`, sentence: words.hours.dayProblem(dayName(visit, day)) }] : []
    )
  ]
  if (problems.length > 0) return yield* hoursPage(visit, { typed, trouble: wrongFields(problems) })
  const week = read.map((hours) => hours ?? [])
  if (typed.action === "preview") return yield* hoursPage(visit, { typed, week })
  const { overrides } = yield* getSchedule(host.id)
  const weekly = week.flatMap((hours, weekday) => hours.map(({ start, end }) => ({ weekday, start, end })))
  yield* replaceSchedule(host.id, { timezone: typed.timezone, weekly, overrides })
  return visit.done("/hours", "hours_saved")
})

/** The page as it is shown again: with what was typed, and the problems or the week that was typed. */
export interface HoursAgain {
  readonly typed?: Typed
  readonly week?: Week
  readonly trouble?: Trouble
  /** The fields of the form for one date. */
  readonly override?: Typed
}

/** Shows the working hours. */
export const hoursPage = Effect.fnUntraced(function* (visit: ConsoleVisit, again: HoursAgain = {}) {
  const { words, host } = visit
  const schedule = yield* getSchedule(host.id)
  const saved = weekOf(schedule)
  const typed: Typed = again.typed ?? {
    timezone: schedule.timezone,
    ...Object.fromEntries(saved.map((hours, day) => [`day-${day}`, hoursText(hours)]))
  }
  return visit.page({
    area: "hours",
    title: words.areas.hours,
    lead: words.hours.lead,
    trouble: again.trouble,
    content: html`${again.week === undefined ? undefined : html`<p class="notice" role="status">${words.hours.previewed}</p>\n`}<div class="two">
${section("week", words.hours.week, weekForm(visit, typed, again.override === undefined ? (again.trouble?.problems ?? []) : []))}${section(
  "picture",
  words.hours.yourWeek,
  weekChart(visit, again.week ?? saved)
)}</div>
${overridesSection(visit, schedule, again.override ?? {}, again.override === undefined ? [] : (again.trouble?.problems ?? []))}`
  })
})

const weekForm = (visit: ConsoleVisit, typed: Typed, problems: ReadonlyArray<Problem>): Html => {
  const { words, at, formToken } = visit
  const { text, list } = fieldsOf(typed, problems)
  return html`<form class="sheet card" method="post" action="${at("/hours")}" novalidate>${formToken}
${list("timezone", words.hours.zone, zoneOptionsFor(visit, typed.timezone ?? ""))}<p class="field soft small">${words.hours.hint}</p>
<div class="inline">${orderedDays(visit).map((day) => text(`day-${day}`, dayName(visit, day), { more: html` autocomplete="off"` }))}</div><div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${words.hours.preview}</button></div>
</form>`
}

const weekOf = ({ weekly }: Schedule): Week => weekdays.map((day) => weekly.filter(({ weekday }) => weekday === day))

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The weekdays, beginning with the first of the language's week. */
const orderedDays = ({ locale }: ConsoleVisit): ReadonlyArray<number> => weekdays.map((day) => (day + locale.firstWeekday) % 7)

const dayName = ({ locale }: ConsoleVisit, day: number): string => weekdayNames(locale.tag)[day]!.long
