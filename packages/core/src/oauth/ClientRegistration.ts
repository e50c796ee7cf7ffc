import * as Result from "effect/Result"
import { type Scope, scopes } from "../credentials/Scope.ts"
import { fieldErrors, isRecord, readInput } from "../values/Input.ts"
import { AppInput } from "./App.ts"

/** The metadata of a client that registers itself: the fields of an app without a secret. */
export type ClientRegistration = Pick<typeof AppInput.Type, "name" | "redirect_uris" | "scopes"> & { readonly public: true }

/** An error of RFC 7591, section 3.2.2. */
export interface RegistrationError {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata"
  readonly description: string
}

/**
 * Reads the body of a dynamic client registration.
 *
 * Every client is registered without a secret and may request every scope, as RFC 7591 allows a server to replace what was asked
 * for: agents register with the scopes of their first request, and their hosts grant more later. `scope` must name a known scope,
 * if it is there. Without `client_name`, the host of its first redirect URI is the name. Other
 * metadata is ignored. RFC 7591, section 2.
 */
export const readClientRegistration = (body: unknown): Result.Result<ClientRegistration, RegistrationError> => {
  if (!isRecord(body)) return refuse("The request body must be a JSON object.")
  const { client_name: name, redirect_uris, scope, grant_types, response_types } = body
  if (!isListWith(grant_types, "authorization_code")) return refuse("grant_types must include authorization_code.")
  if (!isListWith(response_types, "code")) return refuse("response_types must include code.")
  if (!namesScope(scope)) return refuse("scope must name at least one scope of the server, separated by spaces.")
  const uris = redirect_uris === undefined ? {} : { redirect_uris }
  const read = readInput(AppInput, { name: isBlank(name) ? nameFrom(redirect_uris) : name, ...uris, scopes })
  if (Result.isSuccess(read)) return Result.succeed({ ...read.success, public: true })
  const { redirect_uris: wrongUris, name: wrongName } = fieldErrors(read.failure)
  return wrongUris === undefined
    ? refuse((wrongName?.[0] ?? "The metadata is invalid.").replace("The name field", "client_name"))
    : Result.fail({ error: "invalid_redirect_uri", description: aboutUris(wrongUris[0]!) })
}

/** Returns true if a client names a scope in its registration. It may request every scope whatever it names. */
export const asksForScope = (body: unknown, scope: Scope): boolean =>
  isRecord(body) && typeof body.scope === "string" && body.scope.split(" ").includes(scope)

/** Custom schemes are refused, so the error says which URIs programs may use. */
const aboutUris = (message: string): string =>
  message
    .replace("The redirect_uris field", "redirect_uris")
    .replace("for a loopback host.", "for a loopback host, where any port matches. Custom schemes are refused.")

const isBlank = (name: unknown): boolean =>
  name === undefined || name === null || (typeof name === "string" && name.trim() === "")

/** The host of the first address, or a text that is refused together with the address. */
const nameFrom = (uris: unknown): string => {
  const [first] = Array.isArray(uris) ? uris : []
  return (typeof first === "string" ? URL.parse(first)?.host : undefined)?.slice(0, 100) || "App"
}

/** True for a list with a value, and for the default, which has it. RFC 7591, section 2. */
const isListWith = (list: unknown, value: string): boolean => list === undefined || (Array.isArray(list) && list.includes(value))

/** True for a list with spaces that names a known scope, and without a list. */
const namesScope = (list: unknown): boolean => {
  if (list === undefined || list === "") return true
  const named = new Set<string>(typeof list === "string" ? list.split(" ") : [])
  return scopes.some((scope) => named.has(scope))
}

const refuse = (description: string): Result.Result<never, RegistrationError> =>
  Result.fail({ error: "invalid_client_metadata", description })
