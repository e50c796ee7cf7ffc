/** The parameters of an OAuth request, read as RFC 6749, sections 3.1 and 3.2, wants them. */
export interface OAuthParameters {
  /** The value of a parameter that was sent once; one with an empty value counts as omitted. */
  readonly get: (name: string) => string | undefined
  /** The names that were sent more than once, whatever their values. */
  readonly repeated: ReadonlySet<string>
  /** The names that were sent with bytes that are no UTF-8, in the name or the value; they have no value. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads the query of an address, without its question mark. RFC 6749, appendix B. */
export const readOAuthQuery = (query: string): OAuthParameters => {
  const unreadable = query.split("&").filter((pair) => !isUtf8(pair))
  return readOAuthParameters(
    new URLSearchParams(query),
    new Set(unreadable.flatMap((pair) => [...new URLSearchParams(pair).keys()]))
  )
}

/** Reads pairs that are decoded; a `URLSearchParams` can be passed as it is. */
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

/** Whether every run of percent-encoded bytes is UTF-8; a percent sign that encodes nothing stands for itself. */
export const isUtf8 = (encoded: string): boolean =>
  (encoded.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((bytes) => {
    try {
      decodeURIComponent(bytes)
      return true
    } catch {
      return false
    }
  })
