/**
 * Strips a mount's prefix from a request target. Targets outside the prefix become an unknown path.
 *
 * The metadata of an issuer with a path is at the root of its origin, followed by that path: RFC 8414, section 3.1.
 */
export const withoutPrefix = (url: string, prefix: string): string => {
  if (prefix !== "" && url === `${metadata}${prefix}`) return metadata
  if (!url.startsWith(prefix)) return nowhere
  const rest = url.slice(prefix.length)
  return rest.startsWith("/") ? rest : rest === "" || rest.startsWith("?") ? `/${rest}` : nowhere
}

const metadata = "/.well-known/oauth-authorization-server"
const nowhere = "//"
