import type { Scope } from "@slotkit/core"
import { unitedScopes } from "@slotkit/core/internal"
import { type MissingScope, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { admitCaller, onBehalfOf } from "../guards/Authenticate.ts"
import { agentScopes, metadataUrl } from "./ResourceMetadata.ts"

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
