import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SessionStore } from "../ports/SessionStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { assertHost } from "./MemoryTables.ts"

/** Sign-in links and sessions in memory. A used link is deleted. */
export const memorySessionStore: Layer.Layer<SessionStore, never, MemoryDatabase> = Layer.effect(
  SessionStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    SessionStore.of({
      addLink: (link) =>
        write((tables) => {
          assertHost(tables, link.hostId)
          return [undefined, { ...tables, signInLinks: HashMap.set(tables.signInLinks, link.linkHash, link) }]
        }),
      takeLink: (linkHash, browserHash, now) =>
        write((tables) => {
          const link = Option.getOrUndefined(HashMap.get(tables.signInLinks, linkHash))
          const isTaken = link !== undefined && link.browserHash === browserHash && link.expiresAt > now
          const signInLinks = isTaken ? HashMap.remove(tables.signInLinks, linkHash) : tables.signInLinks
          return [Option.fromUndefinedOr(isTaken ? link : undefined), { ...tables, signInLinks }]
        }),
      findLink: (linkHash, now) =>
        read((tables) => Option.filter(HashMap.get(tables.signInLinks, linkHash), ({ expiresAt }) => expiresAt > now)),
      open: (session) =>
        write((tables) => {
          assertHost(tables, session.hostId)
          return [undefined, { ...tables, hostSessions: HashMap.set(tables.hostSessions, session.sessionHash, session) }]
        }),
      find: (sessionHash, now) =>
        read((tables) => Option.filter(HashMap.get(tables.hostSessions, sessionHash), ({ expiresAt }) => expiresAt > now)),
      end: (sessionHash) =>
        write((tables) => [undefined, { ...tables, hostSessions: HashMap.remove(tables.hostSessions, sessionHash) }]),
      endAllOf: (host) =>
        write((tables) => {
          const isOfAnother = ({ hostId }: { readonly hostId: number }) => hostId !== host
          return [
            undefined,
            {
              ...tables,
              signInLinks: HashMap.filter(tables.signInLinks, isOfAnother),
              hostSessions: HashMap.filter(tables.hostSessions, isOfAnother)
            }
          ]
        })
    })
  )
)
