import * as Schema from "effect/Schema"
import { Scope } from "../credentials/Scope.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import type { App } from "./App.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  clientId: { description: "The OAuth client id of the app." },
  scopes: { description: "The scopes." }
}

const parameter = text(2048)

/**
 * The body of `POST /manage/v1/hosts/{host}/connections`: an authorization request without a browser.
 *
 * `redirect_uri` defaults to the first registered one, `scopes` to the default of a request without `scope`. With a
 * `code_challenge` (S256), exchanging the code requires its verifier.
 */
export const ConnectionInput = Schema.Struct({
  client_id: parameter.annotate(texts.clientId),
  scopes: Schema.optionalKey(Schema.Array(parameter)).annotate(texts.scopes),
  redirect_uri: Schema.optionalKey(parameter).annotate({ description: "One of the app's URLs. Defaults to the first one." }),
  code_challenge: Schema.optionalKey(parameter).annotate({
    description: "The S256 challenge of PKCE, required for an app without a secret."
  })
}).annotate({ identifier: "NewConnection" })

/** An authorization code. Only this response contains it. The app exchanges it with the same `redirect_uri`. */
export const NewCodeResource = Schema.Struct({
  code: Schema.String.annotate({ description: "The authorization code. It is valid for 60 seconds and one exchange." }),
  redirect_uri: Schema.String.annotate({ description: "The URL that the code is bound to." }),
  scopes: Schema.Array(Scope).annotate(texts.scopes),
  expires_at: TimestampText.annotate({ description: "The time of expiry." })
}).annotate({ identifier: "AuthorizationCode" })

/**
 * An app connected to a host, with the union of its live tokens' scopes. Empty if no token is left, until the app is approved
 * again.
 */
export const ConnectionResource = Schema.Struct({
  app: Schema.Struct({
    id: ResourceId,
    client_id: Schema.String.annotate(texts.clientId),
    name: Schema.String.annotate({ description: "The name of the app." })
  }).annotate({ description: "The app." }),
  scopes: Schema.Array(Scope).annotate({ description: "The scopes of its live tokens." }),
  connected_at: TimestampText.annotate({ description: "The time at which the host connected it." })
}).annotate({ identifier: "Connection" })

/** Renders a connection of a host. */
export const connectionResource = (connection: {
  readonly app: Pick<App, "id" | "clientId" | "name">
  readonly scopes: ReadonlyArray<Scope>
  readonly connectedAt: Instant
}): typeof ConnectionResource.Type => ({
  app: { id: connection.app.id, client_id: connection.app.clientId, name: visibleName(connection.app.name) },
  scopes: connection.scopes,
  connected_at: formatInstant(connection.connectedAt)
})
