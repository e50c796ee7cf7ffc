import { planAllows } from "@slotkit/core/internal"
import { type Caller, planRequired, type Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { authenticateAgent } from "../agents/AuthenticateAgent.ts"
import { ModelContextProtocol } from "../agents/WellKnownPaths.ts"
import { visitorRateLimit } from "../guards/AddressLimit.ts"
import { CurrentCaller } from "../guards/Authenticate.ts"
import { requireScopes } from "../guards/RequireScope.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import type { McpServer } from "./AnswerMessage.ts"
import { hostTools } from "./host/HostTools.ts"
import { mcpEndpoint } from "./McpEndpoint.ts"
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
  admit: (tool, { host }) => Effect.andThen(requireScopes(tool.scopes), planAllows(tool, host.plan) ? Effect.void : planRequired)
}
