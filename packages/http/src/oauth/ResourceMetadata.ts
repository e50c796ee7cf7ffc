import { type Scope, scopes, type TokenResource } from "@slotkit/core"
import { resourceUrl } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/**
 * Serves the metadata of `/mcp`, of `/api/v1` and of the whole installation at `/.well-known/oauth-protected-resource`: where to
 * sign in, and for which scopes. Pages of any origin may read it. Below a path, each is also at the root of the origin, followed
 * by that path. RFC 9728, section 3.
 */
export const ResourceMetadata = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const serve = (resource: TokenResource | null, used: ReadonlyArray<Scope>) => {
      const metadata = {
        resource: resource === null ? baseUrl : resourceUrl(resource, baseUrl),
        authorization_servers: [baseUrl],
        scopes_supported: used,
        bearer_methods_supported: ["header"],
        resource_documentation: `${baseUrl}/docs`
      }
      const answer = HttpServerResponse.jsonUnsafe(metadata, {
        headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" }
      })
      return Effect.forEach(wellKnownPaths(wellKnown, baseUrl, pathOf(resource)), (path) =>
        router.add("GET", path, Effect.succeed(answer))
      )
    }
    if (yield* ModelContextProtocol) yield* serve("mcp", agentScopes)
    yield* serve("api", scopes)
    yield* serve(null, scopes)
  })
)

/** Returns the address of a resource's metadata. */
export const metadataUrl = (baseUrl: string, resource: TokenResource): string => `${baseUrl}${wellKnown}${pathOf(resource)}`

const wellKnown = "/.well-known/oauth-protected-resource"

const pathOf = (resource: TokenResource | null): string => (resource === null ? "" : resourceUrl(resource, ""))

/** The scopes that tools of `/mcp` require, some for one of their arguments only. */
export const agentScopes: ReadonlyArray<Scope> = [
  "profile.read",
  "availability.read",
  "bookings.read",
  "invites.write",
  "bookings.write",
  "bookings.override"
]

/**
 * Returns the paths of a well-known document about a resource or an issuer at `path` below the base URL.
 *
 * Below a path, standards place it at the root of the origin, followed by the path of the base URL. Proxies and frameworks that
 * strip that path can pass such requests on unchanged. RFC 8414, section 3.1; RFC 9728, section 3.1.
 */
export const wellKnownPaths = (
  wellKnown: `/.well-known/${string}`,
  baseUrl: string,
  path: string
): ReadonlyArray<`/${string}`> => {
  const below = new URL(baseUrl).pathname.replace(/\/+$/, "")
  return [`${wellKnown}${path}`, ...(below === "" ? [] : [`${wellKnown}${below}${path}` as const])]
}

/** True if agents may call Slotkit by the Model Context Protocol. */
export const ModelContextProtocol = Context.Reference<boolean>("@slotkit/http/ModelContextProtocol", { defaultValue: () => true })
