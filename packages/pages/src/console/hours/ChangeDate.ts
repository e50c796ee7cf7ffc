import type { DateHours, HoursInterval, WeekdayHours } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { isLocalDate, localDateOf } from "@slotkit/core/internal"
import { getSchedule, NotFound, replaceSchedule } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { asksFirst, type Question } from "../shell/AsksFirst.ts"
import type { ConsoleContent } from "../shell/ConsoleContent.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { hoursToRead } from "./HoursText.ts"
import { readHours } from "./ReadHours.ts"

/** The hours that dates differ from: those of the host, or of a service. */
export interface DatePlace extends Required<Pick<ConsoleContent, "area" | "above">> {
  /** The path of the page of these hours, above the pages of its dates. */
  readonly path: string
}

/** Reads the form for one date. Undefined hours come with problems. */
export const readDate = ({ words, host, now }: ConsoleContext, typed: Typed) => {
  const { date = "" } = typed
  const read = readHours(typed.hours ?? "", words.hours)
  const isAhead = isLocalDate(date) && date >= localDateOf(now, host.timezone)
  const problems: ReadonlyArray<FieldProblem> = [
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

/** Shows the form for one date. */
export const datePage = (context: ConsoleContext, { area, above, path }: DatePlace, typed: Typed = {}, errors?: FormErrors) => {
  const { words, at, formToken, now, host } = context
  const { hours } = words
  const { text } = fieldsOf(typed, errors?.problems)
  const today = localDateOf(now, host.timezone)
  return context.page({
    area,
    above,
    title: hours.dateTitle,
    lead: hours.overridesLead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/dates`)}" novalidate>${formToken}
<div class="cols">${text("date", hours.date, { isRequired: true, more: html` type="date" min="${today}"` })}${text("hours", hours.dateHours, { hint: hours.dateHoursHint, more: html` autocomplete="off" data-hours` })}</div>
<div class="end acts"><button>${hours.saveDate}</button><a class="button plain" href="${at(path)}">${words.frame.cancel}</a></div></form>`
  })
}

/** The question before a date has its usual hours again. */
export const dateQuestion = (
  context: ConsoleContext,
  { area, above, path }: DatePlace,
  { date, intervals }: DateHours,
  weekly: ReadonlyArray<WeekdayHours>
): Question => {
  const { words, format } = context
  const { hours, endings } = words
  const text = (of: ReadonlyArray<HoursInterval>): string => hoursToRead(of, context)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return {
    area,
    above,
    title: endings.dateTitle(format.fullDay(date)),
    path: `${path}/dates/remove`,
    text: [endings.dateText],
    facts: [
      [endings.dateHours, text(intervals)],
      [endings.usualHours, text(weekly.filter((day) => day.weekday === weekday))]
    ],
    fields: html`<input type="hidden" name="date" value="${date}">`,
    button: hours.useUsual,
    back: path
  }
}

/** Finds the hours of a date that was asked for, or fails with `NotFound`. */
export const dateIn = (overrides: ReadonlyArray<DateHours>, fields: URLSearchParams) => {
  const found = overrides.find(({ date }) => date === fields.get("date"))
  return found === undefined ? Effect.fail(new NotFound({ what: "page" })) : Effect.succeed(found)
}

/** `GET /app/hours/dates`: the form for the hours of one date. */
export const showDate = (context: ConsoleContext) => Effect.succeed(datePage(context, ofHost(context)))

/** `POST /app/hours/dates`: sets the hours of one date. */
export const sendDate = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host } = context
  const typed = typedIn(fields)
  const { problems, hours } = readDate(context, typed)
  if (hours === undefined) return datePage(context, ofHost(context), typed, wrongFields(problems))
  const { timezone, weekly, overrides } = yield* getSchedule(host.id)
  yield* replaceSchedule(host.id, { timezone, weekly, overrides: withDate(overrides, hours) })
  return context.done("/hours", "override_saved")
})

/** `/app/hours/dates/remove`: gives a date its usual hours again. */
export const dateRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { weekly, overrides } = yield* getSchedule(context.host.id)
    return dateQuestion(context, ofHost(context), yield* dateIn(overrides, fields), weekly)
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { host } = context
    const { timezone, weekly, overrides } = yield* getSchedule(host.id)
    const removed = yield* dateIn(overrides, fields)
    yield* replaceSchedule(host.id, { timezone, weekly, overrides: overrides.filter((each) => each !== removed) })
    return context.done("/hours", "override_removed")
  })
})

const ofHost = ({ words }: ConsoleContext): DatePlace => ({
  area: "hours",
  above: [[words.areas.hours, "/hours"]],
  path: "/hours"
})
