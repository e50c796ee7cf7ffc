import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createSlotkit, type Slotkit } from "slotkit"

/** A real Slotkit with one host on Pro, who offers an intro call, and an API key of theirs. */
export interface SlotkitServer {
  readonly slotkit: Slotkit
  readonly hostId: number
  readonly credentials: { readonly baseUrl: string; readonly apiKey: string }
  /** A team with two members, who share a service, and an API key of the team. */
  readonly team: () => Promise<{ readonly apiKey: string; readonly members: ReadonlyArray<number> }>
  /** Books the next free slot, and returns the booking's ID. */
  readonly book: () => Promise<number>
  readonly close: () => Promise<void>
}

export const startSlotkitServer = async (): Promise<SlotkitServer> => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl: "https://book.example.com",
    operatorToken: "operator",
    webhookAllow: ["127.0.0.1"]
  })
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Intro call", durations: [{ minutes: 30, price: null }] })
  const { key, id } = await slotkit.apiKeys.create(host.id, { name: "n8n", scopes })
  await slotkit.apiKeys.patch(host.id, id, { requests_per_minute: 600 })
  const server = createServer(slotkit.node).listen(0, "127.0.0.1")
  await new Promise((listening) => server.once("listening", listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    slotkit,
    hostId: host.id,
    credentials: { baseUrl: `${baseUrl}/`, apiKey: key },
    team: async () => {
      const team = await slotkit.hosts.create({ kind: "team", username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" })
      const members: Array<number> = []
      for (const username of ["ana", "ben"]) {
        const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" })
        await slotkit.members.add(team.id, { host: id })
        members.push(id)
      }
      const { id } = await slotkit.services.create(team.id, { title: "Check-up", durations: [{ minutes: 30, price: null }] })
      const roles = [{ key: "doctor", members: members.map((host) => ({ host })) }]
      await slotkit.services.configure(team.id, id, { staffing: { roles } })
      return { apiKey: (await slotkit.apiKeys.create(team.id, { name: "n8n", scopes })).key, members }
    },
    book: async () => {
      const { data } = await slotkit.availability.get(host.id, { service: "intro-call" })
      const [slot] = Object.values(data).flat()
      const booker = { name: "Grace", email: "grace@example.com" }
      return (await slotkit.bookings.book(host.id, { service: "intro-call", start: slot!.start, booker })).id
    },
    close: async () => {
      server.close()
      await slotkit.close()
    }
  }
}

const scopes = [
  ...(["bookings.read", "bookings.write", "bookings.override", "services.read"] as const),
  ...(["services.write", "invites.read", "invites.write", "webhooks.write"] as const)
]
