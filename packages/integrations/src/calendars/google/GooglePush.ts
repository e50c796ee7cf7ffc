import type { CalendarPush } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer } from "../outbound/FetchJson.ts"
import { googleFailure } from "./GoogleFailure.ts"
import type { GoogleRequest } from "./GoogleRequest.ts"

/** Notifications of Google Calendar: `events.watch`, whose channels end after a week at the latest and cannot be extended. */
export const googlePush = (google: GoogleRequest): CalendarPush => ({
  open: Effect.fnUntraced(function* (token, calendarId, { key, address, token: channelToken, now }) {
    const body = {
      id: key,
      type: "web_hook",
      address,
      token: channelToken,
      params: { ttl: String(lifeSeconds) }
    }
    const url = `/calendars/${encodeURIComponent(calendarId)}/events/watch`
    const answer = yield* Effect.flatMap(google.ask(token, { method: "POST", url, body }), decodeChannel)
    const end = Number(answer.expiration ?? Number.NaN)
    const expiresAt = Number.isSafeInteger(end) && end > now ? end : now + lifeSeconds * 1000
    return { remote: { id: answer.id, resource: answer.resourceId }, expiresAt }
  }),
  close: Effect.fnUntraced(function* (token, { id, resource }) {
    const answer = yield* google.send(token, { method: "POST", url: "/channels/stop", body: { id, resourceId: resource } })
    if (answer.status === 404 || (answer.status >= 200 && answer.status <= 299)) return
    return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
  })
})

/** A week, the longest life that Google grants. */
const lifeSeconds = 7 * 86_400

/** `expiration` is in epoch milliseconds, as text. */
const decodeChannel = decodeAnswer(
  Schema.Struct({
    id: Schema.NonEmptyString,
    resourceId: Schema.NonEmptyString,
    expiration: Schema.optionalKey(Schema.Union([Schema.String, Schema.Number]))
  })
)
