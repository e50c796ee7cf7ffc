// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import { createTestSlotkit, type TestSlotkit } from "./index.ts"

for (const [name, open] of Object.entries(applications)) {
  describe(`A test's Slotkit on ${name}`, () => {
    let app: Application
    let t: TestSlotkit
    const schema = ownSchema()
    beforeAll(async () => {
      app = await open()
      t = await createTestSlotkit({ database: app.database, schema })
    })
    afterAll(async () => {
      await t.close()
      await app.execute(`DROP SCHEMA ${schema} CASCADE`)
      await app.close()
    })

    it("MUST move time, and find pending emails and deliveries inside an uncommitted transaction", async () => {
      const host = await t.aHost()
      await t.aWebhook(host)
      const service = await t.aService(host)
      const booking = await t.aBooking(service)
      await t.clock.advance({ days: 1 })
      expect(t.mails.requireMail({ kind: "reminder" }).at).toEqual(new Date("2026-01-05T09:00:00Z"))

      const grace = { to: "grace@example.com", kind: "cancelled" } as const
      await app.transaction(async (client) => {
        const inside = t.inTransaction(client)
        await inside.bookings.cancel(host.id, booking.id)
        expect(await t.waiting.requireMail(host.id, grace, inside)).toMatchObject({ attempts: 0 })
        expect(await t.waiting.requireEvent(host.id, "booking.cancelled", inside)).toMatchObject({ attempts: [] })
      })
      expect(() => t.mails.requireMail(grace)).toThrow("There are:")
      await t.jobs.runOnce()
      expect(t.mails.requireMail(grace).at).toEqual(t.clock.now())
      expect(t.webhooks.requireEvent("booking.cancelled").event.data.booking.id).toBe(booking.id)
    })
  })
}
