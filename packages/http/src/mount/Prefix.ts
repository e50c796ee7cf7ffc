/**
 * Takes a mount's prefix off a request target; what is outside the prefix becomes a path that nothing is at.
 *
 * The metadata of an issuer with a path is at the root of its origin, with that path behind it: RFC 8414, section 3.1.
 */
export const withoutPrefix = (url: string, prefix: string): string => {
  if (prefix !== "" && url === `${metadata}${prefix}`) return metadata
  if (!url.startsWith(prefix)) return nowhere
  const rest = url.slice(prefix.length)
  return rest.startsWith("/") ? rest : rest === "" || rest.startsWith("?") ? `/${rest}` : nowhere
}

const metadata = "/.well-known/oauth-authorization-server"
const nowhere = "//"
