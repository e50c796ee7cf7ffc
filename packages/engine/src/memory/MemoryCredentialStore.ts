import type { ApiKey, Instant } from "@slotkit/core"
import { countRequest, credentialLimit, millisPerMinute, rateVerdict } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Authenticated, CredentialStore } from "../ports/CredentialStore.ts"
import { accessTokenOf, connectionOfFamily } from "./Connections.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type IssuedApiKey, orderById, pageOf, type Tables, takeId, versioned, withHoldings } from "./MemoryTables.ts"

/** API keys, access tokens and their request limits in memory. */
export const memoryCredentialStore: Layer.Layer<CredentialStore, never, MemoryDatabase> = Layer.effect(
  CredentialStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    CredentialStore.of({
      authenticate: (kind, hash, now) =>
        write((tables, isTransactionOpen) => {
          const [found, changed] = kind === "apiKey" ? withKeyUse(tables, hash, now) : withTokenUse(tables, hash, now)
          const authenticated = Option.map(found, ({ caller, rate }) => {
            const { host } = caller
            return { caller: { ...caller, host: versioned(tables, host.id, host, isTransactionOpen) }, rate }
          })
          return [authenticated, changed]
        }),
      addApiKey: ({ keyHash, ...rest }) =>
        write((tables) => {
          const [id, counted] = takeId(tables, "apiKey")
          const apiKey: ApiKey = { ...rest, id, lastUsedAt: null }
          const apiKeyIds = [...holdingsOf(tables, rest.hostId).apiKeyIds, id]
          const owned = withHoldings(counted, rest.hostId, { apiKeyIds })
          const added = withKey(owned, { apiKey, keyHash, hits: [] })
          return [apiKey, { ...added, apiKeyByHash: HashMap.set(added.apiKeyByHash, keyHash, id) }]
        }),
      apiKeys: (hostId, request) =>
        read((tables) => {
          const apiKeys = holdingsOf(tables, hostId).apiKeyIds.map((id) => HashMap.getUnsafe(tables.apiKeys, id).apiKey)
          return pageOf(apiKeys, request, orderById)
        }),
      findApiKey: (hostId, id) =>
        read((tables) =>
          Option.filter(
            Option.map(HashMap.get(tables.apiKeys, id), ({ apiKey }) => apiKey),
            (apiKey) => apiKey.hostId === hostId
          )
        ),
      changeApiKey: (hostId, id, change) =>
        write((tables) => {
          const { apiKeyIds } = holdingsOf(tables, hostId)
          if (!apiKeyIds.includes(id)) return [false, tables]
          const issued = HashMap.getUnsafe(tables.apiKeys, id)
          if ("requestsPerMinute" in change) {
            return [true, withKey(tables, { ...issued, apiKey: { ...issued.apiKey, ...change } })]
          }
          const { keyHash } = issued
          const disowned = withHoldings(tables, hostId, { apiKeyIds: apiKeyIds.filter((keyId) => keyId !== id) })
          const apiKeys = HashMap.remove(tables.apiKeys, id)
          return [true, { ...disowned, apiKeys, apiKeyByHash: HashMap.remove(tables.apiKeyByHash, keyHash) }]
        })
    })
  )
)

const withKeyUse = (tables: Tables, keyHash: string, now: Instant): readonly [Option.Option<Authenticated>, Tables] => {
  const issued = validKey(tables, keyHash, now)
  if (issued === undefined) return [Option.none(), tables]
  const { id, hostId, scopes, lastUsedAt, requestsPerMinute } = issued.apiKey
  const limit = credentialLimit(requestsPerMinute)
  const { allowed, hits } = countRequest(issued.hits, now, limit.most)
  const apiKey = isDue(lastUsedAt, now) ? { ...issued.apiKey, lastUsedAt: now } : issued.apiKey
  const { host } = HashMap.getUnsafe(tables.accounts, hostId)
  const caller = { credential: { hostId, kind: "api_key" as const, id }, scopes, resource: null, host }
  return [Option.some({ caller, rate: rateVerdict(allowed, hits, now, limit) }), withKey(tables, { ...issued, apiKey, hits })]
}

const withTokenUse = (tables: Tables, tokenHash: string, now: Instant): readonly [Option.Option<Authenticated>, Tables] => {
  const token = accessTokenOf(tables, tokenHash)
  if (token === undefined || token.expiresAt <= now) return [Option.none(), tables]
  const connection = connectionOfFamily(tables, token.familyId)
  const { id, hostId, appId } = connection
  const limit = credentialLimit(HashMap.getUnsafe(tables.apps, appId).app.requestsPerMinute)
  const { allowed, hits } = countRequest(connection.hits, now, limit.most)
  const { host } = HashMap.getUnsafe(tables.accounts, hostId)
  const { scopes, resource } = token
  const caller = { credential: { hostId, kind: "connection" as const, id }, scopes, resource, host }
  const counted = {
    ...tables,
    accessTokens: HashMap.set(tables.accessTokens, tokenHash, { ...token, used: true }),
    connections: HashMap.set(tables.connections, id, { ...connection, hits })
  }
  return [Option.some({ caller, rate: rateVerdict(allowed, hits, now, limit) }), counted]
}

const validKey = (tables: Tables, keyHash: string, now: Instant): IssuedApiKey | undefined => {
  const issued = Option.getOrUndefined(
    Option.flatMap(HashMap.get(tables.apiKeyByHash, keyHash), (id) => HashMap.get(tables.apiKeys, id))
  )
  if (issued === undefined) return undefined
  const { expiresAt } = issued.apiKey
  return expiresAt !== null && expiresAt <= now ? undefined : issued
}

const withKey = (tables: Tables, issued: IssuedApiKey): Tables => ({
  ...tables,
  apiKeys: HashMap.set(tables.apiKeys, issued.apiKey.id, issued)
})

const isDue = (lastUsedAt: Instant | null, now: Instant): boolean => lastUsedAt === null || now - lastUsedAt >= millisPerMinute
