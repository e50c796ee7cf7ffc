/** The parameters of an OAuth request, decoded according to RFC 6749, sections 3.1 and 3.2. */
export interface OAuthParameters {
  /** The value of a parameter that was sent once. An empty value counts as omitted. */
  readonly get: (name: string) => string | undefined
  /** The names of repeated parameters, whatever their values. */
  readonly repeated: ReadonlySet<string>
  /** The names of parameters whose name or value is not UTF-8. They have no value. */
  readonly unreadable: ReadonlySet<string>
}

/** Parses a query string without its question mark. RFC 6749, appendix B. */
export const readOAuthQuery = (query: string): OAuthParameters => {
  const unreadable = query.split("&").filter((pair) => !isUtf8(pair))
  return readOAuthParameters(
    new URLSearchParams(query),
    new Set(unreadable.flatMap((pair) => [...new URLSearchParams(pair).keys()]))
  )
}

/** Collects decoded pairs. Accepts a `URLSearchParams`. */
export const readOAuthParameters = (
  pairs: Iterable<readonly [name: string, value: string]>,
  unreadable: ReadonlySet<string> = new Set()
): OAuthParameters => {
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of pairs) {
    if (values.has(name)) repeated.add(name)
    values.set(name, value)
  }
  const get = (name: string) => (repeated.has(name) || unreadable.has(name) ? undefined : values.get(name) || undefined)
  return { get, repeated, unreadable }
}

/** Returns true if every run of percent-encoded bytes is UTF-8. A stray percent sign is literal. */
export const isUtf8 = (encoded: string): boolean =>
  (encoded.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((bytes) => {
    try {
      decodeURIComponent(bytes)
      return true
    } catch {
      return false
    }
  })

/** The error for a malformed request. RFC 6749, sections 4.1.2.1 and 5.2. */
export const invalidRequest = (description: string) => ({ error: "invalid_request", description }) as const
