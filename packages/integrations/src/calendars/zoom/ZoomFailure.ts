import { CalendarRefused } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import type { JsonAnswer } from "../outbound/FetchJson.ts"
import { retryAfter } from "../outbound/RetryAfter.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ code: Schema.Number }))

/** Returns the code of an error of Zoom. */
const codeOf = (json: unknown): number | undefined => {
  const decoded = decode(json)
  return decoded._tag === "Some" ? decoded.value.code : undefined
}

/** Explains an answer of Zoom that is not a success. */
export const zoomFailure = ({ status, headers, json }: JsonAnswer, now: number): CalendarRefused => {
  const after = retryAfter(headers.get("retry-after"), now)
  const code = codeOf(json)
  if (status === 401) return new CalendarRefused({ kind: "unauthorized", reason: "Zoom no longer accepts the access token." })
  if (status === 429 || (status === 503 && after !== undefined)) {
    return new CalendarRefused({
      kind: "limited",
      reason: "Zoom allows no more requests for now.",
      ...(after === undefined ? {} : { retryAt: after })
    })
  }
  if (code === missingScopes) {
    return new CalendarRefused({ kind: "scopeMissing", reason: "The app at Zoom lacks a scope that meetings need." })
  }
  if (code === unknownUser) {
    return new CalendarRefused({ kind: "refused", reason: "The account at Zoom has no user with the host's email address." })
  }
  if (status === 404) return new CalendarRefused({ kind: "missing", reason: "Zoom no longer has the meeting." })
  return new CalendarRefused({ kind: "unreachable", reason: `Zoom answered with the status ${status}.` })
}

const unknownUser = 1001
const missingScopes = 4711
