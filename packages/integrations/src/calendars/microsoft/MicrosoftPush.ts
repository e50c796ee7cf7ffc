import type { CalendarPush } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer } from "../outbound/FetchJson.ts"
import type { GraphRequest } from "./GraphRequest.ts"
import { microsoftFailure } from "./MicrosoftFailure.ts"

/**
 * Notifications of Microsoft Graph: subscriptions to the events of a calendar. Graph calls the address before it answers, to find
 * out whether it is Slotkit's. Lifecycle notifications go to the same address, because they are hints as well.
 */
export const microsoftPush = (graph: GraphRequest): CalendarPush => ({
  open: Effect.fnUntraced(function* (token, calendarId, { address, token: clientState, now }) {
    const body = {
      changeType: "created,updated,deleted",
      notificationUrl: address,
      lifecycleNotificationUrl: address,
      resource: `/me/calendars/${calendarId}/events`,
      expirationDateTime: new Date(now + lifeMillis).toISOString(),
      clientState
    }
    const answer = yield* Effect.flatMap(graph.ask(token, { method: "POST", url: "/subscriptions", body }), decodeSubscription)
    const end = Date.parse(answer.expirationDateTime ?? "")
    return { remote: { id: answer.id, resource: null }, expiresAt: end > now ? end : now + lifeMillis }
  }),
  close: Effect.fnUntraced(function* (token, { id }) {
    const answer = yield* graph.send(token, { method: "DELETE", url: `/subscriptions/${encodeURIComponent(id)}` })
    if (answer.status === 404 || (answer.status >= 200 && answer.status <= 299)) return
    return yield* microsoftFailure(answer, yield* Clock.currentTimeMillis)
  })
})

/** Slightly less than three days, which Graph grants for events in every kind of mailbox. */
const lifeMillis = 4230 * 60_000

const decodeSubscription = decodeAnswer(
  Schema.Struct({ id: Schema.NonEmptyString, expirationDateTime: Schema.optionalKey(Schema.String) })
)
