import * as Effect from "effect/Effect"
import type { CalendarConnect } from "../../ports/calendars/CalendarConnectStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { ExchangedCalendarTokens, SignInKind } from "../../ports/calendars/CalendarSignIn.ts"
import { CalendarStore, type NewCalendar } from "../../ports/calendars/CalendarStore.ts"
import { redirectUri, requireSignIn, takeConnect } from "./CalendarConnects.ts"
import { fewCalendars } from "./CalendarName.ts"
import { connectAccount } from "./ConnectAccount.ts"
import { openTokens, type StoredTokens, tokensText } from "./StoredTokens.ts"

/** The parameters of a provider's redirect, and the token of the browser's cookie. */
export interface CalendarCallback {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly browser: string
}

/**
 * The outcome of a callback. `unknown`: the connection was not begun here, by this host in this browser, or it is used or over.
 * `denied`: the host granted nothing. `scopeMissing`: the named permissions were not granted, and nothing was stored. `failed`:
 * the provider did not issue tokens or list its calendars.
 */
export type CalendarConnectOutcome =
  | { readonly kind: "unknown" }
  | { readonly kind: "denied" | "failed"; readonly returnTo: string | null }
  | { readonly kind: "scopeMissing"; readonly permissions: ReadonlyArray<string>; readonly returnTo: string | null }
  | { readonly kind: "connected"; readonly accountId: number; readonly returnTo: string | null }

/**
 * Finishes a connection: exchanges the code, compares the granted permissions with the requested ones, and stores the account.
 * Connecting an account again keeps its calendars and the choices for them.
 */
export const finishCalendarConnect = Effect.fnUntraced(function* (hostId: number, kind: SignInKind, callback: CalendarCallback) {
  const connect = yield* takeConnect(hostId, kind, callback.state, callback.browser)
  if (connect === undefined) return { kind: "unknown" } as const
  const { returnTo } = connect
  if (callback.error !== null || callback.code === null) {
    return { kind: callback.error === "access_denied" ? "denied" : "failed", returnTo } as const
  }
  const exchanged = exchange(connect, callback.code, connect.verifier)
  return yield* Effect.catchTag(exchanged, "CalendarRefused", ({ kind: refusal, reason }) =>
    Effect.as(Effect.logWarning(`A calendar account could not be connected: ${reason}`, { kind, refusal }), {
      kind: "failed",
      returnTo
    } as const)
  )
})

const exchange = Effect.fnUntraced(function* (
  { hostId, kind, wants, returnTo }: Omit<CalendarConnect, "verifier">,
  code: string,
  verifier: string
) {
  const store = yield* CalendarStore
  const signIn = yield* requireSignIn(kind)
  const provider = (yield* CalendarProviders).get(kind)!
  const tokens = yield* signIn.exchange({ code, verifier, redirectUri: yield* redirectUri(kind) })
  const permissions = signIn.missingPermissions(tokens.scopes, wants)
  if (permissions.length > 0) return { kind: "scopeMissing", permissions, returnTo } as const
  const known = (yield* store.accounts(hostId)).find((account) => account.kind === kind && account.subject === tokens.subject)
  const former = known === undefined || known.state === "reconnect" ? undefined : yield* Effect.option(openTokens(known))
  const formerRefresh = former?._tag === "Some" && former.value.kind === "issued" ? former.value.refreshToken : null
  const refreshToken = tokens.refreshToken ?? formerRefresh
  if (refreshToken === null) return { kind: "failed", returnTo } as const
  const calendars = yield* Effect.flatMap(provider.listCalendars(tokens.accessToken), fewCalendars)
  const { accessToken, expiresAt } = tokens
  const issued = { kind: "issued", accessToken, expiresAt, refreshToken } as const
  const { id: accountId } = yield* connectSignedIn(hostId, kind, tokens, calendars, issued)
  return { kind: "connected", accountId, returnTo } as const
})

/** Stores an account that was signed in to, with its calendars. Returns it. */
export const connectSignedIn = (
  hostId: number,
  kind: SignInKind,
  { subject, email, scopes }: Pick<ExchangedCalendarTokens, "subject" | "email" | "scopes">,
  calendars: ReadonlyArray<NewCalendar>,
  tokens: StoredTokens
) => {
  const label = email.slice(0, maxLabelLength)
  return connectAccount({ hostId, kind, subject, label, scopes, calendars, credentials: tokensText(tokens) })
}

const maxLabelLength = 200
