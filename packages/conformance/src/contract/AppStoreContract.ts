import { layer } from "@effect/vitest"
import type { PageRequest } from "@slotkit/core"
import { AppStore, CredentialStore, GrantStore, RetentionStore, type Store, UnitOfWork } from "@slotkit/engine"
import { anApp, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { givenApp, givenCode, givenGrant } from "../fixtures/GrantRecords.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueHash } from "../fixtures/Unique.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `AppStore`. */
export const AppStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores all fields of an app, and its secret's hash for authentication", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          for (const clientSecretHash of [uniqueHash(), null]) {
            const input = anApp({
              clientId: unique("app"),
              clientSecretHash,
              isVerified: clientSecretHash === null,
              redirectUris: ["https://a.example/", "http://[::1]/b?c"]
            })
            const app = yield* apps.add(input)
            const { clientSecretHash: _, webhookSecret, ...rest } = input
            expect(app).toEqual({ ...rest, id: expect.any(Number), hasSecret: clientSecretHash !== null })
            expect(yield* appOf(app.id)).toEqual(Option.some(app))
            expect(yield* apps.find({ clientId: app.clientId })).toEqual(Option.some({ app, clientSecretHash }))
          }
        })
      )

      it.effect("lists apps by id", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const page = (request: PageRequest) => apps.page("all", request)
          const ours = yield* Effect.forEach(["Zoo", "Ant", "Moth"], (name) => givenApp({ name }))
          const listed = yield* walkThrough(page, ({ id }) => ({ at: null, id }))
          const { rows, total } = yield* page({ page: 2, perPage: 2 })
          expect([rows, total]).toEqual([listed.slice(2, 4), listed.length])
          expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted((one, other) => one - other))
          expect(listed.filter(({ id }) => ours.some((app) => app.id === id))).toEqual(ours)
        })
      )

      it.effect("rejects a duplicate client id", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const { clientId, id } = yield* givenApp()
          expect(Exit.isFailure(yield* Effect.exit(apps.add(anApp({ clientId }))))).toBe(true)
          expect(Option.getOrThrow(yield* apps.find({ clientId })).app.id).toBe(id)
        })
      )

      it.effect(
        "learns an app by its client id: adds it, then updates its name and redirect URIs and drops its verification",
        () =>
          Effect.gen(function* () {
            const apps = yield* AppStore
            const input = anApp({
              clientId: `https://agent.example/${unique("client")}`,
              registeredBy: "client",
              isVerified: false
            })
            const app = Option.getOrThrow(yield* apps.learn(input))
            expect(yield* appOf(app.id)).toEqual(Option.some(app))
            yield* apps.change(app.id, { isVerified: true })
            expect(yield* apps.learn({ ...input, updatedAt: fixtureNow + 1 })).toEqual(
              Option.some({ ...app, isVerified: true, updatedAt: fixtureNow + 1 })
            )
            const changed = { name: "Other", redirectUris: ["https://other.example/"], updatedAt: fixtureNow + 2 }
            expect(yield* apps.learn({ ...input, ...changed })).toEqual(Option.some({ ...app, ...changed }))
            expect(Option.getOrThrow(yield* appOf(app.id))).toEqual({ ...app, ...changed })
          })
      )

      it.effect("lists the apps of a host by id, and removes them together", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const { authenticate } = yield* CredentialStore
          const [owner, other] = [yield* givenHost(), yield* givenHost()]
          const own = yield* Effect.forEach(["Zoo", "Ant"], (name) =>
            givenApp({ name, registeredBy: "host", ownerHostId: owner.id })
          )
          const theirs = yield* givenApp({ registeredBy: "host", ownerHostId: other.id })
          const ofNobody = yield* givenApp()
          const { pair } = yield* givenGrant({ app: own[0]! })
          expect(yield* ownedBy(owner.id)).toEqual(own)
          expect(yield* ownedBy(other.id)).toEqual([theirs])
          yield* apps.remove({ ownerHostId: owner.id })
          expect(yield* ownedBy(owner.id)).toEqual([])
          for (const { id } of own) expect(yield* appOf(id)).toEqual(Option.none())
          expect(yield* authenticate("accessToken", pair.access.tokenHash, fixtureNow)).toEqual(Option.none())
          for (const app of [theirs, ofNobody]) expect(yield* appOf(app.id)).toEqual(Option.some(app))
        })
      )

      it.effect("counts the hosts that are connected to an app, up to a limit", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const grants = yield* GrantStore
          const app = yield* givenApp()
          yield* givenGrant()
          expect(yield* apps.countConnections(app.id, 10)).toBe(0)
          const [first] = [yield* givenGrant({ app }), yield* givenGrant({ app }), yield* givenGrant({ app })]
          yield* grants.beginFamily({ hostId: first.host.id, appId: app.id }, fixtureNow)
          expect([yield* apps.countConnections(app.id, 10), yield* apps.countConnections(app.id, 2)]).toEqual([3, 2])
          yield* grants.disconnect(first.host.id, app.id, fixtureNow)
          expect(yield* apps.countConnections(app.id, 10)).toBe(2)
        })
      )

      it.effect("removes apps that registered themselves once they have had no connection for a time, and no others", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const grants = yield* GrantStore
          const [unused, used] = [yield* givenApp({ registeredBy: "client" }), yield* givenApp({ registeredBy: "client" })]
          const [ofOperator, { host }] = [yield* givenApp(), yield* givenGrant({ app: used })]
          const isThere = (id: number) => Effect.map(appOf(id), Option.isSome)
          const ids = [unused.id, used.id, ofOperator.id]
          yield* apps.remove({ now: fixtureNow + 10, idleBefore: fixtureNow })
          expect(yield* Effect.forEach(ids, isThere)).toEqual([true, true, true])
          expect(yield* apps.remove({ now: fixtureNow + 20, idleBefore: fixtureNow + 1 })).toBeGreaterThanOrEqual(1)
          expect(yield* Effect.forEach(ids, isThere)).toEqual([false, true, true])
          yield* grants.disconnect(host.id, used.id, fixtureNow + 30)
          yield* apps.remove({ now: fixtureNow + 40, idleBefore: fixtureNow + 35 })
          yield* apps.remove({ now: fixtureNow + 50, idleBefore: fixtureNow + 40 })
          expect(yield* isThere(used.id)).toBe(true)
          yield* apps.remove({ now: fixtureNow + 60, idleBefore: fixtureNow + 41 })
          expect(yield* Effect.forEach(ids, isThere)).toEqual([false, false, true])
        })
      )

      it.effect("updates name, redirect URIs, scopes, verification and the time of the change, and nothing else", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const [app, other] = [yield* givenApp(), yield* givenApp()]
          const output = { name: "Renamed", redirectUris: [], scopes: ["profile.read"] as const, isVerified: false }
          const changes = { ...output, updatedAt: fixtureNow + 1 }
          expect(yield* apps.change(app.id, changes)).toBe(true)
          expect(yield* appOf(app.id)).toEqual(Option.some({ ...app, ...changes }))
          expect(yield* appOf(other.id)).toEqual(Option.some(other))
        })
      )

      it.effect("a new client secret replaces the old one at once, and tokens stay valid", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const { authenticate } = yield* CredentialStore
          const app = yield* givenApp({ clientSecretHash: null })
          const { pair } = yield* givenGrant({ app })
          const clientSecretHash = uniqueHash()
          expect(yield* apps.change(app.id, { clientSecretHash: clientSecretHash, updatedAt: fixtureNow + 1 })).toBe(true)
          expect(yield* apps.find({ clientId: app.clientId })).toEqual(
            Option.some({ app: { ...app, hasSecret: true, updatedAt: fixtureNow + 1 }, clientSecretHash })
          )
          expect(Option.isSome(yield* authenticate("accessToken", pair.access.tokenHash, fixtureNow))).toBe(true)
        })
      )

      it.effect("a new webhook secret does not change the visible fields", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const app = yield* givenApp()
          for (const sealed of ["second", "third"]) {
            expect(
              yield* apps.change(app.id, { webhookSecret: { ...{ sealed, context: "app" }, bothUntil: fixtureNow + 1 } })
            ).toBe(true)
          }
          expect(yield* appOf(app.id)).toEqual(Option.some(app))
        })
      )

      it.effect("removes an app with its connections, codes and tokens, and nothing of another", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const grants = yield* GrantStore
          const { authenticate } = yield* CredentialStore
          const doomed = yield* givenGrant()
          const { host } = doomed
          const other = yield* givenGrant({ host })
          const codes = [yield* givenCode(doomed), yield* givenCode(other)] as const
          expect(yield* apps.remove(doomed.app.id)).toBe(1)
          expect(yield* appOf(doomed.app.id)).toEqual(Option.none())
          expect(yield* apps.find({ clientId: doomed.app.clientId })).toEqual(Option.none())
          expect((yield* grants.connections(host.id, fixtureNow)).map(({ id }) => id)).toEqual([other.connectionId])
          expect(yield* authenticate("accessToken", doomed.pair.access.tokenHash, fixtureNow)).toEqual(Option.none())
          expect(yield* grants.lock("refreshToken", doomed.pair.refresh.tokenHash)).toEqual(Option.none())
          expect(yield* grants.lock("code", codes[0].codeHash)).toEqual(Option.none())
          expect(yield* grants.lock("code", codes[1].codeHash)).toEqual(Option.some(codes[1]))
          expect(Option.isSome(yield* authenticate("accessToken", other.pair.access.tokenHash, fixtureNow))).toBe(true)
        })
      )

      it.effect("forgets a removed app with its connections, codes and tokens in batches, and nothing of another", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const store = yield* RetentionStore
          const { authenticate } = yield* CredentialStore
          const doomed = yield* givenGrant()
          yield* givenCode(doomed)
          yield* givenGrant({ app: doomed.app })
          const other = yield* givenGrant({ host: doomed.host })
          yield* apps.remove(doomed.app.id)
          const forgetAll = Effect.gen(function* () {
            while (Option.isSome(yield* store.purgeRemoved("app", doomed.app, 1))) yield* Effect.void
          })
          yield* forgetAll
          for (const ended of yield* store.listRemoved("connection", fixtureNow, 1000)) {
            while (Option.isSome(yield* store.purgeRemoved("connection", ended, 1))) yield* Effect.void
          }
          yield* forgetAll
          expect(yield* store.listRemoved("app", fixtureNow, 1000)).not.toContainEqual({ id: doomed.app.id })
          expect(Option.isSome(yield* appOf(other.app.id))).toBe(true)
          expect(Option.isSome(yield* authenticate("accessToken", other.pair.access.tokenHash, fixtureNow))).toBe(true)
        })
      )

      it.effect("a removed app is not found, changed or removed again", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const app = yield* givenApp()
          yield* apps.remove(app.id)
          expect(yield* appOf(app.id)).toEqual(Option.none())
          expect(yield* apps.change(app.id, { name: "Changed" })).toBe(false)
          expect(yield* apps.change(app.id, { clientSecretHash: uniqueHash(), updatedAt: fixtureNow })).toBe(false)
          expect(yield* apps.change(app.id, { webhookSecret: { sealed: "new", context: "app", bothUntil: fixtureNow } })).toBe(
            false
          )
          expect(yield* apps.remove(app.id)).toBe(0)
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const apps = yield* AppStore
          const { transaction } = yield* UnitOfWork
          const app = yield* givenApp()
          const clientId = unique("app")
          const changes = Effect.all([apps.add(anApp({ clientId })), apps.change(app.id, { name: "Changed" })])
          yield* Effect.exit(transaction(Effect.andThen(changes, Effect.fail("no"))))
          yield* Effect.exit(transaction(Effect.andThen(apps.remove(app.id), Effect.fail("no"))))
          expect(yield* apps.find({ clientId })).toEqual(Option.none())
          expect(yield* appOf(app.id)).toEqual(Option.some(app))
        })
      )
    })
}

const appOf = (id: number) =>
  AppStore.use((apps) =>
    Effect.map(
      apps.find(id),
      Option.map(({ app }) => app)
    )
  )

const ownedBy = (ownerHostId: number) =>
  AppStore.use((apps) => Effect.map(apps.page({ ownerHostId }, firstPage), ({ rows }) => rows))
