import type { Instant, Scope } from "@slotkit/core"
import { unitedScopes } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Connection, GrantStore, type Grants, type StoredRefreshToken, type TokenPair } from "../ports/GrantStore.ts"
import { accessTokenOf, connectionOf, connectionOfFamily, withoutConnections, withoutFamilies } from "./Connections.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import {
  assertHost,
  type IssuedRefreshToken,
  type MadeConnection,
  type RegisteredApp,
  type Tables,
  type TokenFamily,
  takeId
} from "./MemoryTables.ts"

/** Codes, tokens and connections in memory. */
export const memoryGrantStore: Layer.Layer<GrantStore, never, MemoryDatabase> = Layer.effect(
  GrantStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    GrantStore.of({
      // The transaction around a lock is the only writer.
      lock: (kind, hash) => read((tables) => lockable[kind](tables, hash)),
      beginFamily: (grant, now) =>
        write((tables) => {
          const [connection, connected] = withConnection(tables, grant, now)
          const [familyId, counted] = takeId(connected, "family")
          const family: TokenFamily = { id: familyId, connectionId: connection.id, begunAt: now }
          const families = HashMap.set(counted.families, familyId, family)
          return [
            { connectionId: connection.id, familyId },
            { ...counted, families }
          ]
        }),
      issue: (grant) =>
        write((tables) => {
          if ("codeHash" in grant) {
            assertHost(tables, grant.hostId)
            registeredApp(tables, grant.appId)
            return [undefined, { ...tables, codes: HashMap.set(tables.codes, grant.codeHash, grant) }]
          }
          const { familyId, access, refresh } = grant
          connectionOfFamily(tables, familyId)
          const left = withExchanged(tables, grant)
          const { scopes, resource, expiresAt } = access
          const accessToken = { familyId, scopes, resource, expiresAt, used: false }
          const refreshToken = {
            familyId,
            accessTokenHash: access.tokenHash,
            scopes: refresh.scopes,
            resource: refresh.resource,
            expiresAt: refresh.expiresAt,
            rotated: null
          }
          const issued = {
            ...left,
            accessTokens: HashMap.set(left.accessTokens, access.tokenHash, accessToken),
            refreshTokens: HashMap.set(left.refreshTokens, refresh.tokenHash, refreshToken)
          }
          return [undefined, issued]
        }),
      revoke: (which) =>
        write((tables) => {
          if ("familyId" in which) return [undefined, withoutFamilies(tables, ({ id }) => id === which.familyId)]
          if ("codeHash" in which) return [undefined, withSpentCode(tables, which.codeHash, which.spentAt)]
          const { appId, tokenHash } = which
          const access = accessTokenOf(tables, tokenHash)
          const token = access ?? Option.getOrUndefined(HashMap.get(tables.refreshTokens, tokenHash))
          if (token === undefined || connectionOfFamily(tables, token.familyId).appId !== appId) return [undefined, tables]
          if (access === undefined) return [undefined, withoutFamilies(tables, ({ id }) => id === token.familyId)]
          return [undefined, { ...tables, accessTokens: HashMap.remove(tables.accessTokens, tokenHash) }]
        }),
      connections: (hostId, now) =>
        read((tables) =>
          HashMap.toValues(tables.connections)
            .filter((connection) => connection.hostId === hostId)
            .sort((one, other) => one.connectedAt - other.connectedAt || one.id - other.id)
            .map((connection) => shownConnection(tables, connection, now))
        ),
      disconnect: (hostId, appId) =>
        write((tables) => {
          const codes = HashMap.filter(tables.codes, (code) => code.hostId !== hostId || code.appId !== appId)
          const connection = connectionOf(tables, hostId, appId)
          const left = withoutConnections({ ...tables, codes }, ({ id }) => id === connection?.id)
          return [Option.fromUndefinedOr(connection?.id), left]
        })
    })
  )
)

const lockable: { readonly [K in keyof Grants]: (tables: Tables, hash: string) => Option.Option<Grants[K]> } = {
  code: (tables, hash) => HashMap.get(tables.codes, hash),
  refreshToken: (tables, hash) =>
    Option.map(HashMap.get(tables.refreshTokens, hash), (token) => storedRefreshToken(tables, hash, token))
}

/** Marks what a pair of tokens was exchanged for as used. */
const withExchanged = (tables: Tables, { exchanged, familyId, refresh, issuedAt }: TokenPair): Tables => {
  if (exchanged === undefined) return tables
  if ("codeHash" in exchanged) return withSpentCode(tables, exchanged.codeHash, issuedAt, familyId)
  const rotated = { at: issuedAt, successorHash: refresh.tokenHash }
  const refreshTokens = HashMap.modify(tables.refreshTokens, exchanged.refreshTokenHash, (token) => ({ ...token, rotated }))
  return { ...tables, refreshTokens }
}

const withSpentCode = (tables: Tables, codeHash: string, spentAt: Instant, familyId?: number): Tables => ({
  ...tables,
  codes: HashMap.modify(tables.codes, codeHash, (code) => ({ ...code, spentAt, familyId }))
})

const registeredApp = (tables: Tables, appId: number): RegisteredApp => HashMap.getUnsafe(tables.apps, appId)

const withConnection = (
  tables: Tables,
  { hostId, appId }: Pick<MadeConnection, "hostId" | "appId">,
  now: Instant
): readonly [MadeConnection, Tables] => {
  assertHost(tables, hostId)
  registeredApp(tables, appId)
  const known = connectionOf(tables, hostId, appId)
  const [id, counted] = known === undefined ? takeId(tables, "connection") : [known.id, tables]
  const connection = known ?? { id, hostId, appId, connectedAt: now, hits: [] }
  return [connection, { ...counted, connections: HashMap.set(counted.connections, id, connection) }]
}

const storedRefreshToken = (tables: Tables, tokenHash: string, token: IssuedRefreshToken): StoredRefreshToken => {
  const { hostId, appId } = connectionOfFamily(tables, token.familyId)
  return {
    tokenHash,
    hostId,
    familyId: token.familyId,
    appId,
    scopes: token.scopes,
    resource: token.resource,
    expiresAt: token.expiresAt,
    rotatedAt: token.rotated?.at,
    successorUsed: token.rotated !== null && !liesUnused(tables, token.rotated.successorHash)
  }
}

const liesUnused = (tables: Tables, tokenHash: string): boolean => {
  const token = Option.getOrUndefined(HashMap.get(tables.refreshTokens, tokenHash))
  return token?.rotated === null && accessTokenOf(tables, token.accessTokenHash)?.used === false
}

const shownConnection = (tables: Tables, { hits, appId, ...connection }: MadeConnection, now: Instant): Connection => {
  const { id, clientId, name } = registeredApp(tables, appId).app
  return { ...connection, app: { id, clientId, name }, scopes: unitedScopes(heldScopes(tables, connection.id, now)) }
}

/** The scopes of each live token of a connection. */
const heldScopes = (tables: Tables, connectionId: number, now: Instant): ReadonlyArray<ReadonlyArray<Scope>> => {
  const unexchanged = HashMap.filter(tables.refreshTokens, ({ rotated }) => rotated === null)
  return [...HashMap.values(tables.accessTokens), ...HashMap.values(unexchanged)]
    .filter(({ familyId, expiresAt }) => expiresAt > now && connectionOfFamily(tables, familyId).id === connectionId)
    .map((token) => token.scopes)
}
