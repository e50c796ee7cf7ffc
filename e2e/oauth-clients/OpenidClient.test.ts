// @module-tag thorough

import * as client from "openid-client"
import { describe, expect, it } from "vitest"
import { type OAuthClientFixture, oauthClientFixture } from "./OAuthClientFixture.ts"

/** The library compares the redirect URI with the browser's URL without its query, so the redirect URI must have no query. */
const redirectUri = "https://sync.example.com/callback"

const discover = ({ origin, app }: OAuthClientFixture, authentication: client.ClientAuth) =>
  client.discovery(new URL(origin), app.client_id, undefined, authentication, {
    algorithm: "oauth2",
    execute: [client.allowInsecureRequests]
  })

/** The authorization request, and the values that the library checks the response against. */
const ask = async (config: client.Configuration) => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const request = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "profile.read availability.read",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState
  })
  return { request, checks: { pkceCodeVerifier, expectedState } }
}

const authentications = {
  "client_secret_basic, form-encoded": (fixture: OAuthClientFixture) => client.ClientSecretBasic(fixture.app.client_secret),
  client_secret_post: (fixture: OAuthClientFixture) => client.ClientSecretPost(fixture.app.client_secret),
  "no secret": () => client.None()
} as const

describe("openid-client", () => {
  it.each(Object.entries(authentications))("MUST discover, connect, refresh and revoke with %s", async (name, authentication) => {
    const fixture = await oauthClientFixture({ redirectUri, public: name === "no secret" })
    const config = await discover(fixture, authentication(fixture))
    expect(config.serverMetadata().supportsPKCE()).toBe(true)
    const { request, checks } = await ask(config)
    const tokens = await client.authorizationCodeGrant(config, await fixture.decide(request, "approve"), checks)
    expect([tokens.token_type, tokens.expires_in]).toEqual(["bearer", 2_592_000])
    const profile = await client.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(`${fixture.origin}/api/v1/profile`),
      "GET"
    )
    expect([profile.status, (await profile.json()).name]).toEqual([200, "Ada Byron"])

    const next = await client.refreshTokenGrant(config, tokens.refresh_token!)
    expect((await fixture.profile(next.access_token)).status).toBe(200)
    const replayed = client.refreshTokenGrant(config, tokens.refresh_token!)
    await expect(replayed).rejects.toMatchObject({ name: "ResponseBodyError", error: "invalid_grant", status: 400 })

    const last = await client.refreshTokenGrant(config, (await connectAgain(config, fixture)).refresh_token!)
    await client.tokenRevocation(config, last.access_token)
    expect((await fixture.profile(last.access_token)).status).toBe(401)
    await client.tokenRevocation(config, last.refresh_token!)
    await expect(client.refreshTokenGrant(config, last.refresh_token!)).rejects.toMatchObject({ error: "invalid_grant" })
  })

  const connectAgain = async (config: client.Configuration, fixture: OAuthClientFixture) => {
    const { request, checks } = await ask(config)
    return client.authorizationCodeGrant(config, await fixture.decide(request, "approve"), checks)
  }

  it("MUST report a denial, a wrong state, a wrong issuer, and a wrong secret", async () => {
    const fixture = await oauthClientFixture({ redirectUri })
    const config = await discover(fixture, client.ClientSecretBasic(fixture.app.client_secret))
    const { request, checks } = await ask(config)
    await expect(client.authorizationCodeGrant(config, await fixture.decide(request, "deny"), checks)).rejects.toMatchObject({
      name: "AuthorizationResponseError",
      error: "access_denied",
      error_description: "The account owner denied the request."
    })
    const landed = await fixture.decide(request, "approve")
    const forged = new URL(landed)
    forged.searchParams.set("iss", "https://evil.example")
    await expect(client.authorizationCodeGrant(config, forged, checks)).rejects.toThrow()
    await expect(client.authorizationCodeGrant(config, landed, { ...checks, expectedState: "other" })).rejects.toThrow()
    const wrong = await discover(fixture, client.ClientSecretBasic(`${fixture.app.client_secret}:%+é`))
    await expect(client.authorizationCodeGrant(wrong, landed, checks)).rejects.toMatchObject({
      code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
      status: 401
    })
    expect((await client.authorizationCodeGrant(config, landed, checks)).token_type).toBe("bearer")
  })
})
