import { describe, expect, it } from "vitest"
import { webhookFailuresToDisable } from "../values/Limits.ts"
import { findWebhookTransition, type WebhookStatus, type WebhookTrigger } from "./WebhookTransitions.ts"

const statuses: ReadonlyArray<WebhookStatus | "none"> = ["none", "active", "disabled"]
const triggers: ReadonlyArray<WebhookTrigger> = [
  "create",
  "switchOff",
  "fifthFailureInARow",
  "answersGone",
  "switchOn",
  "downgrade"
]

describe("States and transitions: Webhook subscription", () => {
  it("no transition outside the table, from any status by any trigger", () => {
    const moves = statuses.flatMap((from) =>
      triggers.flatMap((on) => {
        const row = findWebhookTransition(from, on)
        return row === undefined ? [] : [`${from} -${on}-> ${row.to} (${row.reason})`]
      })
    )
    expect(moves).toEqual([
      "none -create-> active (null)",
      "active -switchOff-> disabled (manual)",
      "active -fifthFailureInARow-> disabled (failing)",
      "active -answersGone-> disabled (gone)",
      "active -downgrade-> active (null)",
      "disabled -switchOn-> active (null)"
    ])
  })

  it("5 consecutive events", () => {
    expect(webhookFailuresToDisable).toBe(5)
  })

  it("enabling resets the failures; only the fifth failure is emailed; a downgrade deletes nothing", () => {
    expect(findWebhookTransition("disabled", "switchOn")).toEqual({
      from: "disabled",
      on: "switchOn",
      when: ["pro"],
      to: "active",
      reason: null,
      also: ["failuresReset"]
    })
    expect(findWebhookTransition("active", "fifthFailureInARow")?.also).toEqual(["mail.webhookDisabled"])
    expect(findWebhookTransition("active", "answersGone")?.also).toEqual([])
    expect(findWebhookTransition("active", "downgrade")).toMatchObject({ to: "active", also: ["deliveriesPause"] })
  })
})
