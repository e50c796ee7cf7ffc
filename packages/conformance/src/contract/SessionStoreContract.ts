import { layer } from "@effect/vitest"
import { HostStore, RetentionStore, SessionStore, type SignIns, type Store, UnitOfWork } from "@slotkit/engine"
import { aHostSession, aSignInLink, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueHash, uniqueStored } from "../fixtures/Unique.ts"

/** The contract of every `SessionStore`. */
export const SessionStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect.each(kinds)(
        "a link of a %s is used once, in the browser that requested it, until just before its expiry",
        (kind) =>
          Effect.gen(function* () {
            const { sessions, addLink, take, hash } = yield* signIns[kind]
            const [link, late] = [yield* addLink(), yield* addLink()]
            expect(yield* take({ ...link, browserHash: uniqueHash() })).toEqual(Option.none())
            expect(yield* take(link, link.expiresAt)).toEqual(Option.none())
            expect(yield* sessions.find(kind, "link", link.linkHash, link.expiresAt - 1)).toEqual(Option.some(link))
            expect(yield* sessions.find(kind, "link", link.linkHash, link.expiresAt)).toEqual(Option.none())
            expect(yield* take(link, link.expiresAt - 1)).toEqual(Option.some(link))
            expect(yield* take(link)).toEqual(Option.none())
            expect(yield* sessions.find(kind, "link", link.linkHash, fixtureNow)).toEqual(Option.none())
            expect(yield* take({ ...link, linkHash: hash() })).toEqual(Option.none())
            expect(yield* sessions.find(kind, "link", late.linkHash, fixtureNow)).toEqual(Option.some(late))
          })
      )

      it.effect.each(kinds)(
        "of twenty concurrent uses of a link of a %s, and of a sign-in, exactly one succeeds",
        (kind) =>
          Effect.gen(function* () {
            const { sessions, addLink, take } = yield* signIns[kind]
            const link = yield* addLink()
            const signIn = uniqueHash()
            const twenty = <A>(call: Effect.Effect<A>) => Effect.forEach(Array(20), () => call, { concurrency: "unbounded" })
            expect((yield* twenty(take(link))).filter(Option.isSome)).toEqual([Option.some(link)])
            const completed = yield* twenty(sessions.complete(signIn, fixtureNow + 1000))
            expect(completed.filter((isFirst) => isFirst)).toHaveLength(1)
          }),
        timeLimit
      )

      it.effect.each(kinds)("a session of a %s is found until just before its expiry, or until it is ended", (kind) =>
        Effect.gen(function* () {
          const { sessions, open, hash } = yield* signIns[kind]
          const [session, other] = [yield* open(), yield* open()]
          const find = (sessionHash: string, now = fixtureNow) => sessions.find(kind, "session", sessionHash, now)
          expect(yield* find(session.sessionHash, session.expiresAt - 1)).toEqual(Option.some(session))
          expect(yield* find(session.sessionHash, session.expiresAt)).toEqual(Option.none())
          expect(yield* find(hash())).toEqual(Option.none())
          yield* sessions.end(kind, { sessionHash: session.sessionHash })
          yield* sessions.end(kind, { sessionHash: session.sessionHash })
          expect(yield* find(session.sessionHash)).toEqual(Option.none())
          expect(yield* find(other.sessionHash)).toEqual(Option.some(other))
        })
      )

      it.effect.each(kinds)("ending all sessions of a %s ends its sessions and links, and nothing of another", (kind) =>
        Effect.gen(function* () {
          const [ours, theirs] = [yield* signIns[kind], yield* signIns[kind]]
          const { sessions, take } = ours
          const ended = [yield* ours.open(), yield* ours.open()]
          const [link, otherLink, other] = [yield* ours.addLink(), yield* theirs.addLink(), yield* theirs.open()]
          yield* sessions.end(kind, ours.person)
          for (const { sessionHash } of ended)
            expect(yield* sessions.find(kind, "session", sessionHash, fixtureNow)).toEqual(Option.none())
          expect(yield* take(link)).toEqual(Option.none())
          expect(yield* sessions.find(kind, "session", other.sessionHash, fixtureNow)).toEqual(Option.some(other))
          expect(yield* take(otherLink)).toEqual(Option.some(otherLink))
        })
      )

      it.effect.each(kinds)("deletes what a %s has that expired before an instant, and keeps the rest", (kind) =>
        Effect.gen(function* () {
          const { sessions, addLink, open, take } = yield* signIns[kind]
          const expiresAt = fixtureNow - 1
          const [oldLink, oldSession, oldMark] = [yield* addLink(expiresAt), yield* open(expiresAt), uniqueHash()]
          const [link, session, mark] = [yield* addLink(fixtureNow), yield* open(fixtureNow), uniqueHash()]
          yield* sessions.complete(oldMark, expiresAt)
          yield* sessions.complete(mark, fixtureNow)
          yield* (yield* RetentionStore).purge(`${kind}_sessions`, fixtureNow, 1000)
          expect(yield* take(oldLink, expiresAt - 1)).toEqual(Option.none())
          expect(yield* sessions.find(kind, "session", oldSession.sessionHash, expiresAt - 1)).toEqual(Option.none())
          expect(yield* take(link, fixtureNow - 1)).toEqual(Option.some(link))
          expect(yield* sessions.find(kind, "session", session.sessionHash, fixtureNow - 1)).toEqual(Option.some(session))
          expect(yield* sessions.complete(oldMark, expiresAt)).toBe(kind === "operator")
          expect(yield* sessions.complete(mark, fixtureNow)).toBe(false)
        })
      )

      it.effect.each(kinds)("commits and rolls back what a %s did with the unit of work", (kind) =>
        Effect.gen(function* () {
          const { sessions, addLink, open, take } = yield* signIns[kind]
          const { transaction } = yield* UnitOfWork
          const [link, signIn] = [yield* addLink(), uniqueHash()]
          const opened: Array<string> = []
          const changes = Effect.gen(function* () {
            yield* take(link)
            yield* sessions.complete(signIn, fixtureNow)
            opened.push((yield* open()).sessionHash)
            return yield* Effect.fail("no")
          })
          yield* Effect.exit(transaction(changes))
          expect(yield* sessions.find(kind, "session", opened[0]!, fixtureNow)).toEqual(Option.none())
          expect(yield* transaction(take(link))).toEqual(Option.some(link))
          expect(yield* transaction(sessions.complete(signIn, fixtureNow))).toBe(true)
        })
      )

      it.effect("a deleted host's links and sessions are gone", () =>
        Effect.gen(function* () {
          const { person, sessions, addLink, open, take } = yield* signIns.host
          const [link, session] = [yield* addLink(), yield* open()]
          yield* (yield* HostStore).remove(person.hostId, fixtureNow)
          yield* purgeHost(person.hostId, fixtureNow)
          expect(yield* take(link)).toEqual(Option.none())
          expect(yield* sessions.find("host", "session", session.sessionHash, fixtureNow)).toEqual(Option.none())
        })
      )
    })
}

const kinds = ["host", "operator"] as const

/** Functions that add and use links and open sessions of a person, with unique hashes. */
const signInsOf = Effect.fnUntraced(function* <K extends keyof SignIns>(kind: K, of: Records<K>) {
  const sessions = yield* SessionStore
  return {
    sessions,
    person: of.person,
    hash: of.hash,
    addLink: (expiresAt = fixtureNow + 900_000) => {
      const link = of.link(expiresAt)
      return Effect.as(sessions.add(kind, "link", link), link)
    },
    open: (expiresAt = fixtureNow + 86_400_000) => {
      const session = of.session(expiresAt)
      return Effect.as(sessions.add(kind, "session", session), session)
    },
    take: (
      { linkHash, browserHash }: { readonly linkHash: string; readonly browserHash: string },
      now = fixtureNow
    ): Effect.Effect<Option.Option<unknown>> => sessions.takeLink(kind, linkHash, browserHash, now)
  }
})

interface Records<K extends keyof SignIns> {
  readonly person: SignIns[K]["person"]
  readonly hash: () => string
  readonly link: (expiresAt: number) => SignIns[K]["link"]
  readonly session: (expiresAt: number) => SignIns[K]["session"]
}

const signIns = {
  host: Effect.flatMap(givenHost(), ({ id: hostId }) => {
    const hash = () => uniqueStored(hostId)
    return signInsOf("host", {
      person: { hostId },
      hash,
      link: (expiresAt) =>
        aSignInLink({ hostId, linkHash: hash(), browserHash: uniqueHash(), returnTo: "/oauth/authorize?state=é", expiresAt }),
      session: (expiresAt) => aHostSession({ hostId, sessionHash: hash(), expiresAt })
    })
  }),
  operator: Effect.suspend(() => {
    const person = { email: `${unique("operator")}@example.com` }
    const returnTo = "/app/operator?é"
    const groups = ["admins", 'a "b", {c}']
    return signInsOf("operator", {
      person,
      hash: uniqueHash,
      link: (expiresAt) => ({ ...person, linkHash: uniqueHash(), browserHash: uniqueHash(), returnTo, expiresAt }),
      session: (expiresAt) => ({ ...person, sessionHash: uniqueHash(), groups, signedInAt: fixtureNow, expiresAt })
    })
  })
}
