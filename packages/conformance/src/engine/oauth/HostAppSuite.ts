import {
  authenticate,
  authenticateClient,
  CurrentActor,
  createHostApp,
  deleteApp,
  deleteHost,
  deleteHostApp,
  getApp,
  getHostApp,
  listApps,
  listConnections,
  listHostApps,
  patchApp,
  patchHostApp,
  purgeRemoved,
  regenerateHostClientSecret,
  rotateHostWebhookSecret,
  type Store,
  WebhookStore
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aCode, anApp, aWebhookOf, exchange, redirectUri, refresh, works } from "./GrantFixtures.ts"

/** Apps that hosts register themselves. */
export const hostAppSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("OAuth 2.0: apps of hosts", stores, (clause) => {
    clause.rule(
      "an app of a host is not verified, and shows its secrets once",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const { answer, audit } = yield* outcomeOf(host.id, createHostApp(host.id, { ...anInput, verified: true }))
        const { client_secret, webhook_signing_secret, ...app } = answer
        expect(app).toMatchObject({ ...anInput, owner_host_id: host.id, verified: false, has_secret: true })
        expect([client_secret, webhook_signing_secret]).toEqual([
          expect.stringMatching(/^svc_cs_/),
          expect.stringMatching(/^svc_whsec_/)
        ])
        expect(audit).toMatchObject([{ action: "app.create", subjectId: app.id }])
        expect(yield* listHostApps(host.id)).toEqual([app])
        expect(yield* getHostApp(host.id, app.id)).toEqual({ ...app, connected_accounts: 0 })
        expect(yield* getApp(app.id)).toEqual(app)
        expect((yield* listApps({ per_page: "100" })).data).toContainEqual(app)
      })
    )

    clause(
      "it works as any other app: codes, tokens, and a secret that can be replaced",
      Effect.gen(function* () {
        const owner = yield* aHostOn("free")
        const { app, clientSecret } = yield* anOwnApp(owner.id)
        const host = yield* aHostOn("pro")
        const tokens = yield* exchange(app, yield* aCode(host.id, app))
        expect(yield* works(yield* refresh(app, tokens.refresh_token))).toBe(true)
        expect(yield* getHostApp(owner.id, app.id)).toMatchObject({ connected_accounts: 1 })
        const { client_secret: fresh } = yield* regenerateHostClientSecret(owner.id, app.id)
        const login = (secret: string | undefined) => authenticateClient({ clientId: app.clientId, clientSecret: secret })
        expect(yield* Effect.flip(login(clientSecret))).toMatchObject({ error: "invalid_client" })
        expect((yield* login(fresh)).id).toBe(app.id)
        expect(yield* rotateHostWebhookSecret(owner.id, app.id)).toMatchObject({
          webhook_signing_secret: expect.stringMatching(/^svc_whsec_/),
          previous_secret_expires_at: "2026-01-06T09:00:00Z"
        })
        const { answer: open } = yield* outcomeOf(owner.id, createHostApp(owner.id, { ...anInput, public: true }))
        expect(open.client_secret).toBeNull()
        expect(yield* refusalOf(owner.id, regenerateHostClientSecret(owner.id, open.id))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "every change is recorded in the host's audit log with its actor, also a change by the operator",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const byHost = Effect.provideService(CurrentActor, { kind: "host", id: host.id } as const)
        const byOperator = Effect.provideService(CurrentActor, { kind: "operator", id: null } as const)
        const story = Effect.gen(function* () {
          const { id } = yield* byHost(createHostApp(host.id, anInput))
          yield* byHost(patchHostApp(host.id, id, { name: "Better sync" }))
          yield* byHost(regenerateHostClientSecret(host.id, id))
          yield* byHost(rotateHostWebhookSecret(host.id, id))
          yield* byOperator(patchApp(id, { verified: true }))
          yield* byOperator(deleteApp(id))
          return id
        })
        const { answer: id, audit } = yield* outcomeOf(host.id, story)
        expect(audit.map(({ action, actor, subjectId }) => [action, actor.kind, subjectId])).toEqual([
          ["app.create", "host", id],
          ["app.change", "host", id],
          ["app.regenerateSecret", "host", id],
          ["app.rotateWebhookSecret", "host", id],
          ["app.change", "operator", id],
          ["app.delete", "operator", id]
        ])
      })
    )

    clause.rule(
      "only the operator verifies it; any change of the host takes that back",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const { id } = yield* createHostApp(host.id, anInput)
        const verify = Effect.map(patchApp(id, { verified: true }), ({ verified }) => verified)
        expect((yield* patchHostApp(host.id, id, { verified: true })).verified).toBe(false)
        expect(yield* verify).toBe(true)
        expect((yield* patchApp(id, { name: "Renamed" })).verified).toBe(true)
        expect((yield* patchHostApp(host.id, id, { name: "Renamed", scopes: anInput.scopes })).verified).toBe(true)
        for (const change of [
          { name: "Other" },
          { redirect_uris: ["https://other.example.com/"] },
          { scopes: ["profile.read"] }
        ]) {
          expect(yield* verify).toBe(true)
          yield* TestClock.adjust("1 minute")
          const changed = yield* patchHostApp(host.id, id, change)
          expect(changed).toMatchObject({ ...change, verified: false })
          expect(changed.updated_at).not.toBe(changed.created_at)
        }
      })
    )

    clause.rule(
      "MUST answer 404 for another host's app and for the operator's, and change nothing",
      Effect.gen(function* () {
        const [host, stranger] = [yield* aHostOn("free"), yield* aHostOn("free")]
        const { app } = yield* anOwnApp(host.id)
        const { app: ofOperator } = yield* anApp()
        for (const id of [app.id, ofOperator.id, 0]) {
          const attempts: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
            getHostApp(stranger.id, id),
            patchHostApp(stranger.id, id, { name: "" }),
            deleteHostApp(stranger.id, id),
            regenerateHostClientSecret(stranger.id, id),
            rotateHostWebhookSecret(stranger.id, id)
          ]
          for (const attempt of attempts) {
            expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "NotFound", message: "App not found." })
            expect(yield* refusalOf(stranger.id, attempt)).toMatchObject({ _tag: "NotFound" })
          }
        }
        expect(yield* listHostApps(stranger.id)).toEqual([])
        expect((yield* getApp(app.id)).name).toBe(app.name)
        const ofNobody: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          listHostApps(0),
          createHostApp(0, anInput)
        ]
        for (const attempt of ofNobody) {
          expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "NotFound", message: "Host not found." })
        }
      })
    )

    clause.rule(
      "a host has at most ten apps, however many are registered at once",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        for (let count = 0; count < 8; count++) yield* createHostApp(host.id, anInput)
        expect((yield* race(callers(5, () => createHostApp(host.id, anInput)))).won).toHaveLength(2)
        const refusal = yield* refusalOf(host.id, createHostApp(host.id, anInput))
        expect(refusal).toMatchObject({ _tag: "Conflict", message: expect.stringMatching(/^A host can register 10 apps\./) })
        const [first] = yield* listHostApps(host.id)
        yield* deleteHostApp(host.id, first!.id)
        yield* createHostApp(host.id, anInput)
        expect(yield* listHostApps(host.id)).toHaveLength(10)
      })
    )

    clause.rule(
      "MUST validate an app of a host as one of the operator",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        const wrong = { name: " ", redirect_uris: ["http://a.example/", "myapp://callback", "https://a.example/#x"], scopes: [] }
        expect(yield* refusalOf(host.id, createHostApp(host.id, wrong))).toMatchObject({
          _tag: "Invalid",
          errors: {
            name: ["The name field must not be empty."],
            redirect_uris: [
              "The redirect_uris field (entry 1) may use http only for localhost, 127.0.0.1 or [::1].",
              "The redirect_uris field (entry 2) must be absolute and use https, or http for a loopback host.",
              "The redirect_uris field (entry 3) must not have a fragment."
            ],
            scopes: ["The scopes field must have at least 1 entry."]
          }
        })
      })
    )

    clause(
      "deleting it, or its host, MUST revoke the tokens of everybody and end their webhooks",
      Effect.gen(function* () {
        const owner = yield* aHostOn("free")
        const host = yield* aHostOn("pro")
        const connect = Effect.gen(function* () {
          const { app } = yield* anOwnApp(owner.id)
          const code = yield* aCode(host.id, app)
          const tokens = yield* exchange(app, yield* aCode(host.id, app))
          const { credential } = (yield* authenticate(tokens.access_token)).caller
          yield* aWebhookOf(host.id, credential)
          return { app, code, tokens, credential }
        })
        const [one, other] = [yield* connect, yield* connect]
        const expectEnded = Effect.fnUntraced(function* ({ app, code, tokens }: typeof one) {
          expect(yield* works(tokens)).toBe(false)
          for (const attempt of [refresh(app, tokens.refresh_token), exchange(app, code)]) {
            expect(yield* Effect.flip(attempt)).toMatchObject({ error: "invalid_grant" })
          }
          expect(yield* Effect.flip(getApp(app.id))).toMatchObject({ _tag: "NotFound" })
        })
        yield* deleteHostApp(owner.id, one.app.id)
        yield* expectEnded(one)
        expect(yield* works(other.tokens)).toBe(true)
        expect((yield* listConnections(host.id)).map(({ app }) => app.id)).toEqual([other.app.id])
        yield* deleteHost(owner.id)
        yield* expectEnded(other)
        yield* purgeRemoved
        expect(yield* (yield* WebhookStore).list({ hostId: host.id })).toEqual([])
        expect(yield* listConnections(host.id)).toEqual([])
      })
    )
  })

/** An app of a host, and the secret that only its creation returns. */
const anOwnApp = Effect.fnUntraced(function* (hostId: number) {
  const hostApp = yield* createHostApp(hostId, anInput)
  const clientSecret = hostApp.client_secret ?? undefined
  return { app: yield* authenticateClient({ clientId: hostApp.client_id, clientSecret }), clientSecret }
})

const anInput = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes: ["profile.read", "bookings.read"] }
