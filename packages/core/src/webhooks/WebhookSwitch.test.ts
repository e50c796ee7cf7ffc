import { describe, expect, it } from "vitest"
import { active, now, off, stays } from "../../test/WebhookSamples.ts"
import { decideWebhookSwitch } from "./WebhookSwitch.ts"

describe("Given a webhook, when it is enabled or disabled", () => {
  it("disabled: the reason is manual, the failures are unchanged", () => {
    expect(decideWebhookSwitch({ ...active, consecutiveFailures: 3 }, "switchOff", now)).toEqual({
      webhook: { ...off("manual", 3), updatedAt: now },
      disabled: true,
      mail: false
    })
  })

  it.each(["manual", "failing", "gone"] as const)("enabled, from %s: active, the failures MUST be 0", (reason) => {
    expect(decideWebhookSwitch(off(reason, 5), "switchOn", now)).toEqual(stays({ ...active, updatedAt: now }))
  })

  it("enabled while active: the failures MUST be 0", () => {
    expect(decideWebhookSwitch({ ...active, consecutiveFailures: 3 }, "switchOn", now)).toEqual(
      stays({ ...active, updatedAt: now })
    )
  })

  it("disabled while disabled: the reason becomes manual, and no waiting deliveries are cancelled", () => {
    expect(decideWebhookSwitch(off("failing", 5), "switchOff", now)).toEqual(stays({ ...off("manual", 5), updatedAt: now }))
    expect(decideWebhookSwitch(off("gone", 1), "switchOff", now)).toEqual(stays({ ...off("manual", 1), updatedAt: now }))
  })

  it("unchanged: then nothing happened", () => {
    expect(decideWebhookSwitch(active, "switchOn", now)).toEqual(stays(active))
    expect(decideWebhookSwitch(off("manual", 2), "switchOff", now)).toEqual(stays(off("manual", 2)))
  })
})
