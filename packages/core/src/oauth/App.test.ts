import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { scopes } from "../credentials/Scope.ts"
import { fieldErrors, readInput } from "../values/Input.ts"
import { type App, AppInput, AppPatch, appResource } from "./App.ts"

const good = { name: "Calendar Sync", redirect_uris: ["https://app.example.com/callback"], scopes: ["profile.read"] }
const readWith = (schema: typeof AppInput | typeof AppPatch, input: object) =>
  Result.mapError(readInput(schema, input), fieldErrors)
const read = (changes: object) => readWith(AppInput, { ...good, ...changes })
const wrong = (field: string, ...sentences: ReadonlyArray<string>) => Result.fail({ [field]: sentences })

describe("A new app", () => {
  it("has a trimmed name, redirect URIs and scopes; public is optional", () => {
    expect(read({ name: " Calendar Sync ", secret: "ignored" })).toEqual(Result.succeed(good))
    expect(read({ public: true })).toEqual(Result.succeed({ ...good, public: true }))
    expect(read({ scopes })).toEqual(Result.succeed({ ...good, scopes }))
  })

  it("MUST report every missing or wrong field", () => {
    expect(readWith(AppInput, {})).toEqual(
      Result.fail({
        name: ["The name field is required."],
        redirect_uris: ["The redirect_uris field is required."],
        scopes: ["The scopes field is required."]
      })
    )
    expect(read({ name: " " })).toEqual(wrong("name", "The name field must not be empty."))
    expect(read({ public: "yes" })).toEqual(wrong("public", "The public field must be true or false."))
  })

  it.each([
    [
      ["http://app.example.com/callback"],
      "The redirect_uris field (entry 1) may use http only for localhost, 127.0.0.1 or [::1]."
    ],
    [["https://a.example/", "https://b.example/#x"], "The redirect_uris field (entry 2) must not have a fragment."],
    [
      ["https://*.example.com/"],
      "The redirect_uris field (entry 1) must not contain a wildcard. Register each address separately."
    ],
    [["app.example.com"], "The redirect_uris field (entry 1) must be absolute and use https, or http for a loopback host."],
    [
      ["https://a.example/\u0000"],
      "The redirect_uris field (entry 1) must not contain spaces, control characters, backslashes or non-ASCII characters. Percent-encode them."
    ],
    [[7], "The redirect_uris field (entry 1) must be a string."],
    [[], "The redirect_uris field must have 1 to 20 entries."],
    [
      Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`),
      "The redirect_uris field must have 1 to 20 entries."
    ],
    [["https://a.example/", "https://a.example/"], "The redirect_uris field must not repeat an address."],
    ["https://a.example/", "The redirect_uris field must be a list."]
  ])("MUST refuse the redirect URIs %j", (redirect_uris, sentence) => {
    expect(read({ redirect_uris })).toEqual(wrong("redirect_uris", sentence))
  })

  it("accepts URIs that differ in any character, even a trailing slash", () => {
    const redirect_uris = ["https://a.example", "https://a.example/", "http://localhost:8080/cb", "http://[::1]/cb?a=1"]
    expect(read({ redirect_uris })).toEqual(Result.succeed({ ...good, redirect_uris }))
  })

  it.each([
    [[], "The scopes field must have at least 1 entry."],
    [["admin"], `The scopes field (entry 1) must be one of ${scopes.join(", ")}.`]
  ])("MUST refuse the scopes %j", (expected, sentence) => {
    expect(read({ scopes: expected })).toEqual(wrong("scopes", sentence))
  })
})

it("a duplicate scope is stored once, in a new app and in an update", () => {
  const twice = ["bookings.read", "profile.read", "bookings.read"]
  expect(read({ scopes: twice })).toEqual(Result.succeed({ ...good, scopes: ["bookings.read", "profile.read"] }))
  expect(readWith(AppPatch, { scopes: twice })).toEqual(Result.succeed({ scopes: ["bookings.read", "profile.read"] }))
})

describe("An update of an app", () => {
  it("may have any field of a new app, under the same rules, except public", () => {
    expect(readWith(AppPatch, {})).toEqual(Result.succeed({}))
    expect(readWith(AppPatch, { ...good, public: true })).toEqual(Result.succeed(good))
    expect(readWith(AppPatch, { redirect_uris: [], scopes: [] })).toEqual(
      Result.fail({
        redirect_uris: ["The redirect_uris field must have 1 to 20 entries."],
        scopes: ["The scopes field must have at least 1 entry."]
      })
    )
  })
})

describe("An app", () => {
  it("is shown without its secrets", () => {
    const app: App = {
      id: 7,
      clientId: "app_1",
      name: "Calendar Sync",
      redirectUris: ["https://app.example.com/callback"],
      scopes: ["profile.read"],
      hasSecret: true,
      registeredBy: "operator",
      ownerHostId: null,
      isVerified: true,
      requestsPerMinute: null,
      createdAt: 0,
      updatedAt: 1000
    }
    expect(appResource(app)).toEqual({
      ...good,
      id: 7,
      client_id: "app_1",
      has_secret: true,
      registered_by: "operator",
      owner_host_id: null,
      verified: true,
      requests_per_minute: 60,
      created_at: "1970-01-01T00:00:00Z",
      updated_at: "1970-01-01T00:00:01Z"
    })
  })
})
