/** Takes a mount's prefix off a request target; what is outside the prefix becomes a path that nothing is at. */
export const withoutPrefix = (url: string, prefix: string): string => {
  if (!url.startsWith(prefix)) return nowhere
  const rest = url.slice(prefix.length)
  return rest.startsWith("/") ? rest : rest === "" || rest.startsWith("?") ? `/${rest}` : nowhere
}

const nowhere = "//"
