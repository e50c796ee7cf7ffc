import { hashToken } from "@slotkit/core"
import { makeToken, millisPerDay, parseToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** How long a host stays signed in in one browser, whether they come back or not. */
export const hostSessionDays = 30

/** A link that was opened, and what the browser that opened it has. */
export interface OpenedLink {
  readonly linkToken: string
  readonly browserToken: string | undefined
  /** The session that the browser has so far; it ends when the link is used. */
  readonly sessionToken: string | undefined
}

/** What became of an opened link. Only `signedIn` has used it up. */
export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly sessionToken: string; readonly returnTo: string }
  /** The link is good, in another browser. */
  | { readonly kind: "otherBrowser" }
  /** The link was used, is too old, or never was. */
  | { readonly kind: "gone" }

/** Uses a link up in the browser that asked for it: a new session, of which the store keeps the SHA-256. Of parallel uses one succeeds. */
export const signIn = Effect.fnUntraced(function* ({ linkToken, browserToken, sessionToken: before }: OpenedLink) {
  const sessions = yield* SessionStore
  const randomness = yield* Randomness
  const unitOfWork = yield* UnitOfWork
  if (parseToken(linkToken)?.kind !== "signInLink") return gone
  const linkHash = hashToken(linkToken)
  const sessionToken = makeToken("hostSession", yield* randomness.bytes(tokenBytes))
  const now = yield* Clock.currentTimeMillis
  const use = Effect.gen(function* () {
    const taken = browserToken === undefined ? Option.none() : yield* sessions.takeLink(linkHash, hashToken(browserToken), now)
    if (Option.isNone(taken)) return undefined
    const { hostId, returnTo } = taken.value
    if (before !== undefined) yield* sessions.end(hashToken(before))
    const expiresAt = now + hostSessionDays * millisPerDay
    yield* sessions.open({ sessionHash: hashToken(sessionToken), hostId, signedInAt: now, expiresAt })
    yield* Effect.provideService(audit(hostId, "host.signIn"), CurrentActor, { kind: "host", id: hostId })
    return { kind: "signedIn", sessionToken, returnTo } satisfies SignInOutcome
  })
  const signedIn = yield* unitOfWork.transaction(use)
  if (signedIn !== undefined) return signedIn
  return Option.isSome(yield* sessions.findLink(linkHash, now)) ? otherBrowser : gone
})

const otherBrowser: SignInOutcome = { kind: "otherBrowser" }
const gone: SignInOutcome = { kind: "gone" }
