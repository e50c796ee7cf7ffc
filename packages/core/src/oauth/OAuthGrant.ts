import type { Instant } from "../values/Instant.ts"
import { verifyPkce } from "./Pkce.ts"

/** The lifetime of an authorization code. RFC 6749, section 4.1.2. */
export const authorizationCodeLifetimeSeconds = 60

/** `expires_in` of every token response: 30 days. Spec: limits.tokens. */
export const accessTokenLifetimeSeconds = 2_592_000

/** 90 days. Spec: limits.tokens. */
export const refreshTokenLifetimeSeconds = 7_776_000

/** The period during which reuse of a refresh token may be due to a lost response rather than theft. */
export const refreshReuseGraceSeconds = 60

/** A stored authorization code. */
export interface AuthorizationCodeState {
  readonly clientId: string
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
  readonly expiresAt: Instant
  readonly spentAt: Instant | undefined
}

/** A stored refresh token. */
export interface RefreshTokenState {
  readonly expiresAt: Instant
  /** The time of its rotation. `undefined` while it is the current token. */
  readonly rotatedAt: Instant | undefined
  /** True if its successor has been refreshed, or the access token issued with the successor has been used. */
  readonly successorUsed: boolean
}

/**
 * The decision on an authorization code presented by an app. Every decision except `issue` is answered with the same
 * `invalid_grant`.
 *
 * `issue` and `verifier_differs` consume the code. `replay` revokes the tokens issued for it. The others leave it unchanged.
 */
export type CodeRuling = "issue" | "other_app" | "replay" | "expired" | "redirect_uri_differs" | "verifier_differs"

/**
 * Decides the exchange of an authorization code by an app authenticated as `clientId`.
 *
 * A verifier is required exactly if the code has a challenge (RFC 9700, section 2.1.1). A code is expired from `expiresAt` on.
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
 * The decision on a refresh token presented by its own app. Every decision except `rotate` is answered with the same
 * `invalid_grant`.
 *
 * `rotate` issues a new pair. `replay` revokes every token of the family. `expired` and `lost_answer` change nothing.
 */
export type RefreshRuling = "rotate" | "expired" | "replay" | "lost_answer"

/**
 * Decides the use of a refresh token.
 *
 * Use of a rotated token is a replay, unless its successor is unused and the rotation is at most `refreshReuseGraceSeconds` ago:
 * then the app probably lost the response. A token is expired from `expiresAt` on. Spec: oauth.token.refresh; RFC 9700, section
 * 4.14.2.
 */
export const decideRefresh = ({ token, now }: { readonly token: RefreshTokenState; readonly now: Instant }): RefreshRuling => {
  if (token.rotatedAt === undefined) return now >= token.expiresAt ? "expired" : "rotate"
  const isFresh = now - token.rotatedAt <= refreshReuseGraceSeconds * 1000
  return isFresh && !token.successorUsed ? "lost_answer" : "replay"
}

const verifierFits = (challenge: string | undefined, verifier: string | undefined): boolean =>
  challenge === undefined || verifier === undefined ? challenge === verifier : verifyPkce({ challenge, verifier })
