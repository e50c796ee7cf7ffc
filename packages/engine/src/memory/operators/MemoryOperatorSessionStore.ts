import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { OperatorSessionStore } from "../../ports/operators/OperatorSessionStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"

/** Sign-in links and sessions of operators in memory. A used link is deleted. */
export const memoryOperatorSessionStore: Layer.Layer<OperatorSessionStore, never, MemoryDatabase> = Layer.effect(
  OperatorSessionStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    OperatorSessionStore.of({
      addLink: (link) =>
        write((tables) => [undefined, { ...tables, operatorLinks: HashMap.set(tables.operatorLinks, link.linkHash, link) }]),
      takeLink: (linkHash, browserHash, now) =>
        write((tables) => {
          const link = Option.getOrUndefined(HashMap.get(tables.operatorLinks, linkHash))
          const isTaken = link !== undefined && link.browserHash === browserHash && link.expiresAt > now
          const operatorLinks = isTaken ? HashMap.remove(tables.operatorLinks, linkHash) : tables.operatorLinks
          return [Option.fromUndefinedOr(isTaken ? link : undefined), { ...tables, operatorLinks }]
        }),
      findLink: (linkHash, now) =>
        read((tables) => Option.filter(HashMap.get(tables.operatorLinks, linkHash), ({ expiresAt }) => expiresAt > now)),
      open: (session) =>
        write((tables) => [
          undefined,
          { ...tables, operatorSessions: HashMap.set(tables.operatorSessions, session.sessionHash, session) }
        ]),
      find: (sessionHash, now) =>
        read((tables) => Option.filter(HashMap.get(tables.operatorSessions, sessionHash), ({ expiresAt }) => expiresAt > now)),
      end: (sessionHash) =>
        write((tables) => [undefined, { ...tables, operatorSessions: HashMap.remove(tables.operatorSessions, sessionHash) }]),
      endAllOf: (email) =>
        write((tables) => {
          const isOfAnother = (row: { readonly email: string }) => row.email !== email
          return [
            undefined,
            {
              ...tables,
              operatorLinks: HashMap.filter(tables.operatorLinks, isOfAnother),
              operatorSessions: HashMap.filter(tables.operatorSessions, isOfAnother)
            }
          ]
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
