import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SessionStore, type SignIns } from "../ports/SessionStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { assertHost, type SignInTables, type Tables } from "./MemoryTables.ts"

/** Sign-in links and sessions in memory. A used link is deleted. */
export const memorySessionStore: Layer.Layer<SessionStore, never, MemoryDatabase> = Layer.effect(
  SessionStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    SessionStore.of({
      addLink: (kind, link) =>
        write((tables) => {
          if ("hostId" in link) assertHost(tables, link.hostId)
          const { links } = tables.signIns[kind]
          return [undefined, withSignIns(tables, kind, { links: HashMap.set(links, link.linkHash, link) })]
        }),
      takeLink: (kind, linkHash, browserHash, now) =>
        write((tables) => {
          const { links } = tables.signIns[kind]
          const link = Option.filter(usable(links, linkHash, now), (found) => found.browserHash === browserHash)
          return [link, Option.isNone(link) ? tables : withSignIns(tables, kind, { links: HashMap.remove(links, linkHash) })]
        }),
      findLink: (kind, linkHash, now) => read((tables) => usable(tables.signIns[kind].links, linkHash, now)),
      open: (kind, session) =>
        write((tables) => {
          if ("hostId" in session) assertHost(tables, session.hostId)
          const { sessions } = tables.signIns[kind]
          return [undefined, withSignIns(tables, kind, { sessions: HashMap.set(sessions, session.sessionHash, session) })]
        }),
      find: (kind, sessionHash, now) => read((tables) => usable(tables.signIns[kind].sessions, sessionHash, now)),
      end: (kind, which) =>
        write((tables) => {
          const { links, sessions } = tables.signIns[kind]
          if ("sessionHash" in which) {
            return [undefined, withSignIns(tables, kind, { sessions: HashMap.remove(sessions, which.sessionHash) })]
          }
          const isOfAnother = (row: SignIns[typeof kind]["person"]) => personOf(row) !== personOf(which)
          const left = { links: HashMap.filter(links, isOfAnother), sessions: HashMap.filter(sessions, isOfAnother) }
          return [undefined, withSignIns(tables, kind, left)]
        }),
      complete: (signInHash, expiresAt) =>
        write((tables) =>
          HashMap.has(tables.completedSignIns, signInHash)
            ? [false, tables]
            : [true, { ...tables, completedSignIns: HashMap.set(tables.completedSignIns, signInHash, { expiresAt }) }]
        )
    })
  )
)

const personOf = (row: SignIns[keyof SignIns]["person"]) => ("hostId" in row ? row.hostId : row.email)

const usable = <A extends { readonly expiresAt: Instant }>(rows: HashMap.HashMap<string, A>, hash: string, now: Instant) =>
  Option.filter(HashMap.get(rows, hash), ({ expiresAt }) => expiresAt > now)

const withSignIns = <K extends keyof SignIns>(tables: Tables, kind: K, changes: Partial<SignInTables<K>>): Tables => ({
  ...tables,
  signIns: { ...tables.signIns, [kind]: { ...tables.signIns[kind], ...changes } }
})
