import * as Schema from "effect/Schema"
import { Scope } from "../credentials/Scope.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import type { App } from "./App.ts"

const parameter = text(2048)

/**
 * What `POST /manage/v1/hosts/{host}/connections` takes: an authorization request without the browser.
 *
 * `redirect_uri` defaults to the first one that the app has registered, `scopes` to what a request without `scope` asks for; with a
 * `code_challenge` (S256) the code needs its verifier.
 */
export const ConnectionInput = Schema.Struct({
  client_id: parameter,
  scopes: Schema.optionalKey(Schema.Array(parameter)),
  redirect_uri: Schema.optionalKey(parameter),
  code_challenge: Schema.optionalKey(parameter)
}).annotate({ identifier: "NewConnection" })

/** An authorization code: the only answer that carries it. The app exchanges it with the same `redirect_uri`. */
export const NewCodeResource = Schema.Struct({
  code: Schema.String,
  redirect_uri: Schema.String,
  scopes: Schema.Array(Scope),
  expires_at: TimestampText
}).annotate({ identifier: "AuthorizationCode" })

/** An app that a host has connected, and what its live tokens together may do: nothing when none is left, until it is approved again. */
export const ConnectionResource = Schema.Struct({
  app: Schema.Struct({ id: Schema.Int, client_id: Schema.String, name: Schema.String }),
  scopes: Schema.Array(Scope),
  connected_at: TimestampText
}).annotate({ identifier: "Connection" })

/** Shows a connection of a host. */
export const connectionResource = (connection: {
  readonly app: Pick<App, "id" | "clientId" | "name">
  readonly scopes: ReadonlyArray<Scope>
  readonly connectedAt: Instant
}): typeof ConnectionResource.Type => ({
  app: { id: connection.app.id, client_id: connection.app.clientId, name: visibleName(connection.app.name) },
  scopes: connection.scopes,
  connected_at: formatInstant(connection.connectedAt)
})
