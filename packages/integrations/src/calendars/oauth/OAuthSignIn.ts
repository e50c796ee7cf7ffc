import { CalendarRefused, type CalendarSignIn, type CalendarWants, type IssuedCalendarTokens } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer, fetchJson, type JsonAnswer, retryAfter } from "../outbound/FetchJson.ts"
import { readIdToken } from "./IdToken.ts"

/** The registration of an installation at a provider. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The parts of a sign-in that differ between providers. */
export interface OAuthDialect {
  /** The provider as hosts know it. */
  readonly name: string
  readonly authorizeEndpoint: string
  readonly tokenEndpoint: string
  readonly revokeEndpoint: string | null
  /** The scopes to ask for. */
  readonly scopesFor: (wants: CalendarWants) => ReadonlyArray<string>
  /** Further parameters of the authorization request. */
  readonly parameters: (request: Parameters<CalendarSignIn["authorizeUrl"]>[0]) => Readonly<Record<string, string>>
  readonly isIssuer: (issuer: string) => boolean
  readonly missingPermissions: CalendarSignIn["missingPermissions"]
}

/** Signs hosts in by the authorization code grant with PKCE. RFC 6749, section 4.1, and RFC 7636. */
export const oauthSignIn = (client: OAuthClient, dialect: OAuthDialect): CalendarSignIn => {
  const ask = (parameters: Readonly<Record<string, string>>) =>
    Effect.gen(function* () {
      const { clientId: client_id, clientSecret: client_secret } = client
      const body = new URLSearchParams({ ...parameters, client_id, client_secret })
      const answer = yield* fetchJson({ url: dialect.tokenEndpoint, method: "POST", body })
      const now = yield* Clock.currentTimeMillis
      if (answer.status !== 200) return yield* refusal(answer, now, dialect.name)
      const tokens = yield* decodeTokens(answer.json)
      const issued: IssuedCalendarTokens = {
        accessToken: tokens.access_token,
        expiresAt: now + tokens.expires_in * 1000,
        refreshToken: tokens.refresh_token ?? null,
        scopes: (tokens.scope ?? "").split(" ").filter((scope) => scope !== "")
      }
      return { issued, idToken: tokens.id_token }
    })
  return {
    authorizeUrl: (request) => {
      const url = new URL(dialect.authorizeEndpoint)
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: client.clientId,
        redirect_uri: request.redirectUri,
        scope: dialect.scopesFor(request.wants).join(" "),
        state: request.state,
        code_challenge: request.challenge,
        code_challenge_method: "S256",
        ...(request.loginHint === null ? {} : { login_hint: request.loginHint }),
        ...dialect.parameters(request)
      }).toString()
      return url.href
    },
    exchange: ({ code, verifier, redirectUri }) =>
      Effect.gen(function* () {
        const { issued, idToken } = yield* ask({
          grant_type: "authorization_code",
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri
        })
        const claims = readIdToken(idToken ?? "", client.clientId)
        if (claims === undefined || !dialect.isIssuer(claims.iss)) return yield* foreignIdToken
        return { ...issued, subject: claims.sub, email: claims.email }
      }),
    refresh: (refreshToken) =>
      Effect.map(ask({ grant_type: "refresh_token", refresh_token: refreshToken }), ({ issued }) => issued),
    revoke: (token) =>
      dialect.revokeEndpoint === null
        ? Effect.void
        : Effect.asVoid(fetchJson({ url: dialect.revokeEndpoint, method: "POST", body: new URLSearchParams({ token }) })),
    missingPermissions: dialect.missingPermissions
  }
}

const decodeTokens = decodeAnswer(
  Schema.Struct({
    access_token: Schema.NonEmptyString,
    expires_in: Schema.Number,
    refresh_token: Schema.optionalKey(Schema.NonEmptyString),
    scope: Schema.optionalKey(Schema.String),
    id_token: Schema.optionalKey(Schema.String)
  })
)

const decodeError = Schema.decodeUnknownOption(Schema.Struct({ error: Schema.String }))

/** Errors of RFC 6749, section 5.2, and of Microsoft, for which the host has to sign in again. */
const signInAgain: ReadonlySet<string> = new Set(["invalid_grant", "interaction_required", "consent_required", "login_required"])

/** Errors that only the operator can correct. */
const operatorErrors: ReadonlySet<string> = new Set(["invalid_client", "unauthorized_client", "redirect_uri_mismatch"])

const refusal = Effect.fnUntraced(function* ({ status, headers, json }: JsonAnswer, now: number, name: string) {
  const decoded = decodeError(json)
  const error = decoded._tag === "Some" ? decoded.value.error : ""
  if (signInAgain.has(error)) {
    return yield* new CalendarRefused({ kind: "unauthorized", reason: `${name} no longer accepts the connection.` })
  }
  if (operatorErrors.has(error)) {
    yield* Effect.logError(`${name} rejected the client of this installation: ${error}. Check its client ID and secret.`)
    return yield* new CalendarRefused({ kind: "unreachable", reason: `${name} rejected the registration of this installation.` })
  }
  const after = retryAfter(headers.get("retry-after"), now)
  const reason = `${name} could not issue a token.`
  if (status === 429 || (status === 503 && after !== undefined)) {
    return yield* new CalendarRefused({ kind: "limited", reason, ...(after === undefined ? {} : { retryAt: after }) })
  }
  return yield* new CalendarRefused({ kind: "unreachable", reason })
})

const foreignIdToken = new CalendarRefused({
  kind: "unreadable",
  reason: "The provider's answer does not say whose account it is."
})
