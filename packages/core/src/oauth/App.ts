import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { RaisedLimit } from "../credentials/RateLimit.ts"
import { Scope } from "../credentials/Scope.ts"
import { atLeastOneEntry, entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { maxNameLength, maxRedirectUris, requestsPerMinute } from "../values/Limits.ts"
import { title, UriText } from "../values/Text.ts"
import { CreatedAt, TimestampText, UpdatedAt } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import { checkRedirectUri, maxRedirectUriLength } from "./RedirectUri.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  name: { description: "The name that hosts see when they connect the app." },
  redirectUris: { description: "The URLs that hosts may be sent back to." },
  scopes: { description: "The scopes." },
  verified: { description: "False if hosts are warned, before they connect the app, that no one has verified it." },
  requestsPerMinute: { description: "The number of requests that the app may make for each host in any 60 seconds." },
  clientSecret: { description: "The client secret. Shown only once; null for an app that authenticates with PKCE alone." },
  webhookSigningSecret: { description: "The secret that signs deliveries to the app's webhooks. Shown only once." }
}

/** The one who registers an app. */
export type AppRegistrar = (typeof appRegistrars)[number]

const appRegistrars = ["operator", "host", "client"] as const

/** A partner app, which may act for every host that connects it. Spec: oauth. */
export interface App {
  readonly id: number
  /** The app's identifier in OAuth requests. Public. */
  readonly clientId: string
  readonly name: string
  readonly redirectUris: ReadonlyArray<string>
  /** The scopes that the app may request. */
  readonly scopes: ReadonlyArray<Scope>
  /** True if the app authenticates with a secret. An app without one must use PKCE. */
  readonly hasSecret: boolean
  /** The one who registered the app. A client has registered itself. RFC 7591. */
  readonly registeredBy: AppRegistrar
  /** The host that registered the app; null if another did. */
  readonly ownerHostId: number | null
  /** True if the operator has verified the app. Hosts are warned before they connect an unverified one. */
  readonly isVerified: boolean
  /** The number of requests for each host that the operator allows in any 60 seconds. Null means the usual 60. */
  readonly requestsPerMinute: number | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/**
 * Returns true for an app whose redirect URI is trusted. Errors of its authorization requests go there directly; hosts are
 * redirected to any other app only after they have signed in and decided. RFC 9700, section 4.11.2; Decision 0058.
 */
export const isTrustedApp = ({ registeredBy, isVerified }: Pick<App, "registeredBy" | "isVerified">): boolean =>
  registeredBy === "operator" || isVerified

const RedirectUris = Schema.Array(redirectUri()).check(
  entriesBetween(1, maxRedirectUris),
  distinct(says("must not repeat an address", { rule: "repeated" }))
)

/** Without duplicates, as for API keys. */
const AppScopes = Schema.Array(Scope)
  .check(atLeastOneEntry)
  .pipe(
    Schema.decodeTo(
      Schema.Array(Scope),
      SchemaTransformation.transform<ReadonlyArray<Scope>, ReadonlyArray<Scope>>({
        decode: (named) => [...new Set(named)],
        encode: (scopes) => scopes
      })
    )
  )

const written = {
  name: title(maxNameLength).pipe(Schema.annotateEncoded(texts.name)),
  redirect_uris: RedirectUris.annotate(texts.redirectUris),
  scopes: AppScopes.pipe(Schema.annotateEncoded(texts.scopes))
}

const ofNewApp = {
  ...written,
  public: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True for an app without a client secret, which authenticates with PKCE alone."
  })
}

/** The fields that only the operator sets. */
const ofOperator = {
  verified: Schema.optionalKey(Schema.Boolean).annotate(texts.verified),
  requests_per_minute: Schema.optionalKey(RaisedLimit).annotate(texts.requestsPerMinute)
}

/** The body of `POST /manage/v1/apps`. A `public` app gets no client secret and uses only PKCE. It is verified by default. */
export const AppInput = Schema.Struct({ ...ofNewApp, ...ofOperator }).annotate({ identifier: "NewApp" })

/** The body of `POST /manage/v1/hosts/{host}/apps`. Only the operator can verify an app, or raise its limit. */
export const HostAppInput = Schema.Struct(ofNewApp).annotate({ identifier: "NewHostApp" })

const ofPatch = {
  name: Schema.optionalKey(written.name),
  redirect_uris: Schema.optionalKey(written.redirect_uris),
  scopes: Schema.optionalKey(written.scopes).pipe(Schema.annotateEncoded(texts.scopes))
}

/** The body of `PATCH /manage/v1/apps/{id}`. Only the given fields change. Lists are replaced as a whole. */
export const AppPatch = Schema.Struct({ ...ofPatch, ...ofOperator }).annotate({ identifier: "AppPatch" })

/** The body of `PATCH /manage/v1/hosts/{host}/apps/{id}`. */
export const HostAppPatch = Schema.Struct(ofPatch).annotate({ identifier: "HostAppPatch" })

const resource = {
  id: ResourceId,
  client_id: Schema.String.annotate({ description: "The OAuth client id of the app." }),
  name: Schema.String.annotate(texts.name),
  redirect_uris: Schema.Array(UriText).annotate(texts.redirectUris),
  scopes: Schema.Array(Scope).annotate(texts.scopes),
  has_secret: Schema.Boolean.annotate({
    description: "True if the app authenticates with a client secret, false if with PKCE alone."
  }),
  registered_by: Schema.Literals(appRegistrars).annotate({
    description: "The operator, a host, or the client itself by dynamic registration."
  }),
  owner_host_id: Schema.NullOr(Schema.Int).annotate({
    description: "The id of the host that registered the app; null if it was not a host."
  }),
  verified: Schema.Boolean.annotate(texts.verified),
  requests_per_minute: Schema.Int.annotate(texts.requestsPerMinute),
  created_at: CreatedAt,
  updated_at: UpdatedAt
}

/** An app without its secrets. */
export const AppResource = Schema.Struct(resource).annotate({ identifier: "App" })

/** A host's own app, with the number of accounts that are connected to it: at most `countedConnections`. */
export const HostAppResource = Schema.Struct({
  ...resource,
  connected_accounts: Schema.Int.annotate({
    description: "The number of hosts that have connected the app, counted up to 1,000."
  })
}).annotate({ identifier: "HostApp" })

/** The number up to which the connected accounts of an app are counted. It also means every larger number. */
export const countedConnections = 1000

/** A new app. Only this response contains both secrets. A public app's `client_secret` is null. */
export const NewAppResource = Schema.Struct({
  ...resource,
  client_secret: Schema.NullOr(Schema.String).annotate(texts.clientSecret),
  webhook_signing_secret: Schema.String.annotate(texts.webhookSigningSecret)
}).annotate({ identifier: "CreatedApp" })

/** An app with a regenerated client secret. Only this response contains it. */
export const NewClientSecretResource = Schema.Struct({
  ...resource,
  client_secret: Schema.String.annotate(texts.clientSecret)
}).annotate({
  identifier: "NewClientSecret"
})

/**
 * An app with a rotated webhook secret. Until `previous_secret_expires_at`, deliveries are signed with the previous secret as
 * well.
 */
export const NewWebhookSecretResource = Schema.Struct({
  ...resource,
  webhook_signing_secret: Schema.String.annotate(texts.webhookSigningSecret),
  previous_secret_expires_at: TimestampText.annotate({
    description: "The time at which the former secret stops signing deliveries."
  })
}).annotate({ identifier: "NewWebhookSecret" })

/** Renders an app without its secrets. */
export const appResource = (app: App): typeof AppResource.Type => ({
  id: app.id,
  client_id: app.clientId,
  name: visibleName(app.name),
  redirect_uris: app.redirectUris,
  scopes: app.scopes,
  has_secret: app.hasSecret,
  registered_by: app.registeredBy,
  owner_host_id: app.ownerHostId,
  verified: app.isVerified,
  requests_per_minute: app.requestsPerMinute ?? requestsPerMinute,
  created_at: formatInstant(app.createdAt),
  updated_at: formatInstant(app.updatedAt)
})

function redirectUri() {
  return Schema.String.check(
    Schema.makeFilter(
      (uri: string) => {
        const verdict = checkRedirectUri(uri)
        if (verdict.ok) return undefined
        const wording = verdict.reason.replace(/^The redirect URI /, "").replace(/\.$/, "")
        return new SchemaIssue.InvalidValue(says(wording, verdict.breaks))
      },
      { toJsonSchema: () => ({ format: "uri", maxLength: maxRedirectUriLength }) }
    )
  )
}

function distinct(stated: ReturnType<typeof says>) {
  return Schema.makeFilter((entries: ReadonlyArray<string>) => new Set(entries).size === entries.length, {
    ...stated,
    toJsonSchema: () => ({ uniqueItems: true })
  })
}
