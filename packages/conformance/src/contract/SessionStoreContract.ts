import { layer } from "@effect/vitest"
import {
  type HostSession,
  HostStore,
  RetentionStore,
  SessionStore,
  type SignInLink,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import { aHostSession, aSignInLink, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueHash, uniqueStored } from "../fixtures/Unique.ts"

/** The contract of every `SessionStore`. */
export const SessionStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a link signs in once, in the browser that requested it", () =>
        Effect.gen(function* () {
          const { addLink, take } = yield* givenSessions
          const link = yield* addLink({ returnTo: "/oauth/authorize?client_id=1&state=é" })
          expect(yield* take(link)).toEqual(Option.some(link))
          expect(yield* take(link)).toEqual(Option.none())
        })
      )

      it.effect("another browser cannot use a link, and does not use it up", () =>
        Effect.gen(function* () {
          const { addLink, take } = yield* givenSessions
          const link = yield* addLink()
          expect(yield* take({ ...link, browserHash: uniqueHash() })).toEqual(Option.none())
          expect(yield* take(link)).toEqual(Option.some(link))
        })
      )

      it.effect("a usable link can be looked up from any browser without being used", () =>
        Effect.gen(function* () {
          const { sessions, addLink, take } = yield* givenSessions
          const link = yield* addLink()
          expect(yield* sessions.findLink(link.linkHash, link.expiresAt - 1)).toEqual(Option.some(link))
          expect(yield* sessions.findLink(link.linkHash, link.expiresAt)).toEqual(Option.none())
          expect(yield* take(link)).toEqual(Option.some(link))
          expect(yield* sessions.findLink(link.linkHash, fixtureNow)).toEqual(Option.none())
          expect(yield* sessions.findLink(uniqueStored(1), fixtureNow)).toEqual(Option.none())
        })
      )

      it.effect("a link works until just before its expiry", () =>
        Effect.gen(function* () {
          const { addLink, take } = yield* givenSessions
          const [late, early] = [yield* addLink(), yield* addLink()]
          expect(yield* take(late, late.expiresAt)).toEqual(Option.none())
          expect(yield* take(early, early.expiresAt - 1)).toEqual(Option.some(early))
        })
      )

      it.effect("an unknown link signs nobody in", () =>
        Effect.gen(function* () {
          const { hostId, take } = yield* givenSessions
          expect(yield* take(aSignInLink({ hostId, linkHash: uniqueStored(hostId) }))).toEqual(Option.none())
        })
      )

      it.effect(
        "of twenty concurrent uses of a link exactly one signs in",
        () =>
          Effect.gen(function* () {
            const { addLink, take } = yield* givenSessions
            const link = yield* addLink()
            const occupied = yield* Effect.forEach(Array(20), () => take(link), { concurrency: "unbounded" })
            expect(occupied.filter(Option.isSome)).toEqual([Option.some(link)])
          }),
        timeLimit
      )

      it.effect("a session is found until just before its expiry", () =>
        Effect.gen(function* () {
          const { sessions, open } = yield* givenSessions
          const session = yield* open()
          expect(yield* sessions.find(session.sessionHash, session.expiresAt - 1)).toEqual(Option.some(session))
          expect(yield* sessions.find(session.sessionHash, session.expiresAt)).toEqual(Option.none())
          expect(yield* sessions.find(uniqueStored(1), fixtureNow)).toEqual(Option.none())
        })
      )

      it.effect("ending a session ends only that one, and ending it again changes nothing", () =>
        Effect.gen(function* () {
          const { sessions, open } = yield* givenSessions
          const [ended, other] = [yield* open(), yield* open()]
          yield* sessions.end(ended.sessionHash)
          yield* sessions.end(ended.sessionHash)
          expect(yield* sessions.find(ended.sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* sessions.find(other.sessionHash, fixtureNow)).toEqual(Option.some(other))
        })
      )

      it.effect("ending all sessions of a host ends its sessions and links, and nothing of another host", () =>
        Effect.gen(function* () {
          const [ours, theirs] = [yield* givenSessions, yield* givenSessions]
          const { sessions, take } = ours
          const ended = [yield* ours.open(), yield* ours.open()]
          const [link, otherLink, other] = [yield* ours.addLink(), yield* theirs.addLink(), yield* theirs.open()]
          yield* sessions.endAllOf(ours.hostId)
          for (const { sessionHash } of ended) expect(yield* sessions.find(sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* take(link)).toEqual(Option.none())
          expect(yield* sessions.find(other.sessionHash, fixtureNow)).toEqual(Option.some(other))
          expect(yield* take(otherLink)).toEqual(Option.some(otherLink))
        })
      )

      it.effect("deletes links and sessions that expired before an instant, and keeps the others", () =>
        Effect.gen(function* () {
          const { sessions, addLink, open, take } = yield* givenSessions
          const expiresAt = fixtureNow - 1
          const [oldLink, oldSession] = [yield* addLink({ expiresAt }), yield* open({ expiresAt })]
          const [link, session] = [yield* addLink({ expiresAt: fixtureNow }), yield* open({ expiresAt: fixtureNow })]
          yield* (yield* RetentionStore).purge("host_sessions", fixtureNow, 1000)
          expect(yield* take(oldLink, expiresAt - 1)).toEqual(Option.none())
          expect(yield* sessions.find(oldSession.sessionHash, expiresAt - 1)).toEqual(Option.none())
          expect(yield* take(link, fixtureNow - 1)).toEqual(Option.some(link))
          expect(yield* sessions.find(session.sessionHash, fixtureNow - 1)).toEqual(Option.some(session))
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { hostId, sessions, addLink, take } = yield* givenSessions
          const { transaction } = yield* UnitOfWork
          const link = yield* addLink()
          const session = aHostSession({ hostId, sessionHash: uniqueStored(hostId) })
          const changes = Effect.andThen(take(link), sessions.open(session))
          yield* Effect.exit(transaction(Effect.andThen(changes, Effect.fail("no"))))
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* transaction(take(link))).toEqual(Option.some(link))
        })
      )

      it.effect("a deleted host's links and sessions are gone", () =>
        Effect.gen(function* () {
          const { hostId, sessions, addLink, open, take } = yield* givenSessions
          const [link, session] = [yield* addLink(), yield* open()]
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* purgeHost(hostId, fixtureNow)
          expect(yield* take(link)).toEqual(Option.none())
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.none())
        })
      )
    })
}

/** A host, with functions that add and use links and create sessions of that host, with unique hashes. */
const givenSessions = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const { id: hostId } = yield* givenHost()
  const addLink = (overrides: Partial<SignInLink> = {}) => {
    const link = aSignInLink({ hostId, linkHash: uniqueStored(hostId), browserHash: uniqueHash(), ...overrides })
    return Effect.as(sessions.addLink(link), link)
  }
  const open = (overrides: Partial<HostSession> = {}) => {
    const session = aHostSession({ hostId, sessionHash: uniqueStored(hostId), ...overrides })
    return Effect.as(sessions.open(session), session)
  }
  const take = ({ linkHash, browserHash }: SignInLink, now = fixtureNow) => sessions.takeLink(linkHash, browserHash, now)
  return { hostId, sessions, addLink, open, take }
})
