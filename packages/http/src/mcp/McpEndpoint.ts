import { isRecord } from "@slotkit/core/internal"
import { countBy, type MissingScope, type PlanRequired, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { readBody } from "../guards/ReadBody.ts"
import {
  assumedRevision,
  errorCodes,
  errorResponse,
  hasStructuredContent,
  isRevision,
  type Message,
  newestInitialized,
  type Revision,
  type RpcError,
  readMessage,
  requestRevision,
  resultResponse,
  revisions,
  stateless
} from "./Message.ts"
import { callTool, type Tool, type ToolResult, type ToolServices } from "./Tool.ts"

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

/**
 * Answers one POST: a message, or a batch of 2025-03-26. Responses are JSON, never a stream, and no session is kept, so that any
 * process answers any request. Streamable HTTP.
 *
 * `authenticate` admits the client and responds on its behalf. Its argument is true if the client calls a tool that writes.
 */
export const mcpEndpoint = <Who, R, R2>(
  server: McpServer<Who, R>,
  authenticate: (
    writes: boolean,
    answer: (who: Who) => Effect.Effect<HttpServerResponse.HttpServerResponse, MissingScope, ToolServices | R>
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, never, R2>
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const { origin, accept } = request.headers
    // A page on another site could reach a server on the visitor's machine under its own name: DNS rebinding.
    if (origin !== undefined && origin !== (yield* Settings).origin) return refusal(403, "Pages of this origin may not call MCP.")
    if (accept !== undefined && !acceptsJson(accept)) return refusal(406, "The response is application/json.")
    const { json } = yield* readBody(request)
    const isBatch = Array.isArray(json)
    const messages = (isBatch ? json : [json]).map(readMessage)
    const calls = messages.filter((message) => message.kind === "request" && message.method === "tools/call")
    const writes = calls.some((message) => isWriting(server, message))
    return yield* authenticate(
      writes,
      Effect.fnUntraced(function* (who) {
        if (isBatch && (messages.length === 0 || messages.length > maxBatch || calls.length > 1)) return refusal(400, wrongBatch)
        const header = request.headers["mcp-protocol-version"]
        if (isBatch && header !== undefined && header !== assumedRevision) return refusal(400, "Batches are not supported.")
        const replies: Array<Reply> = []
        for (const message of messages) {
          const reply = yield* answered(message, who)
          if (reply !== undefined) replies.push(reply)
        }
        const [first] = replies
        if (first === undefined) return HttpServerResponse.empty({ status: 202 })
        return isBatch
          ? HttpServerResponse.jsonUnsafe(replies.map(({ body }) => body))
          : HttpServerResponse.jsonUnsafe(first.body, { status: first.status })
      })
    )

    function answered(message: Message, who: Who): Effect.Effect<Reply | undefined, MissingScope, ToolServices | R> {
      if (message.kind === "invalid") return Effect.succeed(refused(400, message.id, "The body is not a JSON-RPC 2.0 message."))
      const verdict = requestRevision(message, request.headers)
      if ("refusal" in verdict) {
        const id = message.kind === "request" ? message.id : null
        return Effect.succeed({ status: 400, body: errorResponse(id, verdict.refusal) })
      }
      return message.kind === "request" ? answerMessage(server, who, message, verdict.revision) : Effect.undefined
    }
  }).pipe(Effect.catchTag("UnreadableBody", ({ status, message }) => Effect.succeed(refusal(status, message, errorCodes.parse))))

const isWriting = <Who, R>({ tools }: McpServer<Who, R>, message: Message): boolean =>
  message.kind === "request" && tools.some(({ name, hints }) => name === message.params.name && !hints.readOnlyHint)

/** Each call of a tool counts against the rate limit, which counts HTTP requests. */
const maxBatch = 20
const wrongBatch = `A batch has 1 to ${maxBatch} messages, and at most one tools/call.`

const refused = (status: number, id: string | number | null, message: string): Reply => ({
  status,
  body: errorResponse(id, { code: errorCodes.invalidRequest, message })
})

const refusal = (status: number, message: string, code: number = errorCodes.invalidRequest) =>
  HttpServerResponse.jsonUnsafe(errorResponse(null, { code, message }), { status })

const acceptsJson = (accept: string): boolean =>
  accept.split(",").some((part) => /^\s*(?:application\/json|application\/\*|\*\/\*)\s*(?:;|$)/i.test(part))

/** A JSON-RPC response and the HTTP status that it is sent with. */
interface Reply {
  readonly status: number
  readonly body: object
}

/** Answers a request. Fails only for a missing scope. */
const answerMessage = <Who, R>(
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
const listed = <Who>({ name, title, description, inputSchema, outputSchema, hints }: Tool<Who>, revision: Revision): object =>
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

const countCalls = countBy("slotkit_mcp_calls_total", "Calls of tools by agents of hosts and visitors, by outcome.", [
  "agent_of",
  "tool",
  "outcome"
])
