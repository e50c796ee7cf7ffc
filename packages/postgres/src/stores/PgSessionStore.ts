import { SessionStore, type SignInPart, type SignIns } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { type Fragment, fragment } from "effect/sql/Statement"
import { bucketValue, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores sign-in links, each consumed by one conditional update, and sessions. */
export const pgSessionStore = (options?: PgStoreOptions): Layer.Layer<SessionStore, never, SqlClient> => {
  const { sign_in_links, host_sessions, operator_links, operator_sessions, completed_sign_ins } = tablesIn(options)
  return Layer.effect(
    SessionStore,
    Effect.map(SqlClient, (sql) => {
      const ofHosts = {
        within: (hash: string) => sql`${inBucketOfToken(hash)} AND `,
        ofPerson: ({ hostId }: SignIns["host"]["person"]) => ofHost(hostId),
        columns: sql.literal("host_id"),
        inserted: sql.literal("bucket, host_id"),
        values: ({ hostId }: SignIns["host"]["person"]) => sql`${bucketValue(hostId)}, ${String(hostId)}`
      }
      const ofOperators = {
        within: () => fragment([]),
        ofPerson: ({ email }: SignIns["operator"]["person"]) => sql`email = ${email}`
      }
      const ofLinks = {
        hash: sql.literal("link_hash"),
        isUsable: sql`used_at IS NULL AND `,
        ownColumns: sql.literal("link_hash, browser_hash, return_to, expires_at"),
        ownValues: ({ linkHash, browserHash, returnTo, expiresAt }: SignIns[keyof SignIns]["link"]) =>
          sql`${linkHash}, ${browserHash}, ${returnTo}, ${timestamp(expiresAt)}`
      }
      const ofSessions = {
        hash: sql.literal("session_hash"),
        isUsable: fragment([]),
        ownColumns: sql.literal("session_hash, signed_in_at, expires_at"),
        ownValues: ({ sessionHash, signedInAt, expiresAt }: SignIns[keyof SignIns]["session"]) =>
          sql`${sessionHash}, ${timestamp(signedInAt)}, ${timestamp(expiresAt)}`
      }
      const signIns: { readonly [K in keyof SignIns]: SignInTables<K> } = {
        host: {
          link: {
            ...ofHosts,
            ...ofLinks,
            table: sign_in_links,
            fromRow: (row) => ({ ...linkFromRow(row), hostId: row.host_id })
          },
          session: {
            ...ofHosts,
            ...ofSessions,
            table: host_sessions,
            fromRow: (row) => ({ ...sessionFromRow(row), hostId: row.host_id })
          }
        },
        operator: {
          link: {
            ...ofOperators,
            ...ofLinks,
            table: operator_links,
            columns: sql.literal("email"),
            inserted: sql.literal("email"),
            values: ({ email }) => sql`${email}`,
            fromRow: (row) => ({ ...linkFromRow(row), email: row.email })
          },
          session: {
            ...ofOperators,
            ...ofSessions,
            table: operator_sessions,
            columns: sql.literal("email, to_json(groups) AS groups"),
            inserted: sql.literal("email, groups"),
            values: ({ email, groups }) => sql`${email}, ARRAY(SELECT json_array_elements_text(${JSON.stringify(groups)}::json))`,
            fromRow: (row) => ({ ...sessionFromRow(row), email: row.email, groups: row.groups })
          }
        }
      }
      const tableOf = <K extends keyof SignIns, P extends SignInPart>(kind: K, part: P): SignInTable<K, P> => {
        const tablesOfKind: SignInTables<K> = signIns[kind]
        return tablesOfKind[part]
      }
      return SessionStore.of({
        add: (kind, part, row) => {
          const { table, ownColumns, ownValues, inserted, values } = tableOf(kind, part)
          const adding = sql`INSERT INTO ${table} (${ownColumns}, ${inserted}) VALUES (${ownValues(row)}, ${values(row)})`
          return Effect.asVoid(Effect.orDie(adding))
        },
        find: (kind, part, hash, now) => {
          const { table, within, hash: hashColumn, isUsable, ownColumns, columns, fromRow } = tableOf(kind, part)
          return firstRow(
            sql<SignInRow>`SELECT ${ownColumns}, ${columns} FROM ${table}
              WHERE ${within(hash)}${hashColumn} = ${hash} AND ${isUsable}expires_at > ${timestamp(now)}`,
            fromRow
          )
        },
        takeLink: (kind, linkHash, browserHash, now) => {
          const { table, within, ownColumns, columns, fromRow } = tableOf(kind, "link")
          return firstRow(
            sql<SignInRow>`
              UPDATE ${table} SET used_at = ${timestamp(now)}
              WHERE ${within(linkHash)}link_hash = ${linkHash} AND browser_hash = ${browserHash}
                AND used_at IS NULL AND expires_at > ${timestamp(now)}
              RETURNING ${ownColumns}, ${columns}`,
            fromRow
          )
        },
        end: (kind, which) => {
          const { table, within, ofPerson } = tableOf(kind, "session")
          const ending =
            "sessionHash" in which
              ? sql`DELETE FROM ${table} WHERE ${within(which.sessionHash)}session_hash = ${which.sessionHash}`
              : sql`WITH links AS (DELETE FROM ${tableOf(kind, "link").table} WHERE ${ofPerson(which)})
                  DELETE FROM ${table} WHERE ${ofPerson(which)}`
          return Effect.asVoid(Effect.orDie(ending))
        },
        complete: (signInHash, expiresAt) =>
          hasRow(sql`INSERT INTO ${completed_sign_ins} ${sql.insert({ sign_in_hash: signInHash, expires_at: timestamp(expiresAt) })}
            ON CONFLICT DO NOTHING RETURNING sign_in_hash`)
      })
    })
  )
}

/** The table of the links or sessions of hosts or operators. */
interface SignInTable<K extends keyof SignIns, P extends SignInPart> {
  readonly table: Fragment
  readonly hash: Fragment
  /** A condition of rows that can be used besides their expiry, followed by AND. */
  readonly isUsable: Fragment
  /** Limits a statement to the bucket of a hash, followed by AND. */
  readonly within: (hash: string) => Fragment
  readonly ofPerson: (person: SignIns[K]["person"]) => Fragment
  /** The columns of every link or session. */
  readonly ownColumns: Fragment
  readonly ownValues: (row: SignIns[K][P]) => Fragment
  /** The columns of the person, as they are selected and as they are inserted. */
  readonly columns: Fragment
  readonly inserted: Fragment
  readonly values: (row: SignIns[K][P]) => Fragment
  readonly fromRow: (row: SignInRow) => SignIns[K][P]
}

type SignInTables<K extends keyof SignIns> = { readonly [P in SignInPart]: SignInTable<K, P> }

interface SignInRow {
  readonly host_id: number
  readonly email: string
  readonly groups: ReadonlyArray<string>
  readonly expires_at: Date
  readonly link_hash: string
  readonly browser_hash: string
  readonly return_to: string
  readonly session_hash: string
  readonly signed_in_at: Date
}

const linkFromRow = (row: SignInRow) => ({
  linkHash: row.link_hash,
  browserHash: row.browser_hash,
  returnTo: row.return_to,
  expiresAt: instant(row.expires_at)
})

const sessionFromRow = (row: SignInRow) => ({
  sessionHash: row.session_hash,
  signedInAt: instant(row.signed_in_at),
  expiresAt: instant(row.expires_at)
})
