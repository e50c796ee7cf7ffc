import * as Schema from "effect/Schema"
import { Scope } from "../credentials/Scope.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import type { App } from "./App.ts"

const parameter = text(2048)

/**
 * The body of `POST /manage/v1/hosts/{host}/connections`: an authorization request without a browser.
 *
 * `redirect_uri` defaults to the first registered one, `scopes` to the default of a request without `scope`. With a
 * `code_challenge` (S256), exchanging the code requires its verifier.
 */
export const ConnectionInput = Schema.Struct({
  client_id: parameter,
  scopes: Schema.optionalKey(Schema.Array(parameter)),
  redirect_uri: Schema.optionalKey(parameter),
  code_challenge: Schema.optionalKey(parameter)
}).annotate({ identifier: "NewConnection" })

/** An authorization code. Only this response contains it. The app exchanges it with the same `redirect_uri`. */
export const NewCodeResource = Schema.Struct({
  code: Schema.String,
  redirect_uri: Schema.String,
  scopes: Schema.Array(Scope),
  expires_at: TimestampText
}).annotate({ identifier: "AuthorizationCode" })

/**
 * An app connected to a host, with the union of its live tokens' scopes. Empty if no token is left, until the app is approved
 * again.
 */
export const ConnectionResource = Schema.Struct({
  app: Schema.Struct({ id: Schema.Int, client_id: Schema.String, name: Schema.String }),
  scopes: Schema.Array(Scope),
  connected_at: TimestampText
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
