import { signWebhook } from "@slotkit/core"
import { describe, expect, it } from "vitest"
import { judgeDelivery } from "./WebhookVerdict.ts"

const secret = "svc_whsec_one"
const body = new TextEncoder().encode('{"id":"evt_1"}')
const header = signWebhook({ secrets: [secret], timestamp: 1_800_000_000, body })
const judge = (more: Partial<Parameters<typeof judgeDelivery>[0]>) =>
  judgeDelivery({ secrets: [secret], header, body, now: 1_800_000_010, ...more })

describe("The verdict on a delivery", () => {
  it("MUST be verified when any of the secrets signed it and it is recent", () => {
    expect(judge({})).toEqual({ valid: true, reason: "The signature is valid." })
    expect(judge({ secrets: ["svc_whsec_other", secret] }).valid).toBe(true)
  })

  it.each([
    ["no header", { header: undefined }, "There is no Svc-Signature header."],
    ["an empty header", { header: "" }, "There is no Svc-Signature header."],
    ["another form", { header: "sha256=00" }, "not of the form"],
    ["another secret", { secrets: ["svc_whsec_other"] }, "is not valid"],
    ["another body", { body: new TextEncoder().encode("{}") }, "is not valid"],
    ["an old one", { now: 1_800_000_301 }, "301 seconds old"],
    ["one from the future", { now: 1_799_999_000 }, "1000 seconds in the future"]
  ])("MUST give the reason: %s", (_, more, reason) => {
    expect(judge(more)).toEqual({ valid: false, reason: expect.stringContaining(reason) })
  })
})
