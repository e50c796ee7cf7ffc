import { describe, expect, it } from "vitest"
import { active, createdAt, now, off, stays } from "../../test/WebhookSamples.ts"
import { webhookFailuresToDisable } from "../values/Limits.ts"
import type { Webhook } from "../webhooks/Webhook.ts"
import { type DeliveryKind, deliveryKinds } from "./Delivery.ts"
import { type DeliveryEnd, decideDeliveryEnd } from "./DeliveryEnd.ts"

const end = (outcome: DeliveryEnd["outcome"], kind: DeliveryKind = "event"): DeliveryEnd => ({ kind, outcome, at: now })

describe("Given a webhook, when a delivery ends", () => {
  it("a delivered event resets the failures to 0 and is the last success", () => {
    for (const failures of [0, 1, 4]) {
      expect(decideDeliveryEnd({ ...active, consecutiveFailures: failures, lastFailureAt: createdAt }, end("delivered"))).toEqual(
        stays({ ...active, lastFailureAt: createdAt, lastSuccessAt: now })
      )
    }
  })

  it("the first four events that fail permanently are counted", () => {
    for (const failures of [0, 1, 2, 3]) {
      expect(decideDeliveryEnd({ ...active, consecutiveFailures: failures, lastSuccessAt: createdAt }, end("failed"))).toEqual(
        stays({ ...active, consecutiveFailures: failures + 1, lastSuccessAt: createdAt, lastFailureAt: now })
      )
    }
  })

  it("MUST be disabled as failing by the fifth consecutive failure, and its owner notified by email", () => {
    expect(decideDeliveryEnd({ ...active, consecutiveFailures: 4 }, end("failed"))).toEqual({
      webhook: { ...off("failing", 5), lastFailureAt: now, updatedAt: now },
      disabled: true,
      mail: true
    })
  })

  it("a success in between resets the count", () => {
    const ends = ["failed", "failed", "failed", "failed", "delivered", "failed", "failed", "failed", "failed"] as const
    const after = ends.reduce<Webhook>((webhook, outcome) => decideDeliveryEnd(webhook, end(outcome)).webhook, active)
    expect([after.status, after.consecutiveFailures]).toEqual(["active", 4])
    expect(decideDeliveryEnd(after, end("failed")).webhook.disabledReason).toBe("failing")
  })

  it("MUST be disabled as gone by a 410, which takes precedence over failing, without an email", () => {
    for (const failures of [0, 3, 4]) {
      expect(decideDeliveryEnd({ ...active, consecutiveFailures: failures }, end("gone"))).toEqual({
        webhook: { ...off("gone", failures + 1), lastFailureAt: now, updatedAt: now },
        disabled: true,
        mail: false
      })
    }
  })

  it.each(deliveryKinds.filter((kind) => kind !== "event"))("a %s MUST NOT move the counters", (kind) => {
    const failing = { ...active, consecutiveFailures: webhookFailuresToDisable - 1 }
    expect(decideDeliveryEnd(failing, end("failed", kind))).toEqual(stays(failing))
    expect(decideDeliveryEnd(failing, end("delivered", kind))).toEqual(stays(failing))
    expect(decideDeliveryEnd(failing, end("gone", kind))).toEqual({
      webhook: { ...off("gone", failing.consecutiveFailures), updatedAt: now },
      disabled: true,
      mail: false
    })
  })

  it.each(["manual", "failing", "gone"] as const)(
    "one that is already disabled as %s only counts deliveries that were in flight",
    (reason) => {
      const webhook = off(reason, 5)
      expect(decideDeliveryEnd(webhook, end("failed"))).toEqual(stays({ ...off(reason, 6), lastFailureAt: now }))
      expect(decideDeliveryEnd(webhook, end("gone"))).toEqual(stays({ ...off(reason, 6), lastFailureAt: now }))
      expect(decideDeliveryEnd(webhook, end("delivered"))).toEqual(stays({ ...off(reason), lastSuccessAt: now }))
    }
  )
})
