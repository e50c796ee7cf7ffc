// @module-tag thorough

import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2RequestError } from "arctic"
import { describe, expect, it } from "vitest"
import { type OAuthClientFixture, oauthClientFixture } from "./OAuthClientFixture.ts"

const endpoints = ({ origin }: OAuthClientFixture) => ({
  authorize: `${origin}/oauth/authorize`,
  token: `${origin}/oauth/token`,
  revoke: `${origin}/oauth/revoke`
})

const clientOf = ({ app, redirectUri }: OAuthClientFixture, secret: string | null = app.client_secret) =>
  new OAuth2Client(app.client_id, secret, redirectUri)

const refusal = (code: string) => (error: unknown) => error instanceof OAuth2RequestError && error.code === code

describe("arctic", () => {
  it.each([
    ["its secret in HTTP Basic", false],
    ["no secret", true]
  ])("MUST connect, refresh and revoke with %s", async (_what, isPublic) => {
    const fixture = await oauthClientFixture({ public: isPublic })
    const { authorize, token, revoke } = endpoints(fixture)
    const client = clientOf(fixture)
    const [state, verifier] = [generateState(), generateCodeVerifier()]
    const scopes = ["profile.read", "availability.read"]
    const request = client.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, scopes)
    const { searchParams } = await fixture.decide(request, "approve")
    expect(searchParams.get("state")).toBe(state)
    const code = searchParams.get("code")!
    if (!isPublic) {
      const wrong = clientOf(fixture, "wrong:secret")
      await expect(wrong.validateAuthorizationCode(token, code, verifier)).rejects.toSatisfy(refusal("invalid_client"))
    }
    const first = await client.validateAuthorizationCode(token, code, verifier)
    expect([first.tokenType(), first.accessTokenExpiresInSeconds(), first.hasScopes()]).toEqual(["Bearer", 2_592_000, false])
    expect((await fixture.profile(first.accessToken())).body.name).toBe("Ada Byron")

    const next = await client.refreshAccessToken(token, first.refreshToken(), scopes)
    expect((await fixture.profile(next.accessToken())).status).toBe(200)
    await client.revokeToken(revoke, next.refreshToken())
    expect((await fixture.profile(next.accessToken())).status).toBe(401)
    for (const tokens of [first, next]) {
      const refused = client.refreshAccessToken(token, tokens.refreshToken(), [])
      await expect(refused).rejects.toSatisfy(refusal("invalid_grant"))
    }
  })

  it("MUST report a denial, and a wrong verifier", async () => {
    const fixture = await oauthClientFixture()
    const { authorize, token } = endpoints(fixture)
    const client = clientOf(fixture)
    const request = client.createAuthorizationURLWithPKCE(authorize, "1", CodeChallengeMethod.S256, generateCodeVerifier(), [])
    expect((await fixture.decide(request, "deny")).searchParams.get("error")).toBe("access_denied")
    const code = (await fixture.decide(request, "approve")).searchParams.get("code")!
    const stolen = client.validateAuthorizationCode(token, code, generateCodeVerifier())
    await expect(stolen).rejects.toSatisfy(refusal("invalid_grant"))
  })
})
