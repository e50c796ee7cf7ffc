import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type FieldFault, wrongField } from "../values/FieldRule.ts"
import { readInput, sentFields, withFaults } from "../values/Input.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { maxNameLength, requestsPerMinute } from "../values/Limits.ts"
import { title } from "../values/Text.ts"
import { CreatedAt, parseTimestamp, Timestamp, TimestampText } from "../values/Timestamp.ts"
import { RaisedLimit } from "./RateLimit.ts"
import { apiKeyScopes, Scope } from "./Scope.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  name: { description: "The name that the host recognizes it by." },
  requestsPerMinute: { description: "The number of requests that the key may make in any 60 seconds." }
}

/** A host's key for scripts that use its own account. Only its SHA-256 is stored. Spec: credentials. */
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
  /** The number of requests that the operator allows in any 60 seconds. Null means the usual 60. */
  readonly requestsPerMinute: number | null
}

/** The body of `POST /manage/v1/hosts/{host}/api-keys`. The base scopes are added to the chosen ones. */
export const ApiKeyInput = Schema.Struct({
  name: title(maxNameLength).pipe(Schema.annotateEncoded(texts.name)),
  scopes: Schema.optionalKey(Schema.Array(Scope)).annotate({
    description: "Scopes in addition to the three that every API key has."
  }),
  expires_at: Schema.optionalKey(Schema.NullOr(Timestamp)).annotate({
    description: "The time of expiry: an ISO 8601 date-time with an offset; null or omitted means never."
  }),
  requests_per_minute: Schema.optionalKey(RaisedLimit).annotate(texts.requestsPerMinute)
}).annotate({ identifier: "NewApiKey" })

/** The body of `PATCH /manage/v1/hosts/{host}/api-keys/{id}`. */
export const ApiKeyPatch = Schema.Struct({
  requests_per_minute: Schema.optionalKey(RaisedLimit).annotate(texts.requestsPerMinute)
}).annotate({ identifier: "ApiKeyPatch" })

/** The part of an API key that its creator chooses. */
export type ApiKeyContent = Pick<ApiKey, "name" | "scopes" | "expiresAt" | "requestsPerMinute">

/**
 * Decodes the body of `POST /manage/v1/hosts/{host}/api-keys`. Returns the new key's content, or every wrong field.
 *
 * `expires_at` must be in the future.
 */
export const readApiKey = (input: unknown, now: Instant): Result.Result<ApiKeyContent, ReadonlyArray<FieldFault>> =>
  Result.map(
    withFaults(readInput(ApiKeyInput, input), pastExpiry(sentFields(input).expires_at, now)),
    ({ name, scopes = [], expires_at: expiresAt = null, requests_per_minute: requestsPerMinute = null }) => ({
      name,
      scopes: apiKeyScopes(scopes),
      expiresAt,
      requestsPerMinute
    })
  )

/** Checked on the raw input, so that it is reported together with other wrong fields. */
const pastExpiry = (sent: unknown, now: Instant): ReadonlyArray<FieldFault> => {
  const expiresAt = typeof sent === "string" ? parseTimestamp(sent) : undefined
  return expiresAt === undefined || expiresAt > now
    ? []
    : [wrongField("expires_at", "The expires_at field must be in the future.", "future")]
}

const resource = {
  id: ResourceId,
  name: Schema.String.annotate(texts.name),
  scopes: Schema.Array(Schema.String).annotate({ description: "The scopes." }),
  key_hint: Schema.String.annotate({ description: "The prefix of the key and its last four characters." }),
  created_at: CreatedAt,
  expires_at: Schema.NullOr(TimestampText).annotate({ description: "The time of expiry; null means never." }),
  last_used_at: Schema.NullOr(TimestampText).annotate({ description: "The time of the last use; null if it was never used." }),
  requests_per_minute: Schema.Int.annotate(texts.requestsPerMinute)
}

/** An API key in lists. `key_hint` is its prefix and last four characters. */
export const ApiKeyResource = Schema.Struct(resource).annotate({ identifier: "ApiKey" })

/** A new API key. Only this response contains `key`. */
export const NewApiKeyResource = Schema.Struct({
  ...resource,
  key: Schema.String.annotate({ description: "The API key. Shown only once." })
}).annotate({ identifier: "CreatedApiKey" })

/** Renders an API key without the key itself. */
export const apiKeyResource = (apiKey: ApiKey): typeof ApiKeyResource.Type => ({
  id: apiKey.id,
  name: apiKey.name,
  scopes: apiKey.scopes,
  key_hint: `svc_sk_…${apiKey.last4}`,
  created_at: formatInstant(apiKey.createdAt),
  expires_at: apiKey.expiresAt === null ? null : formatInstant(apiKey.expiresAt),
  last_used_at: apiKey.lastUsedAt === null ? null : formatInstant(apiKey.lastUsedAt),
  requests_per_minute: apiKey.requestsPerMinute ?? requestsPerMinute
})
