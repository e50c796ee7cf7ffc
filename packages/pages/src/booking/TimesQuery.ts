import type { LocalDate } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { isLocalDate, selectionParameter, shortestDuration, TimeZoneName } from "@slotkit/core/internal"
import type { BookingPageTarget } from "@slotkit/engine"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Schema from "effect/Schema"
import { framedPath } from "../shell/FramedPath.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { visitorRefusal } from "../shell/VisitorRefusals.ts"
import { isMonth } from "../time/Month.ts"

/** A visitor's choices on a booking page, with defaults for the rest. */
export interface TimesQuery {
  readonly month: string | undefined
  readonly date: LocalDate | undefined
  readonly view: "month" | "list"
  readonly durationMinutes: number
  readonly timeZone: string
  /** False if the host's time zone is used because none was asked for. */
  readonly isZoneAsked: boolean
}

/** Reads a booking page's query. Undefined if a value is malformed or the service does not offer it. */
export const readTimesQuery = ({ query }: RequestContext, { host, bookable }: BookingPageTarget): TimesQuery | undefined => {
  const [month, date, view = "month"] = [parameter(query, "month"), parameter(query, "date"), parameter(query, "view")]
  const [duration, timeZone] = [parameter(query, "duration"), parameter(query, "timezone")]
  const isValid =
    (month === undefined || isMonth(month)) &&
    (date === undefined || isLocalDate(date)) &&
    (view === "month" || view === "list") &&
    (duration === undefined || bookable.durations.some(({ minutes }) => String(minutes) === duration)) &&
    (timeZone === undefined || isZone(timeZone))
  if (!isValid) return undefined
  return {
    month,
    date,
    view,
    durationMinutes: duration === undefined ? shortestDuration(bookable.durations) : Number(duration),
    timeZone: timeZone ?? host.timezone,
    isZoneAsked: timeZone !== undefined
  }
}

/** The time zone that the visitor chose on another page, as a parameter of addresses. */
export const zoneInQuery = ({ query }: Pick<RequestContext, "query">): ReadonlyArray<readonly [string, string]> => {
  const timeZone = parameter(query, "timezone")
  return timeZone !== undefined && isZone(timeZone) ? [["timezone", timeZone]] : []
}

/** The selection of members that the visitor came with, as a parameter of addresses. */
const selectionInQuery = ({ query }: RequestContext): ReadonlyArray<readonly [string, string]> => {
  const selection = query.get(selectionParameter)
  return selection === null ? [] : [[selectionParameter, selection]]
}

/** Returns true for an IANA time zone that a visitor may choose. */
const isZone = Schema.is(TimeZoneName)

/** An empty value, which forms without a choice submit, counts as missing. */
const parameter = (query: URLSearchParams, name: string): string | undefined => query.get(name) || undefined

/** 422 for a value in the query that is malformed or that the service does not offer. */
export const invalidQuery = (context: RequestContext, startOver: string): HttpServerResponse =>
  context.page(
    visitorRefusal(
      422,
      context.words.invalidQueryTitle,
      context.words.invalidQueryText,
      html`<a class="button" href="${framedPath(context, startOver, [...selectionInQuery(context), ...zoneInQuery(context)])}">${context.words.startOver}</a>`
    )
  )
