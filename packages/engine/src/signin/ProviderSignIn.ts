import { hashToken } from "@slotkit/core"
import {
  Email,
  equalDigests,
  makeHostToken,
  millisPerDay,
  millisPerMinute,
  parseToken,
  storedToken,
  tokenBytes
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { createHost } from "../hosts/CreateHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { HostStore } from "../ports/HostStore.ts"
import { IdentityProvider, type ProviderAttempt, type ProviderIdentity } from "../ports/operators/IdentityProvider.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { isOperator, openOperatorSession, providerSessionHours } from "./OperatorSignIn.ts"
import { hostSessionDays } from "./SignIn.ts"

/** The time within which a person has to come back from the provider. */
export const providerSignInMinutes = 10

/** The path of the URL that is registered at the provider. */
export const providerCallbackPath = "/app/sign-in/provider/callback"

/**
 * Returns the URL at the provider for a new sign-in of a browser. Stores nothing.
 *
 * The state is sealed and names the browser, the time and the path to return to. Nonce and PKCE verifier follow from the
 * browser's secret token, so that only this browser can complete the sign-in.
 */
export const beginProviderSignIn = Effect.fnUntraced(function* (options: {
  readonly browserToken: string
  readonly returnTo: string
}) {
  const { browserToken, returnTo } = options
  const provider = yield* IdentityProvider
  if (provider === undefined) return yield* Effect.die(new Error("The installation has no OpenID provider."))
  const { baseUrl } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const id = (yield* (yield* Randomness).bytes(16)).reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "")
  const sealedState: SealedState = {
    id,
    browser: hashToken(browserToken),
    // A longer path would not fit into the URL at some providers.
    returnTo: returnTo.length > maxReturnLength ? "/app" : returnTo,
    expiresAt: now + providerSignInMinutes * millisPerMinute
  }
  const { sealed } = yield* (yield* SecretBox).seal(JSON.stringify(sealedState), stateContext)
  return yield* provider.authorizationUrl(attemptOf(baseUrl, browserToken, id, sealed))
})

/** The result of a callback. Only `signedIn` opens sessions. */
export type ProviderSignInOutcome =
  | {
      readonly kind: "signedIn"
      readonly returnTo: string
      /** The token of the host's session, and the host's email address. */
      readonly host: { readonly token: string; readonly email: string } | undefined
      readonly operatorToken: string | undefined
    }
  /** The state is missing or not one of this installation. */
  | { readonly kind: "unknown" }
  /** The sign-in took too long, or was completed before. */
  | { readonly kind: "gone" }
  | { readonly kind: "otherBrowser" }
  | { readonly kind: "denied" | "unavailable" | "invalid" }
  /** The provider names no email address that it has verified. */
  | { readonly kind: "noEmail" }
  /** No one has the email address, and people cannot create hosts. */
  | { readonly kind: "noHost"; readonly email: string }

/**
 * Completes a sign-in at the provider, once, in the browser that began it. The person becomes the host with the verified email
 * address, an operator, or both.
 */
export const finishProviderSignIn = Effect.fnUntraced(function* (options: {
  /** The whole URL of the callback. */
  readonly url: string
  readonly browserToken: string | undefined
  /** The current sessions of the browser, which end. */
  readonly sessionToken: string | undefined
  readonly operatorToken: string | undefined
}) {
  const { url, browserToken, sessionToken, operatorToken } = options
  const provider = yield* IdentityProvider
  if (provider === undefined) return yield* Effect.die(new Error("The installation has no OpenID provider."))
  const { baseUrl } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const written = new URL(url).searchParams.get("state") ?? ""
  const state = yield* openedState(written)
  if (state === undefined) return unknown
  if (browserToken === undefined || !equalDigests(hashToken(browserToken), state.browser)) return otherBrowser
  if (state.expiresAt <= now) return gone
  const sessions = yield* SessionStore
  if (!(yield* sessions.complete(hashToken(state.id), state.expiresAt))) return gone
  const identity = yield* Effect.result(provider.identityOf(attemptOf(baseUrl, browserToken, state.id, written), url))
  if (identity._tag === "Failure") {
    const { reason, message } = identity.failure
    if (reason !== "denied") yield* Effect.logWarning(`A sign-in at the OpenID provider failed: ${message}`)
    return { kind: reason } satisfies ProviderSignInOutcome
  }
  const person = verified(identity.success)
  if (person === undefined) return noEmail
  const { email, groups } = person
  const host = Option.getOrUndefined(yield* (yield* HostStore).find({ email }))
  const operates = yield* isOperator({ email, groups, hostId: host?.id })
  if (host === undefined && !operates && !provider.createsHosts) {
    return { kind: "noHost", email } satisfies ProviderSignInOutcome
  }
  const open = Effect.gen(function* () {
    if (sessionToken !== undefined && parseToken(sessionToken)?.kind === "hostSession")
      yield* sessions.end("host", { sessionHash: storedToken(sessionToken) })
    if (operatorToken !== undefined) yield* sessions.end("operator", { sessionHash: hashToken(operatorToken) })
    const hostId = host?.id ?? (operates ? undefined : yield* newHost(email, person.name))
    const expiresAt = now + providerSessionHours * 60 * millisPerMinute
    return {
      kind: "signedIn",
      returnTo: state.returnTo,
      host: hostId === undefined ? undefined : { token: yield* openHostSession(hostId), email },
      operatorToken: operates ? yield* openOperatorSession({ email, groups, expiresAt, before: undefined }) : undefined
    } satisfies ProviderSignInOutcome
  })
  return yield* (yield* UnitOfWork).transaction(open)
})

/** A person's name may be one that no host can have. The host then chooses another on the first visit. */
const newHost = Effect.fnUntraced(function* (email: string, name: string | null) {
  const create = (input: object) => Effect.provideService(createHost(input), CurrentActor, { kind: "visitor", id: null })
  const plain = { email, timezone: "UTC" }
  const created = yield* create(name === null ? plain : { ...plain, name }).pipe(
    Effect.catchTag("Invalid", () => Effect.orDie(create(plain)))
  )
  return created.id
})

const openHostSession = Effect.fnUntraced(function* (hostId: number) {
  const token = makeHostToken("hostSession", hostId, yield* (yield* Randomness).bytes(tokenBytes))
  const signedInAt = yield* Clock.currentTimeMillis
  const expiresAt = signedInAt + hostSessionDays * millisPerDay
  yield* (yield* SessionStore).add("host", "session", { sessionHash: storedToken(token), hostId, signedInAt, expiresAt })
  yield* Effect.provideService(audit(hostId, "host.signIn"), CurrentActor, { kind: "host", id: hostId })
  return token
})

interface SealedState {
  readonly id: string
  readonly browser: string
  readonly returnTo: string
  readonly expiresAt: number
}

const attemptOf = (baseUrl: string, browserToken: string, id: string, state: string): ProviderAttempt => ({
  redirectUri: `${baseUrl}${providerCallbackPath}`,
  state,
  nonce: hashToken(`nonce ${browserToken} ${id}`),
  codeVerifier: hashToken(`verifier ${browserToken} ${id}`)
})

const openedState = Effect.fnUntraced(function* (written: string) {
  if (written === "" || written.length > maxStateLength) return undefined
  const box = yield* SecretBox
  const opened = Effect.suspend(() => box.open({ sealed: written, context: stateContext }))
  return yield* opened.pipe(
    Effect.map((text): SealedState | undefined => JSON.parse(text)),
    Effect.catchCause(() => Effect.succeed(undefined))
  )
})

const verified = ({ email, emailVerified, groups, name }: ProviderIdentity) => {
  const address = Option.getOrUndefined(Schema.decodeUnknownOption(Email)(email))
  return emailVerified && address !== undefined ? { email: address, groups, name } : undefined
}

const unknown: ProviderSignInOutcome = { kind: "unknown" }
const gone: ProviderSignInOutcome = { kind: "gone" }
const otherBrowser: ProviderSignInOutcome = { kind: "otherBrowser" }
const noEmail: ProviderSignInOutcome = { kind: "noEmail" }

const stateContext = "provider sign-in"
const maxReturnLength = 1000
const maxStateLength = 4000
