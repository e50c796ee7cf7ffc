import { isLocalDate, localDateOf } from "@slotkit/core/internal"
import { getSchedule, NotFound, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { typedIn } from "../parts/Fields.ts"
import { wrongFields } from "../parts/Trouble.ts"
import { hoursPage } from "./Hours.ts"
import { readHours } from "./HoursText.ts"

/** `POST /app/hours/dates`: gives one date hours of its own. */
export const sendDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { words, host, now } = visit
  const typed = typedIn(fields)
  const { date = "" } = typed
  const intervals = readHours(typed.hours ?? "")
  const isAhead = isLocalDate(date) && date >= localDateOf(now, host.timezone)
  const problems = [
    ...(isAhead ? [] : [{ field: "date", sentence: words.hours.dateProblem }]),
    ...(intervals === undefined ? [{ field: "hours", sentence: words.hours.hoursProblem }] : [])
  ]
  if (problems.length > 0 || intervals === undefined) {
    return yield* hoursPage(visit, { override: typed, trouble: wrongFields(problems) })
  }
  const { timezone, weekly, overrides } = yield* getSchedule(host.id)
  const others = overrides.filter((override) => override.date !== date)
  yield* replaceSchedule(host.id, { timezone, weekly, overrides: [...others, { date, intervals }] })
  return visit.done("/hours", "override_saved")
})

/** `POST /app/hours/dates/remove`: gives a date its usual hours again. */
export const removeDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host, words } = visit
  const { timezone, weekly, overrides } = yield* getSchedule(host.id)
  const others = overrides.filter(({ date }) => date !== fields.get("date"))
  if (others.length === overrides.length) return yield* new NotFound({ message: words.frame.noSuchPage })
  yield* replaceSchedule(host.id, { timezone, weekly, overrides: others })
  return visit.done("/hours", "override_removed")
})
