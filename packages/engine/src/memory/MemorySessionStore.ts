import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SessionStore, type SignInPart, type SignIns } from "../ports/SessionStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { assertHost, type SignInTables, type Tables } from "./MemoryTables.ts"

/** Sign-in links and sessions in memory. A used link is deleted. */
export const memorySessionStore: Layer.Layer<SessionStore, never, MemoryDatabase> = Layer.effect(
  SessionStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    SessionStore.of({
      add: (kind, part, row) =>
        write((tables) => {
          if ("hostId" in row) assertHost(tables, row.hostId)
          const hash = "linkHash" in row ? row.linkHash : row.sessionHash
          return [undefined, withPart(tables, kind, part, HashMap.set(rowsOf(tables, kind, part), hash, row))]
        }),
      find: (kind, part, hash, now) => read((tables) => usable(rowsOf(tables, kind, part), hash, now)),
      takeLink: (kind, linkHash, browserHash, now) =>
        write((tables) => {
          const links = tables.signIns[kind].link
          const link = Option.filter(usable(links, linkHash, now), (found) => found.browserHash === browserHash)
          return [link, Option.isNone(link) ? tables : withPart(tables, kind, "link", HashMap.remove(links, linkHash))]
        }),
      end: (kind, which) =>
        write((tables) => {
          const { link, session } = tables.signIns[kind]
          if ("sessionHash" in which) {
            return [undefined, withPart(tables, kind, "session", HashMap.remove(session, which.sessionHash))]
          }
          const isOfAnother = (row: SignIns[typeof kind]["person"]) => personOf(row) !== personOf(which)
          const withoutLinks = withPart(tables, kind, "link", HashMap.filter(link, isOfAnother))
          return [undefined, withPart(withoutLinks, kind, "session", HashMap.filter(session, isOfAnother))]
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

const rowsOf = <K extends keyof SignIns, P extends SignInPart>(
  tables: Tables,
  kind: K,
  part: P
): HashMap.HashMap<string, SignIns[K][P]> => {
  const rows: SignInTables<K> = tables.signIns[kind]
  return rows[part]
}

const personOf = (row: SignIns[keyof SignIns]["person"]) => ("hostId" in row ? row.hostId : row.email)

const usable = <A extends { readonly expiresAt: Instant }>(rows: HashMap.HashMap<string, A>, hash: string, now: Instant) =>
  Option.filter(HashMap.get(rows, hash), ({ expiresAt }) => expiresAt > now)

const withPart = <K extends keyof SignIns, P extends SignInPart>(
  tables: Tables,
  kind: K,
  part: P,
  rows: HashMap.HashMap<string, SignIns[K][P]>
): Tables => ({
  ...tables,
  signIns: { ...tables.signIns, [kind]: { ...tables.signIns[kind], [part]: rows } }
})
