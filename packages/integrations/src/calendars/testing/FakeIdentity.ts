import { createHash } from "node:crypto"
import type { FakeAnswer, FakeRequest } from "./FakeServer.ts"

/** The person who is signed in at a fake provider. */
export interface FakePerson {
  subject: string
  email: string
}

/** The behavior of a fake sign-in. */
export interface FakeConsent {
  /** Reduces the scopes that the person grants. */
  grant: (requested: ReadonlyArray<string>) => ReadonlyArray<string>
  /** An error in the redirect, such as `access_denied`. */
  error: string | undefined
  /** True to issue a new refresh token with each access token, and to refuse the former one. */
  rotates: boolean
  /** The lifetime of access tokens, in seconds. */
  lifetimeSeconds: number
}

/** The registration of a client at a fake provider. */
export interface FakeClient {
  readonly clientId: string
  readonly clientSecret: string
}

interface Grant {
  readonly subject: string
  readonly scopes: ReadonlyArray<string>
  isRevoked: boolean
}

/** The differences between the sign-ins of providers. */
export interface FakeIdentityDialect {
  readonly issuer: () => string
  /**
   * True if a refresh token is issued for this authorization request. `isFirst` is true if the person has not consented before.
   */
  readonly issuesRefreshToken: (request: URLSearchParams, isFirst: boolean) => boolean
  /** Renders granted scopes in a token response. */
  readonly scopeText: (scopes: ReadonlyArray<string>) => string
}

/** A fake authorization server: codes with PKCE, ID tokens, access and refresh tokens. */
export const fakeIdentity = (client: FakeClient, now: () => number, dialect: FakeIdentityDialect) => {
  const person: FakePerson = { subject: "1234567890", email: "ada@example.com" }
  const consent: FakeConsent = { grant: (requested) => requested, error: undefined, rotates: false, lifetimeSeconds: 3599 }
  const codes = new Map<string, { readonly grant: Grant; readonly request: URLSearchParams; readonly lasting: boolean }>()
  const access = new Map<string, { readonly grant: Grant; readonly expiresAt: number }>()
  const refresh = new Map<string, Grant>()
  const consented = new Set<string>()
  let count = 0
  const next = (kind: string): string => `${kind}-${++count}`

  const authorize = ({ query }: FakeRequest): FakeAnswer => {
    const redirect = new URL(query.get("redirect_uri") ?? "")
    redirect.searchParams.set("state", query.get("state") ?? "")
    if (query.get("client_id") !== client.clientId) return { status: 401, text: "Error 401: invalid_client" }
    if (consent.error === undefined) {
      const code = next("code")
      const scopes = consent.grant((query.get("scope") ?? "").split(" "))
      const lasting = dialect.issuesRefreshToken(query, !consented.has(person.subject))
      consented.add(person.subject)
      codes.set(code, { grant: { subject: person.subject, scopes, isRevoked: false }, request: query, lasting })
      redirect.searchParams.set("code", code)
    } else redirect.searchParams.set("error", consent.error)
    return { status: 302, headers: { location: redirect.href } }
  }

  const issue = (grant: Grant) => {
    const token = next("access")
    access.set(token, { grant, expiresAt: now() + consent.lifetimeSeconds * 1000 })
    return {
      token_type: "Bearer",
      access_token: token,
      expires_in: consent.lifetimeSeconds,
      scope: dialect.scopeText(grant.scopes)
    }
  }

  const issueRefresh = (grant: Grant): string => {
    const token = next("refresh")
    refresh.set(token, grant)
    return token
  }

  const idToken = (): string => {
    const payload = {
      iss: dialect.issuer(),
      aud: client.clientId,
      sub: person.subject,
      email: person.email,
      exp: Math.floor(now() / 1000) + 3600
    }
    return [{ alg: "RS256" }, payload, "signature"]
      .map((part) => Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url"))
      .join(".")
  }

  const exchange = (form: URLSearchParams): FakeAnswer => {
    const found = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const request = found?.request.get("code_challenge") ?? null
    const isRight = (request === null || request === challenge) && found?.request.get("redirect_uri") === form.get("redirect_uri")
    if (found === undefined || !isRight) return refused("invalid_grant")
    const lasting = found.lasting ? { refresh_token: issueRefresh(found.grant) } : {}
    return { status: 200, json: { ...issue(found.grant), ...lasting, id_token: idToken() } }
  }

  const renew = (form: URLSearchParams): FakeAnswer => {
    const token = form.get("refresh_token") ?? ""
    const grant = refresh.get(token)
    if (grant === undefined || grant.isRevoked) return refused("invalid_grant")
    if (!consent.rotates) return { status: 200, json: issue(grant) }
    refresh.delete(token)
    return { status: 200, json: { ...issue(grant), refresh_token: issueRefresh(grant) } }
  }

  const token = ({ body }: FakeRequest): FakeAnswer => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    if (form.get("client_id") !== client.clientId || form.get("client_secret") !== client.clientSecret) {
      return { status: 401, json: { error: "invalid_client", error_description: "Unauthorized" } }
    }
    return form.get("grant_type") === "refresh_token" ? renew(form) : exchange(form)
  }

  const revoke = ({ body }: FakeRequest): FakeAnswer => {
    const input = (body instanceof URLSearchParams ? body.get("token") : null) ?? ""
    const grant = refresh.get(input) ?? access.get(input)?.grant
    if (grant === undefined) return { status: 400, json: { error: "invalid_token" } }
    grant.isRevoked = true
    return { status: 200, json: {} }
  }

  return {
    person,
    consent,
    authorize,
    token,
    revoke,
    /** Returns the scopes of a valid access token. */
    scopesOf: (token: string | undefined): ReadonlyArray<string> | undefined => {
      const found = access.get(token ?? "")
      return found === undefined || found.grant.isRevoked || found.expiresAt <= now() ? undefined : found.grant.scopes
    },
    /** Issues an access token, as the sign-in of an application does. */
    signIn: (scopes: ReadonlyArray<string>): string => issue({ subject: person.subject, scopes, isRevoked: false }).access_token,
    /** Ends all grants, as the person does in the settings of their account. */
    revokeAll: (): void => {
      for (const { grant } of access.values()) grant.isRevoked = true
      for (const grant of refresh.values()) grant.isRevoked = true
    },
    /** Ends all access tokens, but no grant. */
    expireAccess: (): void => access.clear()
  }
}

const refused = (error: string): FakeAnswer => ({ status: 400, json: { error, error_description: "Bad Request" } })

export type FakeIdentity = ReturnType<typeof fakeIdentity>
