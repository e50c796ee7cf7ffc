import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { appendToRedirectUri, checkRedirectUri, loopbackUriMatches, redirectUriMatches } from "./RedirectUri.ts"

describe("Redirect URIs at registration", () => {
  it.each([
    "https://app.example.com/callback",
    "https://app.example.com",
    "https://app.example.com:8443/callback?tenant=1&x=%2F",
    "https://localhost/callback",
    "http://localhost:3000/callback",
    "http://127.0.0.1/callback",
    "http://[::1]:8080/callback",
    "https://app.example.com/@me",
    "https://a-b.xn--bcher-kva.example/cb?codes=1&State=2&error_uri=3",
    "https://192.0.2.1/callback",
    "https://app.example.com/a,b/-/..c"
  ])("allows %s", (uri) => {
    expect(checkRedirectUri(uri)).toEqual({ ok: true })
  })

  it.each([
    ["http://app.example.com/callback", "http only for localhost"],
    ["http://localhost.evil.com/", "http only for localhost"],
    ["http://127.0.0.2/", "http only for localhost"],
    ["myapp://callback", "absolute"],
    ["javascript:alert(1)", "absolute"],
    ["urn:ietf:wg:oauth:2.0:oob", "absolute"],
    ["//app.example.com/callback", "absolute"],
    ["/callback", "absolute"],
    ["https:/app.example.com", "absolute"],
    ["https:///app.example.com", "absolute"],
    ["", "absolute"],
    ["https://app.example.com/#", "fragment"],
    ["https://app.example.com/a#b", "fragment"],
    ["https://*.example.com/callback", "wildcard"],
    ["https://app.example.com/*", "wildcard"],
    ["https://user@app.example.com/", "user name"],
    ["https://@app.example.com/", "user name"],
    ["https://app.example.com/a\nb", "control characters"],
    ["https://app.example.com/a b", "spaces"],
    ["https://app.example.com\\@evil.com/", "backslashes"],
    ["https://app.example.com/é", "non-ASCII"],
    ["https://app.example.com:0/", "valid"],
    ["https://app.example.com:99999/", "valid"],
    ["https://a.example,b.example/", "comma"],
    ["https://a.example%2Cb.example/", "comma"],
    ["https://app..example.com/", "empty host label"],
    ["https://app.example.com./", "empty host label"],
    ["https://.example.com/", "empty host label"],
    ["https://-app.example.com/", "hyphen"],
    ["https://app-.example.com/", "hyphen"],
    ["https://app.example.com-/", "hyphen"],
    ["https://app.example.com/cb?code=1", "have code in its query"],
    ["https://app.example.com/cb?a=1&state", "have state in its query"],
    ["https://app.example.com/cb?iss=", "have iss in its query"],
    ["https://app.example.com/cb?error=1", "have error in its query"],
    ["https://app.example.com/cb?error%5Fdescription=1", "have error_description in its query"],
    [`https://app.example.com/${"a".repeat(2048)}`, "at most 2048"]
  ])("refuses %j with a reason", (uri, words) => {
    expect(checkRedirectUri(uri)).toMatchObject({ ok: false, reason: expect.stringContaining(words) })
  })
})

describe("loopbackUriMatches", () => {
  const registered = ["http://127.0.0.1/cb", "http://localhost:3000/cb?a=1", "http://[::1]:80", "https://app.example.com/cb"]

  it.each(["http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", "http://localhost/cb?a=1", "http://[::1]:65535"])(
    "accepts %s on any port",
    (input) => {
      expect(loopbackUriMatches(registered, input)).toBe(true)
    }
  )

  it.each([
    "http://127.0.0.1:51004/CB",
    "http://127.0.0.1:51004/cb/",
    "http://127.0.0.1:51004/cb?a=1",
    "http://localhost:51004/cb",
    "http://127.0.0.1:0/cb",
    "http://127.0.0.1:65536/cb",
    "http://127.0.0.1:/cb",
    "http://127.0.0.1:1@evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://127.0.0.1:51004/cb#a",
    "http://127.0.0.2/cb",
    "https://127.0.0.1/cb",
    "https://app.example.com:8443/cb",
    "HTTP://127.0.0.1/cb",
    "http://127.0.0.1:51004/cb\nx"
  ])("refuses %s", (input) => {
    expect(loopbackUriMatches(registered, input)).toBe(false)
  })
})

describe("redirectUriMatches", () => {
  const registered = ["https://app.example.com/callback", "http://localhost:3000/cb"]

  it("matches a registered URI", () => {
    expect(redirectUriMatches(registered, "https://app.example.com/callback")).toBe(true)
    expect(redirectUriMatches(registered, "http://localhost:3000/cb")).toBe(true)
  })

  it.each([
    "https://app.example.com/Callback",
    "https://APP.example.com/callback",
    "https://app.example.com/callback/",
    "https://app.example.com:443/callback",
    "https://app.example.com/callback?x=1",
    "https://app.example.com/callback#",
    "https://app.example.com%2Fcallback",
    "https://app.example.com/callback/../callback",
    "https://u@app.example.com/callback",
    "http://app.example.com/callback",
    "http://localhost:3001/cb",
    " https://app.example.com/callback",
    ""
  ])("MUST NOT match %j, which differs", (input) => {
    expect(redirectUriMatches(registered, input)).toBe(false)
  })
})

describe("appendToRedirectUri", () => {
  it.each([
    ["https://a.example/cb", "https://a.example/cb?code=1&state=2"],
    ["https://a.example/cb?tenant=x%20y", "https://a.example/cb?tenant=x%20y&code=1&state=2"],
    ["https://a.example/cb?", "https://a.example/cb?code=1&state=2"],
    ["https://a.example/cb?x=1&", "https://a.example/cb?x=1&code=1&state=2"],
    ["https://A.example", "https://A.example?code=1&state=2"]
  ])("keeps %s as registered, including its query", (uri, location) => {
    expect(
      appendToRedirectUri(uri, [
        ["code", "1"],
        ["state", "2"]
      ])
    ).toBe(location)
  })

  it("omits undefined parameters", () => {
    expect(
      appendToRedirectUri("https://a.example/cb", [
        ["error", "access_denied"],
        ["state", undefined]
      ])
    ).toBe("https://a.example/cb?error=access_denied")
    expect(appendToRedirectUri("https://a.example/cb", [["state", undefined]])).toBe("https://a.example/cb")
  })

  it("state is preserved, including spaces, plus signs and percent signs", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2048 }), (state) => {
        const location = appendToRedirectUri("https://a.example/cb?x=1", [["state", state]])
        expect(new URL(location).searchParams.get("state")).toBe(state)
        expect(decodeURIComponent(location.slice("https://a.example/cb?x=1&state=".length))).toBe(state)
        expect(location).toMatch(/^[!-~]+$/)
      })
    )
  })
})
