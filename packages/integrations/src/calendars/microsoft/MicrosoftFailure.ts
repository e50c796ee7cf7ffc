import { CalendarRefused } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import { type JsonAnswer, retryAfter } from "../outbound/FetchJson.ts"
import { microsoftPermissions } from "./MicrosoftSignIn.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ error: Schema.Struct({ code: Schema.optionalKey(Schema.String) }) }))

/** Returns the code of an error of Microsoft Graph. */
export const graphErrorCode = (json: unknown): string => {
  const decoded = decode(json)
  return decoded._tag === "Some" ? (decoded.value.error.code ?? "") : ""
}

/** Explains an answer of Microsoft Graph that is not a success. `permission` is the one that the request needs. */
export const microsoftFailure = (
  { status, headers, json }: JsonAnswer,
  now: number,
  permission: string = microsoftPermissions.read
): CalendarRefused => {
  const after = retryAfter(headers.get("retry-after"), now)
  const code = graphErrorCode(json)
  if (status === 401) return new CalendarRefused({ kind: "unauthorized", reason: "Microsoft no longer accepts the connection." })
  if (status === 429 || (status === 503 && after !== undefined)) {
    return new CalendarRefused({
      kind: "limited",
      reason: "Microsoft is limiting requests for now.",
      ...(after === undefined ? {} : { retryAt: after })
    })
  }
  if (status === 403 && (code === "ErrorAccessDenied" || code === "Authorization_RequestDenied" || code === "AccessDenied")) {
    return new CalendarRefused({ kind: "scopeMissing", reason: `Microsoft did not grant this permission: ${permission}.` })
  }
  if (status === 409 || status === 412) {
    return new CalendarRefused({ kind: "changed", reason: "The event has changed in Outlook." })
  }
  return new CalendarRefused({ kind: "unreachable", reason: `Microsoft answered with the status ${status}.` })
}
