/** The frame of another site that a page is shown in, according to the page's query. */
export interface Embedding {
  /** The colour scheme of the site. */
  readonly theme: "light" | "dark" | "auto" | undefined
  /** The URL to which a payment returns, if it is on a listed origin. */
  readonly returnUrl: string | undefined
}

/** Reads the query of a page with `embed=1`. Undefined for its own page. */
export const embeddingOf = (query: URLSearchParams, embedOrigins: ReadonlyArray<string> | undefined): Embedding | undefined => {
  if (query.get("embed") !== "1") return undefined
  const theme = query.get("theme")
  return {
    theme: theme === "light" || theme === "dark" || theme === "auto" ? theme : undefined,
    returnUrl: returnUrlIn(query, embedOrigins)
  }
}

/** The parameters that the addresses inside a frame keep. */
export const embeddingQuery = (embedding: Embedding | undefined): ReadonlyArray<readonly [string, string]> =>
  embedding === undefined
    ? []
    : [
        ["embed", "1"],
        ...(embedding.theme === undefined ? [] : [["theme", embedding.theme] as const]),
        ...(embedding.returnUrl === undefined ? [] : [["return_url", embedding.returnUrl] as const])
      ]

/** Returns the query's `return_url` if its origin is one of those that may embed the pages. */
export const returnUrlIn = (query: URLSearchParams, embedOrigins: ReadonlyArray<string> = []): string | undefined => {
  const url = query.get("return_url") ?? ""
  if (url.length > maxLength || !URL.canParse(url)) return undefined
  const { origin, href } = new URL(url)
  return embedOrigins.includes(origin) ? href : undefined
}

/** The query that carries a return URL on, with its question mark. */
export const returnSearch = (returnUrl: string | undefined): string =>
  returnUrl === undefined ? "" : `?${new URLSearchParams({ return_url: returnUrl })}`

/**
 * The sites that may frame the pages, for `frame-ancestors`: the installation's own, and those listed. All of them by default.
 */
export const frameAncestors = (embedOrigins: ReadonlyArray<string> | undefined): string =>
  embedOrigins === undefined ? "*" : ["'self'", ...embedOrigins].join(" ")

const maxLength = 2000
