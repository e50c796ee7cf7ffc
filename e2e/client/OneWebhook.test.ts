import { webhookReceiver } from "@slotkit/client/receiver"
import { createTestSlotkit, type TestBooking } from "slotkit/testing"
import { expect, it } from "vitest"

it("One webhook MUST tell one receiver whose event it is, among 1,000 hosts", async () => {
  const t = await createTestSlotkit()
  const hosts = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      t.aHost({ external_id: `tenant-${index}`, plan: index % 2 === 0 ? "pro" : "free" })
    )
  )
  const url = "https://93.184.215.14/webhooks"
  const { signing_secret } = await t.webhooks.createForAll({ url, events: ["booking.confirmed", "booking.cancelled"] })

  const chosen = [0, 7, 333, 500, 999].map((index) => hosts[index]!)
  const bookings: Array<TestBooking> = []
  for (const host of chosen) bookings.push(await t.aBooking(await t.aService(host)))
  await t.bookings.cancel(chosen[2]!.id, bookings[2]!.id)
  await t.jobs.runOnce()

  const traced: Array<readonly [string | null | undefined, string, number]> = []
  const now = () => t.clock.now().getTime() / 1000
  const receiver = webhookReceiver({ secret: signing_secret, now }, ({ host, type, data }) => {
    traced.push([host?.external_id, type, data.booking.id])
  })
  for (const delivery of t.webhooks.received) expect((await receiver.fetch(delivery.toRequest())).status).toBe(204)
  const confirmed = chosen.map(({ external_id }, index) => [external_id, "booking.confirmed", bookings[index]!.id])
  const cancelled = ["tenant-333", "booking.cancelled", bookings[2]!.id]
  expect(traced.toSorted()).toEqual([...confirmed, cancelled].toSorted())
  expect((await t.webhooks.deliveriesForAll({ host: chosen[2]!.id })).meta.total).toBe(2)
  await t.close()
})
