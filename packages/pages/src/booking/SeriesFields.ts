import { type Html, html } from "@slotkit/core/html"
import { maxSeriesSteps, minSeriesCount, readSeries } from "@slotkit/core/internal"
import { type BookingPageTarget, type SentSeriesRequest, visitorSeries } from "@slotkit/engine"
import type { FieldProblem } from "../shell/ErrorSummary.ts"
import type { FormField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { Words } from "../words/Words.ts"
import type { SeriesValues } from "./SentForm.ts"

/** The series that a page offers. */
export type OfferedSeries = NonNullable<BookingPageTarget["bookable"]["settings"]["series"]>

/** Returns the series that visitors can book of a page. Undefined if they cannot. */
export const offeredSeries = ({ bookable }: Pick<BookingPageTarget, "bookable">): OfferedSeries | undefined =>
  bookable.type === "single_use" ? undefined : visitorSeries(bookable)

/** The fields that ask whether and how often a meeting repeats. */
export const seriesFields = (
  { words }: RequestContext,
  field: FormField,
  { every, maxCount }: OfferedSeries,
  { repeat, count }: SeriesValues
): Html => {
  const options = (unit: "week" | "month") => {
    const [label, name] = unit === "week" ? [words.repeatWeekly, words.everyWeeks] : [words.repeatMonthly, words.everyMonths]
    return html`<optgroup label="${label}">${Array.from({ length: maxSeriesSteps }, (_, index) => {
      const value = `${unit}-${index + 1}`
      return html`<option value="${value}"${value === repeat ? html` selected` : undefined}>${name(index + 1)}</option>`
    })}</optgroup>`
  }
  const usual = count === "" ? String(Math.min(4, maxCount)) : count
  return html`${field(
    { id: "repeat", label: words.repeat, hint: words.repeatHint, isRequired: false },
    (attributes) => html`<select${attributes}><option value="">${words.repeatNot}</option>${every.map(options)}</select>`
  )}
${field(
  { id: "count", label: words.meetingCount, hint: words.meetingCountHint(maxCount), isRequired: false },
  (attributes) =>
    html`<input class="few"${attributes} type="number" inputmode="numeric" min="${minSeriesCount}" max="${
      maxCount
    }" value="${usual}">`
)}
`
}

/** Returns the problems of the fields of a series. None if the meeting does not repeat. */
export const seriesProblems = (
  { repeat, count }: SeriesValues,
  series: OfferedSeries,
  words: Words
): ReadonlyArray<FieldProblem> => {
  const interval = intervalOf(repeat)
  return [
    ...(interval === undefined || !series.every.includes(interval.unit)
      ? [{ field: "repeat", sentence: words.repeatProblem }]
      : []),
    ...(isCount(count, series) ? [] : [{ field: "count", sentence: words.meetingCountProblem(series.maxCount) }])
  ]
}

/** Returns the number of meetings that a form asks for: 1 unless it asks for a series that the page offers. */
export const meetingsOf = (target: Pick<BookingPageTarget, "bookable">, { repeat, count }: SeriesValues): number => {
  const series = repeat === "" ? undefined : offeredSeries(target)
  return series !== undefined && isCount(count, series) ? Number(count) : 1
}

const isCount = (count: string, { maxCount }: OfferedSeries): boolean =>
  /^\d{1,3}$/.test(count.trim()) && Number(count) >= minSeriesCount && Number(count) <= maxCount

const intervalOf = (repeat: string) => {
  const [unit, n] = repeat.split("-")
  if ((unit !== "week" && unit !== "month") || !/^\d{1,2}$/.test(n ?? "")) return undefined
  return { unit, n: Number(n) } as const
}

/** Returns the request for a series of the form. */
export const seriesRequest = (
  booking: SentSeriesRequest["booking"],
  slug: string,
  { repeat, count }: SeriesValues,
  fields: URLSearchParams
): SentSeriesRequest => {
  const conflict = fields.get("on_conflict")
  const nearest = (fields.get("nearest") ?? "").split(",").filter((start) => start !== "")
  const rule = {
    service: slug,
    every: intervalOf(repeat),
    count: Number(count),
    ...(conflict === null ? {} : { on_conflict: conflict }),
    ...(conflict === "nearest" ? { nearest } : {})
  }
  return { booking, rule: readSeries(rule), target: { kind: "service", slug } }
}
