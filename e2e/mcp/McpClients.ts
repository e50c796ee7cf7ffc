import { Client as CurrentClient, StreamableHTTPClientTransport as CurrentHttp } from "@modelcontextprotocol/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Wire } from "../../harness/JsonClient.ts"

/** The result of a tool. */
export interface ToolReply {
  readonly content: ReadonlyArray<{ readonly type: string; readonly text?: string }>
  readonly structuredContent: Wire
  readonly isError: boolean
  readonly refusal: Wire
}

/** An official client, connected to a server. It checks every result against the tool's output schema. */
export interface McpClient {
  readonly call: (name: string, sent?: object) => Promise<ToolReply>
  readonly toolNames: () => Promise<ReadonlyArray<string>>
  readonly version: () => string | undefined
  readonly close: () => Promise<void>
}

/** Answers the requests of a client. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const info = { name: "slotkit-tests", version: "1.0.0" }

const authorized = (key: string | undefined) => ({
  requestInit: key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }
})

/** The result as tests read it. */
const messages = (result: Wire): ToolReply => ({ isError: false, ...result, refusal: result._meta?.["slotkit/refusal"] })

/** A client of 2.x that negotiates the newest revision, which has no session. */
export const currentClient = async (url: string, key: string | undefined, fetch: Fetch): Promise<McpClient> => {
  const client = new CurrentClient(info, { versionNegotiation: { mode: "auto" } })
  await client.connect(new CurrentHttp(new URL(url), { ...authorized(key), fetch }))
  await client.listTools()
  return {
    call: async (name, sent = {}) => messages(await client.callTool({ name, arguments: { ...sent } })),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    version: () => client.getNegotiatedProtocolVersion(),
    close: () => client.close()
  }
}

/** A client of 1.x, which begins with `initialize`. */
export const initializingClient = async (url: string, key: string | undefined, fetch: Fetch): Promise<McpClient> => {
  const client = new Client(info)
  const transport = new StreamableHTTPClientTransport(new URL(url), { ...authorized(key), fetch })
  // The transport's optional fields are declared without undefined.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  await client.listTools()
  return {
    call: async (name, sent = {}) => messages(await client.callTool({ name, arguments: { ...sent } })),
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    version: () => transport.protocolVersion,
    close: () => client.close()
  }
}
