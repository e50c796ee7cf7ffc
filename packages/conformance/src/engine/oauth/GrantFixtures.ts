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

/** Where the apps of these scenes take hosts back. */
export const redirectUri = "https://sync.example.com/callback"

/** An app with a secret that may read everything, as it is stored, with what only its creation shows. */
export const anApp = Effect.fnUntraced(function* (given: object = {}) {
  const shown = yield* createApp({
    name: "Calendar Sync",
    redirect_uris: [redirectUri],
    scopes: ["profile.read", "bookings.read", "webhooks.write"],
    ...given
  })
  const clientSecret = shown.client_secret ?? undefined
  const app = yield* authenticateClient({ clientId: shown.client_id, clientSecret })
  return { app, clientSecret }
})

/** A code that a host gives an app, by default for the two scopes that reading takes. */
export const aCode = (hostId: number, app: App, given: object = {}) =>
  Effect.map(
    issueCode(hostId, { client_id: app.clientId, scopes: ["profile.read", "bookings.read"], ...given }),
    ({ code }) => code
  )

/** Exchanges a code as its app does. */
export const exchange = (app: App, code: string, codeVerifier?: string) => exchangeCode(app, { code, redirectUri, codeVerifier })

/** Refreshes a token as its app does. */
export const refresh = (app: App, refreshToken: string, scope?: string) => refreshTokens(app, { refreshToken, scope })

/** A host, an app that it has connected, and the first pair of tokens. */
export const aGrant = Effect.gen(function* () {
  const host = yield* aHostOn("pro")
  const { app, clientSecret } = yield* anApp()
  return { host, app, clientSecret, tokens: yield* exchange(app, yield* aCode(host.id, app)) }
})

/** Whether a request with an access token is let in. */
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
