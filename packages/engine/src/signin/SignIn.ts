import { hashToken } from "@slotkit/core"
import { makeHostToken, millisPerDay, parseToken, storedToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** The lifetime of a session, regardless of activity. */
export const hostSessionDays = 30

/** An opened link, with the state of the browser that opened it. */
export interface OpenedLink {
  readonly linkToken: string
  readonly browserToken: string | undefined
  /** The current session of the browser. It ends when the link is used. */
  readonly sessionToken: string | undefined
}

/** The result of opening a link. Only `signedIn` uses it up. */
export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly sessionToken: string; readonly returnTo: string }
  /** The link is valid, but for another browser. */
  | { readonly kind: "otherBrowser" }
  /** The link is used, expired or unknown. */
  | { readonly kind: "gone" }

/**
 * Uses a link in the browser that requested it and creates a session, of which the store keeps the SHA-256. Of concurrent calls
 * one succeeds.
 */
export const signIn = Effect.fnUntraced(function* ({ linkToken, browserToken, sessionToken: before }: OpenedLink) {
  const sessions = yield* SessionStore
  const randomness = yield* Randomness
  const unitOfWork = yield* UnitOfWork
  if (parseToken(linkToken)?.kind !== "signInLink") return gone
  const linkHash = storedToken(linkToken)
  const bytes = yield* randomness.bytes(tokenBytes)
  const now = yield* Clock.currentTimeMillis
  const use = Effect.gen(function* () {
    const link =
      browserToken === undefined ? Option.none() : yield* sessions.takeLink("host", linkHash, hashToken(browserToken), now)
    if (Option.isNone(link)) return undefined
    const { hostId, returnTo } = link.value
    if (before !== undefined && parseToken(before)?.kind === "hostSession")
      yield* sessions.end("host", { sessionHash: storedToken(before) })
    const sessionToken = makeHostToken("hostSession", hostId, bytes)
    const expiresAt = now + hostSessionDays * millisPerDay
    yield* sessions.add("host", "session", { sessionHash: storedToken(sessionToken), hostId, signedInAt: now, expiresAt })
    yield* Effect.provideService(audit(hostId, "host.signIn"), CurrentActor, { kind: "host", id: hostId })
    return { kind: "signedIn", sessionToken, returnTo } satisfies SignInOutcome
  })
  const signedIn = yield* unitOfWork.transaction(use)
  if (signedIn !== undefined) return signedIn
  return Option.isSome(yield* sessions.find("host", "link", linkHash, now)) ? otherBrowser : gone
})

const otherBrowser: SignInOutcome = { kind: "otherBrowser" }
const gone: SignInOutcome = { kind: "gone" }
