/** Where a browser goes after signing in when nothing better is known. */
export const accountPath = "/app"

/**
 * What a page was given as `return_to`, if it is a path under our origin; else the account's page.
 *
 * It is taken byte for byte, since it may be an app's request with its `state`. What browsers might read as another site's address
 * is none: two slashes at the beginning, a backslash, or a character that they skip.
 */
export const returnPath = (given: string | null): string =>
  given !== null && given.length <= maxLength && /^\/(?!\/)[!-[\]-~]*$/.test(given) ? given : accountPath

/** An address that carries 2 KB of `state`, percent-encoded, fits. */
const maxLength = 8192
