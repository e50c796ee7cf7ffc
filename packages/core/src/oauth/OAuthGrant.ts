import type { Instant } from "../values/Instant.ts"
import { verifyPkce } from "./Pkce.ts"

/** How long an authorization code can be exchanged. RFC 6749, section 4.1.2. */
export const authorizationCodeLifetimeSeconds = 60

/** `expires_in` of every token answer: 30 days. Spec: limits.tokens. */
export const accessTokenLifetimeSeconds = 2_592_000

/** 90 days. Spec: limits.tokens. */
export const refreshTokenLifetimeSeconds = 7_776_000

/** How long the second use of a refresh token may still be a lost answer instead of a theft. */
export const refreshReuseGraceSeconds = 60

/** An authorization code as it is stored. */
export interface AuthorizationCodeState {
  readonly clientId: string
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
  readonly expiresAt: Instant
  readonly spentAt: Instant | undefined
}

/** A refresh token as it is stored. */
export interface RefreshTokenState {
  readonly expiresAt: Instant
  /** When it was exchanged for its successor; `undefined` while it is the current one. */
  readonly rotatedAt: Instant | undefined
  /** Whether its successor has been refreshed or the access token beside it has been used. */
  readonly successorUsed: boolean
}

/**
 * What becomes of an authorization code that an app presents. All but `issue` are answered with the same `invalid_grant`.
 *
 * `issue` and `verifier_differs` spend the code; `replay` revokes what it gave; the others leave it as it was.
 */
export type CodeRuling = "issue" | "other_app" | "replay" | "expired" | "redirect_uri_differs" | "verifier_differs"

/**
 * Rules on the exchange of an authorization code by an app that has authenticated as `clientId`.
 *
 * A verifier is needed exactly when the code has a challenge (RFC 9700, section 2.1.1). A code expires at `expiresAt`, not after it.
 * RFC 6749, sections 4.1.2 and 4.1.3; RFC 7636, section 4.6.
 */
export const decideCodeExchange = ({
  code,
  clientId,
  redirectUri,
  codeVerifier,
  now
}: {
  readonly code: AuthorizationCodeState
  readonly clientId: string
  readonly redirectUri: string
  readonly codeVerifier: string | undefined
  readonly now: Instant
}): CodeRuling => {
  if (code.clientId !== clientId) return "other_app"
  if (code.spentAt !== undefined) return "replay"
  if (now >= code.expiresAt) return "expired"
  if (code.redirectUri !== redirectUri) return "redirect_uri_differs"
  return verifierFits(code.codeChallenge, codeVerifier) ? "issue" : "verifier_differs"
}

/**
 * What becomes of a refresh token that its own app presents. All but `rotate` are answered with the same `invalid_grant`.
 *
 * `rotate` issues a new pair; `replay` revokes every token of the family; `expired` and `lost_answer` change nothing.
 */
export type RefreshRuling = "rotate" | "expired" | "replay" | "lost_answer"

/**
 * Rules on the use of a refresh token.
 *
 * One that was rotated before is being replayed, unless its successor lies unused and the rotation is at most
 * `refreshReuseGraceSeconds` ago: then the app most likely never got the answer. A token expires at `expiresAt`, not after it.
 * Spec: oauth.token.refresh; RFC 9700, section 4.14.2.
 */
export const decideRefresh = ({ token, now }: { readonly token: RefreshTokenState; readonly now: Instant }): RefreshRuling => {
  if (token.rotatedAt === undefined) return now >= token.expiresAt ? "expired" : "rotate"
  const isFresh = now - token.rotatedAt <= refreshReuseGraceSeconds * 1000
  return isFresh && !token.successorUsed ? "lost_answer" : "replay"
}

const verifierFits = (challenge: string | undefined, verifier: string | undefined): boolean =>
  challenge === undefined || verifier === undefined ? challenge === verifier : verifyPkce({ challenge, verifier })
