/** What an authorization request without `scope` asks for. Spec: oauth.authorize.scope. */
export const defaultScope = "profile.read"

/**
 * Narrows the scopes an app asks for to those it may use.
 *
 * `requested` is the space-separated parameter, absent or empty for the default; unknown and forbidden scopes are dropped, each is granted
 * once, in the order of the request. Nothing granted means `invalid_scope`. `differs` tells that the token answer must name the scopes,
 * because they are not those of the request (RFC 6749, section 5.1). Spec: oauth.authorize.scope.
 */
export const narrowScopes = <S extends string>({
  requested,
  allowed
}: {
  readonly requested: string | undefined
  readonly allowed: ReadonlyArray<S>
}): { readonly granted: ReadonlyArray<S>; readonly differs: boolean } => {
  const wanted = scopesOf(requested) ?? [defaultScope]
  const granted = wanted.filter(isOneOf(allowed))
  return { granted, differs: granted.length !== wanted.length }
}

/**
 * Narrows a refresh to some of the scopes that were granted, or to all of them when `requested` is absent or empty.
 *
 * Anything beyond, or nothing at all, is `invalid_scope`. The refresh token keeps its own scopes. RFC 6749, section 6.
 */
export const narrowRefreshScopes = <S extends string>({
  requested,
  held
}: {
  readonly requested: string | undefined
  readonly held: ReadonlyArray<S>
}): ReadonlyArray<S> | "invalid_scope" => {
  const wanted = scopesOf(requested) ?? held
  return wanted.length > 0 && wanted.every(isOneOf(held)) ? wanted : "invalid_scope"
}

const isOneOf =
  <S extends string>(scopes: ReadonlyArray<S>) =>
  (scope: string): scope is S =>
    scopes.some((one) => one === scope)

const scopesOf = (requested: string | undefined): ReadonlyArray<string> | undefined =>
  requested === undefined || requested === "" ? undefined : [...new Set(requested.split(" ").filter((scope) => scope !== ""))]
