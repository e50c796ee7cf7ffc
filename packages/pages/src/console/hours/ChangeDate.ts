import type { DateHours } from "@slotkit/core"
import { isLocalDate, localDateOf } from "@slotkit/core/internal"
import { getSchedule, NotFound, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { type Problem, wrongFields } from "../parts/Trouble.ts"
import { hoursPage } from "./Hours.ts"
import { readHours } from "./ReadHours.ts"

/** Reads the form for one date. Undefined hours come with problems. */
export const readDate = ({ words, host, now }: ConsoleVisit, typed: Typed) => {
  const { date = "" } = typed
  const read = readHours(typed.hours ?? "", words.hours)
  const isAhead = isLocalDate(date) && date >= localDateOf(now, host.timezone)
  const problems: ReadonlyArray<Problem> = [
    ...(isAhead ? [] : [{ field: "date", sentence: words.hours.dateProblem }]),
    ...("sentence" in read ? [{ field: "hours", sentence: read.sentence }] : [])
  ]
  return problems.length > 0 || "sentence" in read ? { problems } : { problems, hours: { date, intervals: read.intervals } }
}

/** Returns dates with other hours, of which one is replaced or added. */
export const withDate = (overrides: ReadonlyArray<DateHours>, hours: DateHours): ReadonlyArray<DateHours> => [
  ...overrides.filter(({ date }) => date !== hours.date),
  hours
]

/** `POST /app/hours/dates`: gives one date hours of its own. */
export const sendDate = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host } = visit
  const typed = typedIn(fields)
  const { problems, hours } = readDate(visit, typed)
  if (hours === undefined) return yield* hoursPage(visit, { override: typed, trouble: wrongFields(problems) })
  const { timezone, weekly, overrides } = yield* getSchedule(host.id)
  yield* replaceSchedule(host.id, { timezone, weekly, overrides: withDate(overrides, hours) })
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
