import type { FieldRule } from "../values/FieldRule.ts"

/** The maximum length of a registered redirect URI, in characters. */
export const maxRedirectUriLength = 2048

export type RedirectUriVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly breaks: FieldRule }

/**
 * Validates a redirect URI at registration.
 *
 * It must be an absolute `https:` URL, or `http:` for a loopback host, in printable ASCII so that it can be sent in a `Location`
 * header unchanged. It must not contain a user name, a fragment, a wildcard, or a parameter that the response adds. `reason` is
 * one sentence for the app's developer. RFC 6749, section 3.1.2; RFC 9700, section 2.1; RFC 1123, section 2.1.
 */
export const checkRedirectUri = (uri: string): RedirectUriVerdict => {
  if (uri.length > maxRedirectUriLength)
    return refuse(`The redirect URI must be at most ${maxRedirectUriLength} characters.`, {
      rule: "too_long",
      max: maxRedirectUriLength
    })
  if (!/^https?:\/\/[^/?#]/i.test(uri))
    return refuse("The redirect URI must be absolute and use https, or http for a loopback host.", { rule: "absolute" })
  if (!/^[!-~]*$/.test(uri) || uri.includes("\\")) {
    return refuse(
      "The redirect URI must not contain spaces, control characters, backslashes or non-ASCII characters. Percent-encode them."
    )
  }
  if (uri.includes("#")) return refuse("The redirect URI must not have a fragment.", { rule: "fragment" })
  if (uri.includes("*"))
    return refuse("The redirect URI must not contain a wildcard. Register each address separately.", { rule: "wildcard" })
  if (/^[^/]*\/\/[^/?]*@/.test(uri))
    return refuse("The redirect URI must not contain a user name or password.", { rule: "user_info" })
  const parsed = URL.parse(uri)
  if (parsed === null || parsed.port === "0") return refuse("The redirect URI must be a valid address.")
  if (parsed.protocol === "http:" && !loopbackHosts.has(parsed.hostname))
    return refuse("The redirect URI may use http only for localhost, 127.0.0.1 or [::1].", { rule: "loopback" })
  return hostProblem(parsed.hostname) ?? queryProblem(parsed.searchParams) ?? { ok: true }
}

/**
 * Returns true if a URI equals a registered one, character by character. Spec: oauth.authorize.redirect_uri; RFC 9700, section
 * 2.1.
 */
export const redirectUriMatches = (registered: ReadonlyArray<string>, value: string): boolean => registered.includes(value)

/**
 * Returns true if a URI on a loopback host equals a registered one, character by character, except for its port. Programs on a
 * desktop listen on a port that is free when they need it. RFC 8252, section 7.3.
 */
export const loopbackUriMatches = (registered: ReadonlyArray<string>, value: string): boolean => {
  const portless = withoutLoopbackPort(value)
  return portless !== undefined && checkRedirectUri(value).ok && registered.some((uri) => withoutLoopbackPort(uri) === portless)
}

/** Returns an `http:` URI of a loopback host without its port. Nothing for any other URI. */
const withoutLoopbackPort = (uri: string): string | undefined => {
  const [, host, rest] = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri) ?? []
  return host === undefined ? undefined : `${host}${rest}`
}

/**
 * Builds a `Location`: the redirect URI as registered, including its query, followed by the parameters in order.
 *
 * Parameters with the value `undefined` are omitted. The encoding is safe for any query parser: spaces become `%20`, plus signs
 * `%2B`. RFC 6749, sections 4.1.2 and 4.1.2.1.
 */
export const appendToRedirectUri = (
  registeredUri: string,
  params: ReadonlyArray<readonly [name: string, value: string | undefined]>
): string => {
  const input = params.flatMap(([name, value]): Array<[string, string]> => (value === undefined ? [] : [[name, value]]))
  if (input.length === 0) return registeredUri
  const separator = !registeredUri.includes("?") ? "?" : /[?&]$/.test(registeredUri) ? "" : "&"
  return registeredUri + separator + new URLSearchParams(input).toString().replaceAll("+", "%20")
}

const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

const hostProblem = (host: string) => {
  const labels = host.startsWith("[") ? [] : host.split(".")
  if (host.includes(",")) return refuse("The redirect URI must not have a comma in its host.")
  if (labels.includes(""))
    return refuse("The redirect URI must not have an empty host label, such as two consecutive dots or a trailing dot.")
  if (labels.some((label) => /^-|-$/.test(label)))
    return refuse("The redirect URI must not have a host label that begins or ends with a hyphen.")
  return undefined
}

const queryProblem = (query: URLSearchParams) => {
  const reserved = answerParameters.find((name) => query.has(name))
  return reserved === undefined
    ? undefined
    : refuse(`The redirect URI must not have ${reserved} in its query because the response adds it.`)
}

/** The parameters that an authorization response adds. If the URI already had one, the app could not tell them apart. */
const answerParameters = ["code", "state", "iss", "error", "error_description"]

const refuse = (reason: string, breaks: FieldRule = { rule: "other" }) => ({ ok: false, reason, breaks }) as const
