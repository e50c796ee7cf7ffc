import { type HostSession, SessionStore, type SignInLink } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores sign-in links, each consumed by one conditional update, and sessions. */
export const pgSessionStore = (options?: PgStoreOptions): Layer.Layer<SessionStore, never, SqlClient> => {
  const { sign_in_links, host_sessions } = tablesIn(options)
  const [linkList, sessionList] = [columnsOf(linkColumns), columnsOf(sessionColumns)]
  return Layer.effect(
    SessionStore,
    Effect.map(SqlClient, (sql) => {
      return SessionStore.of({
        addLink: ({ linkHash, browserHash, hostId, returnTo, expiresAt }) => {
          const values = {
            link_hash: linkHash,
            browser_hash: browserHash,
            ...hostValues(hostId),
            return_to: returnTo,
            expires_at: timestamp(expiresAt)
          }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${sign_in_links} ${sql.insert(values)}`))
        },
        takeLink: (linkHash, browserHash, now) =>
          firstRow(
            sql<LinkRow>`
              UPDATE ${sign_in_links} SET used_at = ${timestamp(now)}
              WHERE ${inBucketOfToken(linkHash)} AND link_hash = ${linkHash} AND browser_hash = ${browserHash}
                AND used_at IS NULL AND expires_at > ${timestamp(now)}
              RETURNING ${linkList}`,
            linkFromRow
          ),
        findLink: (linkHash, now) =>
          firstRow(
            sql<LinkRow>`SELECT ${linkList} FROM ${sign_in_links}
              WHERE ${inBucketOfToken(linkHash)} AND link_hash = ${linkHash} AND used_at IS NULL AND expires_at > ${timestamp(now)}`,
            linkFromRow
          ),
        open: ({ sessionHash, hostId, signedInAt, expiresAt }) => {
          const values = {
            session_hash: sessionHash,
            ...hostValues(hostId),
            signed_in_at: timestamp(signedInAt),
            expires_at: timestamp(expiresAt)
          }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${host_sessions} ${sql.insert(values)}`))
        },
        find: (sessionHash, now) =>
          firstRow(
            sql<SessionRow>`SELECT ${sessionList} FROM ${host_sessions}
              WHERE ${inBucketOfToken(sessionHash)} AND session_hash = ${sessionHash} AND expires_at > ${timestamp(now)}`,
            sessionFromRow
          ),
        end: (sessionHash) =>
          sql`DELETE FROM ${host_sessions} WHERE ${inBucketOfToken(sessionHash)} AND session_hash = ${sessionHash}`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        endAllOf: (hostId) =>
          sql`WITH links AS (DELETE FROM ${sign_in_links} WHERE ${ofHost(hostId)})
            DELETE FROM ${host_sessions} WHERE ${ofHost(hostId)}`.pipe(Effect.orDie, Effect.asVoid)
      })
    })
  )
}

interface LinkRow {
  readonly link_hash: string
  readonly browser_hash: string
  readonly host_id: number
  readonly return_to: string
  readonly expires_at: Date
}

interface SessionRow {
  readonly session_hash: string
  readonly host_id: number
  readonly signed_in_at: Date
  readonly expires_at: Date
}

const linkColumns = ["link_hash", "browser_hash", "host_id", "return_to", "expires_at"] as const satisfies ReadonlyArray<
  keyof LinkRow
>

const sessionColumns = ["session_hash", "host_id", "signed_in_at", "expires_at"] as const satisfies ReadonlyArray<
  keyof SessionRow
>

const linkFromRow = (row: LinkRow): SignInLink => ({
  linkHash: row.link_hash,
  browserHash: row.browser_hash,
  hostId: row.host_id,
  returnTo: row.return_to,
  expiresAt: instant(row.expires_at)
})

const sessionFromRow = (row: SessionRow): HostSession => ({
  sessionHash: row.session_hash,
  hostId: row.host_id,
  signedInAt: instant(row.signed_in_at),
  expiresAt: instant(row.expires_at)
})
