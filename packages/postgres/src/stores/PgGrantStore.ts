import type { ResourceBinding, Scope } from "@slotkit/core"
import { unitedScopes } from "@slotkit/core/internal"
import {
  type Connection,
  GrantStore,
  type Grants,
  type NewToken,
  type StoredCode,
  type StoredRefreshToken,
  type TokenPair
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { allRows, firstRow, hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"

/**
 * Stores codes, tokens and connections.
 *
 * A refresh token is locked through its family's row, so refreshing and revoking run one after another, however many tokens the
 * family has. Locks are taken in the order codes, connection, families.
 */
export const pgGrantStore = (options?: PgStoreOptions): Layer.Layer<GrantStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { access_tokens, apps, authorization_codes, connections, grant_families, hosts, rate_log, refresh_tokens } = tables
  const codeList = columnsOf([...codeRow.names, "code_challenge", "spent_at", "family_id"], "code")
  const tokenList = columnsOf(refreshTokenColumns, "token")
  const connectionList = columnsOf(connectionColumns, "connection")
  return Layer.effect(
    GrantStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) => {
      /** Citus refuses to insert what another insert of the statement has selected. */
      const addPairOnCitus = Effect.fnUntraced(function* ({
        familyId,
        access,
        refresh
      }: Pick<TokenPair, "familyId" | "access" | "refresh">) {
        const [family] = yield* sql<Record<"bucket" | "connection_id" | "host_id", number>>`
          SELECT family.bucket, connection.id AS connection_id, connection.host_id
          FROM ${grant_families} AS family JOIN ${connections} AS connection
            ON connection.bucket = family.bucket AND connection.id = family.connection_id
          WHERE ${inBucketOfToken(access.tokenHash, "family")} AND ${inBucketOfToken(access.tokenHash, "connection")}
            AND family.id = ${familyId}`
        if (family === undefined) return
        const [bucket, family_id] = [String(family.bucket), String(familyId)]
        const owner = { connection_id: String(family.connection_id), host_id: String(family.host_id) }
        const valuesOf = ({ tokenHash, scopes, resource, expiresAt }: NewToken) => ({
          token_hash: tokenHash,
          scopes,
          resource,
          expires_at: timestamp(expiresAt)
        })
        const pair = { ...valuesOf(refresh), access_token_hash: access.tokenHash }
        yield* sql`INSERT INTO ${access_tokens} ${sql.insert({ bucket, family_id, ...owner, ...valuesOf(access) })}`
        yield* sql`INSERT INTO ${refresh_tokens} ${sql.insert({ bucket, family_id, ...pair })}`
      })
      const lockOf: { readonly [K in keyof Grants]: (hash: string) => Effect.Effect<Option.Option<Grants[K]>> } = {
        code: (codeHash) =>
          firstRow(
            sql<CodeRow>`
              SELECT ${codeList}, app.client_id
              FROM ${authorization_codes} AS code JOIN ${apps} AS app ON app.id = code.app_id AND app.removed_at IS NULL
              JOIN ${hosts} AS host ON host.bucket = code.bucket AND host.id = code.host_id AND host.removed_at IS NULL
              WHERE ${inBucketOfToken(codeHash, "code")} AND code.code_hash = ${codeHash} FOR UPDATE OF code`,
            codeFromRow
          ),
        refreshToken: Effect.fnUntraced(function* (tokenHash) {
          const isThere = yield* hasRow(sql`
            SELECT family.id
            FROM ${grant_families} AS family JOIN ${refresh_tokens} AS token ON token.bucket = family.bucket AND token.family_id = family.id
            WHERE ${inBucketOfToken(tokenHash, "token")} AND ${inBucketOfToken(tokenHash, "family")}
              AND token.token_hash = ${tokenHash} FOR UPDATE OF family`)
          if (!isThere) return Option.none()
          // A separate statement sees the writes of the transaction that held the lock before.
          return yield* firstRow(
            sql<RefreshTokenRow>`
              SELECT ${tokenList}, connection.host_id, connection.app_id, token.rotated_at IS NOT NULL AND NOT EXISTS (
                  SELECT FROM ${refresh_tokens} AS successor
                  JOIN ${access_tokens} AS beside
                    ON beside.bucket = successor.bucket AND beside.token_hash = successor.access_token_hash
                  WHERE ${inBucketOfToken(tokenHash, "successor")} AND ${inBucketOfToken(tokenHash, "beside")}
                    AND successor.token_hash = token.successor_hash AND successor.rotated_at IS NULL AND beside.used_at IS NULL
                ) AS successor_used
              FROM ${refresh_tokens} AS token
              JOIN ${grant_families} AS family ON family.bucket = token.bucket AND family.id = token.family_id
              JOIN ${connections} AS connection ON connection.bucket = family.bucket AND connection.id = family.connection_id
                AND connection.removed_at IS NULL
              JOIN ${apps} AS app ON app.id = connection.app_id AND app.removed_at IS NULL
              JOIN ${hosts} AS host ON host.bucket = connection.bucket AND host.id = connection.host_id AND host.removed_at IS NULL
              WHERE ${inBucketOfToken(tokenHash, "token")} AND token.token_hash = ${tokenHash}`,
            refreshTokenFromRow
          )
        })
      }
      const addCode = (code: StoredCode) => {
        const values = {
          ...codeRow.values(code),
          ...hostValues(code.hostId),
          code_challenge: code.codeChallenge ?? null,
          spent_at: timestamp(code.spentAt ?? null),
          family_id: code.familyId ?? null
        }
        return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${authorization_codes} ${sql.insert(values)}`))
      }
      const addPair = ({ familyId, access, refresh }: Pick<TokenPair, "familyId" | "access" | "refresh">) =>
        layout === "distributed"
          ? Effect.orDie(addPairOnCitus({ familyId, access, refresh }))
          : sql`
          WITH access AS (
            INSERT INTO ${access_tokens} (bucket, host_id, token_hash, family_id, connection_id, scopes, resource, expires_at)
            SELECT family.bucket, connection.host_id, ${access.tokenHash}::text, family.id, connection.id,
              ${access.scopes}::text[], ${access.resource}::text, ${timestamp(access.expiresAt)}::timestamptz
            FROM ${grant_families} AS family JOIN ${connections} AS connection
              ON connection.bucket = family.bucket AND connection.id = family.connection_id
            WHERE ${inBucketOfToken(access.tokenHash, "family")} AND ${inBucketOfToken(access.tokenHash, "connection")}
              AND family.id = ${familyId}
          )
          INSERT INTO ${refresh_tokens} (bucket, token_hash, family_id, access_token_hash, scopes, resource, expires_at)
          SELECT family.bucket, ${refresh.tokenHash}::text, family.id, ${access.tokenHash}::text, ${refresh.scopes}::text[],
            ${refresh.resource}::text, ${timestamp(refresh.expiresAt)}::timestamptz
          FROM ${grant_families} AS family
          WHERE ${inBucketOfToken(refresh.tokenHash, "family")} AND family.id = ${familyId}`.pipe(Effect.orDie, Effect.asVoid)
      const spendCode = (codeHash: string, spentAt: number, familyId: number | null) =>
        sql`UPDATE ${authorization_codes} SET spent_at = ${timestamp(spentAt)}, family_id = ${familyId}
          WHERE ${inBucketOfToken(codeHash)} AND code_hash = ${codeHash}`
      const issuePair = (pair: TokenPair) => {
        const { exchanged, familyId, refresh, issuedAt } = pair
        if (exchanged === undefined) return addPair(pair)
        const spent =
          "codeHash" in exchanged
            ? spendCode(exchanged.codeHash, issuedAt, familyId)
            : sql`UPDATE ${refresh_tokens} SET rotated_at = ${timestamp(issuedAt)}, successor_hash = ${refresh.tokenHash}
                WHERE ${inBucketOfToken(exchanged.refreshTokenHash)} AND token_hash = ${exchanged.refreshTokenHash}`
        return Effect.asVoid(Effect.orDie(inTransaction(sql, Effect.andThen(addPair(pair), spent))))
      }
      return GrantStore.of({
        lock: (kind, hash) => lockOf[kind](hash),
        beginFamily: ({ hostId, appId }, now) => {
          const values = { ...hostValues(hostId), app_id: appId, connected_at: timestamp(now) }
          return sql<FamilyRow>`
            WITH connected AS (
              INSERT INTO ${connections} ${sql.insert(values)}
              ON CONFLICT (bucket, host_id, app_id) WHERE removed_at IS NULL DO UPDATE SET app_id = EXCLUDED.app_id RETURNING bucket, id
            )
            INSERT INTO ${grant_families} (bucket, connection_id, begun_at) SELECT bucket, id, ${timestamp(now)}::timestamptz FROM connected
            RETURNING id, connection_id`.pipe(
            Effect.orDie,
            Effect.map(([row]) => ({ connectionId: row!.connection_id, familyId: row!.id }))
          )
        },
        issue: (grant) => ("codeHash" in grant ? addCode(grant) : issuePair(grant)),
        revoke: (which) => {
          if ("familyId" in which) {
            const { hostId, familyId } = which
            return Effect.asVoid(
              Effect.orDie(sql`DELETE FROM ${grant_families} WHERE ${inBucketOf(hostId)} AND id = ${familyId}`)
            )
          }
          if ("codeHash" in which) return Effect.asVoid(Effect.orDie(spendCode(which.codeHash, which.spentAt, null)))
          const { appId, tokenHash } = which
          return sql`
            WITH ended AS (
              DELETE FROM ${grant_families} AS family USING ${connections} AS connection, ${refresh_tokens} AS token
              WHERE ${inBucketOfToken(tokenHash, "token")} AND token.token_hash = ${tokenHash}
                AND family.bucket = token.bucket AND family.id = token.family_id
                AND connection.bucket = family.bucket AND connection.id = family.connection_id AND connection.app_id = ${appId}
            )
            DELETE FROM ${access_tokens} AS token USING ${connections} AS connection
            WHERE ${inBucketOfToken(tokenHash, "token")} AND token.token_hash = ${tokenHash}
              AND connection.bucket = token.bucket AND connection.id = token.connection_id AND connection.app_id = ${appId}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        },
        connections: (hostId, now) =>
          allRows(
            sql<ConnectionRow>`
            SELECT ${connectionList}, app.client_id, app.name, ARRAY(
                SELECT unnest(token.scopes)
                FROM ${grant_families} AS family JOIN ${access_tokens} AS token ON token.bucket = family.bucket AND token.family_id = family.id
                WHERE ${inBucketOf(hostId, "family")} AND ${inBucketOf(hostId, "token")} AND family.connection_id = connection.id AND token.expires_at > ${timestamp(now)}
                UNION
                SELECT unnest(token.scopes)
                FROM ${grant_families} AS family JOIN ${refresh_tokens} AS token ON token.bucket = family.bucket AND token.family_id = family.id
                WHERE ${inBucketOf(hostId, "family")} AND ${inBucketOf(hostId, "token")} AND family.connection_id = connection.id AND token.expires_at > ${timestamp(now)} AND token.rotated_at IS NULL
              ) AS scopes
            FROM ${connections} AS connection JOIN ${apps} AS app ON app.id = connection.app_id AND app.removed_at IS NULL
            WHERE ${ofHost(hostId, "connection")} AND connection.removed_at IS NULL
            ORDER BY connection.connected_at, connection.id`,
            connectionFromRow
          ),
        disconnect: (hostId, appId, now) => {
          const connected = sql`${ofHost(hostId)} AND app_id = ${appId}`
          const ended = Effect.andThen(
            sql`DELETE FROM ${authorization_codes} WHERE ${connected} AND spent_at IS NULL AND expires_at > ${timestamp(now)}`,
            sql<{ readonly id: number }>`
              WITH ended AS (
                UPDATE ${connections} SET removed_at = ${timestamp(now)} WHERE ${connected} AND removed_at IS NULL RETURNING id
              ), forgotten AS (
                DELETE FROM ${rate_log} WHERE ${inBucketOf(hostId)} AND credential IN (SELECT 'connection:' || id FROM ended)
              )
              SELECT id FROM ended`
          )
          return Effect.map(Effect.orDie(inTransaction(sql, ended)), ([row]) => Option.fromUndefinedOr(row?.id))
        }
      })
    })
  )
}

const codeRow = recordColumns<Omit<StoredCode, "clientId" | "codeChallenge" | "spentAt" | "familyId">>({
  codeHash: "plain",
  hostId: "plain",
  appId: "plain",
  redirectUri: "plain",
  scopes: "plain",
  scopesDiffer: "plain",
  resource: "plain",
  expiresAt: "time"
})

interface CodeRow {
  readonly client_id: string
  readonly code_challenge: string | null
  readonly spent_at: Date | null
  readonly family_id: number | null
}

interface FamilyRow {
  readonly id: number
  readonly connection_id: number
}

interface RefreshTokenRow {
  readonly token_hash: string
  readonly host_id: number
  readonly family_id: number
  readonly app_id: number
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
  readonly expires_at: Date
  readonly rotated_at: Date | null
  readonly successor_used: boolean
}

interface ConnectionRow {
  readonly id: number
  readonly host_id: number
  readonly app_id: number
  readonly client_id: string
  readonly name: string
  readonly scopes: ReadonlyArray<Scope>
  readonly connected_at: Date
}

const refreshTokenColumns = [
  "token_hash",
  "family_id",
  "scopes",
  "resource",
  "expires_at",
  "rotated_at"
] as const satisfies ReadonlyArray<keyof RefreshTokenRow>

const connectionColumns = ["id", "host_id", "app_id", "connected_at"] as const satisfies ReadonlyArray<keyof ConnectionRow>

const codeFromRow = (row: CodeRow): StoredCode => ({
  ...codeRow.read(row),
  clientId: row.client_id,
  codeChallenge: row.code_challenge ?? undefined,
  spentAt: instant(row.spent_at) ?? undefined,
  familyId: row.family_id ?? undefined
})

const refreshTokenFromRow = (row: RefreshTokenRow): StoredRefreshToken => ({
  tokenHash: row.token_hash,
  hostId: row.host_id,
  familyId: row.family_id,
  appId: row.app_id,
  scopes: row.scopes,
  resource: row.resource,
  expiresAt: instant(row.expires_at),
  rotatedAt: instant(row.rotated_at) ?? undefined,
  successorUsed: row.successor_used
})

const connectionFromRow = (row: ConnectionRow): Connection => ({
  id: row.id,
  hostId: row.host_id,
  app: { id: row.app_id, clientId: row.client_id, name: row.name },
  scopes: unitedScopes([row.scopes]),
  connectedAt: instant(row.connected_at)
})
