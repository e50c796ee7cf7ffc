import { hashToken, type Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Option from "effect/Option"
import { Conflict } from "../../kernel/Failure.ts"
import { Settings } from "../../kernel/Settings.ts"
import { type CalendarConnect, CalendarConnectStore } from "../../ports/calendars/CalendarConnectStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import type { CalendarSignIn, SignInKind } from "../../ports/calendars/CalendarSignIn.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { Randomness } from "../../ports/Randomness.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { openTokens } from "./StoredTokens.ts"

/** The time within which a begun connection has to be finished. */
const connectMinutes = 10

/** A connection to begin. `browser` is the token of the browser's cookie, `null` for a link of the operator API. */
export interface ConnectToBegin extends Pick<CalendarConnect, "hostId" | "kind" | "wants" | "accountId" | "returnTo"> {
  readonly browser: string | null
}

/** Begins a connection. `state` identifies it to the provider and the browser. */
export const beginConnect = Effect.fnUntraced(function* ({ browser, ...rest }: ConnectToBegin) {
  const connects = yield* CalendarConnectStore
  const box = yield* SecretBox
  yield* requireSignIn(rest.kind)
  const state = yield* randomText
  const stateHash = hashToken(state)
  const verifier = yield* box.seal(yield* randomText, contextOf(stateHash))
  const expiresAt: Instant = (yield* Clock.currentTimeMillis) + connectMinutes * millisPerMinute
  const connect = { ...rest, stateHash, browserHash: browser === null ? null : hashToken(browser), verifier, expiresAt }
  yield* connects.add(connect)
  return { connect, state }
})

/** Binds a connection to a browser and returns the URL of the provider's sign-in, or nothing if it cannot be used there. */
export const openConnect = Effect.fnUntraced(function* (hostId: number, kind: SignInKind, state: string, browser: string) {
  const connects = yield* CalendarConnectStore
  const now = yield* Clock.currentTimeMillis
  const opened = yield* connects.use("open", hostId, hashToken(state), hashToken(browser), now)
  if (Option.isNone(opened) || opened.value.kind !== kind) return Option.none<string>()
  return Option.some(yield* authorizeUrl(opened.value, state))
})

/** Uses a connection. Returns it with its PKCE verifier, or nothing if it is not one of this host, provider and browser. */
export const takeConnect = Effect.fnUntraced(function* (hostId: number, kind: SignInKind, state: string, browser: string) {
  const connects = yield* CalendarConnectStore
  const box = yield* SecretBox
  const now = yield* Clock.currentTimeMillis
  const connect = Option.getOrUndefined(yield* connects.use("finish", hostId, hashToken(state), hashToken(browser), now))
  return connect === undefined || connect.kind !== kind ? undefined : { ...connect, verifier: yield* box.open(connect.verifier) }
})

/** Returns the URL at which a host signs in at the provider. */
export const authorizeUrl = Effect.fnUntraced(function* (connect: CalendarConnect, state: string) {
  const store = yield* CalendarStore
  const box = yield* SecretBox
  const signIn = yield* requireSignIn(connect.kind)
  const account = (yield* store.accounts(connect.hostId)).find(({ id }) => id === connect.accountId)
  const tokens = account === undefined ? Option.none() : yield* Effect.option(openTokens(account))
  const hasRefreshToken =
    account?.state !== "reconnect" &&
    Option.isSome(tokens) &&
    tokens.value.kind === "issued" &&
    tokens.value.refreshToken !== null
  return signIn.authorizeUrl({
    state,
    challenge: yield* challengeOf(yield* box.open(connect.verifier)),
    redirectUri: yield* redirectUri(connect.kind),
    wants: connect.wants,
    loginHint: account?.label ?? null,
    needsConsent: !hasRefreshToken
  })
})

/** The address to which a provider sends browsers back. It has to be registered there. */
export const redirectUri = (kind: SignInKind) =>
  Effect.map(Settings, ({ baseUrl }) => `${baseUrl}/app/calendars/${kind}/callback`)

/** Returns the link at which a host opens a connection. */
export const connectUrl = (baseUrl: string, kind: SignInKind, state: string): string =>
  `${baseUrl}/app/calendars/connect/${kind}/${state}`

/** Returns the sign-in of a provider, or fails if this installation is not registered there. */
export const requireSignIn = Effect.fnUntraced(function* (kind: SignInKind): Effect.fn.Return<CalendarSignIn, Conflict> {
  const signIn = (yield* CalendarProviders).get(kind)?.signIn
  if (signIn !== undefined) return signIn
  return yield* Conflict.of({ code: "no_calendar_sign_in", at: kind })
})

/** 256 random bits as 43 characters, which are also a PKCE verifier. RFC 7636, section 4.1. */
const randomText = Effect.gen(function* () {
  const randomness = yield* Randomness
  return Base64Url.encode(yield* randomness.bytes(32))
})

/** The S256 challenge of a verifier. RFC 7636, section 4.2. */
const challengeOf = (verifier: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
    (digest) => Base64Url.encode(new Uint8Array(digest))
  )

const contextOf = (stateHash: string): string => `calendar-connect:${stateHash}`
