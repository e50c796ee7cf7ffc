import { CalendarRefused } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import { type JsonAnswer, retryAfter } from "../outbound/FetchJson.ts"
import { googlePermissions } from "./GoogleSignIn.ts"

const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    message: Schema.optionalKey(Schema.String),
    errors: Schema.optionalKey(Schema.Array(Schema.Struct({ reason: Schema.optionalKey(Schema.String) })))
  })
})

const decode = Schema.decodeUnknownOption(ErrorBody)

/** The reasons of a 403 that mean too many requests. */
const limits: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
  "calendarUsageLimitsExceeded"
])

/** The reasons of a 403 that mean a missing permission. */
const scopes: ReadonlySet<string> = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"])

/** Explains an answer of Google Calendar that is not a success. `permission` is the one that the request needs. */
export const googleFailure = (
  { status, headers, json }: JsonAnswer,
  now: number,
  permission: string = googlePermissions.ownedEvents
): CalendarRefused => {
  const decoded = decode(json)
  const { errors = [], message = "" } = decoded._tag === "Some" ? decoded.value.error : {}
  const reasons = errors.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
  const after = retryAfter(headers.get("retry-after"), now)
  const limited = new CalendarRefused({
    kind: "limited",
    reason: "Google Calendar is limiting requests for now.",
    ...(after === undefined ? {} : { retryAt: after })
  })
  if (status === 401) return new CalendarRefused({ kind: "unauthorized", reason: "Google no longer accepts the connection." })
  if (status === 429 || (status === 503 && after !== undefined)) return limited
  if (status === 403) {
    if (reasons.some((reason) => limits.has(reason)) || message.includes("Calendar usage limits exceeded")) return limited
    if (reasons.some((reason) => scopes.has(reason)) || message.includes("insufficient authentication scopes")) {
      return new CalendarRefused({ kind: "scopeMissing", reason: `Google did not grant this permission: ${permission}.` })
    }
  }
  if (status === 409 || status === 412) {
    return new CalendarRefused({ kind: "changed", reason: "The event has changed in Google Calendar." })
  }
  return new CalendarRefused({ kind: "unreachable", reason: `Google Calendar answered with the status ${status}.` })
}
