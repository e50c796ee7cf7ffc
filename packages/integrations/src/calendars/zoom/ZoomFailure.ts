import { CalendarRefused } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import { type JsonAnswer, retryAfter } from "../outbound/FetchJson.ts"

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
      reason: "Zoom is limiting requests for now.",
      ...(after === undefined ? {} : { retryAt: after })
    })
  }
  if (code === missingScopes) {
    return new CalendarRefused({ kind: "scopeMissing", reason: "The app at Zoom lacks a scope that meetings need." })
  }
  if (code === unknownUser || code === foreignUser) {
    return new CalendarRefused({ kind: "refused", reason: "The account at Zoom has no user with the host's email address." })
  }
  if (code === mayNotSchedule) {
    return new CalendarRefused({ kind: "refused", reason: "Zoom does not let the host schedule meetings." })
  }
  if (status === 404 || code === unknownMeeting)
    return new CalendarRefused({ kind: "missing", reason: "Zoom no longer has the meeting." })
  return new CalendarRefused({ kind: "unreachable", reason: `Zoom answered with the status ${status}.` })
}

/** True if a meeting that cannot be deleted no longer exists, or has ended. */
export const isOver = ({ status, json }: JsonAnswer): boolean => {
  const code = codeOf(json)
  return status === 404 || code === unknownMeeting || code === endedMeeting
}

const unknownUser = 1001
const foreignUser = 1010
const unknownMeeting = 3001
const endedMeeting = 3007
const mayNotSchedule = 3161
const missingScopes = 4711
