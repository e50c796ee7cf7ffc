import { asksForScope, readClientRegistration } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { AppStore } from "../ports/AppStore.ts"
import { prepareApp } from "./PrepareApp.ts"

/** The metadata of a client was refused. RFC 7591, section 3.2.2. */
export class RegistrationRefused extends Data.TaggedError("RegistrationRefused")<{
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata"
  readonly description: string
}> {}

/**
 * Registers a client by its own metadata, as an app without a secret that is not verified. The result contains its webhook secret
 * if its `scope` names `webhooks.write`; no other result does. A job deletes it once it has had no connection for 30 days. RFC
 * 7591, section 3.
 */
export const registerClient = Effect.fnUntraced(function* (body: unknown) {
  const apps = yield* AppStore
  const metadata = yield* Effect.mapError(
    Effect.fromResult(readClientRegistration(body)),
    (refused) => new RegistrationRefused(refused)
  )
  const standing = { registeredBy: "client", ownerHostId: null, isVerified: false, requestsPerMinute: null } as const
  const { app, secrets } = yield* prepareApp(metadata, standing)
  const added = yield* apps.add(app)
  return {
    client_id: added.clientId,
    client_id_issued_at: Math.floor(added.createdAt / 1000),
    client_name: added.name,
    redirect_uris: added.redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: added.scopes.join(" "),
    ...(asksForScope(body, "webhooks.write") ? { webhook_signing_secret: secrets.webhook_signing_secret } : {})
  }
})
