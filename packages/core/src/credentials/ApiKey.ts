import * as Schema from "effect/Schema"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { maxNameLength } from "../values/Limits.ts"
import { title } from "../values/Text.ts"
import { Timestamp, TimestampText } from "../values/Timestamp.ts"
import { Scope } from "./Scope.ts"

/** A host's key for scripting against its own account; the key itself is stored nowhere, only its SHA-256. Spec: credentials. */
export interface ApiKey {
  readonly id: number
  readonly hostId: number
  readonly name: string
  readonly scopes: ReadonlyArray<Scope>
  /** The last four characters of the key, to tell keys apart. */
  readonly last4: string
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly lastUsedAt: Instant | null
}

/** What `POST /manage/v1/hosts/{host}/api-keys` takes; the base scopes are added to the chosen ones. */
export const ApiKeyInput = Schema.Struct({
  name: title(maxNameLength),
  scopes: Schema.optionalKey(Schema.Array(Scope)),
  expires_at: Schema.optionalKey(Schema.NullOr(Timestamp))
}).annotate({ identifier: "NewApiKey" })

const shown = {
  id: Schema.Int,
  name: Schema.String,
  scopes: Schema.Array(Schema.String),
  key_hint: Schema.String,
  created_at: TimestampText,
  expires_at: Schema.NullOr(TimestampText),
  last_used_at: Schema.NullOr(TimestampText)
}

/** An API key in lists: `key_hint` is its prefix and last four characters. */
export const ApiKeyResource = Schema.Struct(shown).annotate({ identifier: "ApiKey" })

/** A new API key: the only answer that carries `key`. */
export const NewApiKeyResource = Schema.Struct({ ...shown, key: Schema.String }).annotate({ identifier: "CreatedApiKey" })

/** Shows an API key without the key. */
export const apiKeyResource = (apiKey: ApiKey): typeof ApiKeyResource.Type => ({
  id: apiKey.id,
  name: apiKey.name,
  scopes: apiKey.scopes,
  key_hint: `svc_sk_…${apiKey.last4}`,
  created_at: formatInstant(apiKey.createdAt),
  expires_at: apiKey.expiresAt === null ? null : formatInstant(apiKey.expiresAt),
  last_used_at: apiKey.lastUsedAt === null ? null : formatInstant(apiKey.lastUsedAt)
})
