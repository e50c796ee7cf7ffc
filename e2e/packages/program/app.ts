// A user's program, compiled and run in a project with the packages alone.
import { createClient, SlotkitApiError, verifyWebhook } from "@slotkit/client"
import { computeSlots, type Interval, signWebhook } from "@slotkit/core"
import { createSlotkit, type Slotkit } from "slotkit"

const slotkit: Slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/Paris", plan: "pro" })
await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30, price: null }] })
const { key } = await slotkit.apiKeys.create(host.id, { name: "Program" })

const api = createClient({
  baseUrl: "https://book.example.com",
  token: key,
  fetch: (input, init) => slotkit.fetch(new Request(input, init))
})
const titles = (await api.services.list()).data.map(({ title }) => title)
const refused = await api.services
  .create({ title: "Other", durations: [{ minutes: 60, price: null }] })
  .catch((error: unknown) => error)

const busy: ReadonlyArray<Interval> = []
const slots = computeSlots(
  {
    timeZone: "Europe/London",
    weekly: [{ weekday: 1, start: "09:00", end: "10:00" }],
    overrides: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    slotIntervalMinutes: 30
  },
  { now: Date.parse("2027-01-08T12:00:00Z"), from: "2027-01-11", to: "2027-01-11", durationMinutes: 30, busy }
)

const body = JSON.stringify({ id: "evt_1", type: "booking.confirmed", created_at: "2027-01-01T00:00:00Z", data: { booking: {} } })
const timestamp = Math.floor(Date.now() / 1000)
const signature = signWebhook({ secrets: ["svc_whsec_1"], timestamp, body })
const event = await verifyWebhook({ body, headers: new Headers({ "svc-signature": signature }) }, "svc_whsec_1")

console.log(
  JSON.stringify({
    titles,
    refused: refused instanceof SlotkitApiError ? refused.code : null,
    slots: slots.length,
    event: event.type
  })
)
await slotkit.close()
