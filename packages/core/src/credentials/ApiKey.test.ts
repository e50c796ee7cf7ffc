import { Schema } from "effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { at } from "../../test/Samples.ts"
import { fieldErrors } from "../values/Input.ts"
import { type ApiKey, ApiKeyInput, ApiKeyResource, apiKeyResource, readApiKey } from "./ApiKey.ts"
import { scopes } from "./Scope.ts"

const apiKey: ApiKey = {
  id: 61,
  hostId: 7,
  name: "Spreadsheet",
  scopes: ["profile.read", "availability.read", "bookings.read"],
  last4: "x7Qz",
  createdAt: at("2026-01-02T00:00:00Z"),
  expiresAt: null,
  lastUsedAt: null,
  requestsPerMinute: null
}

describe("Operator API: API keys", () => {
  it("on the wire, without the key", () => {
    const resource = apiKeyResource(apiKey)
    expect(resource).toEqual({
      id: 61,
      name: "Spreadsheet",
      scopes: ["profile.read", "availability.read", "bookings.read"],
      key_hint: "svc_sk_…x7Qz",
      created_at: "2026-01-02T00:00:00Z",
      expires_at: null,
      last_used_at: null,
      requests_per_minute: 60
    })
    expect(Schema.decodeUnknownSync(ApiKeyResource)(resource)).toEqual(resource)
    expect(
      apiKeyResource({ ...apiKey, expiresAt: at("2027-01-02T00:00:00Z"), lastUsedAt: at("2026-01-03T04:05:06Z") })
    ).toMatchObject({ expires_at: "2027-01-02T00:00:00Z", last_used_at: "2026-01-03T04:05:06Z" })
    expect(apiKeyResource({ ...apiKey, requestsPerMinute: 600 }).requests_per_minute).toBe(600)
  })

  it("needs a name; scopes and an expiry date are optional", () => {
    expect(valueOf(ApiKeyInput, { name: " Spreadsheet " })).toEqual({ name: "Spreadsheet" })
    expect(valueOf(ApiKeyInput, { name: "Spreadsheet", scopes: ["services.read"], expires_at: "2027-01-02T00:00:00Z" })).toEqual({
      name: "Spreadsheet",
      scopes: ["services.read"],
      expires_at: at("2027-01-02T00:00:00Z")
    })
    expect(valueOf(ApiKeyInput, { name: "Spreadsheet", expires_at: null })).toEqual({ name: "Spreadsheet", expires_at: null })
  })

  it("reports every wrong field at once", () => {
    const oneOf = `must be one of ${scopes.join(", ")}`
    expect(errorsOf(ApiKeyInput, {})).toEqual({ name: ["The name field is required."] })
    expect(errorsOf(ApiKeyInput, { name: "x".repeat(101), scopes: ["admin", "profile.read", 3], expires_at: "soon" })).toEqual({
      name: ["The name field must be at most 100 characters."],
      scopes: [`The scopes field (entry 1) ${oneOf}.`, `The scopes field (entry 3) ${oneOf}.`],
      expires_at: ["The expires_at field must be an ISO 8601 date-time with a zone, such as 2026-01-31T09:00:00Z."]
    })
    expect(errorsOf(ApiKeyInput, { name: "Spreadsheet", scopes: "profile.read", expires_at: 3 })).toEqual({
      scopes: ["The scopes field must be a list."],
      expires_at: ["The expires_at field must be a string or null."]
    })
  })

  it("gets the base scopes in addition to the chosen ones", () => {
    expect(readApiKey({ name: "Script", scopes: ["services.read"] }, at("2026-01-01T00:00:00Z"))).toEqual(
      Result.succeed({
        name: "Script",
        scopes: ["profile.read", "availability.read", "bookings.read", "services.read"],
        expiresAt: null,
        requestsPerMinute: null
      })
    )
  })

  it("expires in the future, which is checked together with other fields", () => {
    const now = at("2026-01-01T00:00:00Z")
    const inThePast = ["The expires_at field must be in the future."]
    const read = (input: object) =>
      Result.mapError(readApiKey({ expires_at: "2026-01-01T00:00:00Z", ...input }, now), fieldErrors)
    expect(read({ name: "Script" })).toEqual(Result.fail({ expires_at: inThePast }))
    expect(read({})).toEqual(Result.fail({ name: ["The name field is required."], expires_at: inThePast }))
    expect(Result.isSuccess(read({ name: "Script", expires_at: "2026-01-01T00:00:01Z" }))).toBe(true)
  })
})
