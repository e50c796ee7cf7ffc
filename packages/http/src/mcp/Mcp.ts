import type { Scope } from "@slotkit/core"
import { planAllows, unitedScopes } from "@slotkit/core/internal"
import { type Caller, type MissingScope, planRequired, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { visitorRateLimit } from "../guards/AddressLimit.ts"
import { admitCaller, CurrentCaller, onBehalfOf } from "../guards/Authenticate.ts"
import { requireScopes, scopesOfRequest } from "../guards/RequireScope.ts"
import { agentScopes, ModelContextProtocol, metadataUrl } from "../oauth/ResourceMetadata.ts"
import { VisitorCounters } from "../request/VisitorCounters.ts"
import { answerRequestTool } from "./host/AnswerRequest.ts"
import { bookTimeTool } from "./host/BookTime.ts"
import { cancelBookingTool } from "./host/CancelBooking.ts"
import { createInviteTool } from "./host/CreateInvite.ts"
import { explainTimeTool } from "./host/ExplainTime.ts"
import { findTimesTool } from "./host/FindTimes.ts"
import { getBookingTool } from "./host/GetBooking.ts"
import { getDemandTool } from "./host/GetDemand.ts"
import { getProfileTool } from "./host/GetProfile.ts"
import { listBookingsTool } from "./host/ListBookings.ts"
import { listServicesTool } from "./host/ListServices.ts"
import { previewChangeTool } from "./host/PreviewChange.ts"
import { reassignBookingTool } from "./host/ReassignBooking.ts"
import { rescheduleBookingTool } from "./host/RescheduleBooking.ts"
import { type McpServer, mcpEndpoint } from "./McpEndpoint.ts"
import type { Tool } from "./Tool.ts"
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

/** The tools of a host's agent, in the order they are listed. */
const hostTools: ReadonlyArray<Tool<Caller>> = [
  getProfileTool,
  listServicesTool,
  findTimesTool,
  explainTimeTool,
  getDemandTool,
  previewChangeTool,
  listBookingsTool,
  getBookingTool,
  createInviteTool,
  bookTimeTool,
  answerRequestTool,
  rescheduleBookingTool,
  reassignBookingTool,
  cancelBookingTool
]

const hostServer: McpServer<Caller, CurrentCaller | Settings> = {
  agentOf: "host",
  instructions:
    "The calendar of one host. Call list_services for slugs, then find_times, then book_time. " +
    "Send the timezone of the person you help: every time is given in UTC and in it; repeat the local one to people. " +
    "A refusal says what to do next.",
  tools: hostTools,
  admit: (tool, { host }, sent) =>
    Effect.andThen(
      requireScopes(tool.overrides ? scopesOfRequest(tool.scopes, sent) : tool.scopes),
      planAllows(tool, host.plan) ? Effect.void : planRequired
    )
}

/**
 * Returns a function that authenticates the caller of a request, counts the request with those to `/api/v1`,
 * and then answers on the caller's behalf.
 *
 * Error responses tell the agent how to sign in:
 *
 * - 401 names the resource's metadata and the scopes to ask for: those that only read public facts, and those of the tools that
 *   the
 *   query of the address names in `scope`. Some clients ask only once. RFC 9728, section 5.1.
 * - 403 for `MissingScope`, which `requireScopes` fails with, names the scopes to ask for next: those that the credential holds
 *   and
 *   those that are required. An agent that asks again therefore loses none. RFC 6750, section 3.1.
 * - 429 says when to try again.
 */
export const authenticateAgent = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  const admit = yield* admitCaller("mcp")
  const challenge = (fields: Readonly<Record<string, string>>) => ({
    "www-authenticate": `Bearer ${Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(", ")}`
  })
  return <R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, MissingScope, R>) =>
    admit.pipe(
      Effect.flatMap((caller) =>
        Effect.catchTag(onBehalfOf(caller, "mcp", answer), "MissingScope", ({ message, scopes }) => {
          const scope = unitedScopes([caller.scopes, scopes]).join(" ")
          const headers = challenge({ error: "insufficient_scope", scope, resource_metadata: metadataUrl(baseUrl, "mcp") })
          return Effect.succeed(
            HttpServerResponse.jsonUnsafe({ message, code: "missing_scope", scopes }, { status: 403, headers })
          )
        })
      ),
      Effect.catchTags({
        Unauthorized: ({ message, presented }) =>
          Effect.map(HttpServerRequest, ({ url }) => {
            const error = presented ? { error: "invalid_token" } : undefined
            const scope = unitedScopes([firstScopes, wantedScopes(url)]).join(" ")
            const headers = challenge({ ...error, resource_metadata: metadataUrl(baseUrl, "mcp"), scope })
            return HttpServerResponse.jsonUnsafe({ message, code: "unauthorized" }, { status: 401, headers })
          }),
        TooManyRequests: ({ message, retryAfterSeconds }) => {
          const headers = { "retry-after": String(retryAfterSeconds) }
          return Effect.succeed(HttpServerResponse.jsonUnsafe({ message, code: "too_many_requests" }, { status: 429, headers }))
        }
      })
    )
})

/** The scopes that an agent asks for first: those of the tools that only read public facts. */
const firstScopes: ReadonlyArray<Scope> = ["profile.read", "availability.read"]

/** The scopes of tools that the query of an address names, as `scope=bookings.read+bookings.write`. Others are ignored. */
const wantedScopes = (url: string): ReadonlyArray<Scope> => {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"))
  const named = new Set<string>(query.getAll("scope").flatMap((list) => list.split(" ")))
  return agentScopes.filter((scope) => named.has(scope))
}
