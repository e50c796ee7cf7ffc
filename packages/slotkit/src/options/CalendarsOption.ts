import type { Calendars } from "../application/ApplicationCalendars.ts"
import { type IsRight, isAllowList, isBoolean, isFunction, isObjectOf, isOriginIfGiven, isRecord, isText } from "./IsRight.ts"

/** Returns what is wrong with the option `calendars`, as whole sentences. */
export const calendarsProblems = (calendars: unknown): ReadonlyArray<string> => {
  if (calendars === undefined) return []
  if (!isRecord(calendars) || Object.keys(calendars as object).length === 0) {
    return [`calendars must be an object with some of ${Object.keys(calendarRules).join(", ")}.`]
  }
  return Object.entries(calendarRules).flatMap(([name, [isRight, rule]]) => {
    const value = (calendars as Readonly<Record<string, unknown>>)[name]
    return value === undefined || isRight(value) ? [] : [`calendars.${name} must be ${rule}.`]
  })
}

const client = { clientId: isText(/\S/), clientSecret: isText(/\S/) }
const isTenantIfGiven: IsRight = (value) => value === undefined || isText(/^[\w.-]+$/)(value)

/** The fields of the option, with their rules. */
export const calendarRules: Readonly<Record<keyof Calendars, readonly [isRight: IsRight, rule: string]>> = {
  busy: [isFunction, "a function"],
  google: [isObjectOf(client), "{ clientId, clientSecret }, both of the client at Google"],
  microsoft: [
    isObjectOf({ ...client, tenant: isTenantIfGiven }),
    "{ clientId, clientSecret, tenant }: both of the app registration at Microsoft, and optionally the ID or domain of a tenant"
  ],
  tokens: [isFunction, "a function"],
  feeds: [isBoolean, "true or false"],
  caldav: [isBoolean, "true or false"],
  staleMinutes: [(value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1440, "an integer from 0 to 1440"],
  whenLost: [(value) => value === "refuse" || value === "ignore", '"refuse" or "ignore"'],
  allow: [isAllowList, "a list of CIDR ranges, IP addresses and host names"],
  origins: [isObjectOf({ google: isOriginIfGiven, microsoft: isOriginIfGiven }), "{ google, microsoft }: origins"]
}
