/** The default return path after signing in. */
export const accountPath = "/app"

/**
 * Returns `return_to` if it is a path on our origin, otherwise the account page.
 *
 * The path is kept byte for byte, because it may be an app's request with its `state`. Paths that browsers may parse as another
 * origin are rejected: two leading slashes, a backslash, or characters that browsers skip.
 */
export const returnPath = (path: string | null): string =>
  path !== null && path.length <= maxLength && /^\/(?!\/)[!-[\]-~]*$/.test(path) ? path : accountPath

/** Leaves room for a URL with 2 KB of percent-encoded `state`. */
const maxLength = 8192
