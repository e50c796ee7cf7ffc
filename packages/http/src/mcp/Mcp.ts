import { planAllows } from "@slotkit/core/internal"
import { type Caller, type MissingScope, planRequired, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { authenticateAgent } from "../agents/AuthenticateAgent.ts"
import { ModelContextProtocol } from "../agents/ResourceMetadata.ts"
import { visitorRateLimit } from "../guards/AddressLimit.ts"
import { CurrentCaller } from "../guards/Authenticate.ts"
import { readBody } from "../guards/ReadBody.ts"
import { requireScopes, scopesOfRequest } from "../guards/RequireScope.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import { answerMessage, type McpServer, type Reply } from "./AnswerMessage.ts"
import type { ToolServices } from "./CallTool.ts"
import { hostTools } from "./host/HostTools.ts"
import { assumedRevision, errorCodes, errorResponse, type Message, readMessage, requestRevision } from "./Message.ts"
import { visitorTools } from "./visitor/VisitorTools.ts"

/**
 * `/mcp`: tools for a host's agent, with the credentials of `/api/v1`. `/mcp/visitor`: tools for the agent of a visitor who
 * books, without a credential and with the limits of the visitor API. Decision 0070.
 */
export const Mcp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    if (!(yield* ModelContextProtocol)) return
    const authenticate = yield* authenticateAgent
    const host = mcpEndpoint(hostServer, (_, answer) => authenticate(Effect.flatMap(CurrentCaller, answer)))
    yield* router.add("POST", "/mcp", host)
    const admit = yield* visitorRateLimit
    const visitor = mcpEndpoint(visitorServer, (writes, answer) =>
      Effect.catchTags(admit(writes, "mcp", answer()), {
        TooManyRequests: ({ message, retryAfterSeconds }) =>
          Effect.succeed(
            HttpServerResponse.jsonUnsafe(
              { message, code: "too_many_requests" },
              { status: 429, headers: { "retry-after": String(retryAfterSeconds) } }
            )
          ),
        MissingScope: Effect.die
      })
    )
    yield* router.add("POST", "/mcp/visitor", visitor)
  })
).pipe(Layer.provide(VisitorCounters.layer))

const visitorServer: McpServer<void> = {
  agentOf: "visitor",
  instructions:
    "Books meetings with hosts of this server. The first part of the path of a booking page is the host's username. Call get_host, then find_times, then book_time. Every time is given in UTC and in the timezone that you send; repeat the local one to people. A refusal says what to do next.",
  tools: visitorTools,
  admit: () => Effect.void
}

const hostServer: McpServer<Caller, CurrentCaller | Settings> = {
  agentOf: "host",
  instructions:
    "The calendar of one host. Call list_services for slugs, then find_times, then book_time. Every time is given in UTC and in the timezone that you send; repeat the local one to people. A refusal says what to do next.",
  tools: hostTools,
  admit: (tool, { host }, sent) =>
    Effect.andThen(
      requireScopes(tool.overrides ? scopesOfRequest(tool.scopes, sent) : tool.scopes),
      planAllows(tool, host.plan) ? Effect.void : planRequired
    )
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
