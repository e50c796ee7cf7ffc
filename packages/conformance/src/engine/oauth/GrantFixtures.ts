import { type App, hashToken } from "@slotkit/core"
import {
  authenticate,
  authenticateClient,
  type CredentialId,
  createApp,
  exchangeCode,
  issueCode,
  refreshTokens,
  WebhookStore
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { aHostOn } from "../BookingFixtures.ts"

/** The redirect URI of the apps. */
export const redirectUri = "https://sync.example.com/callback"

/** A stored app with a client secret that may read everything, and the secrets that only its creation returns. */
export const anApp = Effect.fnUntraced(function* (fields: object = {}) {
  const output = yield* createApp({
    name: "Calendar Sync",
    redirect_uris: [redirectUri],
    scopes: ["profile.read", "bookings.read", "webhooks.write"],
    ...fields
  })
  const clientSecret = output.client_secret ?? undefined
  const app = yield* authenticateClient({ clientId: output.client_id, clientSecret })
  return { app, clientSecret }
})

/** A code of a host for an app, by default with two read scopes. */
export const aCode = (hostId: number, app: App, fields: object = {}) =>
  Effect.map(
    issueCode(hostId, { client_id: app.clientId, scopes: ["profile.read", "bookings.read"], ...fields }),
    ({ code }) => code
  )

/** Exchanges a code as its app. */
export const exchange = (app: App, code: string, codeVerifier?: string, resource?: string) =>
  exchangeCode(app, { code, redirectUri, codeVerifier, resource })

/** Refreshes a token as its app. */
export const refresh = (app: App, refreshToken: string, scope?: string, resource?: string) =>
  refreshTokens(app, { refreshToken, scope, resource })

/** A host, a connected app, and the first pair of tokens. */
export const aGrant = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const { app, clientSecret } = yield* anApp()
  return { host, app, clientSecret, tokens: yield* exchange(app, yield* aCode(host.id, app)) }
})

/** Returns true if a request with an access token is authenticated. */
export const works = (tokens: { readonly access_token: string }) =>
  Effect.match(authenticate(tokens.access_token), { onSuccess: () => true, onFailure: () => false })

/** Adds a webhook for a credential. */
export const aWebhookOf = Effect.fnUntraced(function* (hostId: number, owner: CredentialId) {
  const webhooks = yield* WebhookStore
  const id = yield* webhooks.newId
  const webhook = {
    id,
    hostId,
    owner,
    secret: null,
    url: `https://hooks.example.com/${hashToken(String(id))}`,
    events: ["booking.confirmed"],
    status: "active",
    disabledReason: null,
    consecutiveFailures: 0,
    signingSecretSource: "app",
    lastSuccessAt: null,
    lastFailureAt: null,
    createdAt: fixtureNow,
    updatedAt: fixtureNow
  } as const
  yield* webhooks.add(webhook, 10)
  return webhook
})
