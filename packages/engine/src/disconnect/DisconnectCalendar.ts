import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { openTokens } from "../calendars/StoredTokens.ts"
import { closeChannels } from "../channels/CloseChannels.ts"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { CalendarProviders } from "../ports/calendars/CalendarProvider.ts"
import { type AccountWithCalendars, type CalendarAccount, CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { ChannelStore } from "../ports/calendars/ChannelStore.ts"

/**
 * Disconnects an account: deletes it with its credentials, calendars and busy times, and ends the grant at its provider. It is
 * disconnected even if the provider does not respond.
 */
export const disconnectCalendar = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const account = (yield* store.accounts(hostId)).find((one) => one.id === id)
  if (account !== undefined) yield* Effect.timeoutOption(closeAllChannels(account), "5 seconds")
  const remove = Effect.flatMap(store.remove(hostId, id), (removed) =>
    removed ? Effect.void : Effect.fail(new NotFound({ message: noSuch.calendarAccount }))
  )
  yield* audited(hostId, "calendar.disconnect", remove, () => id)
  if (account !== undefined) yield* revoke(account)
})

/** The grant is needed for this, so it ends afterwards. */
const closeAllChannels = Effect.fnUntraced(function* (account: AccountWithCalendars) {
  const channels = yield* ChannelStore
  const ids = account.calendars.map(({ id }) => id)
  yield* closeChannels(account, yield* channels.ofCalendars(account.hostId, ids))
})

const revoke = Effect.fnUntraced(
  function* (account: CalendarAccount) {
    const signIn = (yield* CalendarProviders).get(account.kind)?.signIn
    if (signIn === undefined) return
    const tokens = yield* openTokens(account)
    if (tokens.kind === "issued") yield* signIn.revoke(tokens.refreshToken ?? tokens.accessToken)
  },
  (revoked, account) =>
    Effect.timeoutOption(revoked, "5 seconds").pipe(
      Effect.catchCause((cause) => Effect.logWarning(`The grant of calendar account ${account.id} could not be revoked`, cause))
    )
)
