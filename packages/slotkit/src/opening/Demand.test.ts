import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import type { Slotkit } from "./Slotkit.ts"

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "slotkit-demand-"))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const origin = "https://book.example.com"
const open = () => createSlotkit({ database: { dataDir }, baseUrl: origin, secret: "a secret of at least thirty-two characters" })

const send = async (slotkit: Slotkit, path: string, json?: object) => {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" }
  const sent = json === undefined ? {} : { method: "POST", headers, body: JSON.stringify(json) }
  return (await slotkit.fetch(new Request(`${origin}${path}`, sent))).text()
}

it("MUST count visitors of the visitor API, the booking page and their agents, and keep the counts when it closes", async () => {
  const slotkit = await open()
  const { id } = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC" })
  await slotkit.services.create(id, { title: "Intro", durations: [{ minutes: 30 }] })
  const slots = "/visitor/v1/hosts/ada/services/intro/slots"
  const { data } = JSON.parse(await send(slotkit, slots)) as { data: Record<string, ReadonlyArray<{ start: string }>> }
  await send(slotkit, `${slots}?from=2020-01-01&to=2020-01-02`)
  await send(slotkit, "/book/ada/intro")
  await send(slotkit, "/book/ada/intro?view=list")
  await send(slotkit, "/book/ada/intro?month=2020-01")
  const params = { name: "find_times", arguments: { username: "ada", service: "intro", timezone: "UTC" } }
  await send(slotkit, "/mcp/visitor", { jsonrpc: "2.0", id: 1, method: "tools/call", params })
  const { start } = Object.values(data).flat().at(-1)!
  const booking = { start, booker: { name: "Grace", email: "grace@example.com" } }
  await send(slotkit, "/visitor/v1/hosts/ada/services/intro/bookings", booking)
  await send(slotkit, "/visitor/v1/hosts/ada/services/intro/bookings", booking)
  const totals = { asked: 6, empty: 2, refused: 1, booked: 1, reasons: { busy: 1 } }
  expect((await slotkit.availability.demand(id)).data[0]!.totals).toEqual(totals)
  await slotkit.close()

  const again = await open()
  expect((await again.availability.demand(id)).data[0]!.totals).toEqual(totals)
  await again.close()
})
