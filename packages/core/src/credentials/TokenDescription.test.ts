import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { scopes } from "./Scope.ts"
import { describeToken, TokenDescription } from "./TokenDescription.ts"

describe("Token description (GET /token)", () => {
  it("one entry per scope the token holds; all are available on Pro", () => {
    expect(describeToken("pro", ["profile.read", "webhooks.write"])).toEqual({
      plan: "pro",
      scopes: [
        { id: "profile.read", available: true },
        { id: "webhooks.write", available: true }
      ]
    })
  })

  it("on Free, the scopes of bookings and webhooks are not available: plan_required; reason is omitted elsewhere", () => {
    expect(describeToken("free", scopes)).toEqual({
      plan: "free",
      scopes: [
        { id: "profile.read", available: true },
        { id: "availability.read", available: true },
        { id: "bookings.read", available: false, reason: "plan_required" },
        { id: "services.read", available: true },
        { id: "services.write", available: true },
        { id: "invites.read", available: true },
        { id: "invites.write", available: true },
        { id: "webhooks.write", available: false, reason: "plan_required" },
        { id: "bookings.write", available: true },
        { id: "bookings.override", available: true }
      ]
    })
  })

  it.each(["free", "pro"] as const)("matches its schema on %s, and contains no null", (plan) => {
    const description = describeToken(plan, scopes)
    expect(Schema.encodeSync(Schema.toCodecJson(TokenDescription))(description)).toEqual(description)
    expect(JSON.stringify(description)).not.toContain("null")
  })

  it("a token without scopes has an empty list", () => {
    expect(describeToken("free", [])).toEqual({ plan: "free", scopes: [] })
  })
})
