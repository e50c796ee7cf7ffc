import { SessionStore, type SignIns } from "@slotkit/engine"
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
      const linkTables: { readonly [K in keyof SignIns]: SignInTable<SignIns[K], "link", LinkRow> } = {
        host: { ...ofHosts, table: sign_in_links, fromRow: (row) => ({ ...linkFromRow(row), hostId: row.host_id }) },
        operator: {
          ...ofOperators,
          table: operator_links,
          columns: sql.literal("email"),
          inserted: sql.literal("email"),
          values: ({ email }) => sql`${email}`,
          fromRow: (row) => ({ ...linkFromRow(row), email: row.email })
        }
      }
      const sessionTables: { readonly [K in keyof SignIns]: SignInTable<SignIns[K], "session", SessionRow> } = {
        host: { ...ofHosts, table: host_sessions, fromRow: (row) => ({ ...sessionFromRow(row), hostId: row.host_id }) },
        operator: {
          ...ofOperators,
          table: operator_sessions,
          columns: sql.literal("email, to_json(groups) AS groups"),
          inserted: sql.literal("email, groups"),
          values: ({ email, groups }) => sql`${email}, ARRAY(SELECT json_array_elements_text(${JSON.stringify(groups)}::json))`,
          fromRow: (row) => ({ ...sessionFromRow(row), email: row.email, groups: row.groups })
        }
      }
      const linkColumns = sql.literal("link_hash, browser_hash, return_to, expires_at")
      return SessionStore.of({
        addLink: (kind, link) => {
          const { table, inserted, values } = linkTables[kind]
          return sql`INSERT INTO ${table} (${linkColumns}, ${inserted})
            VALUES (${link.linkHash}, ${link.browserHash}, ${link.returnTo}, ${timestamp(link.expiresAt)}, ${values(link)})`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        },
        takeLink: (kind, linkHash, browserHash, now) => {
          const { table, within, columns, fromRow } = linkTables[kind]
          return firstRow(
            sql<LinkRow>`
              UPDATE ${table} SET used_at = ${timestamp(now)}
              WHERE ${within(linkHash)}link_hash = ${linkHash} AND browser_hash = ${browserHash}
                AND used_at IS NULL AND expires_at > ${timestamp(now)}
              RETURNING ${linkColumns}, ${columns}`,
            fromRow
          )
        },
        findLink: (kind, linkHash, now) => {
          const { table, within, columns, fromRow } = linkTables[kind]
          return firstRow(
            sql<LinkRow>`SELECT ${linkColumns}, ${columns} FROM ${table}
              WHERE ${within(linkHash)}link_hash = ${linkHash} AND used_at IS NULL AND expires_at > ${timestamp(now)}`,
            fromRow
          )
        },
        open: (kind, session) => {
          const { table, inserted, values } = sessionTables[kind]
          const { sessionHash, signedInAt, expiresAt } = session
          return sql`INSERT INTO ${table} (session_hash, signed_in_at, expires_at, ${inserted})
            VALUES (${sessionHash}, ${timestamp(signedInAt)}, ${timestamp(expiresAt)}, ${values(session)})`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        },
        find: (kind, sessionHash, now) => {
          const { table, within, columns, fromRow } = sessionTables[kind]
          return firstRow(
            sql<SessionRow>`SELECT session_hash, signed_in_at, expires_at, ${columns} FROM ${table}
              WHERE ${within(sessionHash)}session_hash = ${sessionHash} AND expires_at > ${timestamp(now)}`,
            fromRow
          )
        },
        end: (kind, which) => {
          const { table, within, ofPerson } = sessionTables[kind]
          const ending =
            "sessionHash" in which
              ? sql`DELETE FROM ${table} WHERE ${within(which.sessionHash)}session_hash = ${which.sessionHash}`
              : sql`WITH links AS (DELETE FROM ${linkTables[kind].table} WHERE ${ofPerson(which)})
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
interface SignInTable<Of extends SignIns[keyof SignIns], Part extends "link" | "session", Row> {
  readonly table: Fragment
  /** Limits a statement to the bucket of a hash, followed by AND. */
  readonly within: (hash: string) => Fragment
  readonly ofPerson: (person: Of["person"]) => Fragment
  /** The columns of the person, as they are selected and as they are inserted. */
  readonly columns: Fragment
  readonly inserted: Fragment
  readonly values: (row: Of[Part]) => Fragment
  readonly fromRow: (row: Row) => Of[Part]
}

interface PersonRow {
  readonly host_id: number
  readonly email: string
  readonly groups: ReadonlyArray<string>
  readonly expires_at: Date
}

interface LinkRow extends PersonRow {
  readonly link_hash: string
  readonly browser_hash: string
  readonly return_to: string
}

interface SessionRow extends PersonRow {
  readonly session_hash: string
  readonly signed_in_at: Date
}

const linkFromRow = (row: LinkRow) => ({
  linkHash: row.link_hash,
  browserHash: row.browser_hash,
  returnTo: row.return_to,
  expiresAt: instant(row.expires_at)
})

const sessionFromRow = (row: SessionRow) => ({
  sessionHash: row.session_hash,
  signedInAt: instant(row.signed_in_at),
  expiresAt: instant(row.expires_at)
})
