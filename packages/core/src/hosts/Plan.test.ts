import { describe, expect, it } from "vitest"
import { planRules } from "./Plan.ts"

describe("Limits: Free plan", () => {
  it("custom slugs, groups, approval and webhooks need Pro", () => {
    const { customSlugs, groups, approval, webhooks } = planRules
    expect([customSlugs, groups, approval, webhooks].map((rule) => [rule("free"), rule("pro")])).toEqual([
      [false, true],
      [false, true],
      [false, true],
      [false, true]
    ])
  })

  it("Free has the operator's limit of default services, Pro has no limit", () => {
    expect(planRules.serviceLimit("free", 1)).toBe(1)
    expect(planRules.serviceLimit("free", 3)).toBe(3)
    expect(planRules.serviceLimit("pro", 1)).toBe(Number.POSITIVE_INFINITY)
  })
})
