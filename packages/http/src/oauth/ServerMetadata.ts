import { scopes } from "@slotkit/core"
import { pkceMethod } from "@slotkit/core/internal"

/**
 * The OAuth 2.0 metadata of a base URL, which is the issuer. It names the registration endpoint if clients may register
 * themselves, and says whether a client id may be the address of a metadata document. RFC 8414, section 2; RFC 9207, section 3.
 */
export const serverMetadata = (baseUrl: string, mayRegister: boolean, readsDocuments: boolean) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  ...(mayRegister ? { registration_endpoint: `${baseUrl}/oauth/register` } : {}),
  client_id_metadata_document_supported: readsDocuments,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: [pkceMethod],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  scopes_supported: scopes,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${baseUrl}/docs`
})

/** `none` is for public apps, which use PKCE instead of a secret. */
const authMethods = ["client_secret_basic", "client_secret_post", "none"]
