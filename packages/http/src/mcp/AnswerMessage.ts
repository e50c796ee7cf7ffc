import { isRecord } from "@slotkit/core/internal"
import { countBy, type MissingScope, type PlanRequired } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { callTool, type ToolResult, type ToolServices } from "./CallTool.ts"
import {
  errorCodes,
  errorResponse,
  hasStructuredContent,
  isRevision,
  type Message,
  newestInitialized,
  type Revision,
  type RpcError,
  resultResponse,
  revisions,
  stateless
} from "./Message.ts"
import type { Tool } from "./Tool.ts"

const countCalls = countBy("slotkit_mcp_calls_total", "Calls of tools by agents of hosts and visitors, by outcome.", [
  "agent_of",
  "tool",
  "outcome"
])

/** A server: its tools, and how they are used. */
export interface McpServer<Who, R = never> {
  /** The person whom the agent helps, as metrics name them. */
  readonly agentOf: "host" | "visitor"
  readonly instructions: string
  readonly tools: ReadonlyArray<Tool<Who>>
  /** Refuses a tool to a caller, or does nothing. */
  readonly admit: (
    tool: Tool<Who>,
    who: Who,
    sent: Readonly<Record<string, unknown>>
  ) => Effect.Effect<void, MissingScope | PlanRequired, R>
}

/** A JSON-RPC response and the HTTP status that it is sent with. */
export interface Reply {
  readonly status: number
  readonly body: object
}

/** Answers a request. Fails only for a missing scope. */
export const answerMessage = <Who, R>(
  server: McpServer<Who, R>,
  who: Who,
  { id, method, params }: Extract<Message, { kind: "request" }>,
  revision: Revision
): Effect.Effect<Reply, MissingScope, ToolServices | R> => {
  const isStateless = revision === stateless
  const reply = (result: object): Reply => ({
    status: 200,
    body: resultResponse(
      id,
      isStateless ? { ...result, resultType: "complete", _meta: { ...metaOf(result), [serverInfoKey]: serverInfo } } : result
    )
  })
  const refuse = (error: RpcError, status = 200) => Effect.succeed({ status, body: errorResponse(id, error) })
  const invalid = (message: string) => refuse({ code: errorCodes.invalidParams, message })
  const { instructions } = server
  const cached = isStateless ? { ttlMs: 300_000, cacheScope: "public" } : {}
  switch (isStateless && notStateless.has(method) ? "" : method) {
    case "initialize":
      return Effect.succeed(
        reply({ protocolVersion: negotiated(params.protocolVersion), capabilities, serverInfo, instructions })
      )
    case "ping":
      return Effect.succeed(reply({}))
    case "server/discover":
      if (!isStateless) break
      return Effect.succeed(reply({ supportedVersions: revisions, capabilities, instructions, ...cached }))
    case "tools/list":
      if (params.cursor !== undefined) return invalid("The list of tools has one page, so it has no cursor.")
      return Effect.succeed(reply({ tools: server.tools.map((tool) => listed(tool, revision)), ...cached }))
    case "tools/call": {
      const { name, arguments: sent = {} } = params
      const tool = server.tools.find((known) => known.name === name)
      if (tool === undefined) return invalid(`Unknown tool. The tools are ${server.tools.map((known) => known.name).join(", ")}.`)
      if (!isRecord(sent)) return invalid("The arguments of a tool must be an object.")
      return callTool({ tool, who, id, sent }, server.admit(tool, who, sent)).pipe(
        Effect.tap(({ isError }) => countCalls([server.agentOf, tool.name, isError === true ? "refused" : "done"])),
        Effect.map((result) => reply(inRevision(result, revision)))
      )
    }
  }
  return refuse({ code: errorCodes.methodNotFound, message: "The server has no such method." }, isStateless ? 404 : 200)
}

/** A tool in `tools/list`. */
export const listed = <Who>(
  { name, title, description, inputSchema, outputSchema, hints }: Tool<Who>,
  revision: Revision
): object =>
  hasStructuredContent(revision)
    ? { name, title, description, inputSchema, outputSchema, annotations: hints }
    : { name, description, inputSchema, annotations: { title, ...hints } }

/** Revisions without structured content carry it as a second text. */
const inRevision = ({ structuredContent, ...result }: ToolResult, revision: Revision): ToolResult =>
  structuredContent === undefined
    ? result
    : hasStructuredContent(revision)
      ? { ...result, structuredContent }
      : { ...result, content: [...result.content, { type: "text", text: JSON.stringify(structuredContent) }] }

const negotiated = (requested: unknown): Revision =>
  isRevision(requested) && requested !== stateless ? requested : newestInitialized

const metaOf = (result: object): object => ("_meta" in result && isRecord(result._meta) ? result._meta : {})

const notStateless: ReadonlySet<string> = new Set(["initialize", "ping"])
const serverInfoKey = "io.modelcontextprotocol/serverInfo"
const serverInfo = { name: "slotkit", title: "Slotkit", version: "1.0.0" }
const capabilities = { tools: {} }
