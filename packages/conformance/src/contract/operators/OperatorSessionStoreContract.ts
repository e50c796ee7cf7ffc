import { layer } from "@effect/vitest"
import {
  type OperatorLink,
  type OperatorSession,
  OperatorSessionStore,
  RetentionStore,
  type Store,
  UnitOfWork
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { suiteOptions, timeLimit } from "../../fixtures/SuiteOptions.ts"
import { unique, uniqueHash } from "../../fixtures/Unique.ts"

/** The contract of every `OperatorSessionStore`. */
export const OperatorSessionStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a link is used once, in the browser that requested it, until just before its expiry", () =>
        Effect.gen(function* () {
          const { sessions, addLink } = yield* givenOperator
          const [link, late] = [yield* addLink(), yield* addLink()]
          const take = ({ linkHash, browserHash }: OperatorLink, now = fixtureNow) =>
            sessions.takeLink(linkHash, browserHash, now)
          expect(yield* take({ ...link, browserHash: uniqueHash() })).toEqual(Option.none())
          expect(yield* sessions.findLink(link.linkHash, fixtureNow)).toEqual(Option.some(link))
          expect(yield* take(link, link.expiresAt)).toEqual(Option.none())
          expect(yield* take(link, link.expiresAt - 1)).toEqual(Option.some(link))
          expect(yield* take(link)).toEqual(Option.none())
          expect(yield* sessions.findLink(link.linkHash, fixtureNow)).toEqual(Option.none())
          expect(yield* take(late, late.expiresAt)).toEqual(Option.none())
        })
      )

      it.effect(
        "of twenty concurrent uses of a link, and of a sign-in, exactly one succeeds",
        () =>
          Effect.gen(function* () {
            const { sessions, addLink } = yield* givenOperator
            const { linkHash, browserHash } = yield* addLink()
            const signIn = uniqueHash()
            const twenty = <A>(call: Effect.Effect<A>) => Effect.forEach(Array(20), () => call, { concurrency: "unbounded" })
            const occupied = yield* twenty(sessions.takeLink(linkHash, browserHash, fixtureNow))
            const completed = yield* twenty(sessions.complete(signIn, fixtureNow + 1000))
            expect([occupied.filter(Option.isSome).length, completed.filter((isFirst) => isFirst).length]).toEqual([1, 1])
          }),
        timeLimit
      )

      it.effect("a session is found with its groups until just before its expiry, or until it is ended", () =>
        Effect.gen(function* () {
          const { sessions, open } = yield* givenOperator
          const session = yield* open({ groups: ["admins", 'a "b", {c}'] })
          const plain = yield* open()
          expect(yield* sessions.find(session.sessionHash, session.expiresAt - 1)).toEqual(Option.some(session))
          expect(yield* sessions.find(session.sessionHash, session.expiresAt)).toEqual(Option.none())
          yield* sessions.end(session.sessionHash)
          yield* sessions.end(session.sessionHash)
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* sessions.find(plain.sessionHash, fixtureNow)).toEqual(Option.some(plain))
        })
      )

      it.effect("ending all sessions of an email address ends its sessions and links, and nothing of another address", () =>
        Effect.gen(function* () {
          const [ours, theirs] = [yield* givenOperator, yield* givenOperator]
          const { sessions } = ours
          const [link, session, other] = [yield* ours.addLink(), yield* ours.open(), yield* theirs.open()]
          yield* sessions.endAllOf(ours.email)
          expect(yield* sessions.findLink(link.linkHash, fixtureNow)).toEqual(Option.none())
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* sessions.find(other.sessionHash, fixtureNow)).toEqual(Option.some(other))
        })
      )

      it.effect("deletes what expired before an instant, and keeps the rest", () =>
        Effect.gen(function* () {
          const { sessions, addLink, open } = yield* givenOperator
          const expiresAt = fixtureNow - 1
          const [oldLink, oldSession, oldMark] = [yield* addLink({ expiresAt }), yield* open({ expiresAt }), uniqueHash()]
          const [link, session, mark] = [yield* addLink(), yield* open(), uniqueHash()]
          yield* sessions.complete(oldMark, expiresAt)
          yield* sessions.complete(mark, fixtureNow)
          yield* (yield* RetentionStore).purge("operator_sessions", fixtureNow, 1000)
          expect(yield* sessions.findLink(oldLink.linkHash, expiresAt - 1)).toEqual(Option.none())
          expect(yield* sessions.find(oldSession.sessionHash, expiresAt - 1)).toEqual(Option.none())
          expect([yield* sessions.complete(oldMark, expiresAt), yield* sessions.complete(mark, fixtureNow)]).toEqual([
            true,
            false
          ])
          expect(yield* sessions.findLink(link.linkHash, fixtureNow)).toEqual(Option.some(link))
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.some(session))
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { sessions, email } = yield* givenOperator
          const { transaction } = yield* UnitOfWork
          const session = aSession(email)
          const signIn = uniqueHash()
          const changes = Effect.andThen(sessions.complete(signIn, fixtureNow), sessions.open(session))
          yield* Effect.exit(transaction(Effect.andThen(changes, Effect.fail("no"))))
          expect(yield* sessions.find(session.sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* transaction(sessions.complete(signIn, fixtureNow))).toBe(true)
        })
      )
    })
}

const givenOperator = Effect.gen(function* () {
  const sessions = yield* OperatorSessionStore
  const email = `${unique("operator")}@example.com`
  return {
    email,
    sessions,
    addLink: (overrides: Partial<OperatorLink> = {}) => {
      const link = {
        linkHash: uniqueHash(),
        browserHash: uniqueHash(),
        email,
        returnTo: "/app/operator?é",
        expiresAt: fixtureNow + 900_000,
        ...overrides
      }
      return Effect.as(sessions.addLink(link), link)
    },
    open: (overrides: Partial<OperatorSession> = {}) => {
      const session = aSession(email, overrides)
      return Effect.as(sessions.open(session), session)
    }
  }
})

const aSession = (email: string, overrides: Partial<OperatorSession> = {}): OperatorSession => ({
  sessionHash: uniqueHash(),
  email,
  groups: [],
  signedInAt: fixtureNow,
  expiresAt: fixtureNow + 86_400_000,
  ...overrides
})
