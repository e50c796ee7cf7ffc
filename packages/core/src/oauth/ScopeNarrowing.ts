/** The scope of an authorization request without `scope`. Spec: oauth.authorize.scope. */
const defaultScope = "profile.read"

/**
 * Reduces the requested scopes to those that an app may request.
 *
 * `requested` is the space-separated parameter, absent or empty for the default. Unknown and forbidden scopes are dropped. Scopes
 * are granted once, in the order of the request. If none remains, the result is `invalid_scope`. If `differs` is set, the token
 * response must list the scopes, because they differ from the request (RFC 6749, section 5.1). Spec: oauth.authorize.scope.
 */
export const narrowScopes = <S extends string>({
  requested,
  allowed
}: {
  readonly requested: string | undefined
  readonly allowed: ReadonlyArray<S>
}): { readonly granted: ReadonlyArray<S>; readonly differs: boolean } => {
  const target = scopesOf(requested) ?? [defaultScope]
  const granted = target.filter(isOneOf(allowed))
  return { granted, differs: granted.length !== target.length }
}

/**
 * Reduces a refresh to some of the granted scopes, or to all of them if `requested` is absent or empty.
 *
 * A scope that was not granted, or an empty result, is `invalid_scope`. The refresh token keeps its own scopes. RFC 6749, section
 * 6.
 */
export const narrowRefreshScopes = <S extends string>({
  requested,
  held
}: {
  readonly requested: string | undefined
  readonly held: ReadonlyArray<S>
}): ReadonlyArray<S> | "invalid_scope" => {
  const target = scopesOf(requested) ?? held
  return target.length > 0 && target.every(isOneOf(held)) ? target : "invalid_scope"
}

const isOneOf =
  <S extends string>(scopes: ReadonlyArray<S>) =>
  (scope: string): scope is S =>
    scopes.some((one) => one === scope)

const scopesOf = (requested: string | undefined): ReadonlyArray<string> | undefined =>
  requested === undefined || requested === "" ? undefined : [...new Set(requested.split(" ").filter((scope) => scope !== ""))]
