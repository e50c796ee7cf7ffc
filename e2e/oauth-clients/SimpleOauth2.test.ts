// @module-tag thorough

import { createHash, randomBytes } from "node:crypto"
import { AuthorizationCode } from "simple-oauth2"
import { describe, expect, it } from "vitest"
import { type OAuthClientFixture, oauthClientFixture } from "./OAuthClientFixture.ts"

const clientOf = ({ origin, app }: OAuthClientFixture, options: object, secret = app.client_secret) =>
  new AuthorizationCode({
    client: { id: app.client_id, secret },
    auth: { tokenHost: origin, authorizePath: "/oauth/authorize" },
    options
  })

const refused = (status: number, error: string) => ({
  isBoom: true,
  output: { statusCode: status },
  data: { payload: { error, error_description: expect.stringMatching(/\.$/) } }
})

describe("simple-oauth2", () => {
  it.each([
    ["in HTTP Basic, form-encoded", { authorizationMethod: "header", credentialsEncodingMode: "strict" }],
    ["in HTTP Basic as it is", { authorizationMethod: "header", credentialsEncodingMode: "loose" }],
    ["in the form", { authorizationMethod: "body" }]
  ])("MUST connect, refresh and revoke with its secret %s", async (_where, options) => {
    const fixture = await oauthClientFixture()
    const { redirectUri } = fixture
    const client = clientOf(fixture, options)
    const verifier = randomBytes(32).toString("base64url")
    const request = client.authorizeURL({
      redirect_uri: redirectUri,
      scope: ["profile.read", "availability.read"],
      state: "a state",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256"
    } as Parameters<typeof client.authorizeURL>[0])
    const answered = (await fixture.decide(request, "approve")).searchParams
    expect(answered.get("state")).toBe("a state")
    const code = answered.get("code")!
    const grant = { code, redirect_uri: redirectUri, code_verifier: verifier }
    const wrong = clientOf(fixture, options, `${fixture.app.client_secret}!`)
    await expect(wrong.getToken(grant)).rejects.toMatchObject(refused(401, "invalid_client"))
    const first = await client.getToken(grant)
    expect([first.token.token_type, first.expired(), first.expired(2_592_000)]).toEqual(["Bearer", false, true])
    expect((await fixture.profile(`${first.token.access_token}`)).body.name).toBe("Ada Byron")

    const next = await first.refresh()
    expect((await fixture.profile(`${next.token.access_token}`)).status).toBe(200)
    await next.revokeAll()
    expect((await fixture.profile(`${next.token.access_token}`)).status).toBe(401)
    for (const token of [first, next]) await expect(token.refresh()).rejects.toMatchObject(refused(400, "invalid_grant"))
  })

  it("MUST report a denial, and an invalid code", async () => {
    const fixture = await oauthClientFixture()
    const client = clientOf(fixture, {})
    const request = client.authorizeURL({ redirect_uri: fixture.redirectUri, state: "1" })
    const { searchParams } = await fixture.decide(request, "deny")
    expect([searchParams.get("error"), searchParams.get("state"), searchParams.get("code")]).toEqual(["access_denied", "1", null])
    await expect(client.getToken({ code: "none", redirect_uri: fixture.redirectUri })).rejects.toMatchObject(
      refused(400, "invalid_grant")
    )
  })
})
