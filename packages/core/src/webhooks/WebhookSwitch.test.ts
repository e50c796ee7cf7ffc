import { describe, expect, it } from "vitest"
import { active, now, off, stays } from "../../test/WebhookSamples.ts"
import { decideWebhookSwitch } from "./WebhookSwitch.ts"

describe("given a webhook, when it is switched", () => {
  it("off: disabled as manual, the failures stay as they were", () => {
    expect(decideWebhookSwitch({ ...active, consecutiveFailures: 3 }, "switchOff", now)).toEqual({
      webhook: { ...off("manual", 3), updatedAt: now },
      disabled: true,
      mail: false
    })
  })

  it.each(["manual", "failing", "gone"] as const)("on, from %s: active, the failures MUST be 0", (reason) => {
    expect(decideWebhookSwitch(off(reason, 5), "switchOn", now)).toEqual(stays({ ...active, updatedAt: now }))
  })

  it("on while it is on: the failures MUST be 0", () => {
    expect(decideWebhookSwitch({ ...active, consecutiveFailures: 3 }, "switchOn", now)).toEqual(
      stays({ ...active, updatedAt: now })
    )
  })

  it("off while it is off: manual from now on, and nothing that waits is left to cancel", () => {
    expect(decideWebhookSwitch(off("failing", 5), "switchOff", now)).toEqual(stays({ ...off("manual", 5), updatedAt: now }))
    expect(decideWebhookSwitch(off("gone", 1), "switchOff", now)).toEqual(stays({ ...off("manual", 1), updatedAt: now }))
  })

  it("to what it is already: then nothing happened", () => {
    expect(decideWebhookSwitch(active, "switchOn", now)).toEqual(stays(active))
    expect(decideWebhookSwitch(off("manual", 2), "switchOff", now)).toEqual(stays(off("manual", 2)))
  })
})
