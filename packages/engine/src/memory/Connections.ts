import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { IssuedAccessToken, MadeConnection, Tables, TokenFamily } from "./MemoryTables.ts"
import { withoutWebhooks } from "./Webhooks.ts"

/** The connection between a host and an app. */
export const connectionOf = (tables: Tables, hostId: number, appId: number): MadeConnection | undefined =>
  HashMap.toValues(tables.connections).find((connection) => connection.hostId === hostId && connection.appId === appId)

/** The connection of a token family. Throws when the family does not exist. */
export const connectionOfFamily = (tables: Tables, familyId: number): MadeConnection =>
  HashMap.getUnsafe(tables.connections, HashMap.getUnsafe(tables.families, familyId).connectionId)

/** The access token with a hash. */
export const accessTokenOf = (tables: Tables, tokenHash: string): IssuedAccessToken | undefined =>
  Option.getOrUndefined(HashMap.get(tables.accessTokens, tokenHash))

/** Deletes connections with their tokens and webhooks. */
export const withoutConnections = (tables: Tables, isEnded: (connection: MadeConnection) => boolean): Tables => {
  const ended = HashMap.filter(tables.connections, isEnded)
  const unwatched = withoutWebhooks(tables, ({ owner }) => owner.kind === "connection" && HashMap.has(ended, owner.id))
  const left = withoutFamilies(unwatched, ({ connectionId }) => HashMap.has(ended, connectionId))
  return { ...left, connections: HashMap.filter(tables.connections, ({ id }) => !HashMap.has(ended, id)) }
}

/** Deletes families with their tokens. */
export const withoutFamilies = (tables: Tables, isEnded: (family: TokenFamily) => boolean): Tables => {
  const families = HashMap.filter(tables.families, (family) => !isEnded(family))
  const isKept = ({ familyId }: { readonly familyId: number }) => HashMap.has(families, familyId)
  return {
    ...tables,
    families,
    accessTokens: HashMap.filter(tables.accessTokens, isKept),
    refreshTokens: HashMap.filter(tables.refreshTokens, isKept)
  }
}
