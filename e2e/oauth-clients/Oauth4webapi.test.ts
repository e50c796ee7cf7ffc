// @module-tag thorough

import * as oauth from "oauth4webapi"
import { describe, expect, it } from "vitest"
import { type OAuthClientFixture, oauthClientFixture } from "./OAuthClientFixture.ts"

const insecure = { [oauth.allowInsecureRequests]: true }

const discover = async ({ origin }: OAuthClientFixture): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure })
  return oauth.processDiscoveryResponse(issuer, response)
}

const ask = async (server: oauth.AuthorizationServer, { app, redirectUri }: OAuthClientFixture) => {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const request = new URL(server.authorization_endpoint!)
  request.search = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "profile.read bookings.read",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state
  }).toString()
  return { request, verifier, state }
}

const authentications = {
  client_secret_post: ({ app }: OAuthClientFixture) => oauth.ClientSecretPost(app.client_secret),
  "client_secret_basic, form-encoded": ({ app }: OAuthClientFixture) => oauth.ClientSecretBasic(app.client_secret),
  "no secret": () => oauth.None()
} as const

describe("oauth4webapi", () => {
  it.each(Object.entries(authentications))("MUST discover, connect, refresh and revoke with %s", async (name, authentication) => {
    const fixture = await oauthClientFixture({ public: name === "no secret" })
    const server = await discover(fixture)
    const client: oauth.Client = { client_id: fixture.app.client_id }
    const proof = authentication(fixture)
    const { request, verifier, state } = await ask(server, fixture)
    const callback = oauth.validateAuthResponse(server, client, await fixture.decide(request, "approve"), state)
    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proof,
      callback,
      fixture.redirectUri,
      verifier,
      insecure
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged)
    expect([tokens.token_type, tokens.expires_in, tokens.scope]).toEqual(["bearer", 2_592_000, "profile.read"])
    const profileUrl = new URL(`${fixture.origin}/api/v1/profile`)
    const profile = await oauth.protectedResourceRequest(tokens.access_token, "GET", profileUrl, undefined, undefined, insecure)
    expect([profile.status, (await profile.json()).name]).toEqual([200, "Ada Byron"])

    const refresh = async (refreshToken: string) => {
      const response = await oauth.refreshTokenGrantRequest(server, client, proof, refreshToken, insecure)
      return oauth.processRefreshTokenResponse(server, client, response)
    }
    const next = await refresh(tokens.refresh_token!)
    const query = oauth.protectedResourceRequest(next.access_token, "GET", profileUrl, undefined, undefined, insecure)
    expect((await query).status).toBe(200)
    const revoked = await oauth.revocationRequest(server, client, proof, next.refresh_token!, insecure)
    await oauth.processRevocationResponse(revoked)
    const refused = { name: "ResponseBodyError", error: "invalid_grant", status: 400 }
    for (const { refresh_token } of [tokens, next]) await expect(refresh(refresh_token!)).rejects.toMatchObject(refused)
    await expect(
      oauth.protectedResourceRequest(next.access_token, "GET", profileUrl, undefined, undefined, insecure)
    ).rejects.toMatchObject({
      code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
      status: 401,
      cause: [{ scheme: "bearer", parameters: { error: "invalid_token" } }]
    })
  })

  it("MUST register itself, and connect on a port of its own choice after a warning", async () => {
    const fixture = await oauthClientFixture()
    const server = await discover(fixture)
    const metadata = { client_name: "Calendar Sync Desktop", redirect_uris: ["http://localhost/callback"], scope: "profile.read" }
    const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
    const client = await oauth.processDynamicClientRegistrationResponse(registered)
    expect([client.token_endpoint_auth_method, client.client_secret]).toEqual(["none", undefined])
    const redirectUri = "http://localhost:51004/callback"
    const app = { ...fixture.app, client_id: client.client_id }
    const { request, verifier, state } = await ask(server, { ...fixture, app, redirectUri })
    const consent = await fixture.browser.open(`${request}`)
    expect(consent.text).toContain("<strong>Not verified.</strong>")
    expect(consent.text).toContain("a program on this device (<strong>localhost:51004</strong>)")
    const callback = oauth.validateAuthResponse(server, client, await fixture.decide(request, "approve"), state)
    const proof = oauth.None()
    const exchanged = await oauth.authorizationCodeGrantRequest(server, client, proof, callback, redirectUri, verifier, insecure)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged)
    // An answer without a scope grants what was asked for.
    expect([tokens.scope, (await fixture.profile(tokens.access_token)).status]).toEqual([undefined, 200])
    const refreshed = await oauth.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token!, insecure)
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed)
    expect((await fixture.profile(next.access_token)).status).toBe(200)
  })

  it("MUST report a denial, a wrong state and a wrong issuer", async () => {
    const fixture = await oauthClientFixture()
    const server = await discover(fixture)
    const client: oauth.Client = { client_id: fixture.app.client_id }
    const { request, state } = await ask(server, fixture)
    const validate =
      (landed: URL, expected = state) =>
      () =>
        oauth.validateAuthResponse(server, client, landed, expected)
    expect(validate(await fixture.decide(request, "deny"))).toThrow(
      expect.objectContaining({ name: "AuthorizationResponseError", error: "access_denied" })
    )
    const landed = await fixture.decide(request, "approve")
    expect(validate(landed, "other")).toThrow(/state/)
    for (const issuer of ["https://evil.example", ""]) {
      const forged = new URL(landed)
      forged.searchParams.set("iss", issuer)
      expect(validate(forged)).toThrow(/iss/)
    }
    expect(validate(landed)).not.toThrow()
  })
})
