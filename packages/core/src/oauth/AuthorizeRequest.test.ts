import { describe, expect, it } from "vitest"
import type { Scope } from "../credentials/Scope.ts"
import { authorizeClientId, decideAuthorizeRequest } from "./AuthorizeRequest.ts"
import { readOAuthParameters } from "./OAuthParameters.ts"

const redirectUri = "https://app.example.com/callback?tenant=1"
const app = {
  redirectUris: ["https://app.example.com/other", redirectUri],
  scopes: ["profile.read", "bookings.read"] as ReadonlyArray<Scope>,
  hasSecret: true
}
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
const good = { client_id: "app_1", redirect_uri: redirectUri, response_type: "code", state: "xyz" }

const baseUrl = "https://book.example"

type Changes = Readonly<Record<string, string | undefined>>
const paramsOf = (changes: Changes, more: ReadonlyArray<readonly [string, string]> = []) => {
  const pairs = Object.entries({ ...good, ...changes }).flatMap(
    ([name, value]): Array<[string, string]> => (value === undefined ? [] : [[name, value]])
  )
  return readOAuthParameters([...pairs, ...more])
}
const decide = (changes: Changes = {}, more: ReadonlyArray<readonly [string, string]> = []) =>
  decideAuthorizeRequest(paramsOf(changes, more), app, baseUrl)
const redirect = (error: string, state: string | undefined = "xyz") => ({
  kind: "redirect",
  redirectUri,
  error,
  description: expect.any(String),
  state
})
const page = { kind: "page", reason: expect.any(String) }

describe("The authorization request", () => {
  it("is valid: the host is asked for consent", () => {
    expect(decide({ scope: "bookings.read", code_challenge: challenge, code_challenge_method: "S256" })).toEqual({
      kind: "ok",
      redirectUri,
      scopes: ["bookings.read"],
      scopesDiffer: false,
      state: "xyz",
      codeChallenge: challenge,
      resource: null
    })
  })

  it("1. an unknown or missing client_id is reported to the user, without a redirect", () => {
    expect(decideAuthorizeRequest(paramsOf({}), undefined, baseUrl)).toEqual(page)
    expect(decide({ client_id: undefined })).toEqual(page)
    expect(decide({ client_id: "" })).toEqual(page)
    expect(authorizeClientId(paramsOf({ client_id: "" }))).toBeUndefined()
    expect(authorizeClientId(paramsOf({}))).toBe("app_1")
  })

  it.each([
    undefined,
    "",
    "https://app.example.com/callback",
    "https://app.example.com/Callback?tenant=1",
    "https://app.example.com:443/callback?tenant=1",
    "https://app.example.com/callback/?tenant=1",
    "https://app.example.com/callback?tenant=1#a",
    "https://app.example.com%2Fcallback?tenant=1",
    "https://u@app.example.com/callback?tenant=1",
    "https://evil.example.com/"
  ])("2. redirect_uri %j is reported to the user, without a redirect", (input) => {
    expect(decide({ redirect_uri: input })).toEqual(page)
  })

  it("3. a repeated redirect_uri or client_id is reported to the user, without a redirect", () => {
    expect(decide({}, [["redirect_uri", redirectUri]])).toEqual(page)
    expect(decide({}, [["client_id", "app_1"]])).toEqual(page)
    expect(authorizeClientId(paramsOf({}, [["client_id", "app_1"]]))).toBeUndefined()
  })

  it.each(["response_type", "scope", "code_challenge", "unknown"])(
    "4. a repeated %s is redirected with invalid_request",
    (name) => {
      expect(
        decide({}, [
          [name, "code"],
          [name, "code"]
        ])
      ).toEqual(redirect("invalid_request"))
    }
  )

  it("4. a repeated state is redirected with invalid_request and no state, since neither value is certain", () => {
    expect(decideAuthorizeRequest(paramsOf({}, [["state", "abc"]]), app, baseUrl)).toEqual({
      ...redirect("invalid_request"),
      state: undefined
    })
  })

  it("may name a resource of the installation, and no other", () => {
    expect(decide({ resource: `${baseUrl}/mcp` })).toMatchObject({ kind: "ok", resource: "mcp" })
    expect(decide({ resource: "https://elsewhere.example/mcp" })).toEqual(redirect("invalid_target"))
    expect(decide({ resource: `${baseUrl}/mcp` }, [["resource", baseUrl]])).toEqual(redirect("invalid_request"))
  })

  it("5. a parameter with an empty value counts as omitted", () => {
    expect(decide({ scope: "", state: "", code_challenge: "", code_challenge_method: "" })).toEqual({
      kind: "ok",
      redirectUri,
      scopes: ["profile.read"],
      scopesDiffer: false,
      state: undefined,
      codeChallenge: undefined,
      resource: null
    })
  })

  it("6. a missing response_type is redirected with invalid_request", () => {
    expect(decide({ response_type: undefined })).toEqual(redirect("invalid_request"))
  })

  it.each(["token", "code token", "CODE", "id_token"])(
    "7. response_type %s is redirected with unsupported_response_type",
    (response_type) => {
      expect(decide({ response_type })).toEqual(redirect("unsupported_response_type"))
    }
  )

  it.each(["a b+c%20&=#", "\u{1F600}é", "s".repeat(2048)])(
    "8. state is returned unchanged, with the code and with every error",
    (state) => {
      expect(decide({ state })).toMatchObject({ kind: "ok", state })
      expect(decide({ state, response_type: "token" })).toEqual(redirect("unsupported_response_type", state))
      expect(decide({ state, scope: "admin" })).toEqual(redirect("invalid_scope", state))
    }
  )

  it("8. an omitted state is not returned", () => {
    expect(decide({ state: undefined })).toMatchObject({ kind: "ok", state: undefined })
  })

  it("9. scope defaults to profile.read", () => {
    expect(decide()).toMatchObject({ kind: "ok", scopes: ["profile.read"], scopesDiffer: false })
  })

  it("10. an unknown scope, or one that the app may not request, is dropped and the difference reported", () => {
    expect(decide({ scope: "bookings.read services.write admin" })).toMatchObject({
      kind: "ok",
      scopes: ["bookings.read"],
      scopesDiffer: true
    })
  })

  it("11. a request whose scopes were all dropped is redirected with invalid_scope", () => {
    expect(decide({ scope: "services.write" })).toEqual(redirect("invalid_scope"))
  })

  it.each([
    ["plain", { code_challenge: challenge, code_challenge_method: "plain" }],
    ["a method in other letters", { code_challenge: challenge, code_challenge_method: "s256" }],
    ["a challenge without a method, which means plain", { code_challenge: challenge }],
    ["a method without a challenge", { code_challenge_method: "S256" }],
    ["a challenge of another length", { code_challenge: `${challenge}=`, code_challenge_method: "S256" }]
  ])("33. PKCE with %s is redirected with invalid_request", (_, changes) => {
    expect(decide(changes)).toEqual(redirect("invalid_request"))
  })

  it("33. an app without a secret must send a challenge", () => {
    const publicApp = { ...app, hasSecret: false }
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" }
    expect(decideAuthorizeRequest(paramsOf({}), publicApp, baseUrl)).toEqual(redirect("invalid_request"))
    expect(decideAuthorizeRequest(paramsOf(pkce), publicApp, baseUrl)).toMatchObject({ kind: "ok", codeChallenge: challenge })
  })
})
