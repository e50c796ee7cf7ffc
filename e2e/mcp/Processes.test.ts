// @module-tag thorough

import { Client as CurrentClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as CurrentStdio } from "@modelcontextprotocol/client/stdio"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { beforeAll, describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, hostOnServer } from "../../harness/HostOnServer.ts"
import { jsonClient, type Wire } from "../../harness/JsonClient.ts"
import { commandLine, runSlotkit, type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { operatorToken, surfacesOf } from "../../harness/Surfaces.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { currentClient, type Fetch, initializingClient, type McpClient } from "./McpClients.ts"

const databases = testDatabases()
const timezone = "America/New_York"
const booker = { name: "Bob", email: "bob@example.com" }

let servers: ReadonlyArray<ServingProcess>
let key: string
beforeAll(async () => {
  const variables = {
    SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters",
    SLOTKIT_OPERATOR_TOKEN: operatorToken,
    SLOTKIT_WORKERS: "false",
    DATABASE_URL: await databases.make()
  }
  servers = await Promise.all([serve(variables), serve(variables)])
  const surfaces = surfacesOf(servers[0]!.origin)
  const { host } = await hostOnServer(surfaces, ["intro"], { hours: aroundTheClock })
  key = expectCreated(
    await surfaces.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Agent", scopes: ["bookings.write"] })
  ).key
})

/** A balancer that gives requests to the servers in turn, without any memory of the client. A stopped server is skipped. */
const inTurn = () => {
  const counts = [0, 0]
  let turn = 0
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url)
    const first = turn++
    for (const [offset] of servers.entries()) {
      const index = (first + offset) % servers.length
      // Another process may have got its port.
      if (servers[index]!.child.signalCode !== null) continue
      try {
        const response = await globalThis.fetch(`${servers[index]!.origin}${pathname}`, init)
        counts[index]!++
        return response
      } catch {}
    }
    throw new Error("No server is left.")
  }
  return { fetch, counts }
}

const clients: ReadonlyArray<readonly [string, typeof currentClient, string]> = [
  ["@modelcontextprotocol/client 2.x", currentClient, "2026-07-28"],
  ["@modelcontextprotocol/sdk 1.x", initializingClient, "2025-11-25"]
]

/** Books the first free time, moves it to the next one, and cancels it. */
const throughLife = async ({ call }: McpClient): Promise<void> => {
  const [first, , next] = (await call("find_times", { service: "intro", timezone })).structuredContent.times
  const { booking } = (await call("book_time", { service: "intro", start: first.start, timezone, booker })).structuredContent
  expect([booking.status, booking.scheduled_at_local]).toEqual(["accepted", first.start_local])
  const conflict = await call("book_time", { service: "intro", start: first.start, timezone, booker })
  expect([conflict.isError, conflict.refusal.reason, conflict.refusal.next_times.length]).toEqual([true, "busy", 3])
  const moved = await call("reschedule_booking", { id: booking.id, start: next.start, timezone })
  expect(moved.structuredContent.booking.scheduled_at).toBe(next.start)
  const listed = await call("list_bookings", { timezone, email: booker.email, order: "asc", status: "accepted" })
  expect(listed.structuredContent.bookings.map(({ id }: Wire) => id)).toContain(booking.id)
  expect((await call("cancel_booking", { id: booking.id })).structuredContent.booking.status).toBe("cancelled")
}

describe("Two processes in turn", () => {
  it.each(clients)("MUST serve %s without a session", async (_, connect, version) => {
    const { fetch, counts } = inTurn()
    const client = await connect("https://book.example/mcp", key, fetch)
    expect([client.version(), (await client.toolNames()).length]).toEqual([version, 14])
    await throughLife(client)
    expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThanOrEqual(1)
    await client.close()
  })

  it("MUST answer a repeated call as the other process answered the first one", async () => {
    const [one, other] = servers.map(({ origin }) => jsonClient(origin, { authorization: `Bearer ${key}` })) as [
      ReturnType<typeof jsonClient>,
      ReturnType<typeof jsonClient>
    ]
    const post = (client: typeof one, id: number, name: string, sent: object) =>
      client("POST", "/mcp", { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: sent } }, modern)
    // Ids that the clients of other tests have not used in the last two minutes.
    const [slot] = (await post(one, 501, "find_times", { service: "intro", timezone })).body.result.structuredContent.times
    const expected = { service: "intro", start: slot.start, timezone, booker }
    const first = await post(one, 502, "book_time", expected)
    expect(first.body.result.structuredContent.booking.status).toBe("accepted")
    expect((await post(other, 502, "book_time", expected)).body).toEqual(first.body)
    expect((await post(other, 503, "book_time", expected)).body.result.isError).toBe(true)
  })

  it.each([
    ["2.x", async (command: Command) => ofTwo(command)],
    ["1.x", async (command: Command) => ofOne(command)]
  ])("MUST serve the stdio client %s through slotkit mcp", async (_, connect) => {
    const [node, script] = commandLine() as [string, string]
    const args = [script, "mcp", "--url", servers[0]!.origin]
    const client = await connect({ command: node, args, env: { PATH: process.env.PATH ?? "", SLOTKIT_API_KEY: key } })
    expect(await client.tools()).toBe(14)
    const found = await client.call("find_times", { service: "intro", timezone, limit: 1 })
    expect(found.structuredContent.times[0].start_local).toContain(`(${timezone})`)
    await client.close()
  })

  it("MUST explain a wrong key and an unreachable server to stdio clients, without showing the key", async () => {
    const [node, script] = commandLine() as [string, string]
    const secret = "svc_sk_wrong0000000000000000000000000000"
    const env = { PATH: process.env.PATH ?? "", SLOTKIT_API_KEY: secret }
    const refused = ofOne({ command: node, args: [script, "mcp", "--url", servers[0]!.origin], env })
    await expect(refused).rejects.toThrow(/Set SLOTKIT_API_KEY to an API key of the host/)
    const nowhere = ofOne({ command: node, args: [script, "mcp", "--url", "http://127.0.0.1:1"], env })
    await expect(nowhere).rejects.toThrow(/cannot be reached/)
    for (const [args, sentence] of [
      [["mcp"], "Set SLOTKIT_API_KEY to an API key of the host."],
      [["mcp", "--url", "ftp://x", "--key", secret], "--url must be an http or https URL, not ftp://x."]
    ] as const) {
      const { code, stdout, stderr } = await runSlotkit(args)
      expect([code, stdout]).toEqual([1, ""])
      expect(stderr).toContain(sentence)
      expect(stderr).not.toContain(secret)
    }
  })

  it.each(clients)("MUST go on for %s when one process is killed between two calls", async (_, connect) => {
    const { fetch } = inTurn()
    const client = await connect("https://book.example/mcp", key, fetch)
    const [slot] = (await client.call("find_times", { service: "intro", timezone })).structuredContent.times
    await stop(servers[1]!, "SIGKILL")
    for (const attempt of [1, 2]) expect([attempt, (await client.toolNames()).length]).toEqual([attempt, 14])
    const booked = await client.call("book_time", { service: "intro", start: slot.start, timezone, booker })
    expect(booked.structuredContent.booking.scheduled_at).toBe(slot.start)
    await client.close()
  })
})

const modern = { "mcp-protocol-version": "2025-11-25" }

interface Command {
  readonly command: string
  readonly args: Array<string>
  readonly env: Record<string, string>
}

const info = { name: "slotkit-tests", version: "1.0.0" }

const ofTwo = async (command: Command) => {
  const client = new CurrentClient(info, { versionNegotiation: { mode: "auto" } })
  await client.connect(new CurrentStdio(command))
  return {
    tools: async () => (await client.listTools()).tools.length,
    call: async (name: string, sent: Record<string, unknown>): Promise<Wire> => client.callTool({ name, arguments: sent }),
    close: () => client.close()
  }
}

const ofOne = async (command: Command) => {
  const client = new Client(info)
  await client.connect(new StdioClientTransport(command))
  return {
    tools: async () => (await client.listTools()).tools.length,
    call: async (name: string, sent: Record<string, unknown>): Promise<Wire> => client.callTool({ name, arguments: sent }),
    close: () => client.close()
  }
}
