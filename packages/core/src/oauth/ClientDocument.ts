import * as Result from "effect/Result"
import { type ClientRegistration, readClientRegistration } from "./ClientRegistration.ts"

/**
 * Returns true if a client id is the address of a metadata document: an `https:` URL with a path, without user name, fragment and
 * dot segments, of at most 200 characters. It must be written as URL parsers write it.
 */
export const isClientDocumentUrl = (clientId: string): boolean => {
  if (!clientId.startsWith("https://") || clientId.length > 200 || clientId.includes("#")) return false
  const url = URL.parse(clientId)
  return url !== null && url.href === clientId && url.pathname !== "/" && url.username === "" && url.password === ""
}

/**
 * Reads the metadata document of a client, which was found at `url`. The failure is a sentence for the client's developer.
 *
 * Its `client_id` must be that address. It has no secret, and `token_endpoint_auth_method` is `none` if it is there. Redirect
 * URIs follow the rules of other clients. Without `client_name`, the host of the address is the name. Client ID Metadata Document
 * draft, section 4.
 */
export const readClientDocument = (url: string, document: unknown): Result.Result<ClientRegistration, string> => {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return Result.fail("The client's metadata document must be a JSON object.")
  }
  const metadata = document as Readonly<Record<string, unknown>>
  if (metadata.client_id !== url) return Result.fail("The client_id in the client's metadata document must be its own address.")
  if ("client_secret" in metadata || "client_secret_expires_at" in metadata) {
    return Result.fail("The client's metadata document must not contain a client_secret.")
  }
  const { token_endpoint_auth_method: method = "none", client_name: name } = metadata
  if (method !== "none") {
    return Result.fail("The token_endpoint_auth_method in the client's metadata document must be none. The client uses PKCE.")
  }
  const named = typeof name === "string" && name.trim() !== "" ? name : new URL(url).host
  return Result.mapError(
    readClientRegistration({ ...metadata, client_name: named }),
    ({ description }) => `The client's metadata document is invalid: ${description}`
  )
}

/** The longest time for which a metadata document may be cached. */
const clientDocumentLifetimeSeconds = 86_400

/**
 * Returns how long a document may be cached, according to its `Cache-Control` header: 24 hours at most and by default. RFC 9111.
 */
export const clientDocumentKeptSeconds = (cacheControl: string | undefined): number => {
  if (cacheControl === undefined) return clientDocumentLifetimeSeconds
  if (/(?:^|[\s,])no-(?:store|cache)(?:$|[\s,=])/i.test(cacheControl)) return 0
  const [, age] = /(?:^|[\s,])max-age="?(\d{1,10})/i.exec(cacheControl) ?? []
  return age === undefined ? clientDocumentLifetimeSeconds : Math.min(Number(age), clientDocumentLifetimeSeconds)
}
