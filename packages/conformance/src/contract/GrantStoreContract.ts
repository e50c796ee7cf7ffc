import { layer } from "@effect/vitest"
import { CredentialStore, GrantStore, HostStore, RetentionStore, type Store, type TokenPair, UnitOfWork } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { exchange, freshPair, givenApp, givenCode, givenGrant, refresh } from "../fixtures/GrantRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueStored } from "../fixtures/Unique.ts"

/** The contract of every `GrantStore`. */
export const GrantStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores a code unchanged, with or without a challenge and a resource", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const parties = { host: yield* givenHost(), app: yield* givenApp() }
          const codes = [
            yield* givenCode(parties),
            yield* givenCode(parties, { codeChallenge: "a challenge", scopes: ["profile.read"], scopesDiffer: true }),
            yield* givenCode(parties, { resource: "mcp" })
          ]
          for (const code of codes) expect(yield* grants.lock("code", code.codeHash)).toEqual(Option.some(code))
          expect(yield* grants.lock("code", uniqueStored(1))).toEqual(Option.none())
        })
      )

      it.effect("records when a code was used and what it was exchanged for, for that code only", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const grant = yield* givenGrant()
          const [exchanged, refused, other] = [yield* givenCode(grant), yield* givenCode(grant), yield* givenCode(grant)]
          const pair = freshPair({ hostId: grant.host.id, familyId: grant.familyId }, { issuedAt: fixtureNow + 1 })
          yield* grants.issue({ ...pair, exchanged: { codeHash: exchanged.codeHash } })
          yield* grants.revoke({ codeHash: refused.codeHash, spentAt: fixtureNow + 2 })
          expect(yield* grants.lock("code", exchanged.codeHash)).toEqual(
            Option.some({ ...exchanged, spentAt: fixtureNow + 1, familyId: grant.familyId })
          )
          expect(yield* grants.lock("code", refused.codeHash)).toEqual(Option.some({ ...refused, spentAt: fixtureNow + 2 }))
          expect(yield* grants.lock("code", other.codeHash)).toEqual(Option.some(other))
        })
      )

      it.effect("the first family of a host and an app creates their connection, and the next one reuses it", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const [host, app] = [yield* givenHost(), yield* givenApp()]
          const begin = (now: number) => grants.beginFamily({ hostId: host.id, appId: app.id }, now)
          const [first, second] = [yield* begin(fixtureNow), yield* begin(fixtureNow + 1)]
          expect(second.connectionId).toBe(first.connectionId)
          expect(second.familyId).not.toBe(first.familyId)
          expect(yield* grants.connections(host.id, fixtureNow)).toEqual([
            {
              id: first.connectionId,
              hostId: host.id,
              app: { id: app.id, clientId: app.clientId, name: app.name },
              scopes: [],
              connectedAt: fixtureNow
            }
          ])
        })
      )

      it.effect("returns the combined scopes of a connection's live tokens from all approvals", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const grant = yield* givenGrant()
          const { host, app, pair } = grant
          yield* givenGrant({ host })
          const output = (now = fixtureNow) =>
            Effect.map(grants.connections(host.id, now), (all) => all.find(({ id }) => id === grant.connectionId)?.scopes)
          const { familyId } = yield* grants.beginFamily({ hostId: host.id, appId: app.id }, fixtureNow)
          const later = freshPair(
            { hostId: host.id, familyId },
            { scopes: ["invites.write", "profile.read"], issuedAt: fixtureNow + 1 }
          )
          yield* grants.issue(later)
          expect(yield* output()).toEqual(["profile.read", "bookings.read", "invites.write"])
          expect(yield* output(pair.access.expiresAt)).toEqual(["profile.read", "bookings.read", "invites.write"])
          expect(yield* output(pair.refresh.expiresAt - 1)).toEqual(["profile.read", "bookings.read", "invites.write"])
          expect(yield* output(pair.refresh.expiresAt)).toEqual(["profile.read", "invites.write"])
          expect(yield* output(later.refresh.expiresAt)).toEqual([])
          yield* grants.revoke({ hostId: host.id, familyId: grant.familyId })
          expect(yield* output()).toEqual(["profile.read", "invites.write"])
          yield* grants.revoke({ appId: app.id, tokenHash: later.refresh.tokenHash })
          expect(yield* output()).toEqual([])
        })
      )

      it.effect("includes the scopes of an access token after its refresh token's exchange, until it expires", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { host, familyId, pair } = yield* givenGrant()
          const output = (now: number) => Effect.map(grants.connections(host.id, now), ([connection]) => connection?.scopes)
          const narrowed = freshPair({ hostId: host.id, familyId }, { scopes: ["profile.read"], issuedAt: fixtureNow + 1 })
          yield* grants.issue({ ...narrowed, exchanged: { refreshTokenHash: pair.refresh.tokenHash } })
          expect(yield* output(pair.access.expiresAt - 1)).toEqual(["profile.read", "bookings.read"])
          expect(yield* output(pair.access.expiresAt)).toEqual(["profile.read"])
        })
      )

      it.effect("lists a host's connections by creation time, and none of another host", () =>
        Effect.gen(function* () {
          const { connections } = yield* GrantStore
          const [host, stranger] = [yield* givenHost(), yield* givenHost()]
          const last = yield* givenGrant({ host }, fixtureNow + 1)
          const first = yield* givenGrant({ host })
          yield* givenGrant({ host: stranger, app: first.app })
          expect((yield* connections(host.id, fixtureNow)).map(({ id }) => id)).toEqual([first.connectionId, last.connectionId])
        })
      )

      it.effect(
        "of concurrent approvals one creates the connection, and all create families of it",
        () =>
          Effect.gen(function* () {
            const grants = yield* GrantStore
            const grant = { hostId: (yield* givenHost()).id, appId: (yield* givenApp()).id }
            const begun = yield* Effect.forEach(Array(10), () => grants.beginFamily(grant, fixtureNow), {
              concurrency: "unbounded"
            })
            expect(new Set(begun.map(({ connectionId }) => connectionId)).size).toBe(1)
            expect(new Set(begun.map(({ familyId }) => familyId)).size).toBe(10)
          }),
        timeLimit
      )

      it.effect("stores a refresh token unchanged, with scopes and a resource separate from the access token's", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { app, familyId, host } = yield* givenGrant()
          const pair = freshPair({ hostId: host.id, familyId })
          const refresh = { ...pair.refresh, resource: "api" } as const
          yield* grants.issue({ ...pair, access: { ...pair.access, scopes: ["profile.read"], resource: "mcp" }, refresh })
          expect(yield* grants.lock("refreshToken", pair.refresh.tokenHash)).toEqual(
            Option.some({ ...refresh, hostId: host.id, familyId, appId: app.id, rotatedAt: undefined, successorUsed: false })
          )
          expect(yield* grants.lock("refreshToken", uniqueStored(1))).toEqual(Option.none())
          expect(yield* grants.lock("refreshToken", pair.access.tokenHash)).toEqual(Option.none())
        })
      )

      it.effect("a successor counts as unused until its refresh token is rotated or its access token is used or revoked", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { authenticate } = yield* CredentialStore
          const uses = {
            rotated: ({ pair }: Rotated) => refresh(pair.refresh.tokenHash),
            used: ({ pair }: Rotated) => authenticate("accessToken", pair.access.tokenHash, fixtureNow),
            ended: ({ app, pair }: Rotated) => grants.revoke({ appId: app.id, tokenHash: pair.access.tokenHash })
          }
          for (const [use, make] of Object.entries<(rotated: Rotated) => Effect.Effect<unknown, never, GrantStore | UnitOfWork>>(
            uses
          )) {
            const rotated = yield* givenRotated
            expect([use, yield* rotated.state]).toEqual([use, { rotatedAt: fixtureNow + 1, successorUsed: false }])
            yield* make(rotated)
            expect([use, yield* rotated.state]).toEqual([use, { rotatedAt: fixtureNow + 1, successorUsed: true }])
          }
        })
      )

      it.effect("the previous access token does not count as the successor's, and stays valid", () =>
        Effect.gen(function* () {
          const { authenticate } = yield* CredentialStore
          const { before, state } = yield* givenRotated
          expect(Option.isSome(yield* authenticate("accessToken", before.access.tokenHash, fixtureNow))).toBe(true)
          expect(yield* state).toMatchObject({ successorUsed: false })
        })
      )

      it.effect("revoking a family revokes all its tokens, but not the connection and its other families", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const ended = yield* givenRotated
          const { host, app, familyId, connectionId } = ended
          const other = yield* givenGrant({ host, app })
          yield* grants.revoke({ hostId: host.id, familyId })
          yield* grants.revoke({ hostId: host.id, familyId })
          for (const pair of [ended.before, ended.pair]) yield* expectEnded(pair)
          yield* expectLive(other.pair)
          expect((yield* grants.connections(host.id, fixtureNow)).map(({ id }) => id)).toEqual([connectionId])
        })
      )

      it.effect("revoking a refresh token, current or older, revokes its whole family and no other", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          for (const which of ["pair", "before"] as const) {
            const ended = yield* givenRotated
            const other = yield* givenGrant(ended)
            yield* grants.revoke({ appId: ended.app.id, tokenHash: ended[which].refresh.tokenHash })
            for (const pair of [ended.before, ended.pair]) yield* expectEnded(pair)
            yield* expectLive(other.pair)
          }
        })
      )

      it.effect("disconnecting deletes the connection with its codes and tokens, and nothing of other hosts or apps", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const ended = yield* givenGrant()
          const { host, app, connectionId } = ended
          const again = yield* givenGrant({ host, app })
          const others = [yield* givenGrant({ host }), yield* givenGrant({ app })]
          const codes = yield* Effect.forEach([ended, ...others], (grant) => givenCode(grant))
          expect(yield* grants.disconnect(host.id, app.id, fixtureNow)).toEqual(Option.some(connectionId))
          for (const { pair } of [ended, again]) yield* expectEnded(pair)
          for (const { pair } of others) yield* expectLive(pair)
          const locked = yield* Effect.forEach(codes, ({ codeHash }) => grants.lock("code", codeHash))
          expect(locked).toEqual([Option.none(), ...codes.slice(1).map(Option.some)])
          expect((yield* grants.connections(host.id, fixtureNow)).map(({ id }) => id)).toEqual([others[0]!.connectionId])
          expect(yield* grants.disconnect(host.id, app.id, fixtureNow)).toEqual(Option.none())
          const store = yield* RetentionStore
          while (Option.isSome(yield* store.purgeRemoved("connection", { hostId: host.id, id: connectionId }, 1)))
            yield* Effect.yieldNow
          for (const { pair } of [ended, again]) yield* expectEnded(pair)
          for (const { pair } of others) yield* expectLive(pair)
          expect((yield* store.listRemoved("connection", fixtureNow, 10_000)).map(({ id }) => id)).not.toContain(connectionId)
        })
      )

      it.effect("a host that connects an app again gets a new connection", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const first = yield* givenGrant()
          yield* grants.disconnect(first.host.id, first.app.id, fixtureNow)
          const second = yield* givenGrant(first, fixtureNow + 5)
          expect(second.connectionId).not.toBe(first.connectionId)
          expect(yield* grants.connections(first.host.id, fixtureNow)).toMatchObject([
            { id: second.connectionId, connectedAt: fixtureNow + 5 }
          ])
        })
      )

      it.effect("disconnecting invalidates pending codes, even without a connection", () =>
        Effect.gen(function* () {
          const { disconnect } = yield* GrantStore
          const parties = { host: yield* givenHost(), app: yield* givenApp() }
          const code = yield* givenCode(parties)
          expect(yield* disconnect(parties.host.id, parties.app.id, fixtureNow)).toEqual(Option.none())
          expect(yield* exchange(code)).toEqual({ ruling: "unknown" })
        })
      )

      it.effect(
        "of twenty concurrent exchanges of one code exactly one gets tokens",
        () =>
          Effect.gen(function* () {
            const code = yield* givenCode({ host: yield* givenHost(), app: yield* givenApp() })
            const answers = yield* Effect.forEach(Array(20), () => exchange(code), { concurrency: "unbounded" })
            expect(answers.map(({ ruling }) => ruling).toSorted()).toEqual(["issue", ...Array(19).fill("replay")])
            yield* expectEnded(answers.find(({ ruling }) => ruling === "issue")!.pair!)
          }),
        timeLimit
      )

      it.effect(
        "of twenty concurrent refreshes with one token exactly one gets a new pair, which works afterwards",
        () =>
          Effect.gen(function* () {
            const { pair } = yield* givenGrant()
            const answers = yield* Effect.forEach(Array(20), () => refresh(pair.refresh.tokenHash), { concurrency: "unbounded" })
            expect(answers.map(({ ruling }) => ruling).toSorted()).toEqual([...Array(19).fill("lost_answer"), "rotate"])
            const winner = answers.find(({ ruling }) => ruling === "rotate")!.pair!
            yield* expectLive(winner)
            expect(yield* refresh(winner.refresh.tokenHash)).toMatchObject({ ruling: "rotate" })
          }),
        timeLimit
      )

      it.effect(
        "a revocation concurrent with a refresh or an exchange remains in effect in any order",
        () =>
          Effect.gen(function* () {
            const grants = yield* GrantStore
            const endings = [
              ({ host, familyId }: Ending) => grants.revoke({ hostId: host.id, familyId }),
              ({ app, pair }: Ending) => grants.revoke({ appId: app.id, tokenHash: pair.refresh.tokenHash }),
              ({ host, app }: Ending) => grants.disconnect(host.id, app.id, fixtureNow)
            ]
            for (const end of endings) {
              const ours = yield* Effect.forEach(Array(5), () => givenGrant())
              const race = (grant: Ending) =>
                Effect.all([refresh(grant.pair.refresh.tokenHash), end(grant)], { concurrency: "unbounded" })
              const answers = yield* Effect.forEach(ours, race, { concurrency: "unbounded" })
              for (const [{ ruling, pair }] of answers) {
                expect(["rotate", "unknown"]).toContain(ruling)
                if (pair !== undefined) yield* expectEnded(pair)
              }
            }
          }),
        timeLimit
      )

      it.effect(
        "a disconnection concurrent with an exchange leaves a connection with tokens, or neither",
        () =>
          Effect.gen(function* () {
            const grants = yield* GrantStore
            const ours = yield* Effect.forEach(Array(10), () => givenGrant())
            const race = Effect.fnUntraced(function* (grant: Ending) {
              const code = yield* givenCode(grant)
              const disconnect = grants.disconnect(grant.host.id, grant.app.id, fixtureNow)
              const [{ ruling, pair }] = yield* Effect.all([exchange(code), disconnect], { concurrency: "unbounded" })
              return { grant, ruling, pair, left: yield* grants.connections(grant.host.id, fixtureNow) }
            })
            for (const { grant, ruling, pair, left } of yield* Effect.forEach(ours, race, { concurrency: "unbounded" })) {
              yield* expectEnded(grant.pair)
              expect(["issue", "unknown"]).toContain(ruling)
              if (pair !== undefined) yield* left.length === 0 ? expectEnded(pair) : expectLive(pair)
              else expect(left).toEqual([])
            }
          }),
        timeLimit
      )

      it.effect("deletes codes and tokens that expired before an instant, and keeps the others", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { authenticate } = yield* CredentialStore
          const grant = yield* givenGrant()
          const [oldCode, code] = [
            yield* givenCode(grant, { expiresAt: fixtureNow - 1 }),
            yield* givenCode(grant, { expiresAt: fixtureNow })
          ]
          const mixed = freshPair({ hostId: grant.host.id, familyId: grant.familyId })
          yield* grants.issue({ ...mixed, access: { ...mixed.access, expiresAt: fixtureNow - 1 } })
          const over = yield* givenGrant()
          const both = freshPair({ hostId: over.host.id, familyId: over.familyId })
          yield* grants.issue({
            ...both,
            access: { ...both.access, expiresAt: fixtureNow - 1 },
            refresh: { ...both.refresh, expiresAt: fixtureNow - 1 }
          })
          yield* (yield* RetentionStore).purge("grant_families", fixtureNow, 1000)
          expect(yield* grants.lock("code", oldCode.codeHash)).toEqual(Option.none())
          expect(yield* grants.lock("code", code.codeHash)).toEqual(Option.some(code))
          expect(yield* authenticate("accessToken", mixed.access.tokenHash, fixtureNow - 2)).toEqual(Option.none())
          expect(yield* refresh(mixed.refresh.tokenHash)).toMatchObject({ ruling: "rotate" })
          yield* expectEnded(both)
          yield* expectLive(grant.pair)
          yield* expectLive(over.pair)
        })
      )

      it.effect("a connection outlives its last token", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { host, connectionId, pair } = yield* givenGrant({}, 0)
          yield* (yield* RetentionStore).purge("grant_families", pair.refresh.expiresAt + 1, 1000)
          yield* expectEnded(pair)
          expect((yield* grants.connections(host.id, fixtureNow)).map(({ id }) => id)).toEqual([connectionId])
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const { transaction } = yield* UnitOfWork
          const grant = yield* givenGrant()
          const { host, app, familyId, pair } = grant
          const code = yield* givenCode(grant)
          const next = freshPair({ hostId: host.id, familyId })
          const undo = (work: Effect.Effect<unknown, never, GrantStore | UnitOfWork>) =>
            Effect.exit(transaction(Effect.andThen(work, Effect.fail("no"))))
          yield* undo(grants.revoke({ codeHash: code.codeHash, spentAt: fixtureNow }))
          yield* undo(grants.issue({ ...next, exchanged: { refreshTokenHash: pair.refresh.tokenHash } }))
          yield* undo(grants.revoke({ hostId: host.id, familyId }))
          yield* undo(grants.revoke({ appId: app.id, tokenHash: pair.access.tokenHash }))
          yield* undo(grants.disconnect(host.id, app.id, fixtureNow))
          yield* expectEnded(next)
          yield* expectLive(pair)
          expect(yield* exchange(code)).toMatchObject({ ruling: "issue" })
          expect(yield* refresh(pair.refresh.tokenHash)).toMatchObject({ ruling: "rotate" })
        })
      )

      it.effect("a deleted host's codes, tokens and connections are deleted, but not the app", () =>
        Effect.gen(function* () {
          const grants = yield* GrantStore
          const grant = yield* givenGrant()
          const { host, app, pair } = grant
          const other = yield* givenGrant({ app })
          const code = yield* givenCode(grant)
          yield* (yield* HostStore).remove(host.id, fixtureNow)
          expect(yield* grants.lock("code", code.codeHash)).toEqual(Option.none())
          yield* expectEnded(pair)
          yield* purgeHost(host.id, fixtureNow)
          expect(yield* grants.connections(host.id, fixtureNow)).toEqual([])
          yield* expectEnded(pair)
          yield* expectLive(other.pair)
        })
      )
    })
}

type Ending = Effect.Success<ReturnType<typeof givenGrant>>
type Rotated = Effect.Success<typeof givenRotated>

/**
 * A grant whose refresh token was exchanged a millisecond later: the previous pair, the current pair, and the state of the old
 * token.
 */
const givenRotated = Effect.gen(function* () {
  const grants = yield* GrantStore
  const grant = yield* givenGrant()
  const { pair } = yield* refresh(grant.pair.refresh.tokenHash, fixtureNow + 1)
  const state = Effect.map(grants.lock("refreshToken", grant.pair.refresh.tokenHash), (token) => {
    const { rotatedAt, successorUsed } = Option.getOrThrow(token)
    return { rotatedAt, successorUsed }
  })
  return { ...grant, before: grant.pair, pair: pair!, state }
})

const expectEnded = (pair: TokenPair) => expectPair(pair, false)
const expectLive = (pair: TokenPair) => expectPair(pair, true)

const expectPair = Effect.fnUntraced(function* ({ access, refresh }: TokenPair, isLive: boolean) {
  const caller = yield* (yield* CredentialStore).authenticate("accessToken", access.tokenHash, access.expiresAt - 1)
  const token = yield* (yield* GrantStore).lock("refreshToken", refresh.tokenHash)
  expect([Option.isSome(caller), Option.isSome(token)]).toEqual([isLive, isLive])
})
