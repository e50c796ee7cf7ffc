import { expect, it } from "vitest"
import * as core from "./index.ts"

it("exports the functions on which programs outside build", () => {
  const { computeSlots, explainSlot, signWebhook, verifyWebhookSignature, checkWebhookUrl, isPublicAddress, nextDelivery } = core
  for (const one of [computeSlots, explainSlot, signWebhook, verifyWebhookSignature, checkWebhookUrl, nextDelivery]) {
    expect(one).toBeInstanceOf(Function)
  }
  expect(["93.184.215.14", "2606:2800:21f::1", "169.254.169.254", "::1", "localhost"].map(isPublicAddress)).toEqual([
    true,
    true,
    false,
    false,
    false
  ])
})
