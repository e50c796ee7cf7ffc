import * as Effect from "effect/Effect"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { CalendarAccount } from "../../ports/calendars/CalendarStore.ts"
import { type PushChannel, PushChannelStore } from "../../ports/calendars/PushChannelStore.ts"
import { withCredentials } from "./WithCredentials.ts"

/**
 * Closes channels of an account at its provider, and deletes them. A channel that the provider does not close expires, and its
 * notifications get a 404 until then. Never call it inside a transaction.
 */
export const closePushChannels = Effect.fnUntraced(function* (account: CalendarAccount, channels: ReadonlyArray<PushChannel>) {
  const store = yield* PushChannelStore
  const push = (yield* CalendarProviders).get(account.kind)?.push
  for (const channel of channels) {
    const { remote } = channel
    yield* store.save(channel, "removed")
    if (push === undefined || remote === null) continue
    yield* withCredentials(account, (credentials) => push.close(credentials, remote)).pipe(
      Effect.timeoutOption("5 seconds"),
      Effect.catchCause((cause) => Effect.logDebug(`A channel of calendar account ${account.id} was not closed`, cause))
    )
  }
})
