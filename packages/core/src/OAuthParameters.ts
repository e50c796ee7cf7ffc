/** The parameters of an OAuth request, read as RFC 6749, sections 3.1 and 3.2, wants them. */
export interface OAuthParameters {
  /** The value of a parameter that was sent once; one with an empty value counts as omitted. */
  readonly get: (name: string) => string | undefined
  /** The names that were sent more than once, whatever their values. */
  readonly repeated: ReadonlySet<string>
}

/** Reads the pairs of a query or a form; a `URLSearchParams` can be passed as it is. */
export const readOAuthParameters = (pairs: Iterable<readonly [name: string, value: string]>): OAuthParameters => {
  const values = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [name, value] of pairs) {
    if (values.has(name)) repeated.add(name)
    values.set(name, value)
  }
  return { get: (name) => (repeated.has(name) ? undefined : values.get(name) || undefined), repeated }
}
