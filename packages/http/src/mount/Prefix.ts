/**
 * Strips a mount's prefix from a request target. Targets outside the prefix become an unknown path.
 *
 * The metadata of an issuer or resource with a path is at the root of its origin, followed by that path: RFC 8414, section 3.1;
 * RFC 9728, section 3.1.
 */
export const withoutPrefix = (url: string, prefix: string): string => {
  const known = wellKnown.find((path) => prefix !== "" && (url === `${path}${prefix}` || url.startsWith(`${path}${prefix}/`)))
  if (known !== undefined) return `${known}${url.slice(known.length + prefix.length)}`
  if (!url.startsWith(prefix)) return nowhere
  const rest = url.slice(prefix.length)
  return rest.startsWith("/") ? rest : rest === "" || rest.startsWith("?") ? `/${rest}` : nowhere
}

const wellKnown = ["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource"]
const nowhere = "//"
