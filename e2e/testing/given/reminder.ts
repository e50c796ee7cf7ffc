import assert from "node:assert/strict"
import { test } from "node:test"
import { createTestSlotkit } from "slotkit/testing"

test("a booker is reminded", async (context) => {
  const t = await createTestSlotkit()
  context.after(t.close)
  const host = await t.aHost()
  await t.aWebhook(host)
  await t.aBooking(await t.aService(host))
  await t.clock.advance({ days: 1 })
  assert.equal(t.mails.requireMail({ to: "grace@example.com", kind: "reminder" }).at.toISOString(), "2026-01-05T09:00:00.000Z")
  assert.equal(t.webhooks.requireEvent("booking.confirmed").attempt, 1)
})
