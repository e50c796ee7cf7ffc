import { expect, it } from "vitest"
import { createTestSlotkit } from "../testing/index.ts"
import { SlotkitError } from "./SlotkitError.ts"

it("MUST ask the questions of a service, and keep the answers in bookings, hooks and events", async () => {
  const seen: Array<unknown> = []
  const t = await createTestSlotkit({ hooks: { inTransaction: ({ after }) => void seen.push(after.answers) } })
  const host = await t.aHost()
  const service = await t.aService(host)
  await t.aWebhook(host)
  const questions = [{ key: "company", type: "text", question: "Which company?", required: true }] as const
  const output = [{ ...questions[0], help: null, options: [] }]
  expect((await t.services.configure(host.id, service.id, { questions })).questions).toEqual(output)
  expect((await t.services.list(host.id)).data[0]?.questions).toEqual(output)
  const refusal = await t.aBooking(service).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SlotkitError)
  expect(refusal).toMatchObject({ code: "invalid", errors: { "answers.company": ["The answers.company field is required."] } })
  const booking = await t.aBooking(service, { answers: { company: "Engines" } })
  const answers = [{ key: "company", question: "Which company?", value: "Engines" }]
  expect((await t.bookings.get(host.id, booking.id)).answers).toEqual(answers)
  await t.jobs.runOnce()
  expect(t.webhooks.requireEvent("booking.confirmed").event.data.booking).toMatchObject({ answers })
  expect(seen).toEqual([answers])
  await t.close()
})
