import { hashToken } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type FoundPushChannel, PushChannelStore } from "../../ports/calendars/PushChannelStore.ts"
import { storedSecret } from "./RenewPushChannel.ts"

/** Returns the channel of a provider with a secret, or nothing if there is none or it has expired. */
export const findPushChannel = Effect.fnUntraced(function* (kind: string, secret: string) {
  const channels = yield* PushChannelStore
  if (!/^[0-9A-Za-z]{24}$/.test(secret)) return Option.none<FoundPushChannel>()
  const [found] = yield* channels.list({ secretHash: storedSecret(secret), now: yield* Clock.currentTimeMillis })
  return Option.filter(Option.fromUndefinedOr(found), (channel) => channel.kind === kind)
})

/**
 * Handles a notification as a hint: the account is read soon, and nothing else changes, whatever the notification contains.
 * Returns `false`, and does nothing, if the token is not that of the channel.
 */
export const receiveCalendarNotification = Effect.fnUntraced(function* (channel: FoundPushChannel, token: string) {
  const channels = yield* PushChannelStore
  if (hashToken(token) !== channel.tokenHash) return false
  yield* channels.hint(channel, yield* Clock.currentTimeMillis)
  return true
})
