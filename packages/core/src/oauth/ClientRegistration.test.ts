import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { scopes } from "../credentials/Scope.ts"
import { readClientRegistration } from "./ClientRegistration.ts"

const uri = "https://app.example.com/callback"
const good = { client_name: "Desktop", redirect_uris: [uri] }
const refusal = (body: unknown) => {
  const read = readClientRegistration(body)
  return Result.isFailure(read) ? read.failure : read
}

describe("A client that registers itself", () => {
  it("is a public app with its redirect URIs, and may request every scope whatever it registers with", () => {
    const app = { name: "Desktop", redirect_uris: [uri], scopes, public: true }
    expect(readClientRegistration(good)).toEqual(Result.succeed(app))
    expect(readClientRegistration({ ...good, scope: "" })).toEqual(Result.succeed(app))
    expect(readClientRegistration({ ...good, scope: "openid bookings.read  profile.read" })).toEqual(Result.succeed(app))
  })

  it("MUST be registered without a secret whatever it asks for, and other metadata is ignored", () => {
    const request = {
      ...good,
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      client_uri: "https://app.example.com",
      verified: true,
      public: false
    }
    const read = readClientRegistration(request)
    expect(Result.isSuccess(read) && read.success).toEqual({ name: "Desktop", redirect_uris: [uri], scopes, public: true })
  })

  it("is named after the host of its first redirect URI if it has no name", () => {
    for (const client_name of [undefined, null, "", " "]) {
      const read = readClientRegistration({ client_name, redirect_uris: ["http://127.0.0.1:3000/cb", uri] })
      expect(Result.isSuccess(read) && read.success.name).toBe("127.0.0.1:3000")
    }
  })

  it.each([
    [undefined, "redirect_uris is required."],
    [[], "redirect_uris must have 1 to 20 entries."],
    [["http://app.example.com/"], "redirect_uris (entry 1) may use http only for localhost, 127.0.0.1 or [::1]."],
    ["https://app.example.com", "redirect_uris must be a list."],
    [
      [uri, "callback"],
      "redirect_uris (entry 2) must be absolute and use https, or http for a loopback host, where any port matches. Custom schemes are refused."
    ]
  ])("MUST be refused with the redirect URIs %j", (redirect_uris, description) => {
    expect(refusal({ ...good, redirect_uris })).toEqual({ error: "invalid_redirect_uri", description })
  })

  it.each([
    "com.example.app:/callback",
    "cursor://anysphere.cursor-mcp/oauth",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///x"
  ])("MUST be refused with the scheme of %s, and told which ones work", (custom) => {
    expect(refusal({ ...good, redirect_uris: [custom] })).toEqual({
      error: "invalid_redirect_uri",
      description:
        "redirect_uris (entry 1) must be absolute and use https, or http for a loopback host, where any port matches. Custom schemes are refused."
    })
  })

  it.each(["http://127.0.0.1/cb", "http://[::1]:4000/cb", "http://localhost:51004/cb"])(
    "may use the loopback address %s",
    (loopback) => {
      expect(Result.isSuccess(readClientRegistration({ ...good, redirect_uris: [loopback] }))).toBe(true)
    }
  )

  it.each<[unknown, string]>([
    [[], "The request body must be a JSON object."],
    [null, "The request body must be a JSON object."],
    [{ ...good, grant_types: ["client_credentials"] }, "grant_types must include authorization_code."],
    [{ ...good, response_types: ["token"] }, "response_types must include code."],
    [{ ...good, scope: "admin" }, "scope must name at least one scope of the server, separated by spaces."],
    [{ ...good, scope: ["profile.read"] }, "scope must name at least one scope of the server, separated by spaces."],
    [{ ...good, client_name: 7 }, "client_name must be a string."],
    [{ ...good, client_name: "a".repeat(101) }, "client_name must be at most 100 characters."]
  ])("MUST be refused with %j", (body, description) => {
    expect(refusal(body)).toEqual({ error: "invalid_client_metadata", description })
  })
})
