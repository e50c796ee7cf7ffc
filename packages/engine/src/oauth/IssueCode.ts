import { ConnectionInput, formatInstant } from "@slotkit/core"
import { pkceMethod, readOAuthParameters, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { approveAuthorization } from "./ApproveAuthorization.ts"
import { findClient } from "./AuthenticateClient.ts"
import { readAuthorizeRequest } from "./ReadAuthorizeRequest.ts"

/**
 * Approves an app for a host without a browser: returns the code that the consent page would send to the app.
 *
 * The rules are those of that page; a violation fails as `Invalid`. Operator API: connections.
 */
export const issueCode = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const host = yield* requireHost(hostId)
  const fields = yield* validate(ConnectionInput, input)
  const client = yield* findClient(fields.client_id)
  if (Option.isNone(client))
    return yield* Invalid.of([wrongField("client_id", "The client_id field must be the ID of a registered app.")])
  const { code_challenge: challenge = "" } = fields
  const request = yield* readAuthorizeRequest(
    readOAuthParameters([
      ["client_id", fields.client_id],
      ["redirect_uri", fields.redirect_uri ?? client.value.app.redirectUris[0] ?? ""],
      ["response_type", "code"],
      ["scope", (fields.scopes ?? []).join(" ")],
      ["code_challenge", challenge],
      ["code_challenge_method", challenge === "" ? "" : pkceMethod]
    ])
  )
  if (request.kind === "page") return yield* Invalid.of(unregistered)
  if (request.kind === "redirect") {
    const field = request.error === "invalid_scope" ? "scopes" : "code_challenge"
    return yield* Invalid.of([wrongField(field, request.description)])
  }
  const approve = Effect.map(approveAuthorization(host.id, request), ({ code, expiresAt }) => ({
    code,
    redirect_uri: request.redirectUri,
    scopes: request.scopes,
    expires_at: formatInstant(expiresAt)
  }))
  return yield* withReplay(approve)
})

const unregistered = [
  wrongField("redirect_uri", "The redirect_uri field must exactly match a redirect URI registered for the app.")
]
