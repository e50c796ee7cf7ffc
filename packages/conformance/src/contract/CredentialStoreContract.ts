import { layer } from "@effect/vitest"
import { type RateVerdict, requestsPerMinute } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { AppStore, CredentialStore, GrantStore, HostStore, type Store } from "@slotkit/engine"
import { anApiKey, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { freshPair, givenGrant } from "../fixtures/GrantRecords.ts"
import { apiKeysOf } from "../fixtures/ListsOfHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueStored } from "../fixtures/Unique.ts"
import { walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `CredentialStore`. */
export const CredentialStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("returns an API key without its hash", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { id: hostId } = yield* givenHost()
          const { keyHash, ...rest } = anApiKey({
            hostId,
            keyHash: uniqueStored(hostId),
            scopes: ["webhooks.write"],
            expiresAt: fixtureNow + 1
          })
          const apiKey = yield* credentials.addApiKey({ ...rest, keyHash })
          expect(apiKey).toEqual({ ...rest, id: expect.any(Number), lastUsedAt: null })
          expect(yield* apiKeysOf(hostId)).toEqual([apiKey])
        })
      )

      it.effect("lists a host's keys by id, including expired keys and excluding revoked ones", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { id: hostId } = yield* givenHost()
          const first = yield* credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueStored(hostId) }))
          const revoked = yield* credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueStored(hostId) }))
          const expired = yield* credentials.addApiKey(
            anApiKey({ hostId, keyHash: uniqueStored(hostId), expiresAt: fixtureNow - 1 })
          )
          const last = yield* credentials.addApiKey(anApiKey({ hostId, keyHash: uniqueStored(hostId) }))
          expect(yield* credentials.changeApiKey(hostId, revoked.id, { revokedAt: fixtureNow })).toBe(true)
          expect(yield* apiKeysOf(hostId)).toEqual([first, expired, last])
          expect(yield* credentials.apiKeys(hostId, { page: 2, perPage: 2 })).toEqual({ rows: [last], total: 3 })
          const walked = walkThrough(
            (request) => credentials.apiKeys(hostId, request),
            ({ id }) => ({ at: null, id })
          )
          expect(yield* walked).toEqual([first, expired, last])
          expect(yield* credentials.findApiKey(hostId, last.id)).toEqual(Option.some(last))
          expect(yield* credentials.findApiKey(hostId, revoked.id)).toEqual(Option.none())
          expect(yield* credentials.findApiKey((yield* givenHost()).id, last.id)).toEqual(Option.none())
        })
      )

      it.effect("finds the caller behind a token's hash: credential, scopes and host", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const host = yield* givenHost()
          const keyHash = uniqueStored(host.id)
          const { id } = yield* credentials.addApiKey(
            anApiKey({ hostId: host.id, keyHash, scopes: ["profile.read", "webhooks.write"] })
          )
          yield* credentials.addApiKey(anApiKey({ hostId: host.id, keyHash: uniqueStored(host.id) }))
          expect(yield* credentials.authenticate("apiKey", keyHash, fixtureNow)).toEqual(
            Option.some({
              caller: {
                credential: { hostId: host.id, kind: "api_key", id },
                scopes: ["profile.read", "webhooks.write"],
                resource: null,
                host
              },
              rate: { allowed: true, most: requestsPerMinute, remaining: requestsPerMinute - 1, resetSeconds: 60 }
            })
          )
        })
      )

      it.effect("returns the current state of the host", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { host, keyHash } = yield* aKey
          yield* changedAt(fixtureNow, (yield* HostStore).change(host.id, { plan: "free" }))
          const found = Option.getOrThrow(yield* credentials.authenticate("apiKey", keyHash, fixtureNow))
          expect(found.caller.host).toEqual({ ...host, plan: "free" })
        })
      )

      it.effect("an unknown token finds nothing", () =>
        Effect.gen(function* () {
          expect(yield* (yield* CredentialStore).authenticate("apiKey", uniqueStored(1), fixtureNow)).toEqual(Option.none())
        })
      )

      it.effect("a revoked key finds nothing from the next request on", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { host, keyHash, id } = yield* aKey
          expect(Option.isSome(yield* credentials.authenticate("apiKey", keyHash, fixtureNow))).toBe(true)
          expect(yield* credentials.changeApiKey(host.id, id, { revokedAt: fixtureNow })).toBe(true)
          expect(yield* credentials.authenticate("apiKey", keyHash, fixtureNow)).toEqual(Option.none())
          expect(yield* credentials.changeApiKey(host.id, id, { revokedAt: fixtureNow })).toBe(false)
        })
      )

      it.effect("a key works until the instant it expires", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { id: hostId } = yield* givenHost()
          const keyHash = uniqueStored(hostId)
          yield* credentials.addApiKey(anApiKey({ hostId, keyHash, expiresAt: fixtureNow + 1000 }))
          expect(Option.isSome(yield* credentials.authenticate("apiKey", keyHash, fixtureNow + 999))).toBe(true)
          expect(yield* credentials.authenticate("apiKey", keyHash, fixtureNow + 1000)).toEqual(Option.none())
        })
      )

      it.effect("records the last use of a key, at most once a minute", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { host, keyHash } = yield* aKey
          yield* credentials.addApiKey(anApiKey({ hostId: host.id, keyHash: uniqueStored(host.id) }))
          const lastUsedAfter = Effect.fnUntraced(function* (now: number) {
            yield* credentials.authenticate("apiKey", keyHash, now)
            return (yield* apiKeysOf(host.id)).map(({ lastUsedAt }) => lastUsedAt)
          })
          expect(yield* lastUsedAfter(fixtureNow)).toEqual([fixtureNow, null])
          expect(yield* lastUsedAfter(fixtureNow + millisPerMinute - 1)).toEqual([fixtureNow, null])
          expect(yield* lastUsedAfter(fixtureNow + millisPerMinute)).toEqual([fixtureNow + millisPerMinute, null])
          expect(yield* lastUsedAfter(fixtureNow)).toEqual([fixtureNow + millisPerMinute, null])
        })
      )

      it.effect("an expired or revoked key does not count as used", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { id: hostId } = yield* givenHost()
          const [expiredHash, revokedHash] = [uniqueStored(hostId), uniqueStored(hostId)]
          yield* credentials.addApiKey(anApiKey({ hostId, keyHash: expiredHash, expiresAt: fixtureNow }))
          const revoked = yield* credentials.addApiKey(anApiKey({ hostId, keyHash: revokedHash }))
          yield* credentials.changeApiKey(hostId, revoked.id, { revokedAt: fixtureNow })
          for (const keyHash of [expiredHash, revokedHash]) yield* credentials.authenticate("apiKey", keyHash, fixtureNow)
          expect(yield* apiKeysOf(hostId)).toMatchObject([{ lastUsedAt: null }])
        })
      )

      it.effect("allows sixty requests and counts down the remaining ones", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          const verdicts = yield* ask(Array(61).fill(fixtureNow))
          expect(verdicts.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, index) => allowed(59 - index, 60)))
          expect(verdicts[60]).toEqual(refused(60))
        })
      )

      it.effect("a request stops counting exactly sixty seconds after it arrived", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          yield* ask([fixtureNow, ...Array(59).fill(fixtureNow + 30_000)])
          expect(yield* ask([fixtureNow + 30_000, fixtureNow + 59_001, fixtureNow + 59_999])).toEqual([
            refused(30),
            refused(1),
            refused(1)
          ])
          expect(yield* ask([fixtureNow + 60_000, fixtureNow + 60_000])).toEqual([allowed(0, 30), refused(30)])
          expect(yield* ask([fixtureNow + 89_999, fixtureNow + 90_000])).toEqual([refused(1), allowed(58, 30)])
        })
      )

      it.effect("a rejected request does not count", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          yield* ask(Array(60).fill(fixtureNow))
          expect(yield* ask(Array(20).fill(fixtureNow + 59_000))).toEqual(Array(20).fill(refused(1)))
          expect((yield* ask(Array(60).fill(fixtureNow + 60_000))).filter((verdict) => verdict.allowed)).toHaveLength(60)
        })
      )

      it.effect("sixty concurrent requests and then one per second are not 119 in a minute", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          yield* ask(Array(60).fill(fixtureNow))
          const trickle = yield* ask(Array.from({ length: 59 }, (_, index) => fixtureNow + (index + 1) * 1000))
          expect(trickle).toEqual(Array.from({ length: 59 }, (_, index) => refused(59 - index)))
        })
      )

      it.effect("sixty requests at the end of one clock minute and 59 at the start of the next are not 119 in a minute", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          yield* ask(Array(60).fill(fixtureNow + 59_000))
          const next = yield* ask(Array.from({ length: 59 }, (_, index) => fixtureNow + 60_000 + index * 100))
          expect(next.filter((verdict) => verdict.allowed)).toEqual([])
        })
      )

      it.effect("hits in the future, left by a process with a wrong clock, do not count", () =>
        Effect.gen(function* () {
          const { ask } = yield* aKey
          yield* ask(Array(60).fill(fixtureNow + 45 * millisPerMinute))
          expect(yield* ask([fixtureNow, fixtureNow])).toEqual([allowed(59, 60), allowed(58, 60)])
        })
      )

      it.effect(
        "of a hundred concurrent requests exactly sixty are allowed, and the others learn when to retry",
        () =>
          Effect.gen(function* () {
            const credentials = yield* CredentialStore
            const { ask, keyHash } = yield* aKey
            const found = yield* Effect.forEach(Array(100), () => credentials.authenticate("apiKey", keyHash, fixtureNow), {
              concurrency: "unbounded"
            })
            const verdicts = found
              .map((each) => Option.getOrThrow(each).rate)
              .toSorted((one, other) => other.remaining - one.remaining)
            expect(verdicts.filter((verdict) => verdict.allowed)).toEqual(
              Array.from({ length: 60 }, (_, index) => allowed(59 - index, 60))
            )
            expect(verdicts.filter((verdict) => !verdict.allowed)).toEqual(Array(40).fill(refused(60)))
            expect(yield* ask([fixtureNow + 59_999, fixtureNow + 60_000])).toEqual([refused(1), allowed(59, 60)])
          }),
        timeLimit
      )

      it.effect("every credential has its own limit, even several credentials of one host", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { host, ask } = yield* aKey
          const keyHash = uniqueStored(host.id)
          yield* credentials.addApiKey(anApiKey({ hostId: host.id, keyHash }))
          yield* ask(Array(60).fill(fixtureNow))
          const sibling = Option.getOrThrow(yield* credentials.authenticate("apiKey", keyHash, fixtureNow))
          expect(sibling.rate).toEqual(allowed(59, 60))
        })
      )

      it.effect(
        "a raised limit of a key applies from the next request on, and a lowered one refuses until requests have left",
        () =>
          Effect.gen(function* () {
            const credentials = yield* CredentialStore
            const { host, id, ask } = yield* aKey
            yield* ask(Array(60).fill(fixtureNow))
            expect(yield* credentials.changeApiKey(host.id, id, { requestsPerMinute: 150 })).toBe(true)
            expect(Option.getOrThrow(yield* credentials.findApiKey(host.id, id)).requestsPerMinute).toBe(150)
            const verdicts = yield* ask(Array(91).fill(fixtureNow + 1))
            expect(verdicts.map(({ allowed: isAllowed }) => isAllowed)).toEqual([...Array(90).fill(true), false])
            expect(verdicts[0]).toEqual({ allowed: true, most: 150, remaining: 89, resetSeconds: 60 })
            yield* credentials.changeApiKey(host.id, id, { requestsPerMinute: 60 })
            expect(yield* ask([fixtureNow + 60_000, fixtureNow + 60_001])).toEqual([refused(1), allowed(59, 60)])
          })
      )

      it.effect("a key that is created with a higher limit has it", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { id: hostId } = yield* givenHost()
          const keyHash = uniqueStored(hostId)
          yield* credentials.addApiKey(anApiKey({ hostId, keyHash, requestsPerMinute: 1200 }))
          const { rate } = Option.getOrThrow(yield* credentials.authenticate("apiKey", keyHash, fixtureNow))
          expect(rate).toEqual({ allowed: true, most: 1200, remaining: 1199, resetSeconds: 60 })
        })
      )

      it.effect("the limit of a revoked key or of another host's key cannot be changed", () =>
        Effect.gen(function* () {
          const credentials = yield* CredentialStore
          const { host, id } = yield* aKey
          const { id: strangerId } = yield* givenHost()
          expect(yield* credentials.changeApiKey(strangerId, id, { requestsPerMinute: 100 })).toBe(false)
          yield* credentials.changeApiKey(host.id, id, { revokedAt: fixtureNow })
          expect(yield* credentials.changeApiKey(host.id, id, { requestsPerMinute: 100 })).toBe(false)
        })
      )

      it.effect("a raised limit of an app applies to each of its connections by itself", () =>
        Effect.gen(function* () {
          const { authenticate } = yield* CredentialStore
          const first = yield* givenGrant()
          const second = yield* givenGrant({ app: first.app })
          yield* (yield* AppStore).change(first.app.id, { requestsPerMinute: 100, updatedAt: fixtureNow })
          const ask = ({ pair }: typeof first) =>
            Effect.map(authenticate("accessToken", pair.access.tokenHash, fixtureNow), (found) => Option.getOrThrow(found).rate)
          const verdicts = yield* Effect.forEach(Array(101), () => ask(first))
          expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(100)
          expect(yield* ask(second)).toEqual({ allowed: true, most: 100, remaining: 99, resetSeconds: 60 })
        })
      )

      it.effect(
        "finds the caller behind an access token: the connection, the scopes and the resource of this token, and the host",
        () =>
          Effect.gen(function* () {
            const { authenticate } = yield* CredentialStore
            const { issue } = yield* GrantStore
            const { host, connectionId: id, familyId, pair } = yield* givenGrant()
            const narrow = freshPair({ hostId: host.id, familyId })
            yield* issue({ ...narrow, access: { ...narrow.access, scopes: ["profile.read"], resource: "mcp" } })
            yield* givenGrant({ host })
            for (const [{ access }, scopes, resource, remaining] of [
              [pair, ["profile.read", "bookings.read"], null, 59],
              [narrow, ["profile.read"], "mcp", 58]
            ] as const) {
              expect(yield* authenticate("accessToken", access.tokenHash, fixtureNow)).toEqual(
                Option.some({
                  caller: { credential: { hostId: host.id, kind: "connection", id }, scopes, resource, host },
                  rate: allowed(remaining, 60)
                })
              )
            }
          })
      )

      it.effect("an access token works until just before its expiry, and a refresh token is not an access token", () =>
        Effect.gen(function* () {
          const { authenticate } = yield* CredentialStore
          const { access, refresh } = (yield* givenGrant()).pair
          expect(Option.isSome(yield* authenticate("accessToken", access.tokenHash, access.expiresAt - 1))).toBe(true)
          expect(yield* authenticate("accessToken", access.tokenHash, access.expiresAt)).toEqual(Option.none())
          expect(yield* authenticate("accessToken", refresh.tokenHash, fixtureNow)).toEqual(Option.none())
        })
      )

      it.effect(
        "all tokens of a connection share one limit; other connections of the same app or host have their own",
        () =>
          Effect.gen(function* () {
            const { authenticate } = yield* CredentialStore
            const first = yield* givenGrant()
            const second = yield* givenGrant(first)
            const others = [yield* givenGrant({ host: first.host }), yield* givenGrant({ app: first.app })]
            const tokens = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? first : second).pair.access.tokenHash)
            const found = yield* Effect.forEach(tokens, (tokenHash) => authenticate("accessToken", tokenHash, fixtureNow), {
              concurrency: "unbounded"
            })
            expect(found.filter((each) => Option.getOrThrow(each).rate.allowed)).toHaveLength(60)
            for (const { pair } of others) {
              const { rate } = Option.getOrThrow(yield* authenticate("accessToken", pair.access.tokenHash, fixtureNow))
              expect(rate).toEqual(allowed(59, 60))
            }
          }),
        timeLimit
      )
    })
}

/** A host with one key, with a function that authenticates with it at several instants in turn. */
const aKey = Effect.gen(function* () {
  const credentials = yield* CredentialStore
  const host = yield* givenHost()
  const keyHash = uniqueStored(host.id)
  const { id } = yield* credentials.addApiKey(anApiKey({ hostId: host.id, keyHash }))
  const ask = (moments: ReadonlyArray<number>) =>
    Effect.forEach(moments, (now) =>
      Effect.map(credentials.authenticate("apiKey", keyHash, now), (found) => Option.getOrThrow(found).rate)
    )
  return { host, id, keyHash, ask }
})

const allowed = (remaining: number, resetSeconds: number): RateVerdict => ({
  allowed: true,
  most: requestsPerMinute,
  remaining,
  resetSeconds
})
const refused = (resetSeconds: number): RateVerdict => ({
  allowed: false,
  most: requestsPerMinute,
  remaining: 0,
  resetSeconds
})
