import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { CalendarProviders } from "../ports/calendars/CalendarProvider.ts"
import { type CalendarAccount, CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { openTokens } from "./StoredTokens.ts"

/**
 * Disconnects an account: deletes it with its credentials, calendars and busy times, and ends the grant at its provider. It is
 * disconnected even if the provider does not respond.
 */
export const disconnectCalendar = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const account = (yield* store.accounts(hostId)).find((one) => one.id === id)
  const remove = Effect.flatMap(store.remove(hostId, id), (removed) =>
    removed ? Effect.void : Effect.fail(new NotFound({ message: noSuch.calendarAccount }))
  )
  yield* audited(hostId, "calendar.disconnect", remove, () => id)
  if (account !== undefined) yield* revoke(account)
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
