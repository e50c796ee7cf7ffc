import type { CalendarRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { fetchJson, type JsonAnswer, type JsonRequest } from "../outbound/FetchJson.ts"
import { googleFailure } from "./GoogleFailure.ts"
import { googlePermissions } from "./GoogleSignIn.ts"

/** Requests to Google Calendar with an access token. Paths begin below `/calendar/v3`. */
export interface GoogleRequest {
  /** Sends a request and returns whatever answer there is. */
  readonly send: (token: string, request: JsonRequest) => Effect.Effect<JsonAnswer, CalendarRefused>
  /** Sends a request and returns the body of a success. */
  readonly ask: (token: string, request: JsonRequest) => Effect.Effect<unknown, CalendarRefused>
}

/** Sends requests to Google Calendar. */
export const googleRequest = (origin = "https://www.googleapis.com"): GoogleRequest => {
  const send: GoogleRequest["send"] = (token, request) =>
    fetchJson({
      ...request,
      url: `${origin}/calendar/v3${request.url}`,
      headers: { ...request.headers, Authorization: `Bearer ${token}` }
    })
  return {
    send,
    ask: (token, request) =>
      Effect.gen(function* () {
        const answer = yield* send(token, request)
        if (answer.status >= 200 && answer.status < 300) return answer.json
        return yield* googleFailure(answer, yield* Clock.currentTimeMillis, permissionFor(request.url))
      })
  }
}

/** The permission that a request below a path needs. */
const permissionFor = (path: string): string => {
  if (path.startsWith("/freeBusy")) return googlePermissions.freeBusy
  return path.startsWith("/users/me/calendarList") ? googlePermissions.calendarList : googlePermissions.ownedEvents
}
