import { expect, it } from "vitest"
import { createTestSlotkit } from "../testing/index.ts"

it("MUST keep the application's own data on hosts, services and bookings, in hooks and events too", async () => {
  const metadata = { order: "A-7" }
  const seen: Array<unknown> = []
  const t = await createTestSlotkit({ hooks: { inTransaction: ({ after }) => void seen.push(after.metadata) } })
  const host = await t.aHost({ external_id: "crm-42", metadata })
  await t.aHost()
  const service = await t.aService(host)
  await t.aWebhook(host)
  const { data, meta } = await t.hosts.list({ external_id: "crm-42" })
  expect([data, meta.total]).toMatchObject([[{ id: host.id, external_id: "crm-42", metadata }], 1])
  for await (const { id } of t.hosts.list({ external_id: "crm-42", per_page: 1 })) expect(id).toBe(host.id)
  expect((await t.services.configure(host.id, service.id, { metadata })).metadata).toEqual(metadata)
  const booking = await t.aBooking(service, { metadata })
  expect((await t.bookings.get(host.id, booking.id)).metadata).toEqual(metadata)
  await t.jobs.runOnce()
  expect(t.webhooks.requireEvent("booking.confirmed").event.data.booking).toMatchObject({ metadata })
  expect(seen).toEqual([metadata])
  await t.close()
})
