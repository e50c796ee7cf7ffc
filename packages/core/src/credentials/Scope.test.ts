import { describe, expect, it } from "vitest"
import { type Access, access, apiKeyBaseScopes, apiKeyScopes, missingScopes, planAllows, proScopes, scopes } from "./Scope.ts"

describe("Scopes", () => {
  it("each scope and the endpoints that require it", () => {
    const endpointsOf = (scope: string) =>
      Object.entries<Access>(access).flatMap(([name, needed]) => (needed.scopes.some((needs) => needs === scope) ? [name] : []))
    expect(Object.fromEntries(scopes.map((scope) => [scope, endpointsOf(scope)]))).toEqual({
      "profile.read": ["GET /profile", "GET /services"],
      "availability.read": ["GET /availability", "GET /availability/explain", "GET /demand"],
      "bookings.read": [
        "GET /bookings",
        "GET /bookings/{id}",
        "GET /bookings/{id}/cancellation",
        "GET /members",
        "GET /bookings/{id}/reassign",
        "GET /waitlist",
        "POST /webhooks"
      ],
      "services.read": ["GET /services/{id}", "GET /discount-codes", "GET /discount-codes/{id}"],
      "services.write": [
        "POST /services",
        "PATCH /services/{id}",
        "DELETE /services/{id}",
        "POST /discount-codes",
        "PATCH /discount-codes/{id}",
        "DELETE /discount-codes/{id}"
      ],
      "invites.read": ["GET /invites", "GET /invites/{id}"],
      "invites.write": ["POST /invites", "DELETE /invites/{id}"],
      "webhooks.write": [
        "GET /webhooks",
        "GET /webhooks/{id}",
        "POST /webhooks",
        "PATCH /webhooks/{id}",
        "DELETE /webhooks/{id}"
      ],
      "bookings.write": [
        "POST /bookings",
        "POST /bookings/series",
        "POST /bookings/series/preview",
        "POST /bookings/series/{series}/extend",
        "POST /bookings/visits",
        "POST /bookings/visits/times",
        "POST /bookings/{id}/accept",
        "POST /bookings/{id}/decline",
        "POST /bookings/{id}/charge",
        "POST /bookings/{id}/cancel",
        "POST /bookings/{id}/reschedule",
        "POST /bookings/{id}/reassign",
        "POST /waitlist/{id}/offer",
        "DELETE /waitlist/{id}"
      ],
      "bookings.override": []
    })
  })

  it("GET /token needs no scope", () => {
    expect(access["GET /token"]).toEqual({ scopes: [], plan: "any" })
  })

  it("the endpoints that need Pro", () => {
    expect(Object.entries<Access>(access).flatMap(([name, { plan }]) => (plan === "pro" ? [name] : []))).toEqual([
      "GET /bookings",
      "GET /bookings/{id}",
      "POST /webhooks"
    ])
    expect(planAllows(access["GET /bookings"], "free")).toBe(false)
    expect(planAllows(access["GET /bookings"], "pro")).toBe(true)
    expect(planAllows(access["GET /profile"], "free")).toBe(true)
  })

  it("the scopes that have no effect on Free", () => {
    expect([...proScopes].toSorted()).toEqual(["bookings.read", "webhooks.write"])
  })

  it("a credential lacks the required scopes that it does not hold", () => {
    const needed = access["POST /webhooks"]
    expect(missingScopes(needed.scopes, new Set())).toEqual(["webhooks.write", "bookings.read"])
    expect(missingScopes(needed.scopes, new Set(["webhooks.write"]))).toEqual(["bookings.read"])
    expect(missingScopes(needed.scopes, new Set(["bookings.read", "webhooks.write", "profile.read"]))).toEqual([])
    expect(missingScopes(access["GET /token"].scopes, new Set())).toEqual([])
  })

  it("API keys have profile.read, availability.read and bookings.read automatically, and the chosen scopes, without duplicates", () => {
    expect(apiKeyBaseScopes).toEqual(["profile.read", "availability.read", "bookings.read"])
    expect(apiKeyScopes([])).toEqual(["profile.read", "availability.read", "bookings.read"])
    expect(apiKeyScopes(["webhooks.write", "profile.read", "services.read", "webhooks.write"])).toEqual([
      "profile.read",
      "availability.read",
      "bookings.read",
      "services.read",
      "webhooks.write"
    ])
  })
})
