import { hashToken } from "@slotkit/core"
import { parseToken, readOAuthParameters } from "@slotkit/core/internal"
import {
  AppStore,
  AuditLog,
  approveAuthorization,
  authenticate,
  authenticateClient,
  type ConsentRequest,
  CurrentActor,
  createApp,
  deleteApp,
  deleteHost,
  denyAuthorization,
  disconnect,
  getApp,
  issueCode,
  listApps,
  listConnections,
  patchApp,
  readAuthorizeRequest,
  regenerateClientSecret,
  rotateWebhookSecret,
  type Store,
  WebhookStore
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf } from "../OutcomeOf.ts"
import { aCode, aGrant, anApp, aWebhookOf, exchange, redirectUri, refresh, works } from "./GrantFixtures.ts"

/** Apps, their secrets, and the connections of hosts. */
export const connectionSuite = (stores: Layer.Layer<Store, unknown>): void => {
  heading("OAuth 2.0: apps", stores, (clause) => {
    clause.rule(
      "an app's secrets are shown once, and only a digest of the client secret is stored",
      Effect.gen(function* () {
        const { client_secret, webhook_signing_secret, ...app } = yield* createApp(anInput)
        expect(app.client_id).toMatch(/^app_[0-9A-Za-z]{22}$/)
        expect(parseToken(client_secret ?? "")).toEqual({ kind: "clientSecret" })
        expect(parseToken(webhook_signing_secret)).toEqual({ kind: "webhookSecret" })
        expect(app).toMatchObject({ ...anInput, has_secret: true, created_at: app.updated_at })
        expect(yield* getApp(app.id)).toEqual(app)
        expect((yield* listApps({})).data).toContainEqual(app)
        const stored = Option.getOrThrow(yield* (yield* AppStore).find({ clientId: app.client_id }))
        expect(stored.clientSecretHash).toBe(hashToken(client_secret ?? ""))
      })
    )

    clause(
      "regenerating the client secret MUST invalidate the old one at once, while tokens keep working",
      Effect.gen(function* () {
        const { app, clientSecret, tokens } = yield* aGrant
        const { client_secret: fresh } = yield* regenerateClientSecret(app.id)
        const login = (secret: string | undefined) => authenticateClient({ clientId: app.clientId, clientSecret: secret })
        expect(yield* Effect.flip(login(clientSecret))).toMatchObject({ error: "invalid_client" })
        expect((yield* login(fresh)).id).toBe(app.id)
        expect(yield* works(tokens)).toBe(true)
        expect(yield* works(yield* refresh(app, tokens.refresh_token))).toBe(true)
      })
    )

    clause.rule(
      "an app authenticates only with its own secret, and a public one without a secret",
      Effect.gen(function* () {
        const [one, other] = [yield* anApp(), yield* anApp()]
        const { app: open } = yield* anApp({ public: true })
        const attempts: ReadonlyArray<readonly [string, string | undefined]> = [
          [one.app.clientId, undefined],
          [one.app.clientId, ""],
          [one.app.clientId, other.clientSecret],
          [one.app.clientId, hashToken(one.clientSecret!)],
          [open.clientId, one.clientSecret],
          ["app_0000000000000000000000", one.clientSecret],
          ["", undefined],
          ["\u0000", undefined],
          ["\ud800", undefined],
          ["a".repeat(10_000), undefined]
        ]
        for (const [clientId, clientSecret] of attempts) {
          expect(yield* Effect.flip(authenticateClient({ clientId, clientSecret })), clientId).toMatchObject({
            _tag: "OAuthRefused",
            error: "invalid_client"
          })
        }
        expect(yield* Effect.flip(regenerateClientSecret(open.id))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "a patch changes the given fields and updated_at; everything else stays, including the secret",
      Effect.gen(function* () {
        const { app, clientSecret } = yield* anApp()
        yield* TestClock.adjust("1 minute")
        const patched = yield* patchApp(app.id, { name: "Better sync" })
        expect(patched).toEqual({ ...(yield* getApp(app.id)), name: "Better sync" })
        expect([patched.redirect_uris, patched.scopes]).toEqual([app.redirectUris, app.scopes])
        expect([patched.created_at, patched.updated_at]).toEqual(["2026-01-05T09:00:00Z", "2026-01-05T09:01:00Z"])
        yield* authenticateClient({ clientId: app.clientId, clientSecret })
      })
    )

    clause.rule(
      "MUST answer 404 for an unknown app",
      Effect.gen(function* () {
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          getApp(0),
          patchApp(0, { name: "" }),
          deleteApp(0),
          regenerateClientSecret(0),
          rotateWebhookSecret(0)
        ]
        for (const attempt of attempts) expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "rotating the webhook secret returns a new secret and until when the previous one also signs",
      Effect.gen(function* () {
        const { webhook_signing_secret: first, id } = yield* createApp(anInput)
        const rotated = yield* rotateWebhookSecret(id)
        expect(parseToken(rotated.webhook_signing_secret)).toEqual({ kind: "webhookSecret" })
        expect(rotated.webhook_signing_secret).not.toBe(first)
        expect(rotated.previous_secret_expires_at).toBe("2026-01-06T09:00:00Z")
      })
    )

    clause(
      "deleting an app MUST revoke its tokens, and nothing of another app",
      Effect.gen(function* () {
        const [one, other] = [yield* aGrant, yield* aGrant]
        yield* deleteApp(one.app.id)
        expect([yield* works(one.tokens), yield* works(other.tokens)]).toEqual([false, true])
        expect(yield* listConnections(one.host.id)).toEqual([])
        expect(yield* Effect.flip(getApp(one.app.id))).toMatchObject({ _tag: "NotFound" })
      })
    )
  })

  heading("OAuth 2.0: connections", stores, (clause) => {
    clause(
      "disconnecting an app MUST revoke its codes and tokens and delete its webhooks from the next request on",
      Effect.gen(function* () {
        const [{ host, app, tokens }, other] = [yield* aGrant, yield* aGrant]
        const code = yield* aCode(host.id, app)
        const { credential } = (yield* authenticate(tokens.access_token)).caller
        yield* aWebhookOf(host.id, credential)
        const { answer, audit } = yield* outcomeOf(host.id, disconnect(host.id, app.id))
        expect(answer).toBeUndefined()
        expect(audit).toMatchObject([{ action: "app.disconnect", subjectId: app.id }])
        expect(yield* Effect.flip(authenticate(tokens.access_token))).toMatchObject({ _tag: "Unauthorized", presented: true })
        for (const attempt of [refresh(app, tokens.refresh_token), exchange(app, code)]) {
          expect(yield* Effect.flip(attempt)).toMatchObject({ error: "invalid_grant" })
        }
        expect(yield* (yield* WebhookStore).list(credential)).toEqual([])
        expect(yield* listConnections(host.id)).toEqual([])
        expect(yield* works(other.tokens)).toBe(true)
        expect(yield* Effect.flip(disconnect(host.id, app.id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "connections of different hosts are independent",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const stranger = yield* aHostOn("pro")
        const theirs = yield* exchange(app, yield* aCode(stranger.id, app))
        yield* disconnect(stranger.id, app.id)
        expect([yield* works(tokens), yield* works(theirs)]).toEqual([true, false])
        expect(yield* Effect.flip(disconnect(stranger.id, app.id))).toMatchObject({ _tag: "NotFound" })
        expect(yield* listConnections(host.id)).toHaveLength(1)
      })
    )

    clause(
      "an app that is approved again keeps its connection, with the scopes of both approvals' tokens",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        yield* TestClock.adjust("1 hour")
        const again = yield* exchange(app, yield* aCode(host.id, app, { scopes: ["webhooks.write", "bookings.read"] }))
        const [before, after] = [yield* authenticate(tokens.access_token), yield* authenticate(again.access_token)]
        expect(after.caller.credential).toEqual(before.caller.credential)
        expect(before.caller.scopes).toEqual(["profile.read", "bookings.read"])
        expect(yield* listConnections(host.id)).toEqual([
          {
            app: { id: app.id, client_id: app.clientId, name: app.name },
            scopes: ["profile.read", "bookings.read", "webhooks.write"],
            connected_at: "2026-01-05T09:00:00Z"
          }
        ])
      })
    )

    clause(
      "the tokens of a deleted host MUST stop working",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const code = yield* aCode(host.id, app)
        yield* deleteHost(host.id)
        expect(yield* works(tokens)).toBe(false)
        for (const attempt of [refresh(app, tokens.refresh_token), exchange(app, code)]) {
          expect(yield* Effect.flip(attempt)).toMatchObject({ error: "invalid_grant" })
        }
      })
    )

    clause.rule(
      "the audit log contains who approved and ended a connection",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { app } = yield* anApp()
        const byHost = Effect.provideService(CurrentActor, { kind: "host", id: host.id } as const)
        const story = Effect.gen(function* () {
          const { code } = yield* byHost(approveAuthorization(host.id, aRequestOf(app)))
          const { credential } = (yield* authenticate((yield* exchange(app, code)).access_token)).caller
          yield* byHost(disconnect(host.id, app.id))
          return credential
        })
        const { answer: connection, audit } = yield* outcomeOf(host.id, story)
        expect(audit.map(({ action, actor, subjectId }) => [action, actor, subjectId])).toEqual([
          ["app.approve", { kind: "host", id: host.id }, app.id],
          ["app.connect", { kind: connection.kind, id: connection.id }, app.id],
          ["app.disconnect", { kind: "host", id: host.id }, app.id]
        ])
      })
    )

    clause(
      "without an audit entry nothing changes: the code stays valid, and so does the connection",
      Effect.gen(function* () {
        const { host, app, tokens } = yield* aGrant
        const code = yield* aCode(host.id, app)
        const log = yield* AuditLog
        const full = { ...log, append: () => Effect.die(new Error("The log is full")) }
        const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          exchange(app, code),
          disconnect(host.id, app.id)
        ]
        for (const attempt of attempts) {
          yield* Effect.sandbox(attempt).pipe(Effect.provideService(AuditLog, full), Effect.flip)
        }
        expect(yield* works(tokens)).toBe(true)
        expect(yield* works(yield* exchange(app, code))).toBe(true)
      })
    )

    clause.rule(
      "an authorization request results in an error page when it cannot be trusted, a redirect for the app's errors, or a request for consent",
      Effect.gen(function* () {
        const { app } = yield* anApp()
        const read = (changes: Readonly<Record<string, string>>) => {
          const request = { client_id: app.clientId, redirect_uri: redirectUri, response_type: "code", state: "x", ...changes }
          return readAuthorizeRequest(readOAuthParameters(Object.entries(request)))
        }
        for (const client_id of ["", "app_unknown", "\u0000", "\ud800", "a".repeat(10_000)]) {
          expect(yield* read({ client_id })).toMatchObject({ kind: "page" })
        }
        expect(yield* read({ redirect_uri: `${redirectUri}/` })).toMatchObject({ kind: "page" })
        expect(yield* read({ response_type: "token" })).toMatchObject({
          kind: "redirect",
          location: `${redirectUri}?error=unsupported_response_type&error_description=The%20response_type%20must%20be%20code.&state=x&iss=https%3A%2F%2Fbook.example.com`
        })
        expect(yield* read({ scope: "bookings.read admin" })).toEqual({
          ...aRequestOf(app),
          scopes: ["bookings.read"],
          scopesDiffer: true,
          state: "x"
        })
      })
    )

    clause.rule(
      "an approval adds code, state and issuer to the redirect URI and keeps its query; a denial adds access_denied and stores nothing",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { app } = yield* anApp()
        const request = { ...aRequestOf(app), redirectUri: `${redirectUri}?a=1`, state: "a +%é" }
        const { code, location } = yield* approveAuthorization(host.id, request)
        expect(location).toBe(`${redirectUri}?a=1&code=${code}&state=a%20%2B%25%C3%A9&iss=https%3A%2F%2Fbook.example.com`)
        const { answer: denied, audit } = yield* outcomeOf(host.id, denyAuthorization(request))
        expect(audit).toEqual([])
        const sent = new URL(denied.location).searchParams
        expect([...sent.keys()]).toEqual(["a", "error", "error_description", "state", "iss"])
        expect([sent.get("error"), sent.get("state"), sent.get("iss")]).toEqual([
          "access_denied",
          "a +%é",
          "https://book.example.com"
        ])
      })
    )

    clause.rule(
      "a code issued without a browser follows the rules of the consent page",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const { app } = yield* anApp({ redirect_uris: [redirectUri, "https://other.example.com/"] })
        const { app: open } = yield* anApp({ public: true })
        const ask = (input: object) => issueCode(host.id, { client_id: app.clientId, ...input })
        expect(yield* ask({})).toEqual({
          code: expect.stringMatching(/^svc_ac_/),
          redirect_uri: redirectUri,
          scopes: ["profile.read"],
          expires_at: "2026-01-05T09:01:00Z"
        })
        expect(yield* ask({ redirect_uri: "https://other.example.com/", scopes: ["bookings.read", "admin"] })).toMatchObject({
          redirect_uri: "https://other.example.com/",
          scopes: ["bookings.read"]
        })
        const wrong: ReadonlyArray<readonly [object, string]> = [
          [{ client_id: "app_unknown" }, "client_id"],
          [{ client_id: undefined }, "client_id"],
          [{ redirect_uri: `${redirectUri}/` }, "redirect_uri"],
          [{ scopes: ["services.write", "admin"] }, "scopes"],
          [{ scopes: "profile.read" }, "scopes"],
          [{ code_challenge: "short" }, "code_challenge"],
          [{ client_id: open.clientId }, "code_challenge"]
        ]
        for (const [input, field] of wrong) {
          const refusal = yield* Effect.flip(ask(input))
          expect(refusal._tag === "Invalid" ? Object.keys(refusal.errors) : refusal, field).toEqual([field])
        }
        expect(yield* Effect.flip(issueCode(0, { client_id: app.clientId }))).toMatchObject({ _tag: "NotFound" })
      })
    )
  })
}

const anInput = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes: ["profile.read", "bookings.read"] }

const aRequestOf = (app: ConsentRequest["app"]): ConsentRequest => ({
  kind: "ok",
  app,
  redirectUri,
  scopes: ["profile.read"],
  scopesDiffer: false,
  state: undefined,
  codeChallenge: undefined,
  resource: null
})
