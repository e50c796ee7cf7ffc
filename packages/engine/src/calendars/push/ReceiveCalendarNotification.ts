import { hashToken } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ChannelStore, type FoundChannel } from "../../ports/calendars/ChannelStore.ts"
import { storedSecret } from "./ChannelAddress.ts"

/** Returns the channel of a provider with a secret, or nothing if there is none or it has expired. */
export const findCalendarChannel = Effect.fnUntraced(function* (kind: string, secret: string) {
  const channels = yield* ChannelStore
  if (!/^[0-9A-Za-z]{24}$/.test(secret)) return Option.none<FoundChannel>()
  const found = yield* channels.find(storedSecret(secret), yield* Clock.currentTimeMillis)
  return Option.filter(found, (channel) => channel.kind === kind)
})

/**
 * Takes a notification as a hint: the account is read soon, and nothing else changes. Whatever the notification says, the calendar
 * itself is asked. Returns `false`, and does nothing, if the token is not that of the channel.
 */
export const receiveCalendarNotification = Effect.fnUntraced(function* (channel: FoundChannel, token: string) {
  const channels = yield* ChannelStore
  if (hashToken(token) !== channel.tokenHash) return false
  yield* channels.hint(channel, yield* Clock.currentTimeMillis)
  return true
})
