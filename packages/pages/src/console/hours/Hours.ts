import { type Html, html } from "@slotkit/core/html"
import { isTimeZone } from "@slotkit/core/internal"
import { getSchedule, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { zoneOptions } from "../../time/ZoneOptions.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { previewEffects } from "../parts/PreviewEffects.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { limitsSection } from "./HostLimits.ts"
import { overridesSection } from "./Overrides.ts"
import { type Week, weekChart } from "./WeekChart.ts"
import { readWeek, weeklyOf, weekOf, weekRows, weekValues } from "./WeekRows.ts"

/** `GET /app/hours`: the weekly hours as text, one line a day, with a picture of the week, and the dates with other hours. */
export const showHours = Effect.fnUntraced(function* (context: ConsoleContext) {
  return yield* hoursPage(context)
})

/** `POST /app/hours`: saves the week, or shows it without saving. */
export const sendHours = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { words, host } = context
  const typed = typedIn(fields)
  const { week, problems: wrongDays } = readWeek(context, typed)
  const problems: ReadonlyArray<FieldProblem> = [
    ...(isTimeZone(typed.timezone ?? "") ? [] : [{ field: "timezone", sentence: words.hours.zoneProblem }]),
    ...wrongDays
  ]
  if (problems.length > 0) return yield* hoursPage(context, { typed, errors: wrongFields(problems) })
  const { overrides } = yield* getSchedule(host.id)
  const schedule = { timezone: typed.timezone, weekly: weeklyOf(week), overrides }
  if (typed.action === "preview") {
    return yield* hoursPage(context, { typed, week, effects: yield* previewEffects(context, { schedule }) })
  }
  yield* replaceSchedule(host.id, schedule)
  return context.done("/hours", "hours_saved")
})

/** The page as it is shown again: with what was typed, and the problems or the week that was typed. */
export interface HoursAgain {
  readonly typed?: Typed
  readonly week?: Week
  /** The changes for visitors that the week would make. */
  readonly effects?: Html | undefined
  readonly errors?: FormErrors
}

/** Shows the working hours. */
const hoursPage = Effect.fnUntraced(function* (context: ConsoleContext, again: HoursAgain = {}) {
  const { words, host } = context
  const schedule = yield* getSchedule(host.id)
  const saved = weekOf(schedule.weekly)
  const typed: Typed = again.typed ?? {
    timezone: schedule.timezone,
    ...weekValues(context, saved)
  }
  return context.page({
    area: "hours",
    title: words.areas.hours,
    lead: words.hours.lead,
    errors: again.errors,
    isPreview: again.week !== undefined,
    content: html`${again.week === undefined ? undefined : html`<p class="notice" role="status">${words.hours.previewed}</p>\n`}<div class="two">
${section("week", words.hours.week, weekForm(context, typed, again.errors?.problems ?? []))}${section(
  "picture",
  words.hours.yourWeek,
  weekChart(context, again.week ?? saved, "spoken")
)}</div>
${again.effects}${overridesSection(context, schedule.overrides, "/hours")}${limitsSection(context)}
<p class="end"><a href="${context.at("/hours/explain")}">${words.explain.title}</a></p>`
  })
})

const weekForm = (context: ConsoleContext, typed: Typed, problems: ReadonlyArray<FieldProblem>): Html => {
  const { words, at, formToken } = context
  const { list } = fieldsOf(typed, problems)
  return html`<form class="sheet card" method="post" action="${at("/hours")}" novalidate>${formToken}
${list("timezone", words.hours.zone, zoneOptions(context.locale, context.now, typed.timezone ?? ""))}${weekRows(context, typed, problems)}<div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${words.hours.preview}</button></div>
</form>`
}
