import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { oauthErrorStatus, readClientCredentials } from "./ClientCredentials.ts"
import { readOAuthParameters } from "./OAuthParameters.ts"
import { decideTokenRequestForm } from "./TokenRequest.ts"

const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const exchange = "grant_type=authorization_code&redirect_uri=https%3A%2F%2Fa.example%2Fcb&code=svc_ac_1"
const refresh = "grant_type=refresh_token&refresh_token=svc_rt_1"
const post = "client_id=app_1&client_secret=svc_cs_1"
const formEncode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1)
const basic = (id: string, secret: string, encode = formEncode) =>
  `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString("base64")}`

const decide = (form: string, authorization?: string) => {
  const ruling = decideTokenRequestForm(readOAuthParameters(new URLSearchParams(form)), authorization)
  return Result.isSuccess(ruling) ? ruling.success : ruling.failure.error
}

describe("The form of a token request", () => {
  it("19. an exchange with credentials in the form", () => {
    expect(decide(`${exchange}&${post}&code_verifier=${verifier}`)).toEqual({
      grantType: "authorization_code",
      client: { clientId: "app_1", clientSecret: "svc_cs_1" },
      code: "svc_ac_1",
      redirectUri: "https://a.example/cb",
      codeVerifier: verifier
    })
  })

  it("34. a refresh, with and without a scope", () => {
    const client = { clientId: "app_1", clientSecret: "svc_cs_1" }
    expect(decide(`${refresh}&${post}`)).toEqual({
      grantType: "refresh_token",
      client,
      refreshToken: "svc_rt_1",
      scope: undefined
    })
    expect(decide(`${refresh}&${post}&scope=a+b`)).toMatchObject({ scope: "a b" })
  })

  it("20. an exchange with HTTP Basic, whose id and secret are form-encoded", () => {
    for (const [id, secret] of [
      ["app_1", "svc_cs_1"],
      ["a:b%c", "d+e é:&"]
    ] as const) {
      expect(decide(exchange, basic(id, secret))).toMatchObject({ client: { clientId: id, clientSecret: secret } })
    }
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), fc.string({ minLength: 1, unit: "grapheme" }), (id, secret) => {
        expect(decide(exchange, basic(id, secret))).toMatchObject({ client: { clientId: id, clientSecret: secret } })
      })
    )
  })

  it.each([
    "Basic",
    "Basic ",
    "Basic !!!",
    "Basic YQ",
    `Basic ${Buffer.from("no-colon").toString("base64")}`,
    `Basic ${Buffer.from(":secret").toString("base64")}`,
    `Basic ${Buffer.from("%zz:secret").toString("base64")}`,
    "Bearer svc_at_1",
    ""
  ])("25. the header %j is not valid client authentication: invalid_client", (header) => {
    expect(decide(exchange, header)).toBe("invalid_client")
  })

  it("25. the scheme is case-insensitive", () => {
    expect(decide(exchange, basic("app_1", "s").replace("Basic", "bAsIc"))).toMatchObject({ client: { clientId: "app_1" } })
  })

  it("26. Basic and a secret in the form: invalid_request", () => {
    expect(decide(`${exchange}&${post}`, basic("app_1", "svc_cs_1"))).toBe("invalid_request")
  })

  it("27. no credentials in the form, for example when they are in the query string: invalid_client", () => {
    expect(decide(exchange)).toBe("invalid_client")
    expect(decide(`${exchange}&client_secret=svc_cs_1`)).toBe("invalid_client")
  })

  it("28. client_id in the form with Basic: an equal one is accepted, another is invalid_request", () => {
    expect(decide(`${exchange}&client_id=app_1`, basic("app_1", "s"))).toMatchObject({
      client: { clientId: "app_1", clientSecret: "s" }
    })
    expect(decide(`${exchange}&client_id=app_2`, basic("app_1", "s"))).toBe("invalid_request")
  })

  it.each([
    [post, "invalid_request"],
    [`${post}&grant_type=`, "invalid_request"],
    [`${post}&grant_type=password&username=a&password=b`, "unsupported_grant_type"],
    [`${post}&grant_type=client_credentials`, "unsupported_grant_type"],
    [`${post}&grant_type=Authorization_Code`, "unsupported_grant_type"]
  ])("29. %s: %s", (form, error) => {
    expect(decide(form)).toBe(error)
  })

  it.each(["grant_type=refresh_token", "client_id=app_1", "code=1", "other=1&other=1"])(
    "30. a repeated parameter (%s): invalid_request",
    (more) => {
      expect(decide(`${exchange}&${post}&${more}`)).toBe("invalid_request")
    }
  )

  it.each([
    `grant_type=authorization_code&code=1&${post}`,
    `grant_type=authorization_code&redirect_uri=https%3A%2F%2Fa.example%2Fcb&${post}`,
    `grant_type=refresh_token&${post}`
  ])("24. a missing parameter of the grant (%s): invalid_request", (form) => {
    expect(decide(form)).toBe("invalid_request")
  })

  it.each([verifier.slice(1), "a".repeat(129), `${verifier}%2B`])(
    "31. code_verifier %s is not 43 to 128 unreserved characters: invalid_request",
    (text) => {
      expect(decide(`${exchange}&${post}&code_verifier=${text}`)).toBe("invalid_request")
    }
  )

  it("a public app sends only its client id", () => {
    const client = { clientId: "app_1", clientSecret: undefined }
    expect(decide(`${exchange}&client_id=app_1`)).toMatchObject({ client })
    expect(decide(exchange, basic("app_1", ""))).toMatchObject({ client })
  })

  it("401 for failed client authentication, 400 for every other error", () => {
    const failure = readClientCredentials(readOAuthParameters([]), undefined)
    expect(Result.isFailure(failure) && oauthErrorStatus(failure.failure)).toBe(401)
    expect(oauthErrorStatus({ error: "invalid_grant", description: "" })).toBe(400)
  })
})
