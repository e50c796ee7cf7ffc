import * as Context from "effect/Context"

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
