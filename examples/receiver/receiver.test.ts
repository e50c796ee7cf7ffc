import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeReceiver, type Receiver } from "./receiver.ts"

/** A delivery as sent by Slotkit. */
interface Delivery {
  readonly body: Buffer
  readonly headers: Record<string, string>
}

let slotkit: Slotkit
let hostId: number
let starts: ReadonlyArray<string>
let secret: string
let receiver: Receiver
let receiving: Server
let recording: Server
const recorded: Array<Delivery> = []

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}

beforeAll(async () => {
  receiving = createServer((request, response) => receiver.listener(request, response))
  recording = createServer(async (request, response) => {
    recorded.push({ body: await buffer(request), headers: request.headers as Record<string, string> })
    response.writeHead(204).end()
  })
  slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com", webhookAllow: ["127.0.0.1"] })
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
  hostId = host.id
  await slotkit.services.create(hostId, { title: "Intro", durations: [{ minutes: 30, price: null }] })
  starts = Object.values((await slotkit.availability.get(hostId, { service: "intro" })).data)
    .flat()
    .map(({ start }) => start)
  const key = await slotkit.apiKeys.create(hostId, { name: "Receiver", scopes: ["bookings.read", "webhooks.write"] })
  const subscribe = async (server: Server) =>
    slotkit.webhooks.create(hostId, key.id, {
      url: await listen(server),
      events: ["booking.confirmed", "booking.rescheduled", "booking.cancelled"]
    })
  receiver = makeReceiver((await subscribe(receiving)).signing_secret)
  secret = (await subscribe(recording)).signing_secret
})

afterAll(async () => {
  await slotkit.close()
  for (const server of [receiving, recording]) await new Promise((done) => server.close(done))
})

const book = async (index: number) => {
  const { id } = await slotkit.bookings.book(hostId, {
    service: "intro",
    start: starts[index] ?? expect.fail(),
    booker: { name: "Grace", email: "grace@example.com" }
  })
  return id
}

describe("The receiver", () => {
  it("MUST accept Slotkit's deliveries, and know the current state of each booking", async () => {
    const id = await book(0)
    await slotkit.jobs.runOnce()
    expect(receiver.appointments.get(id)).toMatchObject({ status: "accepted", start: starts[0], who: "Grace" })
    await slotkit.bookings.reschedule(hostId, id, { start: starts[4] ?? "" })
    await slotkit.jobs.runOnce()
    await slotkit.bookings.cancel(hostId, id, { reason: "Ill" })
    await slotkit.jobs.runOnce()
    expect(receiver.appointments.get(id)?.status).toBe("cancelled")
    expect(receiver.log).toEqual([
      `booking.confirmed: booking ${id} is accepted`,
      `booking.rescheduled: booking ${id} is accepted`,
      `booking.cancelled: booking ${id} is cancelled`
    ])
  })

  it("MUST act once per event and use the events' times, whatever their order of arrival", async () => {
    recorded.length = 0
    const id = await book(1)
    await slotkit.jobs.runOnce()
    await slotkit.bookings.cancel(hostId, id)
    await slotkit.jobs.runOnce()
    const late = makeReceiver(secret)
    const server = createServer(late.listener)
    const url = await listen(server)
    const deliver = async ({ body, headers }: Delivery) => {
      const signed = Object.entries(headers).filter(([name]) => name.startsWith("svc-"))
      return (await fetch(url, { method: "POST", headers: signed, body: new Uint8Array(body) })).status
    }
    const [confirmed, cancelled] = recorded as [Delivery, Delivery]
    for (const delivery of [cancelled, confirmed, cancelled]) expect(await deliver(delivery)).toBe(204)
    expect(late.appointments.get(id)?.status).toBe("cancelled")
    expect(late.log).toEqual([
      `booking.cancelled: booking ${id} is cancelled`,
      "booking.confirmed: overtaken by a later event",
      "booking.cancelled: a repetition"
    ])
    expect(await deliver({ ...confirmed, body: Buffer.concat([confirmed.body, Buffer.from(" ")]) })).toBe(400)
    expect(late.log.at(-1)).toBe("refused: no_match")
    await new Promise((done) => server.close(done))
  })
})
