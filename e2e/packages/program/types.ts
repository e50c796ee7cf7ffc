// Everything that a program can name of the library and the client, checked with the declarations of both.
import { createClient } from "@slotkit/client"
import { createOperatorClient } from "@slotkit/client/operator"
import { webhookReceiver } from "@slotkit/client/receiver"
import { createVisitorClient } from "@slotkit/client/visitor"
import { type Booking, createSlotkit, type Host, type NewHost, type Slotkit, SlotkitError } from "slotkit"
import { slotkitFastify } from "slotkit/fastify"
import { slotkitHono } from "slotkit/hono"
import { mountInNest } from "slotkit/nest"
import { slotkitNext } from "slotkit/next"
import { createTestSlotkit } from "slotkit/testing"

const input: NewHost = { email: "ada@example.com", timezone: "Europe/London" }

export const titles = async (): Promise<ReadonlyArray<string>> => {
  const slotkit: Slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
  const host: Host = await slotkit.hosts.create(input)
  for await (const booking of slotkit.bookings.list(host.id)) console.log(booking.scheduled_at satisfies Booking["scheduled_at"])
  const { data } = await slotkit.services.list(host.id)
  return data.map(({ title }) => title)
}

export const isConflict = (error: unknown): boolean => error instanceof SlotkitError && error.code === "conflict"

export const others = [
  createClient,
  createOperatorClient,
  createVisitorClient,
  webhookReceiver,
  slotkitFastify,
  slotkitHono,
  mountInNest,
  slotkitNext,
  createTestSlotkit
]
