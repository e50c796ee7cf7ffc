import { type FoundPushChannel, findPushChannel, receiveCalendarNotification } from "@slotkit/engine"
import { addressSlidingLimit, bodyBytes, clientAddress, slidingLimit, unknownAddress } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/**
 * Serves `POST /app/calendars/notify/{provider}/{secret}`: a provider says that a calendar may have changed. The secret
 * identifies the channel, and each notification carries the channel's token. A notification is only a hint to read the calendar
 * soon.
 */
export const CalendarNotifications = HttpRouter.use((router) => {
  const unknown = addressSlidingLimit("unknown calendar channels", unknownPerMinute)
  const perChannel = slidingLimit("calendar channel", notificationsPerMinute)
  const receive = Effect.gen(function* () {
    const { provider = "", secret = "" } = yield* HttpRouter.params
    const now = yield* Clock.currentTimeMillis
    const client = yield* clientAddress
    const strangers = unknown.look(client, now)
    if (client !== unknownAddress && !strangers.allowed) return tooMany(strangers.resetSeconds)
    const channel = Option.getOrUndefined(yield* findPushChannel(provider, secret))
    if (channel === undefined) {
      unknown.count(client, now)
      return message(404, "There is no such channel.")
    }
    const notified = perChannel.look(String(channel.id), now)
    if (!notified.allowed) return tooMany(notified.resetSeconds)
    perChannel.count(String(channel.id), now)
    return yield* provider === "google" ? fromGoogle(channel) : fromMicrosoft(channel)
  })
  return router.add(
    "POST",
    "/app/calendars/notify/:provider/:secret",
    Effect.catchTag(receive, "UnreadableBody", (unreadable) => Effect.succeed(message(unreadable.status, unreadable.message)))
  )
})

const unknownPerMinute = 60
const notificationsPerMinute = 120

/** Google's notifications have headers and no body. The first one, `sync`, says that the channel is open. */
const fromGoogle = Effect.fnUntraced(function* (channel: FoundPushChannel) {
  const request = yield* HttpServerRequest
  yield* bodyBytes(request, maxNotificationBytes)
  if (request.headers["x-goog-resource-state"] === "sync") return accepted
  const isTrue = yield* receiveCalendarNotification(channel, request.headers["x-goog-channel-token"] ?? "")
  return isTrue ? accepted : forged
})

/** Microsoft validates an address first, and then sends lists of notifications, each with the client state. */
const fromMicrosoft = Effect.fnUntraced(function* (channel: FoundPushChannel) {
  const request = yield* HttpServerRequest
  const validation = new URL(request.url, "http://localhost").searchParams.get("validationToken")
  const body = yield* bodyBytes(request, maxNotificationBytes)
  if (validation !== null) {
    if (validation === "" || validation.length > maxValidationLength)
      return message(400, "The validation token is empty or too long.")
    return HttpServerResponse.text(validation, {
      contentType: "text/plain; charset=utf-8",
      headers: { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'" }
    })
  }
  const sent = decode(new TextDecoder().decode(body))
  if (Option.isNone(sent)) return message(400, "The notification could not be read.")
  for (const { clientState } of sent.value.value) {
    if (yield* receiveCalendarNotification(channel, clientState ?? "")) return accepted
  }
  return forged
})

const maxNotificationBytes = 65_536

/** Many times the length of Microsoft's tokens. */
const maxValidationLength = 2048

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({ value: Schema.Array(Schema.Struct({ clientState: Schema.optionalKey(Schema.NullOr(Schema.String)) })) })
  )
)

const accepted = HttpServerResponse.empty({ status: 202 })

const message = (status: number, text: string) => HttpServerResponse.jsonUnsafe({ message: text }, { status })

const forged = message(403, "The token of the notification is not that of the channel.")

const tooMany = (seconds: number) =>
  HttpServerResponse.jsonUnsafe(
    { message: `Too many notifications. Try again in ${seconds} seconds.` },
    { status: 429, headers: { "retry-after": String(seconds) } }
  )
