import * as Effect from "effect/Effect"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { CalendarAccount } from "../../ports/calendars/CalendarStore.ts"
import { accessToken } from "./AccessToken.ts"
import { openCredentials } from "./StoredTokens.ts"

/**
 * Asks a provider with the credentials of an account: those that were stored, or an access token. If the provider rejects the
 * token, it is refreshed once and the call is repeated. Never call it inside a transaction of Slotkit.
 */
export const withCredentials = Effect.fnUntraced(function* <A, R>(
  account: CalendarAccount,
  ask: (credentials: string) => Effect.Effect<A, CalendarRefused, R>
) {
  if (account.kind === "feed" || account.kind === "caldav") return yield* ask(yield* openCredentials(account))
  const token = yield* accessToken(account, null)
  return yield* Effect.catchIf(
    ask(token),
    ({ kind }) => kind === "unauthorized",
    () => Effect.flatMap(accessToken(account, token), ask)
  )
})
