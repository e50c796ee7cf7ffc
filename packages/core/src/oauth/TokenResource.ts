/** The part of an installation that a token is bound to: the agents' endpoint, or the API. */
export type TokenResource = (typeof tokenResources)[number]

const tokenResources = ["mcp", "api"] as const

/** The binding of a code or token. Null if it is valid everywhere. */
export type ResourceBinding = TokenResource | null

/**
 * Reads the `resource` parameter of a request.
 *
 * `{baseUrl}/mcp` and `{baseUrl}/api/v1` bind to that part; the base URL itself, and a request without the parameter, to none. A
 * trailing slash and the case of scheme and host do not matter. Any other resource is `invalid_target`. RFC 8707, section 2.
 */
export const readResource = (requested: string | undefined, baseUrl: string): ResourceBinding | "invalid_target" => {
  if (requested === undefined) return null
  const resource = normalized(requested)
  if (resource === undefined) return "invalid_target"
  if (resource === normalized(baseUrl)) return null
  if (resource === normalized(`${baseUrl}/mcp`)) return "mcp"
  return resource === normalized(`${baseUrl}/api/v1`) ? "api" : "invalid_target"
}

/**
 * Reduces the binding of a code or token to the requested one. Without a request it stays. A bound one cannot be widened, nor
 * bound to another part. RFC 8707, section 2.2.
 */
export const narrowResource = (
  { requested, held }: { readonly requested: string | undefined; readonly held: ResourceBinding },
  baseUrl: string
): ResourceBinding | "invalid_target" => {
  const resource = readResource(requested, baseUrl)
  if (requested === undefined || resource === held) return held
  return held === null ? resource : "invalid_target"
}

/** Returns the address of a resource. */
export const resourceUrl = (resource: TokenResource, baseUrl: string): string =>
  `${baseUrl}${resource === "mcp" ? "/mcp" : "/api/v1"}`

const normalized = (uri: string): string | undefined => (uri.includes("#") ? undefined : URL.parse(uri)?.href.replace(/\/$/, ""))
